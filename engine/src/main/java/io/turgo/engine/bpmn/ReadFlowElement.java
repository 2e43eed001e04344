package io.turgo.engine.bpmn;

import io.turgo.engine.repository.bpmn.FlowElement;
import io.turgo.engine.repository.bpmn.FlowElementsContainer;
import io.turgo.engine.repository.bpmn.SequenceFlow;
import io.turgo.engine.repository.bpmn.SubProcess;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A flow element as the public API shows it. */
class ReadFlowElement extends ReadElement implements FlowElement {
  private static final Set<String> DATA =
      Set.of("dataObject", "dataObjectReference", "dataStoreReference");

  private final FlowElementsContainer parent;
  final ReadModel model;

  /** Where a flow element stands. */
  record Source(XmlElement xml, FlowElementsContainer parent, ReadModel model) {}

  ReadFlowElement(Source source) {
    super(source.xml);
    this.parent = source.parent;
    this.model = source.model;
  }

  /** The flow element that a child of a process or sub-process is, null if it is none. */
  static @Nullable ReadFlowElement of(
      XmlElement xml, FlowElementsContainer parent, ReadModel model) {
    if (xml.vocabulary() != Vocabulary.BPMN || xml.id() == null) {
      return null;
    }
    Source source = new Source(xml, parent, model);
    String name = xml.name();
    if (name.equals("sequenceFlow")) {
      return new Flow(source);
    }
    if (DATA.contains(name)) {
      return new ReadFlowElement(source);
    }
    if (name.endsWith("Event")) {
      return ReadEvent.of(source);
    }
    return name.endsWith("Gateway") ? ReadGateway.of(source) : ReadActivity.of(source);
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

  private static final class Flow extends ReadFlowElement implements SequenceFlow {
    Flow(Source source) {
      super(source);
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
