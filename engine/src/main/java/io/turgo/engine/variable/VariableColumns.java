package io.turgo.engine.variable;

import org.jspecify.annotations.Nullable;

/**
 * The columns that a {@link CustomVariableType} keeps a value in; those that it does not need are
 * null.
 *
 * @param longValue a whole number, or null
 * @param doubleValue a floating-point number, or null
 * @param textValue a text without U+0000, or null
 * @param bytesValue bytes, or null
 * @since 0.1.0
 */
public record VariableColumns(
    @Nullable Long longValue,
    @Nullable Double doubleValue,
    @Nullable String textValue,
    byte @Nullable [] bytesValue) {

  /**
   * A value that is kept as a whole number.
   *
   * @param value the number
   * @return the columns, all others null
   */
  public static VariableColumns ofLong(long value) {
    return new VariableColumns(value, null, null, null);
  }

  /**
   * A value that is kept as a floating-point number.
   *
   * @param value the number
   * @return the columns, all others null
   */
  public static VariableColumns ofDouble(double value) {
    return new VariableColumns(null, value, null, null);
  }

  /**
   * Text of any length, but without U+0000.
   *
   * @param value the text
   * @return the columns, all others null
   */
  public static VariableColumns ofText(String value) {
    return new VariableColumns(null, null, value, null);
  }

  /**
   * A value that is kept as bytes.
   *
   * @param value the bytes
   * @return the columns, all others null
   */
  public static VariableColumns ofBytes(byte[] value) {
    return new VariableColumns(null, null, null, value);
  }
}
