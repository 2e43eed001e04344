package io.turgo.engine.driver;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.interpreter.Call;

/** What callers of the engine get for what user code threw. */
final class Failures {
  private Failures() {}

  /** A checked exception becomes the cause of one that is not; throws errors as they are. */
  static RuntimeException thrown(Call<?> call, Throwable error) {
    if (error instanceof Error e) {
      throw e;
    }
    return error instanceof RuntimeException e
        ? e
        : new TurgoException("Activity '" + call.elementId() + "' threw " + error, error);
  }
}
