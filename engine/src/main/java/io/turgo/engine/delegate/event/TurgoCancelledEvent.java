package io.turgo.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * Something was cancelled.
 *
 * @since 0.1.0
 */
public interface TurgoCancelledEvent extends TurgoEngineEvent {
  /** {@return the reason as history shows it; null where none was given} */
  @Nullable Object getCause();
}
