package io.turgo.compat.camunda7.cfg;

import org.jspecify.annotations.Nullable;

/**
 * Finds the objects that expressions name and that are no beans of the configuration.
 *
 * @since 0.1.0
 */
public interface ExpressionManager {
  /**
   * Returns the object of a name. Many threads call it.
   *
   * @param name the name in the expression
   * @return the object, null if there is none
   */
  @Nullable Object find(String name);
}
