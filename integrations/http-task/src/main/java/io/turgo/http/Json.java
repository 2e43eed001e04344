package io.turgo.http;

import io.turgo.engine.exception.TurgoException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The JSON of requests and responses. */
final class Json {
  private static final JsonMapper MAPPER = new JsonMapper();

  private Json() {}

  static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JacksonException e) {
      throw new TurgoException("The body of the request cannot be written as JSON", e);
    }
  }

  /** The tree of a text; null of one that has nothing. */
  static @Nullable JsonNode read(String text) {
    try {
      JsonNode tree = MAPPER.readTree(text);
      return tree.isMissingNode() ? null : tree;
    } catch (JacksonException e) {
      throw new TurgoException("The response is no JSON: " + e.getOriginalMessage(), e);
    }
  }
}
