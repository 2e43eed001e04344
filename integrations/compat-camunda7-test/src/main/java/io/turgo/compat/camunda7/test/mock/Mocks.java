package io.turgo.compat.camunda7.test.mock;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Beans that expressions of models find by name while a test runs. Engines of {@code
 * ProcessEngineRule} and {@code ProcessEngineExtension} look here; another engine is built with
 * {@code beans(Mocks::get)}. All threads share them, because jobs run on threads of the engine.
 *
 * @since 0.1.0
 */
public final class Mocks {
  private static final Map<String, Object> BEANS = new ConcurrentHashMap<>();

  private Mocks() {}

  /**
   * Returns the beans.
   *
   * @return the beans by name; changes are seen by expressions
   */
  public static Map<String, Object> getMocks() {
    return BEANS;
  }

  /**
   * Adds a bean, or replaces the one of its name.
   *
   * @param key the name in expressions
   * @param value the bean
   */
  public static void register(String key, Object value) {
    BEANS.put(key, value);
  }

  /**
   * Returns a bean.
   *
   * @param key its name
   * @return the bean; null if there is none
   */
  public static @Nullable Object get(Object key) {
    return BEANS.get(String.valueOf(key));
  }

  /** Removes all beans. */
  public static void reset() {
    BEANS.clear();
  }
}
