package org.camunda.bpm.engine.delegate;

/**
 * A listener to what happens to a user task, of Camunda 7.
 *
 * @since 0.1.0
 */
public interface TaskListener {
  /** The task is there. */
  String EVENTNAME_CREATE = "create";

  /** The task has another assignee. */
  String EVENTNAME_ASSIGNMENT = "assignment";

  /** The task is about to end. */
  String EVENTNAME_COMPLETE = "complete";

  /** The task was changed. */
  String EVENTNAME_UPDATE = "update";

  /** The task goes. */
  String EVENTNAME_DELETE = "delete";

  /** A timer of the listener fired. */
  String EVENTNAME_TIMEOUT = "timeout";

  /**
   * Tells of an event.
   *
   * @param delegateTask the task, good for the duration of the call
   */
  void notify(DelegateTask delegateTask);
}
