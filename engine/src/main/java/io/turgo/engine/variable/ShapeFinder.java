package io.turgo.engine.variable;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.variable.JsonShape.Elements;
import io.turgo.engine.variable.JsonShape.Kind;
import io.turgo.engine.variable.JsonShape.Members;
import io.turgo.engine.variable.JsonShape.OfClass;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/** Finds the shape of one value, and refuses what JSON cannot keep. */
final class ShapeFinder {
  private static final int MAX_DEPTH = 100;

  private final String variable;
  private final JsonVariables allowed;
  private final Set<Object> around = Collections.newSetFromMap(new IdentityHashMap<>());

  ShapeFinder(String variable, JsonVariables allowed) {
    this.variable = variable;
    this.allowed = allowed;
  }

  /** Whether JSON can keep an object of a class. */
  static boolean isStorable(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    if (element.isPrimitive()
        || element.isEnum()
        || Enum.class.isAssignableFrom(element)
        || element.isRecord()
        || Collection.class.isAssignableFrom(element)
        || Map.class.isAssignableFrom(element)
        || CharSequence.class.isAssignableFrom(element)
        || Date.class.isAssignableFrom(element)
        || PlainData.contains(element)) {
      return true;
    }
    return !isJdk(element)
        && !element.isHidden()
        && !element.isSynthetic()
        && !element.isInterface()
        && !Proxy.isProxyClass(element)
        && !AutoCloseable.class.isAssignableFrom(element);
  }

  private static boolean isJdk(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader.equals(ClassLoader.getPlatformClassLoader());
  }

  JsonShape of(@Nullable Object value) {
    return switch (value) {
      case null -> JsonShape.UNKNOWN;
      case CharSequence text -> JsonShape.NATURAL;
      case Boolean flag -> JsonShape.NATURAL;
      case Integer number -> JsonShape.NATURAL;
      case Double number when Double.isFinite(number) -> JsonShape.NATURAL;
      case Date date -> new OfClass(Date.class.getName());
      case Enum<?> constant -> ofClass(constant.getDeclaringClass());
      case Collection<?> collection -> within(collection, () -> elements(collection));
      case Map<?, ?> map -> within(map, () -> members(map));
      default -> ofClass(value.getClass());
    };
  }

  private JsonShape ofClass(Class<?> type) {
    if (!isStorable(type)) {
      throw new TurgoIllegalArgumentException(
          "Variable '"
              + variable
              + "' holds a "
              + type.getName()
              + ", which is no data that JSON could keep");
    }
    if (allowed.allows(type)) {
      return new OfClass(type.getName());
    }
    throw new TurgoIllegalArgumentException(
        "Variable '"
            + variable
            + "' holds a "
            + type.getName()
            + ", which is not allowed to be made again from JSON; allow it with "
            + JsonVariables.SETTING
            + ", or set the variable to a map or a JsonNode");
  }

  private interface Inside {
    JsonShape find();
  }

  private JsonShape within(Object collection, Inside inside) {
    if (around.size() >= MAX_DEPTH || !around.add(collection)) {
      throw new TurgoIllegalArgumentException(
          "Variable '"
              + variable
              + "' cannot be kept as JSON: a collection contains itself, or is more than "
              + MAX_DEPTH
              + " levels deep");
    }
    JsonShape shape = inside.find();
    around.remove(collection);
    return shape;
  }

  private JsonShape elements(Collection<?> collection) {
    Kind kind =
        collection instanceof SortedSet
            ? Kind.SORTED_SET
            : collection instanceof Set ? Kind.SET : Kind.LIST;
    List<JsonShape> each = new ArrayList<>(collection.size());
    JsonShape all = JsonShape.UNKNOWN;
    for (Object element : collection) {
      JsonShape shape = of(element);
      each.add(shape);
      all = all == null ? null : JsonShape.both(all, shape);
    }
    return all == null
        ? new Elements(kind, JsonShape.NATURAL, each)
        : new Elements(kind, all, List.of());
  }

  private JsonShape members(Map<?, ?> map) {
    Kind kind = map instanceof SortedMap ? Kind.SORTED_MAP : Kind.MAP;
    String key = keys(map.keySet());
    Map<String, JsonShape> values = new LinkedHashMap<>();
    map.forEach((name, value) -> values.put(String.valueOf(name), of(value)));
    Set<JsonShape> different = new HashSet<>(values.values());
    if (different.size() <= 1) {
      JsonShape all = different.isEmpty() ? JsonShape.UNKNOWN : different.iterator().next();
      return new Members(kind, key, all, Map.of());
    }
    values.values().removeIf(JsonShape.NATURAL::equals);
    return new Members(kind, key, JsonShape.NATURAL, values);
  }

  /** The class of the keys; null for texts. */
  private @Nullable String keys(Set<?> keys) {
    Class<?> type = null;
    for (Object key : keys) {
      Class<?> own =
          switch (key) {
            case CharSequence text -> String.class;
            case Enum<?> constant -> constant.getDeclaringClass();
            case null -> Void.class;
            default -> key.getClass();
          };
      boolean plain = own.isEnum() || (PlainData.contains(own) && own != Date.class);
      if (!plain || (type != null && own != type)) {
        throw new TurgoIllegalArgumentException(
            "Variable '"
                + variable
                + "' has a map with keys of "
                + own.getName()
                + (plain && type != null ? " and " + type.getName() : "")
                + "; JSON keeps keys that are all texts, all numbers, all dates or constants of one"
                + " enum");
      }
      type = own;
    }
    return type == null || type == String.class ? null : type.getName();
  }
}
