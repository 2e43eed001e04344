package io.turgo.engine.interpreter;

import io.turgo.engine.model.TransactionPhase;

/**
 * A listener that waits for a phase of the transaction.
 *
 * @param cause what it is to be told of, the same in every stepping of the command
 * @param name tells it from others with the same cause
 * @param telling tells it
 */
public record WaitingListener(
    TransactionPhase phase, String elementId, String cause, String name, Runnable telling) {
  /** The same listener, told in another way. */
  public WaitingListener withTelling(Runnable other) {
    return new WaitingListener(phase, elementId, cause, name, other);
  }
}
