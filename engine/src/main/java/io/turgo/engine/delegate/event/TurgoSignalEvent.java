package io.turgo.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * An activity that waited was told to go on.
 *
 * @since 0.1.0
 */
public interface TurgoSignalEvent extends TurgoActivityEvent {
  /** {@return the signal's name; null where the activity was triggered by a call} */
  @Nullable String getSignalName();

  /**
   * {@return the data that came with the signal; null where the activity was triggered by a call}
   */
  @Nullable Object getSignalData();
}
