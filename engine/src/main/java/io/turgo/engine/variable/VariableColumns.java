package io.turgo.engine.variable;

import org.jspecify.annotations.Nullable;

/**
 * The columns that a {@link CustomVariableType} keeps a value in; those that it does not need are
 * null.
 *
 * @since 0.1.0
 */
public record VariableColumns(
    @Nullable Long longValue,
    @Nullable Double doubleValue,
    @Nullable String textValue,
    byte @Nullable [] bytesValue) {

  public static VariableColumns ofLong(long value) {
    return new VariableColumns(value, null, null, null);
  }

  public static VariableColumns ofDouble(double value) {
    return new VariableColumns(null, value, null, null);
  }

  /** Text of any length, but without U+0000. */
  public static VariableColumns ofText(String value) {
    return new VariableColumns(null, null, value, null);
  }

  public static VariableColumns ofBytes(byte[] value) {
    return new VariableColumns(null, null, null, value);
  }
}
