package io.turgo.engine.repository.bpmn;

/**
 * A node with flow elements of its own.
 *
 * @since 0.1.0
 */
public interface SubProcess extends FlowNode, FlowElementsContainer {
  @Override
  String getId();
}
