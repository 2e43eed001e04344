package io.turgo.engine.expression;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an expression sees of JSON: fields by name and elements by index, with texts, numbers and
 * booleans as Java values and everything that is missing as null.
 */
public final class JsonMembers {
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

  /** Whether a JSON array has an element that is this text, number or Boolean. */
  static boolean contains(Object base, @Nullable Object part) {
    for (int i = 0; part != null && isJson(base) && i < size(base); i++) {
      Object element = member(base, i);
      if (element != null && element.toString().equals(part.toString())) {
        return true;
      }
    }
    return false;
  }

  /** The elements of a JSON array as texts; null if it is none. */
  public static @Nullable List<String> texts(Object base) {
    if (!isJson(base) || !isArray(base)) {
      return null;
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < size(base); i++) {
      Object element = member(base, i);
      if (element != null) {
        texts.add(element.toString());
      }
    }
    return texts;
  }

  /** The elements of a JSON array, as expressions see them; null if it is none. */
  public static @Nullable List<@Nullable Object> elements(Object base) {
    if (!isJson(base) || !isArray(base)) {
      return null;
    }
    int size = size(base);
    List<@Nullable Object> elements = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      elements.add(member(base, i));
    }
    return elements;
  }

  /** The elements of a JSON array that is written out; null if it is none. */
  public static @Nullable List<@Nullable Object> elementsOf(String text) {
    Object parsed = parse(text);
    return parsed == null ? null : elements(parsed);
  }

  /** JSON that is written out; null if it is none, or Jackson is not on the class path. */
  static @Nullable Object parse(String text) {
    return WITH_3 ? Jackson3.parse(text) : WITH_2 ? Jackson2.parse(text) : null;
  }

  /** Whether it is any JSON, a text or number included. */
  static boolean isNode(Object base) {
    return (WITH_3 && Jackson3.isNode(base)) || (WITH_2 && Jackson2.isNode(base));
  }

  /** A JSON text, number, Boolean or null as the Java value; all else as it is. */
  static @Nullable Object asJava(Object base) {
    if (WITH_3 && base instanceof tools.jackson.databind.JsonNode node) {
      return Jackson3.value(node);
    }
    return WITH_2 && base instanceof JsonNode node ? Jackson2.value(node) : base;
  }

  /** The names of the fields of a JSON object. */
  static List<String> names(Object base) {
    return (WITH_3 && Jackson3.isNode(base)) ? Jackson3.names(base) : Jackson2.names(base);
  }

  /** A text as JSON writes it. */
  static String quoted(String text) {
    return WITH_3 ? Jackson3.quoted(text) : Jackson2.quoted(text);
  }

  private static int size(Object base) {
    return (WITH_3 && Jackson3.isContainer(base)) ? Jackson3.size(base) : Jackson2.size(base);
  }

  /** Whether a JSON object or array is an array. */
  static boolean isArray(Object base) {
    return (WITH_3 && Jackson3.isContainer(base)) ? Jackson3.isArray(base) : Jackson2.isArray(base);
  }

  /**
   * The index in an array of this size that a text or number stands for, or one outside of the
   * array. A negative number counts from the end.
   */
  private static int index(Object property, int size) {
    if (property instanceof Number number) {
      if (!(Math.abs(number.doubleValue()) <= Integer.MAX_VALUE)) {
        return -1; // NaN, too
      }
      int index = number.intValue();
      return index < 0 ? size + index : index;
    }
    String text = property.toString();
    return text.matches("\\d{1,9}") ? Integer.parseInt(text) : -1;
  }

  /** Loaded only where Jackson 3 is there. */
  private static final class Jackson3 {
    static @Nullable Object parse(String text) {
      try {
        return tools.jackson.databind.json.JsonMapper.shared().readTree(text);
      } catch (tools.jackson.core.JacksonException e) {
        return null; // who asked says what it expected
      }
    }

    static boolean isContainer(Object base) {
      return base instanceof tools.jackson.databind.JsonNode node && node.isContainer();
    }

    static boolean isNode(Object base) {
      return base instanceof tools.jackson.databind.JsonNode;
    }

    static List<String> names(Object base) {
      return List.copyOf(((tools.jackson.databind.JsonNode) base).propertyNames());
    }

    static String quoted(String text) {
      return tools.jackson.databind.node.StringNode.valueOf(text).toString();
    }

    static boolean isArray(Object base) {
      return ((tools.jackson.databind.JsonNode) base).isArray();
    }

    static int size(Object base) {
      return isArray(base) ? ((tools.jackson.databind.JsonNode) base).size() : 0;
    }

    static @Nullable Object member(Object base, Object property) {
      tools.jackson.databind.JsonNode container = (tools.jackson.databind.JsonNode) base;
      tools.jackson.databind.JsonNode node =
          container.isArray()
              ? container.get(index(property, container.size()))
              : container.get(property.toString());
      return value(node);
    }

    static @Nullable Object value(tools.jackson.databind.@Nullable JsonNode node) {
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
    static @Nullable Object parse(String text) {
      try {
        return new com.fasterxml.jackson.databind.ObjectMapper().readTree(text);
      } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
        return null; // who asked says what it expected
      }
    }

    static boolean isContainer(Object base) {
      return base instanceof JsonNode node && node.isContainerNode();
    }

    static boolean isNode(Object base) {
      return base instanceof JsonNode;
    }

    static List<String> names(Object base) {
      List<String> names = new ArrayList<>();
      ((JsonNode) base).fieldNames().forEachRemaining(names::add);
      return names;
    }

    static String quoted(String text) {
      return com.fasterxml.jackson.databind.node.TextNode.valueOf(text).toString();
    }

    static boolean isArray(Object base) {
      return ((JsonNode) base).isArray();
    }

    static int size(Object base) {
      return isArray(base) ? ((JsonNode) base).size() : 0;
    }

    static @Nullable Object member(Object base, Object property) {
      JsonNode container = (JsonNode) base;
      JsonNode node =
          container.isArray()
              ? container.get(index(property, container.size()))
              : container.get(property.toString());
      return value(node);
    }

    static @Nullable Object value(@Nullable JsonNode node) {
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
