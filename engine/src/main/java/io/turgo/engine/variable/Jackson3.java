package io.turgo.engine.variable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;

/** Jackson 3; loaded only where it is on the class path. */
final class Jackson3 implements JsonLibrary {
  private final MadeWhenUsed<Mappers> mappers;

  private record Mappers(JsonMapper mapper, ObjectReader exact) {}

  /**
   * @param allowed the classes that a value may name where its own class asks it to
   */
  Jackson3(Predicate<Class<?>> allowed) {
    mappers = new MadeWhenUsed<>(() -> make(allowed));
  }

  private static Mappers make(Predicate<Class<?>> allowed) {
    JsonMapper mapper =
        JsonMapper.builder()
            .findAndAddModules(Jackson3.class.getClassLoader())
            .polymorphicTypeValidator(
                BasicPolymorphicTypeValidator.builder()
                    .allowIfSubType((context, type) -> allowed.test(type))
                    .build())
            .enable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .enable(DateTimeFeature.WRITE_DATES_WITH_ZONE_ID)
            .disable(DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    return new Mappers(
        mapper,
        mapper
            .readerFor(JsonNode.class)
            .with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .without(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES));
  }

  @Override
  public boolean isNode(@Nullable Object value) {
    return value instanceof JsonNode;
  }

  @Override
  public String write(Object value) {
    return mappers.get().mapper().writeValueAsString(value);
  }

  @Override
  public Object tree(String text) {
    return mappers.get().mapper().readTree(text);
  }

  @Override
  public Object exactTree(String text) {
    return mappers.get().exact().readTree(text);
  }

  @Override
  public @Nullable Object scalar(Object node) {
    JsonNode json = (JsonNode) node;
    if (json.isNumber()) {
      return json.isIntegralNumber() ? json.numberValue() : (Object) json.doubleValue();
    }
    if (json.isNull()) {
      return null;
    }
    return json.isBoolean() ? (Object) json.booleanValue() : json.stringValue();
  }

  @Override
  public @Nullable Object exactScalar(Object node) {
    JsonNode json = (JsonNode) node;
    return json.isNumber() && !json.isIntegralNumber() ? json.decimalValue() : scalar(node);
  }

  @Override
  public @Nullable Object as(Object node, Class<?> type) {
    return mappers.get().mapper().treeToValue((JsonNode) node, type);
  }

  @Override
  public @Nullable Object key(String key, Class<?> type) {
    return mappers.get().mapper().convertValue(key, type);
  }

  @Override
  public @Nullable List<Object> elements(Object node) {
    return node instanceof JsonNode array && array.isArray()
        ? new ArrayList<>(array.values())
        : null;
  }

  @Override
  public @Nullable Map<String, Object> members(Object node) {
    if (!(node instanceof JsonNode object) || !object.isObject()) {
      return null;
    }
    Map<String, Object> members = new LinkedHashMap<>();
    object.properties().forEach(member -> members.put(member.getKey(), member.getValue()));
    return members;
  }
}
