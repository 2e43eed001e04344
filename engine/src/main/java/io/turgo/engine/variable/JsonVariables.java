package io.turgo.engine.variable;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which classes may be made when variables that are kept as JSON are read, set with {@code
 * ProcessEngineBuilder.jsonVariables}.
 *
 * <p>The name of a value's class is kept beside its JSON, never in it. Who can write to the
 * database could name another class, and setters and constructors run when an object is made;
 * therefore a class must be allowed. Plain data of the JDK, enums and arrays are allowed always,
 * and records that are made of such data alone, whose constructor is all that runs; {@link
 * #withoutRecords} takes these away. Beans and records with beans in them are not, until the
 * application allows their class: a variable is refused when it is set to one. A node that does not
 * allow the class of a variable, or does not have it, reads a map.
 *
 * @since 0.1.0
 */
public final class JsonVariables {
  /** Plain data of the JDK, enums, and records of such data. */
  public static final JsonVariables STANDARD = new JsonVariables(type -> false, true);

  /** What allows a class, for messages. */
  static final String SETTING =
      "ProcessEngineBuilder.jsonVariables (with Spring Boot turgo.json-variables.packages)";

  private final Predicate<Class<?>> more;
  private final boolean records;
  private final ClassValue<Boolean> dataRecords =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return PlainRecords.isData(type, more);
        }
      };

  private JsonVariables(Predicate<Class<?>> more, boolean records) {
    this.more = more;
    this.records = records;
  }

  /**
   * Allows these classes as well.
   *
   * @param classes beans, or records with beans in them
   * @return the standard with these classes
   */
  public static JsonVariables allowing(Class<?>... classes) {
    List<Class<?>> allowed = List.of(classes);
    return new JsonVariables(allowed::contains, true);
  }

  /**
   * Allows all classes of a package and of those below it as well.
   *
   * @param packageName such as {@code com.example.orders}
   * @return a copy that allows more
   * @throws TurgoIllegalArgumentException if the name is blank
   */
  public JsonVariables andPackage(String packageName) {
    if (packageName.isBlank()) {
      throw new TurgoIllegalArgumentException(
          "A package whose classes may be made from JSON needs a name");
    }
    String prefix = packageName.endsWith(".") ? packageName : packageName + ".";
    return andThose(type -> type.getName().startsWith(prefix));
  }

  /**
   * Allows all classes of which this is true as well. It is asked by many threads, for a class that
   * has been loaded but not initialised.
   *
   * @param allowed says whether objects of a class may be made
   * @return a copy that allows more
   */
  public JsonVariables andThose(Predicate<Class<?>> allowed) {
    Predicate<Class<?>> before = more;
    return new JsonVariables(type -> before.test(type) || allowed.test(type), records);
  }

  /**
   * Allows records only where their class is allowed as others are, for applications whose database
   * is written by somebody who may not run code in them.
   *
   * @return a copy that allows less
   */
  public JsonVariables withoutRecords() {
    return new JsonVariables(more, false);
  }

  /** Whether an object of a class may be made from JSON. */
  boolean allows(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    return element.isPrimitive()
        || PlainData.contains(element)
        || element.isEnum()
        || (records && dataRecords.get(element))
        || more.test(element);
  }

  /** The class of that name, if it is there and may be made; otherwise null. */
  @Nullable Class<?> find(String name) {
    return Stream.of(Thread.currentThread().getContextClassLoader(), loader())
        .map(loader -> load(name, loader))
        .filter(type -> type != null && allows(type))
        .findFirst()
        .orElse(null);
  }

  private static @Nullable ClassLoader loader() {
    return JsonVariables.class.getClassLoader();
  }

  private static @Nullable Class<?> load(String name, @Nullable ClassLoader loader) {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      return null; // whoever asked says that it is read as a map
    }
  }
}
