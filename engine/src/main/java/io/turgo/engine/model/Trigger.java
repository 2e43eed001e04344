package io.turgo.engine.model;

/**
 * What a catching event waits for, wherever the event stands: at the boundary of an activity or in
 * the flow. How one waits is in the class of its name in the interpreter package.
 */
public sealed interface Trigger {
  /** A point in time. */
  record Timer(TimerDefinition definition) implements Trigger {}
}
