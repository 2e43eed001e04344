package io.turgo.engine.decision;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values that a decision sees by name. A process instance reads only the variables that a
 * decision asks for.
 *
 * @since 0.1.0
 */
public interface DecisionInputs {
  /**
   * Returns whether there is a value of that name.
   *
   * @param name the name
   * @return true also where the value is null
   */
  boolean has(String name);

  /**
   * Returns the value of a name.
   *
   * @param name the name
   * @return the value; null also where {@link #has} is false
   */
  @Nullable Object get(String name);

  /**
   * Returns the inputs of a map.
   *
   * @param values the values by name, which are not copied
   * @return the inputs
   */
  static DecisionInputs of(Map<String, ? extends @Nullable Object> values) {
    return new DecisionInputs() {
      @Override
      public boolean has(String name) {
        return values.containsKey(name);
      }

      @Override
      public @Nullable Object get(String name) {
        return values.get(name);
      }
    };
  }
}
