package io.turgo.engine.driver;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import org.jspecify.annotations.Nullable;

/** Checks what user code gives to its execution or task, which the compiler cannot check for it. */
final class Given {
  private Given() {}

  static <T> T required(String argument, @Nullable T value) {
    if (value == null) {
      throw new TurgoIllegalArgumentException("The argument '" + argument + "' must not be null");
    }
    return value;
  }

  /** The name of a variable. */
  static String name(@Nullable String variableName) {
    return required("variableName", variableName);
  }
}
