package io.turgo.engine.delegate;

/**
 * Code that is told when an execution starts or ends a process or an element, or takes a sequence
 * flow.
 *
 * <p>It runs where the event happens, in the same unit of work as what comes before and after, and
 * may set variables. Any exception undoes the unit. End listeners are not told of what is cancelled
 * or deleted.
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
   * Something happened to the execution.
   *
   * @param execution says by {@link DelegateExecution#getEventName()} what; good for the duration
   *     of this call only
   * @throws Exception any; it undoes the unit of work, as with {@link JavaDelegate#execute}
   */
  void notify(DelegateExecution execution) throws Exception;
}
