package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.model.Scope;
import io.turgo.engine.model.Trigger;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Finds the attached event that catches what is thrown in an instance. */
final class CatchingEvents {
  private CatchingEvents() {}

  /**
   * The nearest event that waits where an execution is, from the inside out, for what is asked for;
   * null for none. What a model throws is caught so. An event sub-process does not catch what is
   * thrown inside it.
   *
   * @param from the execution, or the instance
   * @param fit how well a trigger fits what is asked for; 0 for not at all
   */
  static @Nullable ExecutionRow nearest(
      InstanceState state, ProcessGraph graph, long from, ToIntFunction<Trigger> fit) {
    ExecutionRow host = state.execution(from);
    String inside = "";
    while (host != null) {
      GraphNode node = graph.node(host.activityId());
      ExecutionRow found =
          node instanceof GraphNode.Container container
              ? best(state, graph, host.id(), starts(graph, container.scope(), inside), fit)
              : null;
      found =
          found == null
              ? best(state, graph, host.id(), AttachedEvents.boundaryEventsOf(node), fit)
              : found;
      if (found != null) {
        return found;
      }
      inside = host.activityId();
      host = state.execution(host.parentId());
    }
    return best(state, graph, state.id(), starts(graph, graph.root(), inside), fit);
  }

  /**
   * The start events of the event sub-processes of a scope.
   *
   * @param inside the element of the scope that something is thrown in; its own start is left out
   */
  private static List<String> starts(ProcessGraph graph, Scope scope, String inside) {
    if (!(graph.findNode(inside).orElse(null) instanceof GraphNode.EventSubProcess)) {
      return scope.eventStartIds();
    }
    return scope.eventStartIds().stream()
        .filter(id ->
            !(graph.node(id) instanceof GraphNode.EventSubProcessStart start
                && start.subProcessId().equals(inside)))
        .toList();
  }

  /** Of the events that wait at one place the first one that fits best. */
  private static @Nullable ExecutionRow best(
      InstanceState state,
      ProcessGraph graph,
      long hostId,
      List<String> eventIds,
      ToIntFunction<Trigger> fit) {
    ExecutionRow best = null;
    int most = 0;
    for (String id : eventIds) {
      int fits = 0;
      for (Trigger part : ((GraphNode.AttachedEvent) graph.node(id)).trigger().parts()) {
        fits = Math.max(fits, fit.applyAsInt(part));
      }
      List<ExecutionRow> waiting = fits > most ? state.childrenAt(hostId, id) : List.of();
      if (!waiting.isEmpty()) {
        best = waiting.getFirst();
        most = fits;
      }
    }
    return best;
  }
}
