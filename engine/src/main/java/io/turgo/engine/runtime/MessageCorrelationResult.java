package io.turgo.engine.runtime;

import org.jspecify.annotations.Nullable;

/**
 * What a correlated message has reached.
 *
 * @since 0.1.0
 */
public interface MessageCorrelationResult {
  /** {@return whether the message reached an execution or started an instance} */
  MessageCorrelationResultType getResultType();

  /**
   * {@return the execution that had waited for the message, as it was then; null if an instance was
   * started}
   */
  @Nullable Execution getExecution();

  /** {@return the instance that was started, null if an execution had waited} */
  @Nullable ProcessInstance getProcessInstance();
}
