package io.turgo.engine.variable;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A node of JSON, by the names that people know from Camunda Spin: what {@code S(x)} and {@code
 * JSON(x)} give to expressions and scripts. It is for reading. A variable that is set to a node
 * becomes what {@link #unwrap} returns.
 *
 * @since 0.1.0
 */
public interface SpinJsonNode {
  /**
   * Returns a field of an object.
   *
   * @param name the name of the field
   * @return the field's value, which may be JSON's null
   * @throws io.turgo.engine.exception.TurgoExpressionException if it is not there
   */
  SpinJsonNode prop(String name);

  /**
   * Returns whether an object has a field of this name.
   *
   * @param name the name of the field
   * @return false also for a node that is no object
   */
  boolean hasProp(String name);

  /**
   * Returns the elements of an array.
   *
   * @return the elements, in their order
   * @throws io.turgo.engine.exception.TurgoExpressionException if the node is no array
   */
  List<? extends SpinJsonNode> elements();

  /**
   * Returns the names of the fields of an object.
   *
   * @return the names, in the order of the object
   * @throws io.turgo.engine.exception.TurgoExpressionException if the node is no object
   */
  List<String> fieldNames();

  /**
   * Returns the text.
   *
   * @return the text without quotes
   * @throws io.turgo.engine.exception.TurgoExpressionException if the node is none
   */
  String stringValue();

  /**
   * Returns the number.
   *
   * @return the number
   * @throws io.turgo.engine.exception.TurgoExpressionException if the node is none
   */
  Number numberValue();

  /**
   * Returns the truth value.
   *
   * @return true or false
   * @throws io.turgo.engine.exception.TurgoExpressionException if the node is none
   */
  Boolean boolValue();

  /** {@return whether the node is an object} */
  boolean isObject();

  /** {@return whether the node is an array} */
  boolean isArray();

  /** {@return whether the node is a text} */
  boolean isString();

  /** {@return whether the node is a number} */
  boolean isNumber();

  /** {@return whether the node is true or false} */
  boolean isBoolean();

  /** {@return whether the node is JSON's null} */
  boolean isNull();

  /** {@return whether the node is neither an object nor an array} */
  boolean isValue();

  /**
   * {@return JSON of the library on the class path, or the Java value of a text or number; null for
   * JSON's null}
   */
  @Nullable Object unwrap();

  /** {@return the JSON as a text} */
  @Override
  String toString();

  /** What scripts have by the names {@code S} and {@code JSON}, and call as functions. */
  @FunctionalInterface
  interface Maker extends Function<Object, SpinJsonNode> {
    /**
     * The same as {@link #apply}, by the name that Groovy calls.
     *
     * @param value as for {@link #apply}
     * @return the node
     */
    default SpinJsonNode call(Object value) {
      return apply(value);
    }
  }
}
