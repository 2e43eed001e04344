package io.turgo.engine.variable;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;

/** JSON values as text; used only where Jackson is on the class path. */
final class JsonText {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private JsonText() {}

  static boolean isJson(Object value) {
    return value instanceof JsonNode;
  }

  static String write(String name, Object json) {
    try {
      return MAPPER.writeValueAsString(json);
    } catch (JsonProcessingException e) {
      throw new TurgoIllegalArgumentException(
          "The JSON of variable '" + name + "' can not be written: " + e.getMessage(), e);
    }
  }

  static Object read(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new TurgoException("The JSON of a variable can not be read: " + e.getMessage(), e);
    }
  }

  static Object parse(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new TurgoIllegalArgumentException(
          "Expected JSON, found '" + text + "': " + e.getOriginalMessage(), e);
    }
  }
}
