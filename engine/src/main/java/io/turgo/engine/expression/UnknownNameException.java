package io.turgo.engine.expression;

/** An expression names what is neither a variable nor a bean. */
public final class UnknownNameException extends ExpressionException {
  UnknownNameException(String message) {
    super(message, null);
  }
}
