package io.turgo.engine.delegate;

/**
 * Code that runs when an execution starts or ends a process or an element, or takes a sequence
 * flow.
 *
 * <p>It runs at the event, in the same unit of work as the steps before and after it, and may set
 * variables. Any exception undoes the unit. End listeners do not run for cancelled or deleted
 * executions.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface ExecutionListener {
  /** {@link DelegateExecution#getEventName} when an execution begins a process or an element. */
  String EVENTNAME_START = "start";

  /**
   * {@link DelegateExecution#getEventName} when an execution leaves an element or ends a process.
   */
  String EVENTNAME_END = "end";

  /** {@link DelegateExecution#getEventName} when an execution takes a sequence flow. */
  String EVENTNAME_TAKE = "take";

  /**
   * Handles an event of the execution.
   *
   * @param execution the execution; {@link DelegateExecution#getEventName()} names the event; valid
   *     for the duration of this call only
   * @throws Exception any; it undoes the unit of work, as with {@link JavaDelegate#execute}
   */
  void notify(DelegateExecution execution) throws Exception;
}
