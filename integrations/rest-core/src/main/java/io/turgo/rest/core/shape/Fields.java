package io.turgo.rest.core.shape;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * An object with known fields; others are refused. Read as {@link Input}.
 *
 * @since 0.1.0
 */
public final class Fields implements Shape {
  private final String name;
  private final SequencedMap<String, Field> fields = new LinkedHashMap<>();

  /** A field by its name. */
  private record Field(Shape shape, boolean required, String description) {}

  private Fields(String name) {
    this.name = name;
  }

  /** One without fields so far; the name is that in the OpenAPI document. */
  public static Fields named(String name) {
    return new Fields(name);
  }

  /** A field that must be there. */
  public Fields with(String field, Shape shape) {
    return with(field, shape, "");
  }

  public Fields with(String field, Shape shape, String description) {
    fields.put(field, new Field(shape, true, description));
    return this;
  }

  /** A field that may be left out or null. */
  public Fields maybe(String field, Shape shape) {
    return maybe(field, shape, "");
  }

  public Fields maybe(String field, Shape shape, String description) {
    fields.put(field, new Field(shape, false, description));
    return this;
  }

  /** Describes the field that was added last. */
  void describeLast(String description) {
    Map.Entry<String, Field> last = Objects.requireNonNull(fields.lastEntry());
    fields.put(
        last.getKey(), new Field(last.getValue().shape(), last.getValue().required(), description));
  }

  /** All fields of others, which need not be there if they are not required. */
  void addAll(Fields others, boolean required) {
    others.fields.forEach((field, other) ->
        fields.put(
            field, new Field(other.shape(), other.required() && required, other.description())));
  }

  String name() {
    return name;
  }

  @Override
  public @Nullable Object read(@Nullable Object json, ValuePlace place) {
    if (!(json instanceof Map<?, ?> map)) {
      place.fault("expected an object");
      return null;
    }
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    map.forEach((key, value) -> {
      String field = (String) key;
      Field known = fields.get(field);
      if (known == null) {
        place
            .at(field.length() > 100 ? field.substring(0, 100) : field)
            .fault("unknown; known are " + String.join(", ", fields.keySet()));
      } else if (value != null) {
        values.put(field, known.shape().read(value, place.at(field)));
      }
    });
    fields.forEach((field, known) -> {
      if (known.required() && map.get(field) == null) {
        place.at(field).fault("is missing");
      }
    });
    return new Input(values);
  }

  @Override
  public Map<String, Object> schema(Components components) {
    return components.reference(this);
  }

  Map<String, Object> describe(Components components) {
    Map<String, Object> properties = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    fields.forEach((field, known) -> {
      Map<String, Object> schema = new LinkedHashMap<>(known.shape().schema(components));
      if (!known.required()) {
        schema = nullable(schema);
      } else {
        required.add(field);
      }
      if (!known.description().isEmpty()) {
        schema.put("description", known.description());
      }
      properties.put(field, schema);
    });
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties);
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    schema.put("additionalProperties", false);
    return schema;
  }

  private static Map<String, Object> nullable(Map<String, Object> schema) {
    Object type = schema.get("type");
    if (schema.containsKey("$ref")) {
      Map<String, Object> either = new LinkedHashMap<>();
      either.put("oneOf", List.of(schema, Map.of("type", "null")));
      return either;
    }
    if (type instanceof String) {
      schema.put("type", List.of(type, "null"));
      if (schema.get("enum") instanceof List<?> words) {
        List<@Nullable Object> all = new ArrayList<>(words);
        all.add(null);
        schema.put("enum", all);
      }
    }
    return schema;
  }
}
