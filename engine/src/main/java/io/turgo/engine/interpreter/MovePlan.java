package io.turgo.engine.interpreter;

import io.turgo.engine.variable.VariableValue;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What shall be moved in an instance; data only, so that it can be stepped again.
 *
 * @param moves in the order in which they are made
 * @param variables of the instance
 * @param localVariables of the executions that are begun, by the id of their activity
 * @param armed start events of event sub-processes that begin to wait
 * @param tellsScopes whether listeners hear of the start of sub-processes that are begun for what
 *     is in them
 * @param inOrder how moves are made one after the other; null where all are made together
 * @param annotation noted in the audit trail; null for nothing
 */
public record MovePlan(
    List<Move> moves,
    Map<String, VariableValue> variables,
    Map<String, Map<String, VariableValue>> localVariables,
    List<String> armed,
    boolean tellsScopes,
    @Nullable InOrder inOrder,
    @Nullable String annotation) {

  /** Begins an activity in an instance that has no token yet. */
  static MovePlan beginning(List<String> activityIds, boolean tellsScopes) {
    Move move =
        new Move(List.of(), activityIds.stream().map(id -> Target.before(id, null)).toList());
    return new MovePlan(List.of(move), Map.of(), Map.of(), List.of(), tellsScopes, null, null);
  }

  /** Moves that are made one after the other: each waits until nothing moves any more. */
  public static MovePlan inOrder(List<Move> moves, InOrder inOrder, @Nullable String annotation) {
    return new MovePlan(
        List.copyOf(moves), Map.of(), Map.of(), List.of(), true, inOrder, annotation);
  }

  /** One of the moves alone. */
  MovePlan only(int index) {
    return new MovePlan(
        List.of(moves.get(index)), Map.of(), localVariables, List.of(), tellsScopes, inOrder, null);
  }

  /**
   * How moves are made one after the other.
   *
   * @param skipsListeners whether listeners to executions and tasks are not called
   * @param skipsMappings whether input and output parameters are not evaluated
   * @param definitionId of which the instance must be; null for any
   */
  public record InOrder(
      boolean skipsListeners, boolean skipsMappings, @Nullable Long definitionId) {}

  /**
   * One move.
   *
   * @param from what is cancelled; nothing where it is empty
   * @param to what is begun; nothing where it is empty
   * @param because called instances that the move was made for: if one has gone on meanwhile, it is
   *     refused with {@link CalledGoneOnException}
   */
  public record Move(List<Source> from, List<Target> to, List<CalledAt> because) {
    public Move(List<Source> from, List<Target> to) {
      this(from, to, List.of());
    }
  }

  /**
   * Where a called instance was found.
   *
   * @param activityIds at one of which it is
   */
  public record CalledAt(long instanceId, List<String> activityIds) {}

  /**
   * Something that is begun.
   *
   * @param elementId of an activity, or of a sequence flow
   * @param called where the instance begins that it calls; null for a call activity that begins as
   *     always, and for all others
   * @param ancestorId the instance or the execution that it begins in; null for the only one there
   *     is, or a new one
   * @param variables set as seen from what is begun
   * @param locals variables of what is begun, or of the sub-process that is begun for it
   */
  public record Target(
      String elementId,
      How how,
      @Nullable Called called,
      @Nullable Long ancestorId,
      Map<String, VariableValue> variables,
      Map<String, VariableValue> locals) {
    public static Target before(String activityId, @Nullable Called called) {
      return new Target(activityId, How.BEFORE, called, null, Map.of(), Map.of());
    }
  }

  /** Where a token begins. */
  public enum How {
    /** It comes to the activity. */
    BEFORE,
    /** It takes the one flow that leaves the activity. */
    AFTER,
    /** It takes the flow. */
    FLOW
  }

  /**
   * Where a called instance begins.
   *
   * @param activityIds a token is at each
   * @param version of its process; null for what the call activity says
   */
  public record Called(List<String> activityIds, @Nullable String version) {}

  /** What is cancelled by a move. */
  public sealed interface Source {}

  public record OfExecution(long id) implements Source {}

  /** All that is at an activity. */
  public record AtActivity(String activityId) implements Source {}

  /**
   * All that is at an activity, which may be nothing.
   *
   * @param onlyThere what is there before the first move only
   */
  public record AllAt(String activityId, boolean onlyThere) implements Source {}

  /** Executions at an activity, if they are still there. */
  public record Those(String activityId, Set<Long> ids) implements Source {}

  /** An activity instance: an execution, or the instance for all that is in it. */
  public record OfActivityInstance(long id) implements Source {}

  /** An execution before or after whose activity a job waits. */
  public record OfTransition(long id) implements Source {}
}
