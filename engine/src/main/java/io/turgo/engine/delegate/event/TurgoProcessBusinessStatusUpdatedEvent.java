package io.turgo.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * A process instance has got a business status; the entity is the instance.
 *
 * @since 0.1.0
 */
public interface TurgoProcessBusinessStatusUpdatedEvent extends TurgoEngineEntityEvent {
  /** {@return the status before, null for none} */
  @Nullable String getOldBusinessStatus();

  /** {@return the status now, null for none} */
  @Nullable String getNewBusinessStatus();
}
