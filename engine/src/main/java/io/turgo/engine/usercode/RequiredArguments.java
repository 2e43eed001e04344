package io.turgo.engine.usercode;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import org.jspecify.annotations.Nullable;

/** Checks what user code gives to its execution or task, which the compiler cannot check for it. */
final class RequiredArguments {
  private RequiredArguments() {}

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
