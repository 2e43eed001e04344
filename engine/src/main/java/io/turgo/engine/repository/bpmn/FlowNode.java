package io.turgo.engine.repository.bpmn;

import java.util.List;

/**
 * An element that tokens come to: an event, an activity or a gateway.
 *
 * @since 0.1.0
 */
public interface FlowNode extends FlowElement {
  /** {@return the sequence flows that lead to the node, in the order of the file} */
  List<SequenceFlow> getIncomingFlows();

  /** {@return the sequence flows that leave the node, in the order of the file} */
  List<SequenceFlow> getOutgoingFlows();

  /** {@return whether a job does the node, after the transaction in which a token comes to it} */
  boolean isAsynchronous();

  /** {@return whether a job leaves the node, after the transaction in which it ends} */
  boolean isAsynchronousLeave();

  /** {@return whether the jobs of the node and others of its instance run one after the other} */
  boolean isExclusive();
}
