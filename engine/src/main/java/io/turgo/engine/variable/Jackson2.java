package io.turgo.engine.variable;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Jackson 2; loaded only where it is on the class path. */
final class Jackson2 implements JsonLibrary {
  private final MadeWhenUsed<Mappers> mappers;

  private record Mappers(JsonMapper mapper, ObjectReader exact) {}

  /**
   * @param allowed the classes that a value may name where its own class asks it to
   */
  Jackson2(Predicate<Class<?>> allowed) {
    mappers = new MadeWhenUsed<>(() -> make(allowed));
  }

  private static Mappers make(Predicate<Class<?>> allowed) {
    JsonMapper mapper =
        JsonMapper.builder()
            .addModules(ObjectMapper.findModules(Jackson2.class.getClassLoader()))
            .polymorphicTypeValidator(
                BasicPolymorphicTypeValidator.builder()
                    .allowIfSubType(
                        new BasicPolymorphicTypeValidator.TypeMatcher() {
                          @Override
                          public boolean match(MapperConfig<?> config, Class<?> type) {
                            return allowed.test(type);
                          }
                        })
                    .build())
            .enable(SerializationFeature.WRITE_DATES_WITH_ZONE_ID)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
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
    return unchecked(() -> mappers.get().mapper().writeValueAsString(value));
  }

  @Override
  public Object tree(String text) {
    return unchecked(() -> mappers.get().mapper().readTree(text));
  }

  @Override
  public Object exactTree(String text) {
    return unchecked(() -> mappers.get().exact().readTree(text));
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
    return json.isBoolean() ? (Object) json.booleanValue() : json.textValue();
  }

  @Override
  public @Nullable Object exactScalar(Object node) {
    JsonNode json = (JsonNode) node;
    return json.isNumber() && !json.isIntegralNumber() ? json.decimalValue() : scalar(node);
  }

  @Override
  public @Nullable Object as(Object node, Class<?> type) {
    return unchecked(() -> mappers.get().mapper().treeToValue((JsonNode) node, type));
  }

  @Override
  public @Nullable Object key(String key, Class<?> type) {
    return mappers.get().mapper().convertValue(key, type);
  }

  @Override
  public @Nullable List<Object> elements(Object node) {
    if (!(node instanceof JsonNode array) || !array.isArray()) {
      return null;
    }
    List<Object> elements = new ArrayList<>(array.size());
    array.forEach(elements::add);
    return elements;
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

  private interface Work<T extends @Nullable Object> {
    T run() throws JsonProcessingException;
  }

  private static <T extends @Nullable Object> T unchecked(Work<T> work) {
    try {
      return work.run();
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e.getOriginalMessage(), e);
    }
  }
}
