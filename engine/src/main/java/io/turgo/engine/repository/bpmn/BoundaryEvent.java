package io.turgo.engine.repository.bpmn;

import org.jspecify.annotations.Nullable;

/**
 * An event at the border of an activity.
 *
 * @since 0.1.0
 */
public interface BoundaryEvent extends Event {
  /** {@return the activity, null if the file has none of that id} */
  @Nullable Activity getAttachedToRef();

  /** {@return the id of the activity, empty for none} */
  String getAttachedToRefId();

  /** {@return whether the event ends the activity} */
  boolean isCancelActivity();
}
