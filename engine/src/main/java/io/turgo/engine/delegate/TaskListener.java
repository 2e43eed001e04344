package io.turgo.engine.delegate;

/**
 * Code that is told when something happens to a user task of a process.
 *
 * <p>A task with an assignee fires {@code assignment} before {@code create}, so a {@code create}
 * listener sees the complete task. {@code delete} follows {@code complete}, and also fires when the
 * task is cancelled. Changes of the task and of variables are part of the same unit of work; any
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

  /** The task was deleted, because it was completed or cancelled. */
  String EVENTNAME_DELETE = "delete";

  /** The task, its people or its own variables were changed; an assignment follows. */
  String EVENTNAME_UPDATE = "update";

  /** The time of the listener's timer has come, and the task is open. */
  String EVENTNAME_TIMEOUT = "timeout";

  /** Not an event: a listener with this name receives the first four. */
  String EVENTNAME_ALL_EVENTS = "all";

  /**
   * Handles an event of the task.
   *
   * @param delegateTask the task; {@link DelegateTask#getEventName()} names the event; valid for
   *     the duration of this call only
   * @throws Exception any; it undoes the unit of work, as with {@link JavaDelegate#execute}
   */
  void notify(DelegateTask delegateTask) throws Exception;
}
