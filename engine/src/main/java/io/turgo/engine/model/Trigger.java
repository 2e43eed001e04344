package io.turgo.engine.model;

import io.turgo.engine.expression.Expression;

/**
 * What a catching event waits for, wherever the event stands: at the boundary of an activity or in
 * the flow. How one waits is in the class of its name in the interpreter package.
 */
public sealed interface Trigger {
  /** A point in time. */
  record Timer(TimerDefinition definition) implements Trigger {}

  /** A message of that name, which is meant for the one that waits. */
  record Message(Expression name) implements Trigger {}

  /** A signal of that name, which is meant for all that wait. */
  record Signal(SignalDefinition signal) implements Trigger {}
}
