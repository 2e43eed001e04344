package io.turgo.engine.repository.bpmn;

import org.jspecify.annotations.Nullable;

/**
 * What leads from one node to another.
 *
 * @since 0.1.0
 */
public interface SequenceFlow extends FlowElement {
  String getSourceRef();

  String getTargetRef();

  /** The node that it leaves. */
  @Nullable FlowElement getSourceFlowElement();

  /** The node that it leads to. */
  @Nullable FlowElement getTargetFlowElement();

  /** The text of its condition, null if it has none. */
  @Nullable String getConditionExpression();
}
