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
   * @throws io.turgo.engine.exception.TurgoExpressionException if it is not there
   */
  SpinJsonNode prop(String name);

  /** Returns whether an object has a field of this name. */
  boolean hasProp(String name);

  /**
   * Returns the elements of an array.
   *
   * @throws io.turgo.engine.exception.TurgoExpressionException if the node is no array
   */
  List<? extends SpinJsonNode> elements();

  /**
   * Returns the names of the fields of an object.
   *
   * @throws io.turgo.engine.exception.TurgoExpressionException if the node is no object
   */
  List<String> fieldNames();

  /**
   * Returns the text.
   *
   * @throws io.turgo.engine.exception.TurgoExpressionException if the node is none
   */
  String stringValue();

  /**
   * Returns the number.
   *
   * @throws io.turgo.engine.exception.TurgoExpressionException if the node is none
   */
  Number numberValue();

  /**
   * Returns the truth value.
   *
   * @throws io.turgo.engine.exception.TurgoExpressionException if the node is none
   */
  Boolean boolValue();

  boolean isObject();

  boolean isArray();

  boolean isString();

  boolean isNumber();

  boolean isBoolean();

  boolean isNull();

  /** Returns whether the node is neither an object nor an array. */
  boolean isValue();

  /** Returns JSON of the library on the class path, or the Java value of a text or number. */
  @Nullable Object unwrap();

  /** Returns the JSON as a text. */
  @Override
  String toString();

  /** What scripts have by the names {@code S} and {@code JSON}, and call as functions. */
  @FunctionalInterface
  interface Maker extends Function<Object, SpinJsonNode> {
    /** The same as {@link #apply}, by the name that Groovy calls. */
    default SpinJsonNode call(Object value) {
      return apply(value);
    }
  }
}
