package io.turgo.engine.task;

/**
 * What the engine notes in the task log by itself, with {@code
 * ProcessEngineBuilder.historicTaskLogging}; {@link HistoricTaskLogEntry#getType} is its name.
 *
 * <p>The data of a change are a JSON object with the value that is new and the one before, such as
 * {@code {"newAssigneeId":"kim","previousAssigneeId":null}}.
 *
 * @since 0.1.0
 */
public enum HistoricTaskLogEntryType {
  /** A task was opened; there are no data. */
  USER_TASK_CREATED,
  /** {@code newAssigneeId}, {@code previousAssigneeId}. */
  USER_TASK_ASSIGNEE_CHANGED,
  /** {@code newOwnerId}, {@code previousOwnerId}. */
  USER_TASK_OWNER_CHANGED,
  /** {@code newPriority}, {@code previousPriority}: numbers. */
  USER_TASK_PRIORITY_CHANGED,
  /** {@code newDueDate}, {@code previousDueDate}: epoch milliseconds. */
  USER_TASK_DUEDATE_CHANGED,
  /** {@code newName}, {@code previousName}. */
  USER_TASK_NAME_CHANGED,
  /**
   * The process instance was suspended or activated: {@code newSuspensionState}, {@code
   * previousSuspensionState}, 1 for active and 2 for suspended.
   */
  USER_TASK_SUSPENSIONSTATE_CHANGED,
  /** {@code type}, and {@code userId} or {@code groupId}. */
  USER_TASK_IDENTITY_LINK_ADDED,
  /** {@code type}, and {@code userId} or {@code groupId}. */
  USER_TASK_IDENTITY_LINK_REMOVED,
  /** A task was completed; the data are an empty object. */
  USER_TASK_COMPLETED
}
