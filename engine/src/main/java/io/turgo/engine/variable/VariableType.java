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

  public static final VariableType NULL = builtIn("null", Comparison.EQUALITY);
  public static final VariableType BOOLEAN = builtIn("boolean", Comparison.EQUALITY);
  public static final VariableType BYTE = builtIn("byte", Comparison.ORDER);
  public static final VariableType SHORT = builtIn("short", Comparison.ORDER);
  public static final VariableType INTEGER = builtIn("integer", Comparison.ORDER);
  public static final VariableType LONG = builtIn("long", Comparison.ORDER);
  public static final VariableType FLOAT = builtIn("float", Comparison.ORDER);
  public static final VariableType DOUBLE = builtIn("double", Comparison.ORDER);
  public static final VariableType BIG_INTEGER = builtIn("biginteger", Comparison.ORDER);
  public static final VariableType BIG_DECIMAL = builtIn("bigdecimal", Comparison.ORDER);
  public static final VariableType CHARACTER = builtIn("character", Comparison.ORDER);
  public static final VariableType STRING = builtIn("string", Comparison.ORDER);
  public static final VariableType UUID = builtIn("uuid", Comparison.EQUALITY);
  public static final VariableType DATE = builtIn("date", Comparison.ORDER);
  public static final VariableType INSTANT = builtIn("instant", Comparison.ORDER);
  public static final VariableType LOCAL_DATE = builtIn("localdate", Comparison.ORDER);
  public static final VariableType LOCAL_TIME = builtIn("localtime", Comparison.ORDER);
  public static final VariableType LOCAL_DATE_TIME = builtIn("localdatetime", Comparison.ORDER);
  public static final VariableType OFFSET_DATE_TIME = builtIn("offsetdatetime", Comparison.ORDER);
  public static final VariableType ZONED_DATE_TIME = builtIn("zoneddatetime", Comparison.ORDER);
  public static final VariableType DURATION = builtIn("duration", Comparison.ORDER);
  public static final VariableType PERIOD = builtIn("period", Comparison.EQUALITY);
  public static final VariableType BYTES = builtIn("bytes", Comparison.NONE);
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

  /** The name in the database, which queries show. */
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

  /** The type with that name in the database: a constant, or a custom type. */
  public static VariableType of(String typeName) {
    VariableType type = BUILT_IN.get(typeName);
    return type != null ? type : new VariableType(typeName, null);
  }

  /**
   * Turns a Java value of a built-in type into columns; {@link VariableCodec#encode} knows the
   * custom types as well.
   *
   * @throws TurgoIllegalArgumentException for a value of another type and for text with U+0000
   */
  public static VariableValue encode(String name, @Nullable Object value) {
    return VariableCodec.BUILT_IN.encode(name, value);
  }

  /** Turns columns of a built-in type back into the Java value; null for {@link #NULL}. */
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
