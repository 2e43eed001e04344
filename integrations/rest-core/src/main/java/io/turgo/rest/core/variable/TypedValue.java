package io.turgo.rest.core.variable;

import io.turgo.rest.core.shape.Anything;
import io.turgo.rest.core.shape.Components;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Flag;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.Shape;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.ValuePlace;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * The value of a variable with the name of its type. Without a type, JSON's own is taken: a whole
 * number is an integer or, where that is too small, a long or a biginteger, any other a double.
 *
 * @since 0.1.0
 */
public final class TypedValue implements Shape {
  /** The one there is. */
  public static final TypedValue SHAPE = new TypedValue();

  private static final Fields FIELDS =
      Fields.named("TypedValue")
          .maybe(
              "type",
              new Text.Choice(List.copyOf(ValueTypes.NAMES)),
              "the type of the value; by default the JSON type decides")
          .maybe(
              "value",
              new Anything(),
              "the value; long, biginteger and bigdecimal as text (numbers are accepted too),"
                  + " times in ISO 8601, bytes in base 64, json as JSON");

  /** Answers may have types of applications. */
  public static final Fields ANSWER =
      Fields.named("VariableValue")
          .with("type", Text.some(255), "the engine's name of the type")
          .maybe("value", new Anything(), "as in a request; missing if the value has no JSON form")
          .maybe(
              "unreadable",
              Text.some(4_000),
              "the reason why a value without a JSON form is not shown")
          .maybe("hidden", new Flag(), "true if the value is hidden from the caller");

  private TypedValue() {}

  /** A value that was read; a wrapper, because the value itself may be null. */
  public record Value(@Nullable Object object) {}

  @Override
  public @Nullable Object read(@Nullable Object json, ValuePlace place) {
    Object read = FIELDS.read(json, place);
    if (!(read instanceof Input input) || !(json instanceof Map<?, ?> map)) {
      return null;
    }
    Object value = map.get("value");
    String type = input.textOrNull("type");
    try {
      return new Value(type == null ? ValueTypes.infer(value) : ValueTypes.read(type, value));
    } catch (IllegalArgumentException e) {
      place.at("value").fault("expected " + e.getMessage());
      return null;
    }
  }

  @Override
  public Map<String, Object> schema(Components components) {
    return FIELDS.schema(components);
  }

  /** The objects behind values by their names. */
  public static Map<String, @Nullable Object> objects(Map<String, @Nullable Object> values) {
    Map<String, @Nullable Object> objects = new LinkedHashMap<>();
    values.forEach(
        (name, value) -> objects.put(name, value == null ? null : ((Value) value).object()));
    return objects;
  }

  /** A value as answers show it. */
  public static Map<String, @Nullable Object> show(String type, @Nullable Object value) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("type", type);
    if (value == null) {
      return shown;
    }
    try {
      shown.put("value", ValueTypes.show(value));
    } catch (JacksonException | LinkageError e) {
      shown.put("unreadable", "A value of " + value.getClass().getName() + " has no JSON");
    }
    return shown;
  }

  /** A value by the type of the object. */
  public static Map<String, @Nullable Object> showObject(@Nullable Object value) {
    return show(ValueTypes.nameOf(value), value);
  }

  /** In place of a value that is kept from the caller. */
  public static Map<String, @Nullable Object> hidden(String type) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("type", type);
    shown.put("hidden", true);
    return shown;
  }

  /** In place of a value that is kept from the caller, by the type of the object. */
  public static Map<String, @Nullable Object> hiddenObject(@Nullable Object value) {
    return hidden(ValueTypes.nameOf(value));
  }
}
