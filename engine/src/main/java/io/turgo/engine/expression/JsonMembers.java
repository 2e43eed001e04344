package io.turgo.engine.expression;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * What an expression sees of JSON: fields by name and elements by index, with texts, numbers and
 * booleans as Java values and everything that is missing as null.
 */
final class JsonMembers {
  private static final boolean AVAILABLE = isAvailable();

  private JsonMembers() {}

  private static boolean isAvailable() {
    try {
      Class.forName(
          "com.fasterxml.jackson.databind.JsonNode", false, JsonMembers.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Whether it is a JSON object or array; false for all where Jackson is not on the class path. */
  static boolean isJson(Object base) {
    return AVAILABLE && Json.isContainer(base);
  }

  static @Nullable Object member(Object base, Object property) {
    return Json.member(base, property);
  }

  /** Loaded only where Jackson is there. */
  private static final class Json {
    static boolean isContainer(Object base) {
      return base instanceof JsonNode node && node.isContainerNode();
    }

    static @Nullable Object member(Object base, Object property) {
      JsonNode node = (JsonNode) base;
      if (!node.isArray()) {
        return value(node.get(property.toString()));
      }
      if (property instanceof Number index) {
        return value(node.get(index.intValue()));
      }
      String text = property.toString();
      return text.matches("\\d{1,9}") ? value(node.get(Integer.parseInt(text))) : null;
    }

    private static @Nullable Object value(@Nullable JsonNode node) {
      if (node == null || node.isNull() || node.isMissingNode()) {
        return null;
      }
      if (node.isTextual()) {
        return node.textValue();
      }
      if (node.isNumber()) {
        return node.numberValue();
      }
      return node.isBoolean() ? (Object) node.booleanValue() : node;
    }
  }
}
