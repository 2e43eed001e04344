package io.turgo.engine.variable;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The type of a variable's value; {@link #typeName} is what the database keeps.
 *
 * <p>The constants are the types that every engine knows. Any other name is that of a {@link
 * CustomVariableType}; whether an engine knows it is seen when a value is decoded, so that a node
 * without it can still run the instance.
 *
 * @since 0.1.0
 */
public final class VariableType {
  /** How values of a type compare in queries. */
  public enum Comparison {
    /** Not at all. */
    NONE,

    /** They are equal or not. */
    EQUALITY,

    /** They have an order as well. */
    ORDER
  }

  private static final Map<String, VariableType> BUILT_IN = new HashMap<>();

  /** The value null. */
  public static final VariableType NULL = builtIn("null", Comparison.EQUALITY);

  /** A {@link Boolean}. */
  public static final VariableType BOOLEAN = builtIn("boolean", Comparison.EQUALITY);

  /** A {@link Byte}. */
  public static final VariableType BYTE = builtIn("byte", Comparison.ORDER);

  /** A {@link Short}. */
  public static final VariableType SHORT = builtIn("short", Comparison.ORDER);

  /** An {@link Integer}. */
  public static final VariableType INTEGER = builtIn("integer", Comparison.ORDER);

  /** A {@link Long}. */
  public static final VariableType LONG = builtIn("long", Comparison.ORDER);

  /** A {@link Float}. */
  public static final VariableType FLOAT = builtIn("float", Comparison.ORDER);

  /** A {@link Double}. */
  public static final VariableType DOUBLE = builtIn("double", Comparison.ORDER);

  /** A {@link java.math.BigInteger}. */
  public static final VariableType BIG_INTEGER = builtIn("biginteger", Comparison.ORDER);

  /** A {@link java.math.BigDecimal}. */
  public static final VariableType BIG_DECIMAL = builtIn("bigdecimal", Comparison.ORDER);

  /** A {@link Character}. */
  public static final VariableType CHARACTER = builtIn("character", Comparison.ORDER);

  /** A {@link String} of any length, without U+0000. */
  public static final VariableType STRING = builtIn("string", Comparison.ORDER);

  /** A {@link java.util.UUID}. */
  public static final VariableType UUID = builtIn("uuid", Comparison.EQUALITY);

  /** A {@link java.util.Date}, in milliseconds. */
  public static final VariableType DATE = builtIn("date", Comparison.ORDER);

  /** A {@link java.time.Instant}, in nanoseconds. */
  public static final VariableType INSTANT = builtIn("instant", Comparison.ORDER);

  /** A {@link java.time.LocalDate}. */
  public static final VariableType LOCAL_DATE = builtIn("localdate", Comparison.ORDER);

  /** A {@link java.time.LocalTime}, in nanoseconds. */
  public static final VariableType LOCAL_TIME = builtIn("localtime", Comparison.ORDER);

  /** A {@link java.time.LocalDateTime}, in nanoseconds. */
  public static final VariableType LOCAL_DATE_TIME = builtIn("localdatetime", Comparison.ORDER);

  /** A {@link java.time.OffsetDateTime}, in nanoseconds, with its offset. */
  public static final VariableType OFFSET_DATE_TIME = builtIn("offsetdatetime", Comparison.ORDER);

  /** A {@link java.time.ZonedDateTime}, in nanoseconds, with its zone. */
  public static final VariableType ZONED_DATE_TIME = builtIn("zoneddatetime", Comparison.ORDER);

  /** A {@link java.time.Duration}, in nanoseconds. */
  public static final VariableType DURATION = builtIn("duration", Comparison.ORDER);

  /** A {@link java.time.Period}. */
  public static final VariableType PERIOD = builtIn("period", Comparison.EQUALITY);

  /** A {@code byte[]} of any length. */
  public static final VariableType BYTES = builtIn("bytes", Comparison.NONE);

  /** JSON: a tree of Jackson, or an object that is kept as JSON. */
  public static final VariableType JSON = builtIn("json", Comparison.NONE);

  /** Of an {@link AggregationOverview}, which no codec turns into a Java value. */
  public static final VariableType AGGREGATION_OVERVIEW =
      builtIn("bpmnAggregation", Comparison.NONE);

  private final String typeName;
  private final @Nullable Comparison comparison;

  private VariableType(String typeName, @Nullable Comparison comparison) {
    this.typeName = typeName;
    this.comparison = comparison;
  }

  private static VariableType builtIn(String typeName, Comparison comparison) {
    VariableType type = new VariableType(typeName, comparison);
    BUILT_IN.put(typeName, type);
    return type;
  }

  /** {@return the name in the database, which queries show} */
  public String typeName() {
    return typeName;
  }

  boolean isBuiltIn() {
    return comparison != null;
  }

  /** How values of a built-in type compare; null for a custom type, of which its codec knows. */
  @Nullable Comparison comparison() {
    return comparison;
  }

  /**
   * The type with that name in the database: a constant, or a custom type.
   *
   * @param typeName any name
   * @return the constant of that name, or a custom type
   */
  public static VariableType of(String typeName) {
    VariableType type = BUILT_IN.get(typeName);
    return type != null ? type : new VariableType(typeName, null);
  }

  /**
   * Turns a Java value of a built-in type into columns; {@link VariableCodec#encode} knows the
   * custom types as well.
   *
   * @param name the variable's name, for messages
   * @param value a value of a built-in type, or null
   * @return the type and its columns
   * @throws TurgoIllegalArgumentException for a value of another type and for text with U+0000
   */
  public static VariableValue encode(String name, @Nullable Object value) {
    return VariableCodec.BUILT_IN.encode(name, value);
  }

  /**
   * Turns columns of a built-in type back into the Java value; null for {@link #NULL}.
   *
   * @param value the columns, of a built-in type
   * @return the Java value
   */
  public static @Nullable Object decode(VariableValue value) {
    return VariableCodec.BUILT_IN.decode(value);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other == this || (other instanceof VariableType t && t.typeName.equals(typeName));
  }

  @Override
  public int hashCode() {
    return typeName.hashCode();
  }

  @Override
  public String toString() {
    return typeName;
  }
}
