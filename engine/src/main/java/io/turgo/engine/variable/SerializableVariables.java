package io.turgo.engine.variable;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Variables of serializable classes, by Java serialization; an engine has them only if they are
 * given to {@code ProcessEngineBuilder.variableType}.
 *
 * <p>Reading serialized objects runs code of their classes, so every class must be allowed: by the
 * application, or because it is plain data of the JDK (texts, numbers, dates, common collections).
 * It is checked when a value is stored and again when it is read, for every object in it. A changed
 * object is stored when it is set again, not by itself.
 *
 * @since 0.1.0
 */
public final class SerializableVariables implements CustomVariableType<Serializable> {
  private static final long MOST_DEPTH = 24;
  private static final long MOST_REFERENCES = 1_000_000;
  private static final long MOST_ELEMENTS = 50_000_000;

  private static final Set<String> PLAIN_DATA =
      Set.of(
          "java.lang.Boolean",
          "java.lang.Byte",
          "java.lang.Character",
          "java.lang.Double",
          "java.lang.Enum",
          "java.lang.Float",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Number",
          "java.lang.Object",
          "java.lang.Short",
          "java.lang.String",
          "java.util.AbstractCollection",
          "java.util.AbstractList",
          "java.util.AbstractMap",
          "java.util.AbstractSet",
          "java.util.ArrayDeque",
          "java.util.ArrayList",
          "java.util.Arrays$ArrayList",
          "java.util.CollSer",
          "java.util.Currency",
          "java.util.Date",
          "java.util.EnumMap",
          "java.util.HashMap",
          "java.util.HashMap$Node",
          "java.util.HashSet",
          "java.util.LinkedHashMap",
          "java.util.LinkedHashSet",
          "java.util.LinkedList",
          "java.util.Locale",
          "java.util.Map$Entry",
          "java.util.TreeMap",
          "java.util.TreeSet",
          "java.util.UUID",
          "java.util.Collections$EmptyList",
          "java.util.Collections$EmptyMap",
          "java.util.Collections$EmptySet",
          "java.util.Collections$SingletonList",
          "java.util.Collections$SingletonMap",
          "java.util.Collections$SingletonSet",
          "java.util.ImmutableCollections$AbstractImmutableCollection",
          "java.util.ImmutableCollections$AbstractImmutableList",
          "java.util.ImmutableCollections$AbstractImmutableMap",
          "java.util.ImmutableCollections$AbstractImmutableSet",
          "java.util.ImmutableCollections$List12",
          "java.util.ImmutableCollections$ListN",
          "java.util.ImmutableCollections$Map1",
          "java.util.ImmutableCollections$MapN",
          "java.util.ImmutableCollections$Set12",
          "java.util.ImmutableCollections$SetN");

  private static final List<String> PLAIN_PACKAGES = List.of("java.math.", "java.time.");

  private final Set<String> classes;
  private final List<String> packages;

  private SerializableVariables(Set<String> classes, List<String> packages) {
    this.classes = classes;
    this.packages = packages;
  }

  /**
   * Allows these classes, beside plain data of the JDK.
   *
   * @param classes serializable classes
   * @return the type, for {@code ProcessEngineBuilder.variableType}
   */
  public static SerializableVariables allowing(Class<?>... classes) {
    return new SerializableVariables(
        Stream.of(classes).map(Class::getName).collect(Collectors.toUnmodifiableSet()), List.of());
  }

  /**
   * Allows all classes of a package and of those below it as well.
   *
   * @param packageName such as {@code com.example.orders}
   * @return a copy that allows more
   */
  public SerializableVariables andPackage(String packageName) {
    String prefix = packageName.endsWith(".") ? packageName : packageName + ".";
    return new SerializableVariables(
        classes, Stream.concat(packages.stream(), Stream.of(prefix)).toList());
  }

  @Override
  public String typeName() {
    return "serializable";
  }

  @Override
  public Class<Serializable> valueClass() {
    return Serializable.class;
  }

  @Override
  public boolean canStore(Object value) {
    return value instanceof Serializable && isAllowed(value.getClass());
  }

  @Override
  public VariableType.Comparison comparison() {
    return VariableType.Comparison.NONE;
  }

  private boolean isAllowed(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    String name = element.getName();
    return element.isPrimitive()
        || PLAIN_DATA.contains(name)
        || classes.contains(name)
        || PLAIN_PACKAGES.stream().anyMatch(name::startsWith)
        || packages.stream().anyMatch(name::startsWith);
  }

  @Override
  public VariableColumns write(Serializable value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new CheckedOutput(bytes)) {
      out.writeObject(value);
    } catch (IOException e) {
      throw new TurgoIllegalArgumentException(
          "A " + value.getClass().getName() + " cannot be serialized: " + e, e);
    }
    VariableColumns columns = VariableColumns.ofBytes(bytes.toByteArray());
    read(columns); // what is beyond the limits is refused here, and not when somebody needs it
    return columns;
  }

  @Override
  public Serializable read(VariableColumns columns) {
    byte[] bytes = columns.bytesValue();
    if (bytes == null) {
      throw new IllegalStateException("A serialized variable has no bytes");
    }
    try (ObjectInputStream in = new CheckedInput(bytes)) {
      in.setObjectInputFilter(this::check);
      return (Serializable) in.readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw new TurgoException(
          "A serialized variable cannot be read; its classes must be there and allowed: " + e, e);
    }
  }

  /**
   * Whether something may be read. Sizes are bounded too: a few bytes can hold sets in sets whose
   * hash takes for ever, or the length of an array that no memory has.
   */
  private ObjectInputFilter.Status check(ObjectInputFilter.FilterInfo info) {
    if (info.depth() > MOST_DEPTH
        || info.references() > MOST_REFERENCES
        || info.arrayLength() > MOST_ELEMENTS) {
      return ObjectInputFilter.Status.REJECTED;
    }
    Class<?> type = info.serialClass();
    if (type == null) {
      return ObjectInputFilter.Status.UNDECIDED;
    }
    return isAllowed(type) ? ObjectInputFilter.Status.ALLOWED : ObjectInputFilter.Status.REJECTED;
  }

  /** Refuses to write what could not be read again. */
  private final class CheckedOutput extends ObjectOutputStream {
    CheckedOutput(OutputStream out) throws IOException {
      super(out);
    }

    @Override
    protected void annotateClass(Class<?> type) {
      check(type);
    }

    @Override
    protected void annotateProxyClass(Class<?> type) {
      check(type);
    }

    private void check(Class<?> type) {
      if (!isAllowed(type)) {
        throw new TurgoIllegalArgumentException(
            "A "
                + type.getName()
                + " cannot be stored in a variable before its class is allowed in"
                + " SerializableVariables");
      }
    }
  }

  /** Finds classes where the thread finds them. */
  private static final class CheckedInput extends ObjectInputStream {
    CheckedInput(byte[] bytes) throws IOException {
      super(new ByteArrayInputStream(bytes));
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass description)
        throws IOException, ClassNotFoundException {
      ClassLoader loader = Thread.currentThread().getContextClassLoader();
      if (loader != null) {
        try {
          return Class.forName(description.getName(), false, loader);
        } catch (ClassNotFoundException e) {
          return super.resolveClass(description); // primitives, and what only the caller sees
        }
      }
      return super.resolveClass(description);
    }
  }
}
