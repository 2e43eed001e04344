package io.turgo.engine.variable;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Turns Java values into columns and back, with the types that one engine knows: the built-in ones,
 * JSON where Jackson is on the class path, and the custom ones. Safe for all threads.
 *
 * @since 0.1.0
 */
public final class VariableCodec {
  /** Without custom types. */
  public static final VariableCodec BUILT_IN = new VariableCodec(List.of(), JsonVariables.STANDARD);

  private final List<CustomVariableType<?>> customTypes;
  private final JsonValues json;

  /**
   * A codec with the types of one engine.
   *
   * @param customTypes in the order in which they are asked
   * @param json which classes may be made from JSON
   * @throws TurgoIllegalArgumentException if two types have the same name
   */
  public VariableCodec(
      Collection<? extends CustomVariableType<?>> customTypes, JsonVariables json) {
    List<String> names = new ArrayList<>();
    for (CustomVariableType<?> type : customTypes) {
      String name = type.typeName();
      if (name.isBlank() || VariableType.of(name).isBuiltIn() || names.contains(name)) {
        throw new TurgoIllegalArgumentException(
            "The variable type "
                + type.getClass().getName()
                + " needs a name of its own, but has '"
                + name
                + "'");
      }
      names.add(name);
    }
    this.customTypes = List.copyOf(customTypes);
    this.json = new JsonValues(json);
  }

  /**
   * The JSON value of a text, a tree of Jackson 3 where it is on the class path.
   *
   * @param text JSON
   * @return the tree
   * @throws TurgoException if it is no JSON, or there is no Jackson
   */
  public static Object json(String text) {
    return BUILT_IN.json.parse(text);
  }

  /**
   * A JSON text as plain values.
   *
   * @param text JSON
   * @return a list, a map, a text, a number, a Boolean or null
   * @throws TurgoException if it is no JSON, or there is no Jackson
   */
  public static @Nullable Object plainJson(String text) {
    return BUILT_IN.json.plain(text);
  }

  /**
   * Plain values as JSON.
   *
   * @param value lists, maps, texts, numbers and Booleans
   * @return the JSON
   * @throws TurgoException if there is no Jackson
   */
  public static String jsonText(Object value) {
    return BUILT_IN.json.text(value);
  }

  /**
   * A JSON text as a variable's value, a tree of Jackson 3 where it is on the class path.
   *
   * @param text JSON
   * @return the columns
   * @throws TurgoException if there is no Jackson
   */
  public static VariableValue jsonTree(String text) {
    return BUILT_IN.json.tree(text);
  }

  /**
   * A JSON array of values that are JSON themselves.
   *
   * @param elements values of the type {@link VariableType#JSON}
   * @return the columns
   * @throws TurgoException if there is no Jackson
   */
  public static VariableValue jsonArray(List<VariableValue> elements) {
    return jsonTree(
        elements.stream().map(VariableValue::text).collect(Collectors.joining(",", "[", "]")));
  }

  /**
   * A JSON object with values of variables. Numbers and Booleans are what they are in JSON, dates
   * and times are texts of ISO 8601, and what is kept as JSON is that.
   *
   * @param members the values by the names of the members
   * @return the columns
   * @throws TurgoIllegalArgumentException for a value that has no JSON
   * @throws TurgoException if there is no Jackson
   */
  public VariableValue jsonObject(Map<String, @Nullable Object> members) {
    StringBuilder text = new StringBuilder("{");
    members.forEach((name, value) -> {
      text.append(text.length() == 1 ? "" : ",").append(json.text(name)).append(':');
      text.append(jsonText(name, value));
    });
    return json.tree(text.append('}').toString());
  }

  /**
   * One value of a variable in JSON, as it would be in an object.
   *
   * @param name the variable's name, for messages
   * @param value the value, or null
   * @return the columns
   */
  public VariableValue jsonValue(String name, @Nullable Object value) {
    return json.tree(jsonText(name, value));
  }

  private String jsonText(String name, @Nullable Object value) {
    VariableValue encoded = encode(name, value);
    if (encoded.type().equals(VariableType.JSON)) {
      return encoded.text();
    }
    return switch (value) {
      case null -> "null";
      case Boolean truth -> truth.toString();
      case Number number when encoded.type().isBuiltIn() -> json.text(number);
      case Date date -> json.text(date.toInstant().toString());
      case Object other when encoded.type().isBuiltIn() && !(other instanceof byte[]) ->
          json.text(other.toString());
      default ->
          throw new TurgoIllegalArgumentException(
              "Variable '"
                  + name
                  + "' has a value of type "
                  + value.getClass().getTypeName()
                  + ", which has no JSON, so it cannot be aggregated; aggregate an expression that"
                  + " gives a text, a number or an object that is kept as JSON");
    };
  }

  /**
   * Turns a Java value into columns.
   *
   * @param name the variable's name, for messages
   * @param value the value, or null
   * @return the type and its columns
   * @throws TurgoIllegalArgumentException for a value of a type that the engine does not know, for
   *     text with U+0000 and for a name that is empty or has it
   */
  public VariableValue encode(String name, @Nullable Object value) {
    if (name.isEmpty() || name.indexOf('\0') >= 0) {
      throw new TurgoIllegalArgumentException(
          "A variable needs a name without U+0000, but got '" + name.replace("\0", "\\0") + "'");
    }
    if (value instanceof SpinJsonNode node) {
      return encode(name, node.unwrap());
    }
    VariableValue encoded = BuiltInTypes.encode(name, value);
    if (encoded != null) {
      return encoded;
    }
    Object present = Objects.requireNonNull(value);
    for (CustomVariableType<?> type : customTypes) {
      if (type.canStore(present)) {
        return written(name, type, present);
      }
    }
    if (json.canKeep(present)) {
      return json.write(name, present);
    }
    throw new TurgoIllegalArgumentException(
        "Variable '"
            + name
            + "' has a value of type "
            + present.getClass().getName()
            + ", which cannot be stored; use null, boolean, a number, String, Character, UUID,"
            + " java.util.Date, a date or time of java.time or byte[], with Jackson on the class"
            + " path a JsonNode, a collection, a record or a bean, or give the engine a type for it with ProcessEngineBuilder.variableType");
  }

  /**
   * Turns columns back into the Java value; null for {@link VariableType#NULL}.
   *
   * @param value the columns, of any type that the engine knows
   * @return the Java value
   * @throws TurgoException if the engine does not know the type
   */
  public @Nullable Object decode(VariableValue value) {
    if (value.deferred()) {
      throw new IllegalStateException("A value that was left in the database must be read first");
    }
    if (value.isOverview()) {
      throw new IllegalStateException("An overview is found from the instances of its activity");
    }
    if (value.type().equals(VariableType.JSON)) {
      return json.read(value);
    }
    return value.type().isBuiltIn()
        ? BuiltInTypes.decode(value)
        : type(value.type())
            .read(
                new VariableColumns(
                    value.longValue(), value.doubleValue(), value.textValue(), value.bytesValue()));
  }

  /**
   * Whether an object that was read can be changed so that it is to be written again.
   *
   * @param type any type
   * @return true for JSON
   */
  public boolean isChangeable(VariableType type) {
    return type.equals(VariableType.JSON);
  }

  /**
   * How values of a type compare in queries.
   *
   * @param type a type that the engine knows
   * @return the comparison
   * @throws TurgoException if the engine does not know the type
   */
  public VariableType.Comparison comparison(VariableType type) {
    VariableType.Comparison builtIn = type.comparison();
    return builtIn != null ? builtIn : type(type).comparison();
  }

  private CustomVariableType<?> type(VariableType wanted) {
    for (CustomVariableType<?> type : customTypes) {
      if (type.typeName().equals(wanted.typeName())) {
        return type;
      }
    }
    throw new TurgoException(
        "A variable has the type '"
            + wanted
            + "', which this engine does not know; add it with ProcessEngineBuilder.variableType");
  }

  private static <T> VariableValue written(String name, CustomVariableType<T> type, Object value) {
    VariableColumns columns = type.write(type.valueClass().cast(value));
    String text = columns.textValue();
    return new VariableValue(
        VariableType.of(type.typeName()),
        columns.longValue(),
        columns.doubleValue(),
        text == null ? null : BuiltInTypes.withoutNul(name, text),
        columns.bytesValue(),
        false);
  }
}
