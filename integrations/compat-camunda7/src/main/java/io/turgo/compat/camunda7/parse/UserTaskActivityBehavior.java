package io.turgo.compat.camunda7.parse;

/**
 * What a user task does.
 *
 * @since 0.1.0
 */
public final class UserTaskActivityBehavior implements ActivityBehavior {
  private final TaskDefinition task;

  UserTaskActivityBehavior(TaskDefinition task) {
    this.task = task;
  }

  /** {@return its task, which takes listeners} */
  public TaskDefinition getTaskDefinition() {
    return task;
  }
}
