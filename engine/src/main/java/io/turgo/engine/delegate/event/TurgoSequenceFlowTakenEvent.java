package io.turgo.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * A sequence flow was taken.
 *
 * @since 0.1.0
 */
public interface TurgoSequenceFlowTakenEvent extends TurgoEngineEvent {
  /** {@return the sequence flow's id} */
  String getId();

  /** {@return the id of the element that the flow leaves} */
  String getSourceActivityId();

  /** {@return the name of the element that the flow leaves, null for none} */
  @Nullable String getSourceActivityName();

  /** {@return the local name of the BPMN element that the flow leaves, such as {@code userTask}} */
  String getSourceActivityType();

  /** {@return the id of the element that the flow leads to} */
  String getTargetActivityId();

  /** {@return the name of the element that the flow leads to, null for none} */
  @Nullable String getTargetActivityName();

  /**
   * {@return the local name of the BPMN element that the flow leads to, such as {@code userTask}}
   */
  String getTargetActivityType();
}
