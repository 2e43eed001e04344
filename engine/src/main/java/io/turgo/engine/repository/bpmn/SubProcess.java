package io.turgo.engine.repository.bpmn;

/** A node with flow elements of its own. */
public interface SubProcess extends FlowNode, FlowElementsContainer {
  @Override
  String getId();
}
