package org.camunda.bpm.engine.delegate;

import org.jspecify.annotations.Nullable;

/**
 * The common part of executions in Camunda 7.
 *
 * @since 0.1.0
 */
public interface BaseDelegateExecution extends VariableScope {
  /** {@return the id of the execution} */
  String getId();

  /** {@return the event that a listener is told of, null outside a listener} */
  @Nullable String getEventName();

  /** {@return the business key of the process instance, null for none} */
  @Nullable String getBusinessKey();
}
