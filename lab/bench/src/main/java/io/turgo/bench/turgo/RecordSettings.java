package io.turgo.bench.turgo;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Copies of settings records with some components changed by their names. */
final class RecordSettings {
  private RecordSettings() {}

  /**
   * A copy with all settings applied whose name starts with a prefix.
   *
   * @throws IllegalArgumentException when the record has no such component, or refuses a value
   */
  static <R extends Record> R apply(R record, String prefix, Map<String, String> settings) {
    @SuppressWarnings("unchecked")
    Class<R> type = (Class<R>) record.getClass();
    RecordComponent[] components = type.getRecordComponents();
    Set<String> unknown = new TreeSet<>();
    settings.keySet().stream().filter(name -> name.startsWith(prefix)).forEach(unknown::add);
    Object[] values = new Object[components.length];
    try {
      for (int i = 0; i < components.length; i++) {
        String name = prefix + components[i].getName();
        String value = settings.get(name);
        values[i] =
            value == null
                ? components[i].getAccessor().invoke(record)
                : convert(name, value, components[i].getType());
        unknown.remove(name);
      }
      if (!unknown.isEmpty()) {
        throw new IllegalArgumentException(
            "Setting '%s': %s has no such component, only %s"
                .formatted(
                    unknown.iterator().next(),
                    type.getSimpleName(),
                    Arrays.stream(components).map(RecordComponent::getName).toList()));
      }
      Constructor<R> constructor =
          type.getDeclaredConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(
          "%s refuses its settings: %s"
              .formatted(
                  type.getSimpleName(), e.getCause() == null ? e : e.getCause().getMessage()),
          e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Settings record " + type + " is not public", e);
    }
  }

  private static Object convert(String name, String value, Class<?> type) {
    try {
      if (type == int.class) {
        return Integer.valueOf(value);
      }
      if (type == long.class) {
        return Long.valueOf(value);
      }
      if (type == Duration.class) {
        return Duration.parse(value);
      }
      return type == boolean.class || type == Boolean.class
          ? (Object) Boolean.valueOf(value)
          : value;
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          "Setting '%s' must be a %s, but is '%s'".formatted(name, type.getSimpleName(), value), e);
    }
  }
}
