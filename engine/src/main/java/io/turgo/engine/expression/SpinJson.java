package io.turgo.engine.expression;

import io.turgo.engine.variable.SpinJsonNode;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The value of {@code S(x)} and {@code JSON(x)}.
 *
 * @param value an object or array of Jackson, or a text, a number, a Boolean, or null
 */
public record SpinJson(@Nullable Object value) implements SpinJsonNode {
  /** The functions by the names that scripts call. */
  public static final Map<String, SpinJsonNode.Maker> MAKERS =
      Map.of("S", given -> of("S", given), "JSON", given -> of("JSON", given));

  /** The elements of an array; Java values again where an expression ends with them. */
  private static final class Elements extends AbstractList<SpinJson> {
    private final List<@Nullable Object> values;

    Elements(List<@Nullable Object> values) {
      this.values = values;
    }

    @Override
    public SpinJson get(int index) {
      return new SpinJson(values.get(index));
    }

    @Override
    public int size() {
      return values.size();
    }
  }

  private static final Set<String> METHODS = Set.of("prop", "hasProp");

  /**
   * The node of a variable.
   *
   * @param given a JSON value, a text with JSON in it, a number or a Boolean
   */
  static SpinJson of(String function, @Nullable Object given) {
    Object value = given instanceof CharSequence text ? parsed(function, text) : given;
    if (value instanceof SpinJson node) {
      return node;
    }
    if (value == null
        || !(JsonMembers.isNode(value) || value instanceof Number || value instanceof Boolean)) {
      throw new ExpressionException(
          "The function '"
              + function
              + "' needs JSON, or a text with JSON in it, found "
              + (value == null ? "null" : "a " + value.getClass().getName()),
          null);
    }
    return new SpinJson(JsonMembers.asJava(value));
  }

  private static Object parsed(String function, CharSequence text) {
    Object parsed = JsonMembers.parse(text.toString());
    if (parsed == null) {
      throw new ExpressionException(
          "The function '" + function + "' needs JSON, found '" + Excerpt.of(text.toString()) + "'",
          null);
    }
    return parsed;
  }

  /** Whether a method is one of Spin's that JSON itself does not have. */
  static boolean has(Object method) {
    return METHODS.contains(method.toString());
  }

  @Override
  public SpinJson prop(String name) {
    if (!hasProp(name)) {
      throw new ExpressionException(
          "There is no property '" + name + "' in " + Excerpt.of(toString()), null);
    }
    return new SpinJson(JsonMembers.member(container(), name));
  }

  @Override
  public boolean hasProp(String name) {
    return isObject() && JsonMembers.names(container()).contains(name);
  }

  @Override
  public List<SpinJson> elements() {
    List<@Nullable Object> values = isArray() ? JsonMembers.elements(container()) : null;
    if (values == null) {
      throw isNo("array");
    }
    return new Elements(values);
  }

  @Override
  public List<String> fieldNames() {
    if (!isObject()) {
      throw isNo("object");
    }
    return JsonMembers.names(container());
  }

  @Override
  public String stringValue() {
    if (value instanceof String text) {
      return text;
    }
    throw isNo("text");
  }

  @Override
  public Number numberValue() {
    if (value instanceof Number number) {
      return number;
    }
    throw isNo("number");
  }

  @Override
  public Boolean boolValue() {
    if (value instanceof Boolean truth) {
      return truth;
    }
    throw isNo("Boolean");
  }

  @Override
  public boolean isObject() {
    return value != null && JsonMembers.isJson(value) && !isArray();
  }

  @Override
  public boolean isArray() {
    return value != null && JsonMembers.isJson(value) && JsonMembers.isArray(value);
  }

  @Override
  public boolean isString() {
    return value instanceof String;
  }

  @Override
  public boolean isNumber() {
    return value instanceof Number;
  }

  @Override
  public boolean isBoolean() {
    return value instanceof Boolean;
  }

  @Override
  public boolean isNull() {
    return value == null;
  }

  @Override
  public boolean isValue() {
    return value == null || !JsonMembers.isJson(value);
  }

  @Override
  public @Nullable Object unwrap() {
    return value;
  }

  /** The value of an expression as variables take it, for a node or the elements of one. */
  static @Nullable Object unwrapped(@Nullable Object value) {
    if (value instanceof SpinJson node) {
      return node.value;
    }
    return value instanceof Elements elements ? elements.values : value;
  }

  private Object container() {
    if (value == null) {
      throw isNo("object");
    }
    return value;
  }

  private ExpressionException isNo(String expected) {
    return new ExpressionException(
        "Expected a JSON " + expected + ", found " + Excerpt.of(toString()), null);
  }

  @Override
  public String toString() {
    return value instanceof String text ? JsonMembers.quoted(text) : String.valueOf(value);
  }
}
