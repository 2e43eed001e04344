package org.flowable.engine.delegate.event;

import org.flowable.common.engine.api.delegate.event.FlowableEngineEvent;
import org.jspecify.annotations.Nullable;

/**
 * The end of something that was cancelled.
 *
 * @since 0.1.0
 */
public interface FlowableCancelledEvent extends FlowableEngineEvent {
  /** {@return the reason, null for none} */
  @Nullable Object getCause();
}
