package io.turgo.bench.protocol;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Sets properties of an engine's configuration by their names, so that a settings file can say
 * anything that the engine can be told, in the engine's own words.
 */
public final class BeanSettings {
  private BeanSettings() {}

  /**
   * Calls the setters of all settings whose name starts with a prefix, as {@code
   * asyncExecutor.maxPoolSize} does with {@code asyncExecutor.}; the rest of the name is the
   * property, or a path of properties: {@code performance.localization}.
   *
   * @throws IllegalArgumentException when the bean has no such property, or one of another type
   */
  public static void apply(Object bean, String prefix, Map<String, String> settings) {
    settings.forEach((name, value) -> {
      if (name.startsWith(prefix)) {
        set(bean, name, name.substring(prefix.length()), value);
      }
    });
  }

  /**
   * Refuses settings that no part of an engine would read.
   *
   * @throws IllegalArgumentException when a name starts with none of the prefixes
   */
  public static void requirePrefixes(Map<String, String> settings, List<String> prefixes) {
    for (String name : settings.keySet()) {
      if (prefixes.stream().noneMatch(name::startsWith)) {
        throw new IllegalArgumentException(
            "Setting '%s': its name must start with one of %s".formatted(name, prefixes));
      }
    }
  }

  private static void set(Object bean, String name, String property, String value) {
    int dot = property.indexOf('.');
    if (dot > 0) {
      set(part(bean, name, property.substring(0, dot)), name, property.substring(dot + 1), value);
      return;
    }
    String setter = "set" + Character.toUpperCase(property.charAt(0)) + property.substring(1);
    Method method =
        Arrays.stream(bean.getClass().getMethods())
            .filter(candidate -> candidate.getName().equals(setter))
            .filter(candidate -> candidate.getParameterCount() == 1)
            .filter(candidate -> converts(candidate.getParameterTypes()[0]))
            .findFirst()
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "Setting '%s': %s has no method %s with a number, truth value, duration or text"
                        .formatted(name, bean.getClass().getName(), setter)));
    try {
      method.invoke(bean, convert(name, value, method.getParameterTypes()[0]));
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalArgumentException("Setting '" + name + "' was refused: " + e.getCause(), e);
    }
  }

  /** The bean that another one has as a property. */
  private static Object part(Object bean, String name, String property) {
    String getter = "get" + Character.toUpperCase(property.charAt(0)) + property.substring(1);
    Object part;
    try {
      part = bean.getClass().getMethod(getter).invoke(bean);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          "Setting '%s': %s has no method %s that answers"
              .formatted(name, bean.getClass().getName(), getter),
          e);
    }
    if (part == null) {
      throw new IllegalArgumentException(
          "Setting '%s': %s of %s is not there to be set"
              .formatted(name, property, bean.getClass().getName()));
    }
    return part;
  }

  private static boolean converts(Class<?> type) {
    return type == int.class
        || type == long.class
        || type == boolean.class
        || type == Duration.class
        || type == String.class;
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
      return type == boolean.class ? (Object) Boolean.valueOf(value) : value;
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          "Setting '%s' must be a %s, but is '%s'".formatted(name, type.getSimpleName(), value), e);
    }
  }
}
