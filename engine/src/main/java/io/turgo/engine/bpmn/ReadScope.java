package io.turgo.engine.bpmn;

import io.turgo.engine.repository.bpmn.FlowElement;
import io.turgo.engine.repository.bpmn.FlowElementsContainer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The flow elements that stand directly in a process or sub-process. */
final class ReadScope {
  private final List<FlowElement> elements;

  ReadScope(XmlElement xml, FlowElementsContainer owner, ReadModel model) {
    List<FlowElement> found = new ArrayList<>();
    for (XmlElement child : xml.children()) {
      ReadFlowElement element = ReadFlowElement.of(child, owner, model);
      if (element != null) {
        found.add(element);
        model.add(element);
      }
    }
    this.elements = List.copyOf(found);
  }

  List<FlowElement> all() {
    return elements;
  }

  @Nullable FlowElement find(String id) {
    return elements.stream().filter(one -> one.getId().equals(id)).findFirst().orElse(null);
  }
}
