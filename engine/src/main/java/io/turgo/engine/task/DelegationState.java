package io.turgo.engine.task;

/** How far a delegated task is. */
public enum DelegationState {
  /** Somebody does it for its owner. */
  PENDING,
  /** It is back with its owner, who can complete it. */
  RESOLVED
}
