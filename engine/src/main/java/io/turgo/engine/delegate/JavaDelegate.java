package io.turgo.engine.delegate;

/** Code that a service task calls. */
@FunctionalInterface
public interface JavaDelegate {
  /**
   * Does the task's work; the execution leaves the task when it returns.
   *
   * <p>Any exception undoes the unit of work.
   *
   * @param execution the execution at the task, good for the duration of this call only
   */
  void execute(DelegateExecution execution);
}
