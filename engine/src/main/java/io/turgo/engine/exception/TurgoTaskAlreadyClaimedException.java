package io.turgo.engine.exception;

/**
 * A user wants to claim a task that another user has.
 *
 * @since 0.1.0
 */
public class TurgoTaskAlreadyClaimedException extends TurgoException {
  private static final long serialVersionUID = 1L;

  /** The id of the task. */
  private final String taskId;

  /** Who has it. */
  private final String taskAssignee;

  /**
   * An exception whose message names the task and its assignee.
   *
   * @param taskId the id of the task
   * @param taskAssignee the id of the user who has the task
   */
  public TurgoTaskAlreadyClaimedException(String taskId, String taskAssignee) {
    super(
        "Task "
            + taskId
            + " cannot be claimed: '"
            + taskAssignee
            + "' has it; let it be given back first");
    this.taskId = taskId;
    this.taskAssignee = taskAssignee;
  }

  /** {@return the id of the task} */
  public String getTaskId() {
    return taskId;
  }

  /** {@return the id of the user who has the task} */
  public String getTaskAssignee() {
    return taskAssignee;
  }
}
