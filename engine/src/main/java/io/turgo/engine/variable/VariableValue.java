package io.turgo.engine.variable;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A variable's value as the database keeps it: a type and the columns that the type uses.
 *
 * <p>A value that {@link #isOverview} is none: {@link AggregationOverview} says of what it is made.
 *
 * <p>Booleans, whole numbers, dates (epoch milliseconds), days since 1970 and seconds are in {@code
 * longValue}; the nanoseconds beside seconds are in {@code doubleValue}. A value of a type with an
 * order is compared by its bytes if it has any, else by its long, its double and its text, in this
 * order.
 *
 * @param type the type, which says how the columns are read
 * @param longValue a whole number, null where the type needs none
 * @param doubleValue a floating-point number, null where the type needs none
 * @param textValue a text, null where the type needs none
 * @param bytesValue bytes, null where the type needs none
 * @param deferred the value is large and was left in the database; it is read when asked for
 * @since 0.1.0
 */
public record VariableValue(
    VariableType type,
    @Nullable Long longValue,
    @Nullable Double doubleValue,
    @Nullable String textValue,
    byte @Nullable [] bytesValue,
    boolean deferred) {

  /**
   * Whether this and another one are read as the same value; JSON is compared by its text.
   *
   * @param other the value to compare with
   * @return true if both are read as the same value
   */
  public boolean isSame(VariableValue other) {
    return type.equals(other.type)
        && Objects.equals(longValue, other.longValue)
        && Objects.equals(doubleValue, other.doubleValue)
        && Objects.equals(textValue, other.textValue)
        && (type.equals(VariableType.JSON) || Arrays.equals(bytesValue, other.bytesValue));
  }

  /** {@return whether it stands for an {@link AggregationOverview}} */
  public boolean isOverview() {
    return type.equals(VariableType.AGGREGATION_OVERVIEW);
  }

  static VariableValue of(VariableType type) {
    return new VariableValue(type, null, null, null, null, false);
  }

  static VariableValue ofLong(VariableType type, long value) {
    return new VariableValue(type, value, null, null, null, false);
  }

  static VariableValue ofDouble(VariableType type, double value) {
    return new VariableValue(type, null, value, null, null, false);
  }

  static VariableValue ofText(VariableType type, String value) {
    return new VariableValue(type, null, null, value, null, false);
  }

  static VariableValue ofBytes(VariableType type, byte[] value) {
    return new VariableValue(type, null, null, null, value, false);
  }

  static VariableValue ofSeconds(
      VariableType type, long seconds, int nanos, @Nullable String zone) {
    return new VariableValue(type, seconds, (double) nanos, zone, null, false);
  }

  /** The number that the type needs. */
  long whole() {
    if (longValue == null) {
      throw new IllegalStateException("A variable of type " + type + " has no number");
    }
    return longValue;
  }

  /** The text that the type needs. */
  String text() {
    if (textValue == null) {
      throw new IllegalStateException("A variable of type " + type + " has no text");
    }
    return textValue;
  }

  /** The nanoseconds beside the seconds in {@link #whole}. */
  int nanos() {
    return doubleValue == null ? 0 : doubleValue.intValue();
  }

  /** The floating-point number; SQLite keeps NaN as null. */
  double number() {
    return doubleValue == null ? Double.NaN : doubleValue;
  }
}
