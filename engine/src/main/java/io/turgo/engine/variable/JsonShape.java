package io.turgo.engine.variable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a value was in Java, as far as its JSON does not say; {@code toString} is what the database
 * keeps. Two shapes are equal if their texts are.
 */
sealed interface JsonShape {
  /** What JSON says by itself: texts, Booleans, numbers, lists and maps of them. */
  record Natural() implements JsonShape {
    @Override
    public String toString() {
      return "?";
    }
  }

  /** Nothing is known: of null, and of the elements of an empty list. */
  record Unknown() implements JsonShape {
    @Override
    public String toString() {
      return "?";
    }
  }

  /** An object of the class of this name. */
  record OfClass(String name) implements JsonShape {
    @Override
    public String toString() {
      return name;
    }
  }

  /**
   * A list or set.
   *
   * @param element of all elements, or of none
   * @param each of each element, where they differ; otherwise empty
   */
  record Elements(Kind kind, JsonShape element, List<JsonShape> each) implements JsonShape {
    JsonShape at(int index) {
      return index < each.size() ? each.get(index) : element;
    }

    @Override
    public String toString() {
      String own = each.stream().map(one -> "," + one).collect(Collectors.joining());
      return kind.text + '(' + element + own + ')';
    }
  }

  /**
   * A map.
   *
   * @param key the class of the keys; null for texts
   * @param value of those values that have no shape of their own
   * @param values by key, where they differ
   */
  record Members(Kind kind, @Nullable String key, JsonShape value, Map<String, JsonShape> values)
      implements JsonShape {
    JsonShape at(String name) {
      return values.getOrDefault(name, value);
    }

    @Override
    public String toString() {
      String own =
          values.entrySet().stream()
              .map(one -> ',' + quoted(one.getKey()) + '=' + one.getValue())
              .collect(Collectors.joining());
      return kind.text + (key == null ? "" : ':' + key) + '(' + value + own + ')';
    }

    private static String quoted(String text) {
      return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
  }

  /** Collections that are told apart; each comes back as the JDK's usual one. */
  enum Kind {
    LIST("list"),
    SET("set"),
    SORTED_SET("sorted-set"),
    MAP("map"),
    SORTED_MAP("sorted-map");

    final String text;

    Kind(String text) {
      this.text = text;
    }

    static Kind of(String text) {
      for (Kind kind : values()) {
        if (kind.text.equals(text)) {
          return kind;
        }
      }
      throw new IllegalArgumentException("No kind of collection is called '" + text + "'");
    }
  }

  JsonShape NATURAL = new Natural();
  JsonShape UNKNOWN = new Unknown();

  /** The shape that says all of both; null if they contradict each other. */
  static @Nullable JsonShape both(JsonShape a, JsonShape b) {
    if (a.equals(b) || b instanceof Unknown) {
      return a;
    }
    if (a instanceof Unknown) {
      return b;
    }
    if (a instanceof Elements one
        && b instanceof Elements other
        && one.kind == other.kind
        && one.each.isEmpty()
        && other.each.isEmpty()) {
      JsonShape element = both(one.element, other.element);
      return element == null ? null : new Elements(one.kind, element, List.of());
    }
    if (a instanceof Members one
        && b instanceof Members other
        && one.kind == other.kind
        && Objects.equals(one.key, other.key)) {
      return members(one, other);
    }
    return null;
  }

  private static @Nullable JsonShape members(Members a, Members b) {
    Map<String, JsonShape> values = new LinkedHashMap<>(a.values);
    values.putAll(b.values);
    for (Map.Entry<String, JsonShape> value : values.entrySet()) {
      JsonShape found = both(a.at(value.getKey()), b.at(value.getKey()));
      if (found == null) {
        return null;
      }
      value.setValue(found);
    }
    JsonShape rest = both(a.value, b.value);
    return rest == null ? null : new Members(a.kind, a.key, rest, values);
  }
}
