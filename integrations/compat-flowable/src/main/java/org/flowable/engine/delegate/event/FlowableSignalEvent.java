package org.flowable.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * A signal at an activity.
 *
 * @since 0.1.0
 */
public interface FlowableSignalEvent extends FlowableActivityEvent {
  /** {@return the name of the signal} */
  String getSignalName();

  /** {@return the data, null for none} */
  @Nullable Object getSignalData();
}
