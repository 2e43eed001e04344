package org.flowable.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * A message at an activity.
 *
 * @since 0.1.0
 */
public interface FlowableMessageEvent extends FlowableActivityEvent {
  /** {@return the name of the message} */
  String getMessageName();

  /** {@return the data, null for none} */
  @Nullable Object getMessageData();
}
