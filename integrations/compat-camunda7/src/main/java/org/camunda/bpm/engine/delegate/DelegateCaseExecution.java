package org.camunda.bpm.engine.delegate;

/** Stands where Camunda 7 has executions of cases, which Turgo does not have. */
public interface DelegateCaseExecution extends BaseDelegateExecution {}
