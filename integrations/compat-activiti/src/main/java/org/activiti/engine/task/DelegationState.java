package org.activiti.engine.task;

/**
 * The state of a delegation.
 *
 * @since 0.1.0
 */
public enum DelegationState {
  /** Somebody else works on the task for its owner. */
  PENDING,

  /** The owner has the task back. */
  RESOLVED
}
