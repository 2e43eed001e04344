package io.turgo.compat.mirror;

/**
 * Whether a definition, an instance or a task is suspended, by the numbers that Activiti, Flowable
 * and Camunda 7 have for it. Sources use them for states of their own; the API of Turgo answers
 * {@code isSuspended}.
 *
 * @since 0.1.0
 */
public enum SuspensionState {
  /** Not suspended. */
  ACTIVE(1, "active"),

  /** Suspended. */
  SUSPENDED(2, "suspended");

  private final int stateCode;
  private final String stateName;

  SuspensionState(int stateCode, String stateName) {
    this.stateCode = stateCode;
    this.stateName = stateName;
  }

  /** {@return 1 for active, 2 for suspended} */
  public int getStateCode() {
    return stateCode;
  }

  /** {@return active or suspended} */
  public String getName() {
    return stateName;
  }

  /** {@return its name} */
  @Override
  public String toString() {
    return stateName;
  }
}
