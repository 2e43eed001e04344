package io.turgo.engine.runtime;

import java.util.List;

/**
 * What moves of tokens, or a modification, would do to a process instance as it is now. Nothing was
 * changed to find it, and no user code was called: what activities do once they begin is not a part
 * of it.
 *
 * @param cancelled executions that would go, with what is below them
 * @param begun activities and sequence flows that would begin
 * @param armed start events of event sub-processes that would begin to wait
 * @param problems why it cannot be made; none if it can
 * @param endsInstance whether nothing would be left, so that the process instance ends
 * @since 0.1.0
 */
public record MovePreview(
    List<Cancelled> cancelled,
    List<Begun> begun,
    List<Armed> armed,
    List<Problem> problems,
    boolean endsInstance) {

  /**
   * Copies the lists.
   *
   * @param cancelled executions that would go, with what is below them
   * @param begun activities and sequence flows that would begin
   * @param armed start events of event sub-processes that would begin to wait
   * @param problems why it cannot be made; none if it can
   * @param endsInstance whether nothing would be left, so that the process instance ends
   */
  public MovePreview {
    cancelled = List.copyOf(cancelled);
    begun = List.copyOf(begun);
    armed = List.copyOf(armed);
    problems = List.copyOf(problems);
  }

  /** {@return whether all of it can be made} */
  public boolean isPossible() {
    return problems.isEmpty();
  }

  /**
   * An execution that would go.
   *
   * @param executionId the id of the execution
   * @param activityId the id of the activity that it is at
   * @param taskIds the ids of its tasks
   */
  public record Cancelled(String executionId, String activityId, List<String> taskIds) {
    /**
     * Copies the list.
     *
     * @param executionId the id of the execution
     * @param activityId the id of the activity that it is at
     * @param taskIds the ids of its tasks
     */
    public Cancelled {
      taskIds = List.copyOf(taskIds);
    }
  }

  /**
   * An activity or a sequence flow that would begin.
   *
   * @param elementId the id of the activity or the flow
   * @param scopeId the process instance or the execution that it would begin in; empty for one that
   *     an instruction before it begins
   * @param scopes the ids of the sub-processes that would be begun for it, from the outermost
   */
  public record Begun(String elementId, String scopeId, List<String> scopes) {
    /**
     * Copies the list.
     *
     * @param elementId the id of the activity or the flow
     * @param scopeId the process instance or the execution that it would begin in; empty for one
     *     that an instruction before it begins
     * @param scopes the ids of the sub-processes that would be begun for it, from the outermost
     */
    public Begun {
      scopes = List.copyOf(scopes);
    }
  }

  /**
   * A start event of an event sub-process that would begin to wait.
   *
   * @param eventId the id of the event
   * @param scopeId the process instance or the execution that it would wait in
   */
  public record Armed(String eventId, String scopeId) {}

  /**
   * Why a move or an instruction cannot be made.
   *
   * @param elementId the id of the activity, the flow, the event or the execution that is meant
   * @param reason what is wrong, and what to do about it
   */
  public record Problem(String elementId, String reason) {}
}
