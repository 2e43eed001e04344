package io.turgo.engine.repository.bpmn;

import java.util.List;

/**
 * An element that tokens come to: an event, an activity or a gateway.
 *
 * @since 0.1.0
 */
public interface FlowNode extends FlowElement {
  List<SequenceFlow> getIncomingFlows();

  List<SequenceFlow> getOutgoingFlows();
}
