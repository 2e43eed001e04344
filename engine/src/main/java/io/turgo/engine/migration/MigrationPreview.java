package io.turgo.engine.migration;

import io.turgo.engine.runtime.MovePreview;
import java.util.ArrayList;
import java.util.List;

/**
 * The effect that a migration would have on a process instance as it is now. To find it, the engine
 * changes nothing and calls no user code. So it lacks what code changes before the migration, and
 * what activities do once they begin.
 *
 * @param kept executions that stay themselves
 * @param cancelled executions of the old version that would go, with what is below them
 * @param begun activities and sub-processes of the new version that would begin
 * @param armed events of the new version that would begin to wait
 * @param disarmed events of the old version that would wait no more
 * @param problems why it cannot be made; none if it can. What begins is not known where there are
 *     problems of the old version
 * @since 0.1.0
 */
public record MigrationPreview(
    List<Kept> kept,
    List<MovePreview.Cancelled> cancelled,
    List<MovePreview.Begun> begun,
    List<MovePreview.Armed> armed,
    List<MovePreview.Armed> disarmed,
    List<MovePreview.Problem> problems) {

  /**
   * Copies the lists.
   *
   * @param kept executions that stay themselves
   * @param cancelled executions of the old version that would go, with what is below them
   * @param begun activities and sub-processes of the new version that would begin
   * @param armed events of the new version that would begin to wait
   * @param disarmed events of the old version that would wait no more
   * @param problems why it cannot be made; none if it can
   */
  public MigrationPreview {
    kept = List.copyOf(kept);
    cancelled = List.copyOf(cancelled);
    begun = List.copyOf(begun);
    armed = List.copyOf(armed);
    disarmed = List.copyOf(disarmed);
    problems = List.copyOf(problems);
  }

  /** {@return whether it can be made} */
  public boolean isPossible() {
    return problems.isEmpty();
  }

  /**
   * Returns the same with another problem.
   *
   * @param problem why it cannot be made
   * @return the new preview
   */
  public MigrationPreview with(MovePreview.Problem problem) {
    List<MovePreview.Problem> all = new ArrayList<>(problems);
    all.add(problem);
    return new MigrationPreview(kept, cancelled, begun, armed, disarmed, all);
  }

  /**
   * An execution that stays itself.
   *
   * @param executionId the id of the execution
   * @param activityId the id of the activity that it is at
   * @param newActivityId the id of its activity in the new version
   * @param taskIds the ids of its tasks
   */
  public record Kept(
      String executionId, String activityId, String newActivityId, List<String> taskIds) {
    /**
     * Copies the list.
     *
     * @param executionId the id of the execution
     * @param activityId the id of the activity that it is at
     * @param newActivityId the id of its activity in the new version
     * @param taskIds the ids of its tasks
     */
    public Kept {
      taskIds = List.copyOf(taskIds);
    }
  }
}
