package io.turgo.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import org.jspecify.annotations.Nullable;

/** JSON as text. */
final class Texts {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Texts() {}

  /** What is known to be JSON. */
  static JsonNode json(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("Expected JSON, but got " + text, e);
    }
  }

  /** What may be JSON or not; null if it is not. */
  static @Nullable JsonNode jsonOrNull(String text) {
    try {
      JsonNode read = MAPPER.readTree(text);
      return read == null || read instanceof MissingNode ? null : read;
    } catch (JsonProcessingException e) {
      return null;
    }
  }
}
