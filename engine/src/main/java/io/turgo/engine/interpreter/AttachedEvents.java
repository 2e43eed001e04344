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

/**
 * The events that wait beside what they are attached to, an activity or a scope: each is an
 * execution directly below it, which holds what its trigger waits with. They keep no scope from
 * ending, and go when their host is left or cancelled.
 */
final class AttachedEvents {
  private final StepParts step;
  private final InstanceState state;

  AttachedEvents(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /**
   * Events begin to wait, in the order of the file.
   *
   * @param hostId the execution that they are attached to; the instance's id for the process
   */
  void attach(long hostId, List<String> eventIds, Runnable then) {
    attach(hostId, eventIds, 0, then);
  }

  private void attach(long hostId, List<String> eventIds, int next, Runnable then) {
    if (next == eventIds.size()) {
      then.run();
      return;
    }
    GraphNode.AttachedEvent event = (GraphNode.AttachedEvent) step.graph().node(eventIds.get(next));
    ExecutionRow waiting =
        step.tokens().create(step.newId(), hostId, event.id(), ExecutionRow.Kind.EVENT, null);
    Triggers.arm(event.trigger(), waiting, step, () -> attach(hostId, eventIds, next + 1, then));
  }

  /** What is attached to a token that leaves its node goes. */
  void detach(ExecutionRow host) {
    for (ExecutionRow child : state.children(host.id())) {
      step.tokens().remove(child);
    }
  }

  /** Some of what waits beside a host goes before that is left. */
  void detach(long hostId, List<String> eventIds) {
    for (String id : eventIds) {
      state.childrenAt(hostId, id).forEach(step.tokens()::remove);
    }
  }

  /**
   * The nearest event that waits where an execution is, from the inside out, for what is asked for;
   * null for none. What a model throws is caught so. An event sub-process does not catch what is
   * thrown inside it.
   *
   * @param from the execution, or the instance
   * @param fit how well a trigger fits what is asked for; 0 for not at all
   */
  @Nullable ExecutionRow nearest(long from, ToIntFunction<Trigger> fit) {
    return nearest(state, step.graph(), from, fit);
  }

  /** The same in an instance that is only looked at. */
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
      found = found == null ? best(state, graph, host.id(), eventIds(node), fit) : found;
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

  /** The boundary events of a node, in the order of the file. */
  static List<String> eventIds(GraphNode node) {
    return node instanceof GraphNode.Activity activity ? activity.boundaryEventIds() : List.of();
  }
}
