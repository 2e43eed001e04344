package io.turgo.engine.task;

/**
 * How far a delegated task is.
 *
 * @since 0.1.0
 */
public enum DelegationState {
  /** Somebody does it for its owner. */
  PENDING,
  /** It is back with its owner, who can complete it. */
  RESOLVED
}
