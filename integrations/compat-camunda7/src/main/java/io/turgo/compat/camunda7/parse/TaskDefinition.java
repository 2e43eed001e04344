package io.turgo.compat.camunda7.parse;

/**
 * The task of a user task, which takes listeners. For one thread.
 *
 * @since 0.1.0
 */
public final class TaskDefinition {
  private final ActivityImpl activity;

  TaskDefinition(ActivityImpl activity) {
    this.activity = activity;
  }

  /** {@return the id of the user task in the file} */
  public String getKey() {
    return activity.requiredId();
  }

  /**
   * Adds a listener.
   *
   * @param eventName {@code create}, {@code assignment}, {@code update}, {@code complete} or {@code
   *     delete}
   * @param listener told after those of the file
   */
  public void addTaskListener(String eventName, io.turgo.engine.delegate.TaskListener listener) {
    activity.file().addTaskListener(activity.requiredId(), eventName, listener);
  }

  /**
   * Adds a listener that was written for Camunda 7.
   *
   * @param eventName {@code create}, {@code assignment}, {@code update}, {@code complete} or {@code
   *     delete}
   * @param listener told after those of the file
   */
  public void addTaskListener(
      String eventName, org.camunda.bpm.engine.delegate.TaskListener listener) {
    activity.file().addTaskListener(activity.requiredId(), eventName, listener);
  }
}
