package io.turgo.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * A sequence flow was taken.
 *
 * @since 0.1.0
 */
public interface TurgoSequenceFlowTakenEvent extends TurgoEngineEvent {
  /** The sequence flow's id. */
  String getId();

  String getSourceActivityId();

  @Nullable String getSourceActivityName();

  /** The BPMN element's local name, such as {@code userTask}. */
  String getSourceActivityType();

  String getTargetActivityId();

  @Nullable String getTargetActivityName();

  /** The BPMN element's local name, such as {@code userTask}. */
  String getTargetActivityType();
}
