package io.turgo.engine.testing.blocks;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.interpreter.MovePlan;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.model.Quantities;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Moves that change nothing about how an instance ends. */
final class RandomMove {
  private static final Set<Class<?>> MOVABLE =
      Set.of(GraphNode.UserTask.class, GraphNode.ReceiveTask.class, GraphNode.ExternalTask.class);

  private RandomMove() {}

  /**
   * Tokens that wait in an activity without attached events, which would be armed anew, and not
   * together with others behind an event-based gateway, which would stay, nor for a job behind it.
   */
  static List<ExecutionRow> tokens(InstanceSnapshot instance, ProcessGraph graph) {
    return instance.executions().values().stream()
        .filter(row -> canMove(row, instance, graph))
        .toList();
  }

  private static boolean canMove(ExecutionRow row, InstanceSnapshot instance, ProcessGraph graph) {
    return row.kind() == ExecutionRow.Kind.TOKEN
        && row.activityInstanceId() != 0
        && graph.node(row.activityId()) instanceof GraphNode.Activity activity
        && MOVABLE.contains(activity.getClass())
        && activity.common().multiInstance() == null
        && activity.boundaryEventIds().isEmpty()
        && instance.jobs().values().stream()
            .noneMatch(
                job -> job.executionId() == row.id() && job.kind() == JobRow.Kind.ASYNC_AFTER)
        && activity.common().incoming().stream()
            .map(flow -> graph.node(graph.flow(flow).sourceId()))
            .noneMatch(GraphNode.EventBasedGateway.class::isInstance);
  }

  /**
   * Whether a token can go on behind its activity as if that were done. In a sub-process or a
   * called instance it would be another end, if nothing else is left there to be cancelled.
   */
  static boolean canGoOn(
      @Nullable ExecutionRow row, InstanceSnapshot instance, ProcessGraph graph) {
    if (row == null
        || row.parentId() != instance.id()
        || instance.instance().caller() != null
        || !canMove(row, instance, graph)) {
      return false;
    }
    GraphNode.Common activity = graph.node(row.activityId()).common();
    return activity.outgoing().size() == 1
        && activity.quantities().equals(Quantities.ONE)
        && !activity.async().after()
        && !graph.isCompensation(activity.id())
        && graph.compensationOf(activity.id()) == null;
  }

  /** The activity begins anew, in the shape of a move of Flowable's. */
  static MovePlan again(ExecutionRow token) {
    MovePlan.Move move =
        new MovePlan.Move(
            List.of(new MovePlan.OfExecution(token.id())),
            List.of(MovePlan.Target.before(token.activityId(), null)));
    return new MovePlan(List.of(move), Map.of(), Map.of(), List.of(), false, null, null);
  }

  /** What is behind the activity begins, and the token ends, in the shape of a modification. */
  static MovePlan behind(ExecutionRow token) {
    MovePlan.Target target =
        new MovePlan.Target(
            token.activityId(), MovePlan.How.AFTER, null, token.parentId(), Map.of(), Map.of());
    MovePlan.Source source = new MovePlan.Those(token.activityId(), Set.of(token.id()));
    return MovePlan.inOrder(
        List.of(
            new MovePlan.Move(List.of(), List.of(target)),
            new MovePlan.Move(List.of(source), List.of())),
        new MovePlan.InOrder(false, false, null),
        null);
  }
}
