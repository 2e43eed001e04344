package org.flowable.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * A BPMN error at an activity.
 *
 * @since 0.1.0
 */
public interface FlowableErrorEvent extends FlowableActivityEvent {
  /** {@return the code, null for none} */
  @Nullable String getErrorCode();

  /** {@return the id of the error in the file, null for none} */
  @Nullable String getErrorId();
}
