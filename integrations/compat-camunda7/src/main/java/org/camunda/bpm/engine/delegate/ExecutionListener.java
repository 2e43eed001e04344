package org.camunda.bpm.engine.delegate;

/**
 * A listener to the start, the end and the flows of elements, of Camunda 7.
 *
 * @since 0.1.0
 */
public interface ExecutionListener extends DelegateListener<DelegateExecution> {
  /** An element begins. */
  String EVENTNAME_START = "start";

  /** An element ends. */
  String EVENTNAME_END = "end";

  /** A flow is taken. */
  String EVENTNAME_TAKE = "take";

  @Override
  void notify(DelegateExecution execution) throws Exception;
}
