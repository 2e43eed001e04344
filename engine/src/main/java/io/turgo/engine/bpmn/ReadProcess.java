package io.turgo.engine.bpmn;

import io.turgo.engine.repository.bpmn.FlowElement;
import io.turgo.engine.repository.bpmn.FlowElementsContainer;
import io.turgo.engine.repository.bpmn.Process;
import io.turgo.engine.repository.bpmn.StartEvent;
import io.turgo.engine.repository.bpmn.SubProcess;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A process as the public API shows it. */
final class ReadProcess extends ReadElement implements Process {
  private final ReadScope elements;

  ReadProcess(XmlElement xml, ReadModel model) {
    super(xml);
    this.elements = new ReadScope(xml, this, model);
  }

  @Override
  public @Nullable String getName() {
    return plain("name");
  }

  @Override
  public @Nullable String getDocumentation() {
    return textOf("documentation");
  }

  @Override
  public boolean isExecutable() {
    return !"false".equals(plain("isExecutable"));
  }

  @Override
  public Collection<FlowElement> getFlowElements() {
    return elements.all();
  }

  @Override
  public @Nullable FlowElement getFlowElement(String id) {
    return elements.find(id);
  }

  @Override
  public @Nullable FlowElement getFlowElement(String id, boolean searchRecursive) {
    return searchRecursive ? find(this, id) : getFlowElement(id);
  }

  private static @Nullable FlowElement find(FlowElementsContainer in, String id) {
    FlowElement found = in.getFlowElement(id);
    for (FlowElement element : in.getFlowElements()) {
      if (found == null && element instanceof SubProcess scope) {
        found = find(scope, id);
      }
    }
    return found;
  }

  @Override
  public <T extends FlowElement> List<T> findFlowElementsOfType(
      Class<T> type, boolean goIntoSubprocesses) {
    List<T> found = new ArrayList<>();
    find(this, type, goIntoSubprocesses, found);
    return found;
  }

  @Override
  public <T extends FlowElement> List<T> findFlowElementsInSubProcessOfType(
      SubProcess subProcess, Class<T> type) {
    List<T> found = new ArrayList<>();
    find(subProcess, type, true, found);
    return found;
  }

  private static <T extends FlowElement> void find(
      FlowElementsContainer in, Class<T> type, boolean recursive, List<T> found) {
    for (FlowElement element : in.getFlowElements()) {
      if (type.isInstance(element)) {
        found.add(type.cast(element));
      }
      if (recursive && element instanceof SubProcess scope) {
        find(scope, type, true, found);
      }
    }
  }

  @Override
  public @Nullable FlowElement getInitialFlowElement() {
    for (FlowElement element : getFlowElements()) {
      if (element instanceof StartEvent start && start.getEventDefinitions().isEmpty()) {
        return element;
      }
    }
    return null;
  }
}
