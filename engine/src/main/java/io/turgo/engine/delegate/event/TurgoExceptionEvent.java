package io.turgo.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * Something that happened because of an exception.
 *
 * @since 0.1.0
 */
public interface TurgoExceptionEvent {
  /** {@return the exception; null where only its text was kept} */
  @Nullable Throwable getCause();
}
