package io.turgo.camunda7.rest.value;

import io.turgo.rest.core.json.Json;
import io.turgo.rest.core.shape.Components;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.MapOf;
import io.turgo.rest.core.shape.Shape;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.ValuePlace;
import io.turgo.rest.core.variable.TypedValue;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The value of a variable as {@code {"value": ..., "type": ..., "valueInfo": {...}}}. The name of
 * the type is read in upper and lower case; without one JSON's own type is taken.
 *
 * @since 0.1.0
 */
public final class CamundaValue implements Shape {
  /** The one there is. */
  public static final CamundaValue SHAPE = new CamundaValue();

  /** Several by name. */
  public static final MapOf MAP = new MapOf(SHAPE, 1_000);

  private static final String JSON_FORMAT = "application/json";

  private static final Fields FIELDS =
      Fields.named("VariableValueDto")
          .maybe("value", Types.ANY)
          .maybe("type", Text.some(255))
          .maybe("valueInfo", Types.ANY)
          .maybe("local", Types.FLAG, "whether it is of the scope alone");

  private CamundaValue() {}

  /**
   * A value that was read; a wrapper, because the value itself may be null.
   *
   * @param local whether it is meant for the scope alone
   * @param object null for the value null
   */
  public record Value(@Nullable Object object, boolean local) {}

  @Override
  public @Nullable Object read(@Nullable Object json, ValuePlace place) {
    if (!(FIELDS.read(json, place) instanceof Input input) || !place.faults().isEmpty()) {
      return null;
    }
    Object value = input.get("value");
    String type = input.textOrNull("type");
    Map<?, ?> info = input.get("valueInfo") instanceof Map<?, ?> map ? map : Map.of();
    Object object =
        type == null ? plain(null, value, place) : read(type, value, info, place.at("value"));
    return place.faults().isEmpty() ? new Value(object, input.flag("local")) : null;
  }

  private static @Nullable Object read(
      String type, @Nullable Object value, Map<?, ?> info, ValuePlace place) {
    if (Boolean.TRUE.equals(info.get("transient"))) {
      place.fault("expected no transient variable, which this API does not have here");
      return null;
    }
    return switch (type.toLowerCase(Locale.ROOT)) {
      case "null" -> null;
      case "string", "boolean", "short", "integer", "long", "double", "bytes" ->
          plain(type.toLowerCase(Locale.ROOT), value, place);
      case "date" -> value == null ? null : CamundaTime.SHAPE.read(value, place);
      case "json" -> value == null ? null : tree(value, place);
      case "xml" -> value == null ? null : xml(value, place);
      case "object" -> object(value, info, place);
      case "file" -> file(value, info, place);
      default -> {
        place.fault("Unsupported value type '" + type + "'");
        yield null;
      }
    };
  }

  /** The types that the API of Turgo has too. */
  private static @Nullable Object plain(
      @Nullable String type, @Nullable Object value, ValuePlace place) {
    Map<String, @Nullable Object> typed = new LinkedHashMap<>();
    typed.put("type", type);
    typed.put("value", value);
    return TypedValue.SHAPE.read(typed, place) instanceof TypedValue.Value read
        ? read.object()
        : null;
  }

  private static @Nullable Object tree(Object value, ValuePlace place) {
    if (!(value instanceof String text)) {
      place.fault("expected JSON in a text");
      return null;
    }
    try {
      return plain("json", Json.read(text.getBytes(StandardCharsets.UTF_8)), place);
    } catch (Json.SyntaxException e) {
      place.fault(String.valueOf(e.getMessage()));
      return null;
    }
  }

  private static @Nullable Object xml(Object value, ValuePlace place) {
    return plain("string", value, place) instanceof String text ? new XmlValue(text) : null;
  }

  private static @Nullable Object object(@Nullable Object value, Map<?, ?> info, ValuePlace place) {
    Object format = info.get("serializationDataFormat");
    if (format != null && !format.equals(JSON_FORMAT)) {
      place.fault(
          "expected an object in the format "
              + JSON_FORMAT
              + ", which is kept as JSON, not "
              + format);
      return null;
    }
    return value == null
        ? null
        : value instanceof String ? tree(value, place) : plain("json", value, place);
  }

  private static @Nullable Object file(@Nullable Object value, Map<?, ?> info, ValuePlace place) {
    if (!(info.get("filename") instanceof String name) || name.isEmpty()) {
      place.fault("expected valueInfo.filename");
      return null;
    }
    Object bytes = value == null ? new byte[0] : plain("bytes", value, place);
    return bytes instanceof byte[] content
        ? new FileValue(name, mimeType(info), text(info, "encoding"), content)
        : null;
  }

  /** Clients write it in both ways. */
  private static @Nullable String mimeType(Map<?, ?> info) {
    String type = text(info, "mimeType");
    return type == null ? text(info, "mimetype") : type;
  }

  private static @Nullable String text(Map<?, ?> info, String name) {
    return info.get(name) instanceof String text ? text : null;
  }

  @Override
  public Map<String, Object> schema(Components components) {
    return FIELDS.schema(components);
  }

  /**
   * The objects behind values by their names.
   *
   * @param values {@link Value} or null by name, as {@link #MAP} reads them
   * @return the objects in the same order
   */
  public static Map<String, @Nullable Object> objects(Map<String, @Nullable Object> values) {
    Map<String, @Nullable Object> objects = new LinkedHashMap<>();
    values.forEach(
        (name, value) -> objects.put(name, value == null ? null : ((Value) value).object()));
    return objects;
  }

  /**
   * The objects behind the values that are meant for the scope alone, or behind those that are not.
   *
   * @param values {@link Value} or null by name, as {@link #MAP} reads them; null is not local
   * @param local true for those that are meant for the scope alone
   * @return the objects in the same order
   */
  public static Map<String, @Nullable Object> objects(
      Map<String, @Nullable Object> values, boolean local) {
    Map<String, @Nullable Object> objects = new LinkedHashMap<>();
    values.forEach((name, value) -> {
      if ((value instanceof Value read && read.local()) == local) {
        objects.put(name, value == null ? null : ((Value) value).object());
      }
    });
    return objects;
  }

  /**
   * A value as answers show it.
   *
   * @param value the value of a variable; null has the type Null
   * @return {@code type}, {@code value} and {@code valueInfo}; the value is null for a file, and
   *     for an object that has no JSON
   */
  public static Map<String, @Nullable Object> show(@Nullable Object value) {
    return switch (value) {
      case null -> typed("Null", null, Map.of());
      case String text -> typed("String", text, Map.of());
      case Boolean flag -> typed("Boolean", flag, Map.of());
      case Short number -> typed("Short", number.intValue(), Map.of());
      case Byte number -> typed("Short", number.intValue(), Map.of());
      case Integer number -> typed("Integer", number, Map.of());
      case Long number -> typed("Long", number, Map.of());
      case Double number -> typed("Double", number, Map.of());
      case Float number -> typed("Double", Double.valueOf(number.toString()), Map.of());
      case Date time -> typed("Date", CamundaTime.show(time), Map.of());
      case byte[] bytes ->
          typed("Bytes", java.util.Base64.getEncoder().encodeToString(bytes), Map.of());
      case XmlValue xml -> typed("Xml", xml.xml(), Map.of());
      case FileValue file -> file(file);
      case Map<?, ?> map -> json("Json", map, Map.of());
      case List<?> list -> json("Json", list, Map.of());
      default -> other(value);
    };
  }

  private static Map<String, @Nullable Object> file(FileValue file) {
    Map<String, Object> info = new LinkedHashMap<>();
    info.put("filename", file.filename());
    if (file.mimetype() != null) {
      info.put("mimeType", file.mimetype());
      info.put("mimetype", file.mimetype());
    }
    if (file.encoding() != null) {
      info.put("encoding", file.encoding());
    }
    return typed("File", null, info);
  }

  private static Map<String, @Nullable Object> other(Object value) {
    String packageName = value.getClass().getPackageName();
    if (packageName.startsWith("com.fasterxml.jackson.databind.node")
        || packageName.startsWith("tools.jackson.databind.node")) {
      return typed("Json", value.toString(), Map.of());
    }
    Map<String, Object> info = new LinkedHashMap<>();
    info.put("objectTypeName", value.getClass().getName());
    info.put("serializationDataFormat", JSON_FORMAT);
    return json("Object", value, info);
  }

  private static Map<String, @Nullable Object> json(
      String type, Object value, Map<String, Object> info) {
    try {
      return typed(type, Json.ofObject(value).text(), info);
    } catch (tools.jackson.core.JacksonException | LinkageError e) {
      return typed(type, null, info); // a class of the application that has no JSON
    }
  }

  private static Map<String, @Nullable Object> typed(
      String type, @Nullable Object value, Map<String, Object> info) {
    Map<String, @Nullable Object> typed = new LinkedHashMap<>();
    typed.put("type", type);
    typed.put("value", value);
    typed.put("valueInfo", info);
    return typed;
  }

  /**
   * Values as answers show them.
   *
   * @param values values of variables by name
   * @return for each name what {@link #show(Object)} returns
   */
  public static Map<String, Object> show(Map<String, ? extends @Nullable Object> values) {
    Map<String, Object> shown = new LinkedHashMap<>();
    values.forEach((name, value) -> shown.put(name, show(value)));
    return shown;
  }
}
