package io.turgo.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * An event has caught an error; the activity is that event.
 *
 * @since 0.1.0
 */
public interface TurgoErrorEvent extends TurgoActivityEvent {
  /** What threw the error calls it: the id that the model names, or the code. */
  @Nullable String getErrorId();

  @Nullable String getErrorCode();
}
