package io.turgo.engine.model;

import io.turgo.engine.expression.Expression;

/**
 * A signal as a file declares it.
 *
 * @param inInstance whether it stays in the process instance that throws it
 */
public record SignalDefinition(Expression name, boolean inInstance) {
  /** What a subscription remembers of a signal that stays in its instance. */
  public static final String IN_INSTANCE = "{\"scope\":\"processInstance\"}";
}
