package io.turgo.engine.bpmn;

import io.turgo.engine.repository.bpmn.FlowNode;
import io.turgo.engine.repository.bpmn.SequenceFlow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node as the public API shows it. */
class ReadNode extends ReadFlowElement implements FlowNode {
  ReadNode(Source source) {
    super(source);
  }

  @Override
  public List<SequenceFlow> getIncomingFlows() {
    return model.flowsTo(getId());
  }

  @Override
  public List<SequenceFlow> getOutgoingFlows() {
    return model.flowsFrom(getId());
  }

  @Override
  public boolean isAsynchronous() {
    return isEngine("async", "asyncBefore");
  }

  @Override
  public boolean isAsynchronousLeave() {
    return isEngine("asyncLeave", "asyncAfter");
  }

  @Override
  public boolean isExclusive() {
    return !"false".equals(engine("exclusive"));
  }

  /** The sequence flow that is taken if no condition holds. */
  public final @Nullable String getDefaultFlow() {
    String flow = plain("default");
    return flow == null ? null : model.referred(xml, flow);
  }
}
