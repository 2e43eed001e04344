package io.turgo.engine.repository.bpmn;

import org.jspecify.annotations.Nullable;

/**
 * What leads from one node to another.
 *
 * @since 0.1.0
 */
public interface SequenceFlow extends FlowElement {
  /** {@return the id of the node that the flow leaves} */
  String getSourceRef();

  /** {@return the id of the node that the flow leads to} */
  String getTargetRef();

  /** {@return the node that the flow leaves, null if the file has none of that id} */
  @Nullable FlowElement getSourceFlowElement();

  /** {@return the node that the flow leads to, null if the file has none of that id} */
  @Nullable FlowElement getTargetFlowElement();

  /** {@return the text of the flow's condition, null for none} */
  @Nullable String getConditionExpression();
}
