package io.turgo.engine.interpreter;

import io.turgo.engine.variable.VariableValue;
import java.util.List;
import java.util.Map;
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
 */
public record MovePlan(
    List<Move> moves,
    Map<String, VariableValue> variables,
    Map<String, Map<String, VariableValue>> localVariables,
    List<String> armed,
    boolean tellsScopes) {

  /** Begins an activity in an instance that has no token yet. */
  static MovePlan beginning(String activityId, boolean tellsScopes) {
    Move move = new Move(List.of(), List.of(new Target(activityId, null)));
    return new MovePlan(List.of(move), Map.of(), Map.of(), List.of(), tellsScopes);
  }

  /**
   * One move.
   *
   * @param from what is cancelled
   * @param to what is begun
   */
  public record Move(List<Source> from, List<Target> to) {}

  /**
   * An activity that is begun.
   *
   * @param called where the instance begins that it calls; null for a call activity that begins as
   *     always, and for all others
   */
  public record Target(String activityId, @Nullable Called called) {}

  /**
   * Where a called instance begins.
   *
   * @param version of its process; null for what the call activity says
   */
  public record Called(String activityId, @Nullable String version) {}

  /** What is cancelled by a move. */
  public sealed interface Source {}

  public record OfExecution(long id) implements Source {}

  /** All that is at an activity. */
  public record AtActivity(String activityId) implements Source {}
}
