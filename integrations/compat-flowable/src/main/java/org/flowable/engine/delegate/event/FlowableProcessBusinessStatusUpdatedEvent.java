package org.flowable.engine.delegate.event;

import org.flowable.common.engine.api.delegate.event.FlowableEngineEntityEvent;
import org.jspecify.annotations.Nullable;

/**
 * A process instance has another business status.
 *
 * @since 0.1.0
 */
public interface FlowableProcessBusinessStatusUpdatedEvent extends FlowableEngineEntityEvent {
  /** {@return the status before, null for none} */
  @Nullable String getOldBusinessStatus();

  /** {@return the status now, null for none} */
  @Nullable String getNewBusinessStatus();
}
