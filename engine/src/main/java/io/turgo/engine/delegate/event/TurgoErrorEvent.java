package io.turgo.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * An event has caught an error; the activity is that event.
 *
 * @since 0.1.0
 */
public interface TurgoErrorEvent extends TurgoActivityEvent {
  /** {@return the id of the error that the model names, or the code; null for none} */
  @Nullable String getErrorId();

  /** {@return the code of the error, null for none} */
  @Nullable String getErrorCode();
}
