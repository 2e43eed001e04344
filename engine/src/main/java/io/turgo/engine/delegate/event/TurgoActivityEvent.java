package io.turgo.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * Something that happened to an activity, a gateway or an event.
 *
 * @since 0.1.0
 */
public interface TurgoActivityEvent extends TurgoEngineEvent {
  String getActivityId();

  @Nullable String getActivityName();

  /** The BPMN element's local name, such as {@code userTask}. */
  String getActivityType();
}
