package io.turgo.engine.variable;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.variable.JsonShape.Elements;
import io.turgo.engine.variable.JsonShape.Members;
import io.turgo.engine.variable.JsonShape.OfClass;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Values that are kept as JSON: trees of Jackson, collections, enums, records, beans and arrays.
 *
 * <p>The text column has the JSON. The bytes say in UTF-8 what it was in Java, as a {@link
 * JsonShape}, or are null for a tree of Jackson 2. Text is written and read by Jackson 3 where it
 * is there, otherwise by Jackson 2; a tree by its own one.
 */
final class JsonValues {
  private static final Logger LOG = LoggerFactory.getLogger(JsonValues.class);

  /** What is kept in place of a shape for a tree of Jackson 3. */
  private static final String TREE_3 = "tools.jackson.databind.JsonNode";

  private final JsonVariables allowed;
  private final @Nullable JsonLibrary jackson3;
  private final @Nullable JsonLibrary jackson2;
  private final @Nullable JsonLibrary preferred;
  private final Set<String> told = ConcurrentHashMap.newKeySet();
  private final Set<String> readable = ConcurrentHashMap.newKeySet();

  JsonValues(JsonVariables allowed) {
    this.allowed = allowed;
    Predicate<Class<?>> allows = allowed::allows;
    jackson3 = isThere("tools.jackson.databind.json.JsonMapper") ? new Jackson3(allows) : null;
    jackson2 =
        isThere("com.fasterxml.jackson.databind.json.JsonMapper") ? new Jackson2(allows) : null;
    preferred = jackson3 != null ? jackson3 : jackson2;
  }

  private static boolean isThere(String className) {
    try {
      Class.forName(className, false, JsonValues.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Whether a value can be kept as JSON here. */
  boolean canKeep(Object value) {
    return preferred != null
        && (treeLibrary(value) != null || ShapeFinder.isStorable(value.getClass()));
  }

  private @Nullable JsonLibrary treeLibrary(Object value) {
    if (jackson2 != null && jackson2.isNode(value)) {
      return jackson2;
    }
    return jackson3 != null && jackson3.isNode(value) ? jackson3 : null;
  }

  VariableValue write(String name, Object value) {
    JsonLibrary ofTree = treeLibrary(value);
    if (ofTree != null) {
      return kept(text(name, ofTree, value), ofTree.equals(jackson2) ? null : TREE_3);
    }
    JsonShape shape = new ShapeFinder(name, allowed).of(value);
    VariableValue written = kept(text(name, library(), value), shape.toString());
    checkReadable(name, value, shape, written);
    return written;
  }

  /** A text of JSON as a tree of the preferred library. */
  VariableValue tree(String text) {
    return kept(text, library().equals(jackson2) ? null : TREE_3);
  }

  /** The JSON of a text or a number. */
  String text(Object value) {
    return library().write(value);
  }

  private static VariableValue kept(String text, @Nullable String shape) {
    return new VariableValue(
        VariableType.JSON,
        null,
        null,
        text,
        shape == null ? null : shape.getBytes(StandardCharsets.UTF_8),
        false);
  }

  private static String text(String name, JsonLibrary library, Object value) {
    try {
      return BuiltInTypes.withoutNul(name, library.write(value));
    } catch (TurgoIllegalArgumentException e) {
      throw e;
    } catch (RuntimeException | StackOverflowError e) {
      throw new TurgoIllegalArgumentException(
          "Variable '"
              + name
              + "' cannot be written as JSON; does a "
              + value.getClass().getName()
              + " contain itself? "
              + e.getMessage(),
          e);
    }
  }

  /** Finds out early, once for each shape, that objects can be written but not read. */
  private void checkReadable(String name, Object value, JsonShape shape, VariableValue written) {
    if (!readable.contains(shape.toString())) {
      try {
        read(written);
      } catch (TurgoException e) {
        throw new TurgoIllegalArgumentException(
            "Variable '"
                + name
                + "' has a "
                + value.getClass().getName()
                + " that can be written as JSON, but not be read back: "
                + e.getMessage(),
            e);
      }
      if (readable.size() < 10_000) {
        readable.add(shape.toString());
      }
    }
  }

  private void warn(String className) {
    if (told.size() < 10_000 && told.add(className)) {
      LOG.warn(
          "This node reads variables with a {} as maps, because the class is not on its class"
              + " path or is not allowed; add it, or allow it with {}",
          className,
          JsonVariables.SETTING);
    }
  }

  /** A text as lists, maps and what stands in them. */
  @Nullable Object plain(String text) {
    return plain(library(), parse(text));
  }

  private static @Nullable Object plain(JsonLibrary library, Object node) {
    List<Object> elements = library.elements(node);
    if (elements != null) {
      List<@Nullable Object> list = new ArrayList<>();
      elements.forEach(element -> list.add(plain(library, element)));
      return list;
    }
    Map<String, Object> members = library.members(node);
    if (members != null) {
      Map<String, @Nullable Object> map = new LinkedHashMap<>();
      members.forEach((name, member) -> map.put(name, plain(library, member)));
      return map;
    }
    return library.scalar(node);
  }

  /** The tree of a text, of the preferred library. */
  Object parse(String text) {
    try {
      return library().tree(text);
    } catch (RuntimeException e) {
      throw new TurgoIllegalArgumentException(
          "Expected JSON, found '" + text + "': " + e.getMessage(), e);
    }
  }

  private JsonLibrary library() {
    if (preferred == null) {
      throw new TurgoException(
          "Variables that are kept as JSON need tools.jackson.core:jackson-databind or"
              + " com.fasterxml.jackson.core:jackson-databind on the class path of this node");
    }
    return preferred;
  }

  @Nullable Object read(VariableValue value) {
    byte[] bytes = value.bytesValue();
    String shape = bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    JsonLibrary library = library();
    if (shape == null && jackson2 != null) {
      library = jackson2;
    }
    try {
      return shape == null || shape.equals(TREE_3)
          ? library.tree(value.text())
          : object(library, library.exactTree(value.text()), ShapeText.read(shape));
    } catch (RuntimeException e) {
      throw new TurgoException(
          "The JSON of a variable"
              + (shape == null ? "" : " of the shape " + shape)
              + " cannot be read: "
              + e.getMessage(),
          e);
    }
  }

  private @Nullable Object object(JsonLibrary library, Object tree, JsonShape shape) {
    return switch (shape) {
      case OfClass(String name) -> {
        Class<?> type = allowed.find(name);
        if (type == null) {
          warn(name);
        }
        yield type == null
            ? plain(library, tree, JsonLibrary::exactScalar)
            : library.as(tree, type);
      }
      case Elements elements -> {
        List<Object> values = library.elements(tree);
        yield values == null ? natural(library, tree) : collection(library, values, elements);
      }
      case Members members -> {
        Map<String, Object> values = library.members(tree);
        yield values == null ? natural(library, tree) : map(library, values, members);
      }
      case JsonShape.Natural natural -> natural(library, tree);
      case JsonShape.Unknown unknown -> natural(library, tree);
    };
  }

  /** A tree of values whose classes JSON tells by itself: a fraction was a double. */
  private static @Nullable Object natural(JsonLibrary library, Object tree) {
    return plain(library, tree, JsonLibrary::scalar);
  }

  /**
   * A tree as maps, lists, texts, numbers, Booleans and null.
   *
   * @param scalar gives what is neither a map nor a list
   */
  private static @Nullable Object plain(
      JsonLibrary library, Object tree, BiFunction<JsonLibrary, Object, @Nullable Object> scalar) {
    List<Object> elements = library.elements(tree);
    if (elements != null) {
      List<@Nullable Object> list = new ArrayList<>(elements.size());
      elements.forEach(element -> list.add(plain(library, element, scalar)));
      return list;
    }
    Map<String, Object> members = library.members(tree);
    if (members == null) {
      return scalar.apply(library, tree);
    }
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    members.forEach((name, value) -> map.put(name, plain(library, value, scalar)));
    return map;
  }

  private Collection<@Nullable Object> collection(
      JsonLibrary library, List<Object> values, Elements shape) {
    Collection<@Nullable Object> collection =
        switch (shape.kind()) {
          case SET -> new LinkedHashSet<>();
          case SORTED_SET -> new TreeSet<>();
          default -> new ArrayList<>(values.size());
        };
    for (int i = 0; i < values.size(); i++) {
      collection.add(object(library, values.get(i), shape.at(i)));
    }
    return collection;
  }

  private Map<Object, @Nullable Object> map(
      JsonLibrary library, Map<String, Object> values, Members shape) {
    Map<Object, @Nullable Object> map =
        shape.kind() == JsonShape.Kind.SORTED_MAP ? new TreeMap<>() : new LinkedHashMap<>();
    String keyName = shape.key();
    Class<?> key = keyName == null ? null : allowed.find(keyName);
    values.forEach((name, value) -> {
      Object own = key == null ? name : library.key(name, key);
      map.put(own == null ? name : own, object(library, value, shape.at(name)));
    });
    return map;
  }
}
