package io.turgo.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * Something that happened to an activity, a gateway or an event.
 *
 * @since 0.1.0
 */
public interface TurgoActivityEvent extends TurgoEngineEvent {
  /** {@return the id of the element in the file} */
  String getActivityId();

  /** {@return the name of the element, null for none} */
  @Nullable String getActivityName();

  /** {@return the local name of the BPMN element, such as {@code userTask}} */
  String getActivityType();
}
