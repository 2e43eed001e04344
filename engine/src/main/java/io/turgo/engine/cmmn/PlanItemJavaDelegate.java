package io.turgo.engine.cmmn;

/**
 * Code that a task of a case calls. A {@link io.turgo.engine.delegate.JavaDelegate} does the same
 * for tasks of cases and service tasks of processes.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface PlanItemJavaDelegate {
  /**
   * Does the task's work; the plan item is complete when it returns.
   *
   * <p>Any exception undoes the unit of work. The caller of the engine gets an unchecked one as it
   * is, and a checked one as the cause of a {@link io.turgo.engine.exception.TurgoException}.
   *
   * @param planItemInstance the plan item of the task, good for the duration of this call only
   * @throws Exception whatever the work fails with
   */
  void execute(DelegatePlanItemInstance planItemInstance) throws Exception;
}
