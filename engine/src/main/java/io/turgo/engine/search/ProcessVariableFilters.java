package io.turgo.engine.search;

import org.jspecify.annotations.Nullable;

/**
 * Filters on the variables of the process instance that an execution or task belongs to.
 *
 * <p>They compare as {@link VariableFilters} do and add up as well.
 *
 * @param <Q> the query itself
 */
public interface ProcessVariableFilters<Q> {
  /** A variable has that type and value; null finds variables that are set to null. */
  Q processVariableValueEquals(String name, @Nullable Object value);

  /** Some variable, whatever its name, has that type and value. */
  Q processVariableValueEquals(@Nullable Object value);

  /** A variable is that text in upper or lower case. */
  Q processVariableValueEqualsIgnoreCase(String name, String value);

  /**
   * A variable is set to anything else, of whatever type, but not to the same whole number in
   * another size.
   */
  Q processVariableValueNotEquals(String name, @Nullable Object value);

  /** A variable is set to anything but that text in upper or lower case. */
  Q processVariableValueNotEqualsIgnoreCase(String name, String value);

  /** A variable is greater than a number, a text or a time of its type. */
  Q processVariableValueGreaterThan(String name, Object value);

  /** A variable is at least a number, a text or a time of its type. */
  Q processVariableValueGreaterThanOrEqual(String name, Object value);

  /** A variable is less than a number, a text or a time of its type. */
  Q processVariableValueLessThan(String name, Object value);

  /** A variable is at most a number, a text or a time of its type. */
  Q processVariableValueLessThanOrEqual(String name, Object value);

  /** A variable is a text that matches a pattern. */
  Q processVariableValueLike(String name, String pattern);

  /** A variable is a text that matches a pattern, whatever the case. */
  Q processVariableValueLikeIgnoreCase(String name, String pattern);

  /** A variable is set, be it to null. */
  Q processVariableExists(String name);

  /** A variable is not set. */
  Q processVariableNotExists(String name);
}
