package io.turgo.engine.interpreter;

import static java.util.stream.Collectors.joining;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.ExecutionRow.Kind;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.MoveOutline.Begun;
import io.turgo.engine.interpreter.MoveOutline.Cancelled;
import io.turgo.engine.interpreter.MoveOutline.Entry;
import io.turgo.engine.interpreter.MoveOutline.Problem;
import io.turgo.engine.model.GraphFlow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where the targets of a plan that is made in order begin, as in Camunda 7: in the innermost scope
 * around them that runs, which must be the only one of its kind, or below an ancestor that is
 * named.
 */
final class OrderedTargets {
  private final InstanceState state;
  private final ProcessGraph graph;
  private final MoveScopes scopes;
  private final Map<Long, Cancelled> gone;
  private final List<Begun> begun;
  private final List<Problem> problems;

  /**
   * @param gone gets what the targets interrupt
   * @param begun gets what begins
   * @param problems gets why it cannot
   */
  OrderedTargets(
      InstanceState state,
      ProcessGraph graph,
      MoveScopes scopes,
      Map<Long, Cancelled> gone,
      List<Begun> begun,
      List<Problem> problems) {
    this.state = state;
    this.graph = graph;
    this.scopes = scopes;
    this.gone = gone;
    this.begun = begun;
    this.problems = problems;
  }

  private void problem(String elementId, String reason) {
    problems.add(new Problem(elementId, reason));
  }

  private void noActivity(String activityId) {
    problem(activityId, MoveOutline.noActivity(graph, activityId));
  }

  void begin(MovePlan.Target target) {
    GraphFlow flow = flowOf(target);
    String nodeId = flow == null ? MoveScopes.withoutBody(target.elementId()) : flow.sourceId();
    GraphNode node = graph.findNode(nodeId).orElse(null);
    if (flow == null && target.how() != MovePlan.How.BEFORE) {
      return; // the problem is known
    }
    if (node == null) {
      noActivity(nodeId);
      return;
    }
    if (flow == null
        && (node instanceof GraphNode.TaskTimeout
            || node instanceof GraphNode.CompensationBoundaryEvent)) {
      problem(nodeId, node.type() + " '" + nodeId + "' is no target: no token comes to it");
      return;
    }
    Place place = place(target, node, flow == null);
    if (place == null) {
      return;
    }
    if (flow == null) {
      interruptScope(node, place);
      if (place.missing().isEmpty() && !interruptHost(node, place.scopeId())) {
        return;
      }
    }
    boolean whole =
        node.common().multiInstance() == null || target.elementId().endsWith(MoveScopes.BODY);
    Entry entry = whole ? Entry.ARRIVES : Entry.ONLY_LEG;
    if (flow != null) {
      entry = Entry.FOLLOWS;
    } else if (place.inBody()) {
      entry = Entry.MORE_LEG;
    }
    begun.add(
        new Begun(
            place.scopeId(),
            place.missing(),
            flow == null ? nodeId : flow.targetId(),
            entry,
            flow,
            target));
  }

  /** The flow that a target takes; null for none, and where there is a problem. */
  private @Nullable GraphFlow flowOf(MovePlan.Target target) {
    String id = target.elementId();
    return switch (target.how()) {
      case BEFORE -> null;
      case FLOW -> {
        GraphFlow flow = graph.findFlow(id).orElse(null);
        if (flow == null) {
          problem(id, "process '" + graph.key() + "' has no sequence flow '" + id + "'");
        }
        yield flow;
      }
      case AFTER -> {
        GraphNode node = graph.findNode(id).orElse(null);
        if (node == null) {
          noActivity(id);
          yield null;
        }
        int flows = node.common().outgoing().size();
        if (flows != 1) {
          problem(
              id,
              node.type()
                  + " '"
                  + id
                  + "' has "
                  + (flows == 0 ? "no outgoing sequence flow" : flows + " outgoing flows")
                  + ", so it is not known what comes after it; "
                  + (flows == 0 ? "name another activity" : "name one with startTransition"));
          yield null;
        }
        yield graph.flow(node.common().outgoing().getFirst());
      }
    };
  }

  /**
   * Where something begins.
   *
   * @param inBody whether the scope is the body of the activity itself
   */
  private record Place(long scopeId, List<GraphNode.Container> missing, boolean inBody) {}

  private @Nullable Place place(MovePlan.Target target, GraphNode node, boolean before) {
    List<GraphNode.Container> path = scopes.path(node);
    boolean oneOfMany =
        before
            && node.common().multiInstance() != null
            && !target.elementId().endsWith(MoveScopes.BODY);
    return target.ancestorId() == null
        ? nearest(target, node, path, oneOfMany)
        : below(target.ancestorId(), target, node, path, oneOfMany);
  }

  /** The innermost scope around a node that runs; it must be the only one of its kind. */
  private @Nullable Place nearest(
      MovePlan.Target target, GraphNode node, List<GraphNode.Container> path, boolean oneOfMany) {
    List<List<Long>> byDepth = new ArrayList<>();
    byDepth.add(List.of(state.id()));
    for (GraphNode.Container container : path) {
      byDepth.add(
          byDepth.getLast().stream()
              .flatMap(outer -> scopes.staying(outer, container).stream())
              .toList());
    }
    if (oneOfMany) {
      List<Long> bodies =
          byDepth.getLast().stream()
              .flatMap(outer -> state.childrenAt(outer, node.id(), Kind.BODY).stream())
              .map(ExecutionRow::id)
              .toList();
      if (!bodies.isEmpty()) {
        return only(bodies, target, node.id()) ? inBody(bodies.getFirst(), target, node) : null;
      }
    }
    int depth = path.size();
    while (byDepth.get(depth).isEmpty()) {
      depth--;
    }
    List<Long> found = byDepth.get(depth);
    String scopeElement = depth == 0 ? graph.key() : path.get(depth - 1).id();
    if (!only(found, target, scopeElement)) {
      return null;
    }
    return new Place(found.getFirst(), path.subList(depth, path.size()), false);
  }

  private boolean only(List<Long> running, MovePlan.Target target, String scopeElement) {
    if (running.size() == 1) {
      return true;
    }
    problem(
        target.elementId(),
        "'"
            + scopeElement
            + "' runs "
            + running.size()
            + " times, so it is not known where '"
            + target.elementId()
            + "' begins; name the ancestor activity instance, one of "
            + running.stream().map(String::valueOf).collect(joining(", ")));
    return false;
  }

  /** One more instance of an activity whose body runs. */
  private @Nullable Place inBody(long bodyId, MovePlan.Target target, GraphNode node) {
    if (Objects.requireNonNull(node.common().multiInstance()).sequential()) {
      problem(
          target.elementId(),
          "the instances of '"
              + node.id()
              + "' run one after the other, so none can be begun beside them; name '"
              + node.id()
              + MoveScopes.BODY
              + "' to do all of them again");
      return null;
    }
    return new Place(bodyId, List.of(), true);
  }

  /** What begins below an ancestor that is named: all scopes between them are new. */
  private @Nullable Place below(
      long ancestorId,
      MovePlan.Target target,
      GraphNode node,
      List<GraphNode.Container> path,
      boolean oneOfMany) {
    if (ancestorId == state.id()) {
      return new Place(ancestorId, path, false);
    }
    ExecutionRow ancestor = state.execution(ancestorId);
    if (ancestor == null || !MoveScopes.isInstance(ancestor)) {
      problem(
          target.elementId(), "the ancestor activity instance " + ancestorId + " does not exist");
      return null;
    }
    if (oneOfMany && ancestor.kind() == Kind.BODY && ancestor.activityId().equals(node.id())) {
      return inBody(ancestorId, target, node);
    }
    for (int i = 0; i < path.size(); i++) {
      GraphNode.Container container = path.get(i);
      if (container.id().equals(ancestor.activityId()) && ancestor.kind().isScope()) {
        if (ancestor.kind() != Kind.BODY) {
          return new Place(ancestorId, path.subList(i + 1, path.size()), false);
        }
        Place inBody = inBody(ancestorId, target, container);
        return inBody == null ? null : new Place(ancestorId, path.subList(i, path.size()), false);
      }
    }
    problem(
        target.elementId(),
        "'"
            + target.elementId()
            + "' is not in the ancestor activity instance "
            + ancestorId
            + ", which is at '"
            + ancestor.activityId()
            + "'");
    return null;
  }

  /** The start of an event sub-process that interrupts its scope ends what is in that. */
  private void interruptScope(GraphNode node, Place place) {
    if (node instanceof GraphNode.EventSubProcessStart start
        && start.interrupting()
        && place.missing().size() == 1) {
      scopes
          .content(place.scopeId())
          .forEach(row -> gone.putIfAbsent(row.id(), new Cancelled(row, start.id())));
    }
  }

  /** A boundary event that interrupts its activity ends that; false if it runs several times. */
  private boolean interruptHost(GraphNode node, long scopeId) {
    if (node instanceof GraphNode.BoundaryEvent event && event.interrupting()) {
      List<ExecutionRow> hosts =
          state.childrenAt(scopeId, event.hostId()).stream()
              .filter(row -> MoveScopes.isInstance(row) && !MoveOutline.isTransition(state, row))
              .toList();
      if (hosts.size() > 1) {
        problem(
            event.id(),
            "activity '"
                + event.hostId()
                + "' runs "
                + hosts.size()
                + " times, so it is not known which one boundary event '"
                + event.id()
                + "' interrupts; begin what it leads to, and cancel one of them");
        return false;
      }
      hosts.forEach(row -> gone.putIfAbsent(row.id(), new Cancelled(row, event.id())));
    }
    return true;
  }
}
