package io.turgo.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/** Something that happened because of an exception. */
public interface TurgoExceptionEvent {
  /** The exception; null where only its text was kept. */
  @Nullable Throwable getCause();
}
