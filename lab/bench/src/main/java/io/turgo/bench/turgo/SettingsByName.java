package io.turgo.bench.turgo;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** Copies of the engine's settings with some of them changed by their names. */
final class SettingsByName {
  private SettingsByName() {}

  /**
   * Returns a copy with all settings applied whose name starts with a prefix.
   *
   * @throws IllegalArgumentException if there is no such setting, or a value is refused
   */
  static <S> S apply(S settings, String prefix, Map<String, String> values) {
    @SuppressWarnings("unchecked")
    Class<S> type = (Class<S>) settings.getClass();
    Map<String, Method> known = settings(type);
    S changed = settings;
    for (Map.Entry<String, String> value : new TreeMap<>(values).entrySet()) {
      String name = value.getKey();
      if (name.startsWith(prefix)) {
        Method with = known.get(name.substring(prefix.length()));
        if (with == null) {
          throw new IllegalArgumentException(
              "Setting '%s': %s has no such setting, only %s"
                  .formatted(name, type.getSimpleName(), known.keySet()));
        }
        changed = changed(type, changed, with, convert(name, value.getValue(), with));
      }
    }
    return changed;
  }

  /** The methods {@code withX} of the settings {@code x} that can be read, too. */
  private static Map<String, Method> settings(Class<?> type) {
    Map<String, Method> settings = new TreeMap<>();
    for (Method read : type.getMethods()) {
      String name = read.getName();
      String with = "with" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
      for (Method method : type.getMethods()) {
        if (method.getName().equals(with)
            && Arrays.equals(method.getParameterTypes(), new Class<?>[] {read.getReturnType()})) {
          settings.put(name, method);
        }
      }
    }
    return settings;
  }

  private static <S> S changed(Class<S> type, S settings, Method with, Object value) {
    try {
      return type.cast(with.invoke(settings, value));
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(
          "%s refuses its settings: %s"
              .formatted(
                  type.getSimpleName(), e.getCause() == null ? e : e.getCause().getMessage()),
          e);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("The settings " + type + " are not public", e);
    }
  }

  private static Object convert(String name, String value, Method with) {
    Class<?> type = with.getParameterTypes()[0];
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
