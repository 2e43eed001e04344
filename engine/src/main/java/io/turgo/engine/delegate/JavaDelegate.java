package io.turgo.engine.delegate;

/**
 * Code that a service task calls.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface JavaDelegate {
  /**
   * Does the task's work; the execution leaves the task when it returns.
   *
   * <p>Any exception undoes the unit of work. The caller of the engine gets an unchecked one as it
   * is, and a checked one as the cause of a {@link io.turgo.engine.exception.TurgoException}.
   *
   * @param execution the execution at the task, good for the duration of this call only
   * @throws Exception whatever the work fails with
   */
  void execute(DelegateExecution execution) throws Exception;
}
