package io.turgo.engine.runtime;

import org.jspecify.annotations.Nullable;

/**
 * What a correlated message has reached.
 *
 * @since 0.1.0
 */
public interface MessageCorrelationResult {
  MessageCorrelationResultType getResultType();

  /**
   * The execution that waited for the message, as it was then; null where an instance was started.
   */
  @Nullable Execution getExecution();

  /** The instance that was started; null where an execution waited. */
  @Nullable ProcessInstance getProcessInstance();
}
