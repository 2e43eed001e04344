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
}
