package io.turgo.engine.decision;

import org.jspecify.annotations.Nullable;

/**
 * A compiled expression of the engine's expression language in a DMN file. It has no state and is
 * safe for all threads.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface DecisionExpression {
  /**
   * Evaluates the expression.
   *
   * @param inputs the values that it sees by name
   * @return the value
   * @throws io.turgo.engine.exception.TurgoException if a name is unknown, a bean throws, or the
   *     expression does something that it may not do
   */
  @Nullable Object evaluate(DecisionInputs inputs);
}
