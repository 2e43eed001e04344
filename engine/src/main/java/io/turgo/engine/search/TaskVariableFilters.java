package io.turgo.engine.search;

import org.jspecify.annotations.Nullable;

/**
 * Filters on the variables of a task's own.
 *
 * <p>They compare as {@link VariableFilters} do and add up as well.
 *
 * @param <Q> the query itself
 */
public interface TaskVariableFilters<Q> {
  /** A variable has that type and value; null finds variables that are set to null. */
  Q taskVariableValueEquals(String name, @Nullable Object value);

  /** Some variable, whatever its name, has that type and value. */
  Q taskVariableValueEquals(@Nullable Object value);

  /** A variable is that text in upper or lower case. */
  Q taskVariableValueEqualsIgnoreCase(String name, String value);

  /**
   * A variable is set to anything else, of whatever type, but not to the same whole number in
   * another size.
   */
  Q taskVariableValueNotEquals(String name, @Nullable Object value);

  /** A variable is set to anything but that text in upper or lower case. */
  Q taskVariableValueNotEqualsIgnoreCase(String name, String value);

  /** A variable is greater than a number, a text or a time of its type. */
  Q taskVariableValueGreaterThan(String name, Object value);

  /** A variable is at least a number, a text or a time of its type. */
  Q taskVariableValueGreaterThanOrEqual(String name, Object value);

  /** A variable is less than a number, a text or a time of its type. */
  Q taskVariableValueLessThan(String name, Object value);

  /** A variable is at most a number, a text or a time of its type. */
  Q taskVariableValueLessThanOrEqual(String name, Object value);

  /** A variable is a text that matches a pattern. */
  Q taskVariableValueLike(String name, String pattern);

  /** A variable is a text that matches a pattern, whatever the case. */
  Q taskVariableValueLikeIgnoreCase(String name, String pattern);

  /** A variable is set, be it to null. */
  Q taskVariableExists(String name);

  /** A variable is not set. */
  Q taskVariableNotExists(String name);
}
