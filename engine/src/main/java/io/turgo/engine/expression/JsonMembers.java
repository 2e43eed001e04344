package io.turgo.engine.expression;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * What an expression sees of JSON: fields by name and elements by index, with texts, numbers and
 * booleans as Java values and everything that is missing as null.
 */
final class JsonMembers {
  private static final boolean WITH_2 = isThere("com.fasterxml.jackson.databind.JsonNode");
  private static final boolean WITH_3 = isThere("tools.jackson.databind.JsonNode");

  private JsonMembers() {}

  private static boolean isThere(String className) {
    try {
      Class.forName(className, false, JsonMembers.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Whether it is a JSON object or array; false for all where Jackson is not on the class path. */
  static boolean isJson(Object base) {
    return (WITH_3 && Jackson3.isContainer(base)) || (WITH_2 && Jackson2.isContainer(base));
  }

  static @Nullable Object member(Object base, Object property) {
    return WITH_3 && Jackson3.isContainer(base)
        ? Jackson3.member(base, property)
        : Jackson2.member(base, property);
  }

  /** The index that a text or number stands for; -1 for none. */
  private static int index(Object property) {
    if (property instanceof Number index) {
      return index.intValue();
    }
    String text = property.toString();
    return text.matches("\\d{1,9}") ? Integer.parseInt(text) : -1;
  }

  /** Loaded only where Jackson 3 is there. */
  private static final class Jackson3 {
    static boolean isContainer(Object base) {
      return base instanceof tools.jackson.databind.JsonNode node && node.isContainer();
    }

    static @Nullable Object member(Object base, Object property) {
      tools.jackson.databind.JsonNode container = (tools.jackson.databind.JsonNode) base;
      tools.jackson.databind.JsonNode node =
          container.isArray() ? container.get(index(property)) : container.get(property.toString());
      if (node == null || node.isNull() || node.isMissingNode()) {
        return null;
      }
      if (node.isString()) {
        return node.stringValue();
      }
      if (node.isNumber()) {
        return node.numberValue();
      }
      return node.isBoolean() ? (Object) node.booleanValue() : node;
    }
  }

  /** Loaded only where Jackson 2 is there. */
  private static final class Jackson2 {
    static boolean isContainer(Object base) {
      return base instanceof JsonNode node && node.isContainerNode();
    }

    static @Nullable Object member(Object base, Object property) {
      JsonNode container = (JsonNode) base;
      JsonNode node =
          container.isArray() ? container.get(index(property)) : container.get(property.toString());
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
