package org.camunda.bpm.engine.delegate;

/**
 * Stands where Camunda 7 has executions of cases, which Turgo does not have.
 *
 * @since 0.1.0
 */
public interface DelegateCaseExecution extends BaseDelegateExecution {}
