package io.turgo.engine.expression;

import io.turgo.engine.exception.TurgoExpressionException;
import org.jspecify.annotations.Nullable;

/** An expression cannot be compiled or evaluated; the message has its text. */
public class ExpressionException extends TurgoExpressionException {
  public ExpressionException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
