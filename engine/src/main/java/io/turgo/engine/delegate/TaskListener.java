package io.turgo.engine.delegate;

/**
 * Code that is told when something happens to a user task of a process.
 *
 * <p>A task with an assignee is assigned before it is created, so that who is told of its creation
 * finds all of it. Its deletion is told when it is completed too, after its completion, and when it
 * is cancelled. Changes of the task and of variables are part of the same unit of work; any
 * exception undoes the unit.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface TaskListener {
  /** The task was created. */
  String EVENTNAME_CREATE = "create";

  /** The task has got an assignee, or another one. */
  String EVENTNAME_ASSIGNMENT = "assignment";

  /** The task was completed. */
  String EVENTNAME_COMPLETE = "complete";

  /** The task is gone, because it was completed or because it was cancelled. */
  String EVENTNAME_DELETE = "delete";

  /** The task, its people or its own variables were changed; an assignment follows. */
  String EVENTNAME_UPDATE = "update";

  /** The time of the listener's timer has come, and the task is open. */
  String EVENTNAME_TIMEOUT = "timeout";

  /** Not an event: a listener that is declared so is told of the first four. */
  String EVENTNAME_ALL_EVENTS = "all";

  /**
   * Something happened to the task.
   *
   * @param delegateTask says by {@link DelegateTask#getEventName()} what; good for the duration of
   *     this call only
   * @throws Exception any; it undoes the unit of work, as with {@link JavaDelegate#execute}
   */
  void notify(DelegateTask delegateTask) throws Exception;
}
