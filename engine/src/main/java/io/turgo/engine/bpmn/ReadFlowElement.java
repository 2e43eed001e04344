package io.turgo.engine.bpmn;

import io.turgo.engine.repository.bpmn.FlowElement;
import io.turgo.engine.repository.bpmn.FlowElementsContainer;
import io.turgo.engine.repository.bpmn.FlowNode;
import io.turgo.engine.repository.bpmn.SequenceFlow;
import io.turgo.engine.repository.bpmn.SubProcess;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A flow element as the public API shows it. */
class ReadFlowElement extends ReadElement implements FlowElement {
  private static final Set<String> DATA =
      Set.of("dataObject", "dataObjectReference", "dataStoreReference");
  private static final Set<String> SCOPES = Set.of("subProcess", "transaction", "adHocSubProcess");

  private final FlowElementsContainer parent;
  final ReadModel model;

  ReadFlowElement(XmlElement xml, FlowElementsContainer parent, ReadModel model) {
    super(xml);
    this.parent = parent;
    this.model = model;
  }

  /** The flow element that a child of a process or sub-process is, null if it is none. */
  static @Nullable ReadFlowElement of(
      XmlElement xml, FlowElementsContainer parent, ReadModel model) {
    if (xml.vocabulary() != Vocabulary.BPMN || xml.id() == null) {
      return null;
    }
    String name = xml.name();
    if (name.equals("sequenceFlow")) {
      return new Flow(xml, parent, model);
    }
    if (SCOPES.contains(name)) {
      return new Scope(xml, parent, model);
    }
    if (DATA.contains(name)) {
      return new ReadFlowElement(xml, parent, model);
    }
    boolean isNode =
        name.endsWith("Event")
            || name.endsWith("Gateway")
            || name.endsWith("Task")
            || name.equals("task")
            || name.equals("callActivity");
    return isNode ? new Node(xml, parent, model) : null;
  }

  @Override
  public String getId() {
    return Objects.requireNonNull(xml.id());
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
  public String getType() {
    return xml.name();
  }

  @Override
  public @Nullable SubProcess getSubProcess() {
    return parent instanceof SubProcess scope ? scope : null;
  }

  @Override
  public FlowElementsContainer getParentContainer() {
    return parent;
  }

  @Override
  public String toString() {
    return getType() + " '" + getId() + "'";
  }

  private static class Node extends ReadFlowElement implements FlowNode {
    Node(XmlElement xml, FlowElementsContainer parent, ReadModel model) {
      super(xml, parent, model);
    }

    @Override
    public List<SequenceFlow> getIncomingFlows() {
      return model.flowsTo(getId());
    }

    @Override
    public List<SequenceFlow> getOutgoingFlows() {
      return model.flowsFrom(getId());
    }
  }

  private static final class Scope extends Node implements SubProcess {
    private final ReadScope elements;

    Scope(XmlElement xml, FlowElementsContainer parent, ReadModel model) {
      super(xml, parent, model);
      this.elements = new ReadScope(xml, this, model);
    }

    @Override
    public Collection<FlowElement> getFlowElements() {
      return elements.all();
    }

    @Override
    public @Nullable FlowElement getFlowElement(String id) {
      return elements.find(id);
    }
  }

  private static final class Flow extends ReadFlowElement implements SequenceFlow {
    Flow(XmlElement xml, FlowElementsContainer parent, ReadModel model) {
      super(xml, parent, model);
    }

    @Override
    public String getSourceRef() {
      return model.referred(xml, plain("sourceRef"));
    }

    @Override
    public String getTargetRef() {
      return model.referred(xml, plain("targetRef"));
    }

    @Override
    public @Nullable FlowElement getSourceFlowElement() {
      return model.getFlowElement(getSourceRef());
    }

    @Override
    public @Nullable FlowElement getTargetFlowElement() {
      return model.getFlowElement(getTargetRef());
    }

    @Override
    public @Nullable String getConditionExpression() {
      return textOf("conditionExpression");
    }
  }
}
