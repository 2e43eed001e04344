package io.turgo.engine.model;

import io.turgo.engine.expression.CompiledExpression;

/**
 * A signal as a file declares it.
 *
 * @param inInstance whether it stays in the process instance that throws it
 */
public record SignalDefinition(CompiledExpression name, boolean inInstance) {
  /** What a subscription remembers of a signal that stays in its instance. */
  public static final String IN_INSTANCE = "{\"scope\":\"processInstance\"}";
}
