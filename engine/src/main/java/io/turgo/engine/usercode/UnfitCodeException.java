package io.turgo.engine.usercode;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import org.jspecify.annotations.Nullable;

/**
 * What a model names as its code cannot be used. It does not leave the driver: {@link ModelFaults}
 * says of which process it is.
 */
final class UnfitCodeException extends TurgoIllegalArgumentException {
  private static final long serialVersionUID = 1L;

  UnfitCodeException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  UnfitCodeException(String message) {
    this(message, null);
  }
}
