package org.flowable.engine.delegate.event;

import org.flowable.common.engine.api.delegate.event.FlowableEntityEvent;
import org.jspecify.annotations.Nullable;

/**
 * A process instance was terminated.
 *
 * @since 0.1.0
 */
public interface FlowableProcessTerminatedEvent extends FlowableEntityEvent {
  /** {@return the reason, null for none} */
  @Nullable Object getCause();
}
