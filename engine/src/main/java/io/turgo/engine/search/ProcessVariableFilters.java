package io.turgo.engine.search;

import org.jspecify.annotations.Nullable;

/**
 * Filters on the variables of the process instance that an execution or task belongs to.
 *
 * <p>They compare as {@link VariableFilters} do and add up as well.
 *
 * @param <Q> the query itself
 * @since 0.1.0
 */
public interface ProcessVariableFilters<Q> {
  /**
   * A variable has that type and value; null finds variables that are set to null.
   *
   * @param name the variable's name
   * @param value null, or a value of any type that can be compared
   * @return this query
   */
  Q processVariableValueEquals(String name, @Nullable Object value);

  /**
   * Some variable, whatever its name, has that type and value.
   *
   * @param value null, or a value of any type that can be compared
   * @return this query
   */
  Q processVariableValueEquals(@Nullable Object value);

  /**
   * A variable is that text in upper or lower case.
   *
   * @param name the variable's name
   * @param value the text
   * @return this query
   */
  Q processVariableValueEqualsIgnoreCase(String name, String value);

  /**
   * A variable is set to anything else, of whatever type, but not to the same whole number in
   * another size.
   *
   * @param name the variable's name
   * @param value null, or a value of any type that can be compared
   * @return this query
   */
  Q processVariableValueNotEquals(String name, @Nullable Object value);

  /**
   * A variable is set to anything but that text in upper or lower case.
   *
   * @param name the variable's name
   * @param value the text
   * @return this query
   */
  Q processVariableValueNotEqualsIgnoreCase(String name, String value);

  /**
   * A variable is greater than a number, a text or a time of its type.
   *
   * @param name the variable's name
   * @param value the bound, which is left out
   * @return this query
   */
  Q processVariableValueGreaterThan(String name, Object value);

  /**
   * A variable is at least a number, a text or a time of its type.
   *
   * @param name the variable's name
   * @param value the bound, which is included
   * @return this query
   */
  Q processVariableValueGreaterThanOrEqual(String name, Object value);

  /**
   * A variable is less than a number, a text or a time of its type.
   *
   * @param name the variable's name
   * @param value the bound, which is left out
   * @return this query
   */
  Q processVariableValueLessThan(String name, Object value);

  /**
   * A variable is at most a number, a text or a time of its type.
   *
   * @param name the variable's name
   * @param value the bound, which is included
   * @return this query
   */
  Q processVariableValueLessThanOrEqual(String name, Object value);

  /**
   * A variable is a text that matches a pattern.
   *
   * @param name the variable's name
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  Q processVariableValueLike(String name, String pattern);

  /**
   * A variable is a text that matches a pattern, whatever the case.
   *
   * @param name the variable's name
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  Q processVariableValueLikeIgnoreCase(String name, String pattern);

  /**
   * A variable is set, be it to null.
   *
   * @param name the variable's name
   * @return this query
   */
  Q processVariableExists(String name);

  /**
   * A variable is not set.
   *
   * @param name the variable's name
   * @return this query
   */
  Q processVariableNotExists(String name);
}
