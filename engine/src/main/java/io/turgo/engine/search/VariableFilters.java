package io.turgo.engine.search;

import org.jspecify.annotations.Nullable;

/**
 * Filters on the variables of the very scope that a query finds: of an instance its own variables,
 * of an execution those that are local to it.
 *
 * <p>Comparisons are exact in type: a variable that was set to the integer 5 does not equal the
 * long 5, and only values of the same type are smaller or greater. Values of bytes cannot be
 * compared. Filters on variables add up. All throw {@link
 * io.turgo.engine.exception.TurgoIllegalArgumentException} for a value that cannot be compared so.
 *
 * @param <Q> the query itself
 * @since 0.1.0
 */
public interface VariableFilters<Q> {
  /**
   * A variable has that type and value; null finds variables that are set to null.
   *
   * @param name the variable's name
   * @param value null, or a value of any type that can be compared
   * @return this query
   */
  Q variableValueEquals(String name, @Nullable Object value);

  /**
   * Some variable, whatever its name, has that type and value.
   *
   * @param value null, or a value of any type that can be compared
   * @return this query
   */
  Q variableValueEquals(@Nullable Object value);

  /**
   * A variable is that text in upper or lower case.
   *
   * @param name the variable's name
   * @param value the text
   * @return this query
   */
  Q variableValueEqualsIgnoreCase(String name, String value);

  /**
   * A variable is set to anything else, of whatever type, but not to the same whole number in
   * another size.
   *
   * @param name the variable's name
   * @param value null, or a value of any type that can be compared
   * @return this query
   */
  Q variableValueNotEquals(String name, @Nullable Object value);

  /**
   * A variable is set to anything but that text in upper or lower case.
   *
   * @param name the variable's name
   * @param value the text
   * @return this query
   */
  Q variableValueNotEqualsIgnoreCase(String name, String value);

  /**
   * A variable is greater than a number, a text or a time of its type.
   *
   * @param name the variable's name
   * @param value the bound, which is left out
   * @return this query
   */
  Q variableValueGreaterThan(String name, Object value);

  /**
   * A variable is at least a number, a text or a time of its type.
   *
   * @param name the variable's name
   * @param value the bound, which is included
   * @return this query
   */
  Q variableValueGreaterThanOrEqual(String name, Object value);

  /**
   * A variable is less than a number, a text or a time of its type.
   *
   * @param name the variable's name
   * @param value the bound, which is left out
   * @return this query
   */
  Q variableValueLessThan(String name, Object value);

  /**
   * A variable is at most a number, a text or a time of its type.
   *
   * @param name the variable's name
   * @param value the bound, which is included
   * @return this query
   */
  Q variableValueLessThanOrEqual(String name, Object value);

  /**
   * A variable is a text that matches a pattern.
   *
   * @param name the variable's name
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  Q variableValueLike(String name, String pattern);

  /**
   * A variable is a text that matches a pattern, whatever the case.
   *
   * @param name the variable's name
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  Q variableValueLikeIgnoreCase(String name, String pattern);

  /**
   * A variable is set, be it to null.
   *
   * @param name the variable's name
   * @return this query
   */
  Q variableExists(String name);

  /**
   * A variable is not set.
   *
   * @param name the variable's name
   * @return this query
   */
  Q variableNotExists(String name);
}
