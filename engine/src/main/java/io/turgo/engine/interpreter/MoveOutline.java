package io.turgo.engine.interpreter;

import static java.util.stream.Collectors.joining;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.ExecutionRow.Kind;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.MovePlan.AtActivity;
import io.turgo.engine.interpreter.MovePlan.OfExecution;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link MovePlan} does to an instance as it is: what is cancelled, what is begun and where,
 * or why it cannot be done. Finding it changes nothing.
 *
 * @param cancelled in the order in which it is cancelled; what is below goes with it
 * @param begun in the order in which it is begun
 * @param armed in the order in which they begin to wait
 * @param problems none if the plan can be made
 */
record MoveOutline(
    List<Cancelled> cancelled, List<Begun> begun, List<Armed> armed, List<String> problems) {

  /**
   * An execution that goes.
   *
   * @param to where it is moved
   */
  record Cancelled(ExecutionRow execution, String to) {}

  /**
   * An event that begins to wait.
   *
   * @param hostId the scope that it waits in
   */
  record Armed(long hostId, String eventId) {}

  /**
   * An activity that is begun.
   *
   * @param scopeId the scope that runs, the instance or an execution
   * @param missing the sub-processes that are begun in it, from the outermost to the one that the
   *     activity is in
   */
  record Begun(long scopeId, List<GraphNode.Container> missing, MovePlan.Target target) {}

  static MoveOutline of(InstanceState state, ProcessGraph graph, MovePlan plan) {
    return new Finder(state, graph).find(plan);
  }

  /** Finds an outline. */
  private static final class Finder {
    private final InstanceState state;
    private final ProcessGraph graph;
    private final List<String> problems = new ArrayList<>();

    /** What goes by a move, with the reason, by id. */
    private final Map<Long, Cancelled> gone = new LinkedHashMap<>();

    private final List<Begun> begun = new ArrayList<>();

    Finder(InstanceState state, ProcessGraph graph) {
      this.state = state;
      this.graph = graph;
    }

    MoveOutline find(MovePlan plan) {
      List<List<ExecutionRow>> sources = new ArrayList<>();
      for (MovePlan.Move move : plan.moves()) {
        List<ExecutionRow> from = new ArrayList<>();
        for (MovePlan.Source source : move.from()) {
          from.addAll(found(source));
        }
        String to = move.to().stream().map(MovePlan.Target::activityId).collect(joining(","));
        from.forEach(row -> gone.put(row.id(), new Cancelled(row, to)));
        sources.add(from);
      }
      for (int i = 0; i < sources.size(); i++) {
        Set<Long> around = new HashSet<>();
        sources.get(i).forEach(source -> addAncestors(source, around));
        for (MovePlan.Target target : plan.moves().get(i).to()) {
          begin(target, around, sources.get(i).size());
        }
      }
      List<Cancelled> cancelled = cancelled();
      List<Armed> armed = new ArrayList<>();
      plan.armed().forEach(eventId -> arm(eventId, armed));
      return new MoveOutline(cancelled, begun, armed, problems);
    }

    private List<ExecutionRow> found(MovePlan.Source source) {
      return switch (source) {
        case OfExecution(long id) -> {
          ExecutionRow row = state.execution(id);
          if (row == null || row.kind().isAttached() || row.kind() == Kind.KEPT) {
            problems.add("execution " + id + " is not one that can be moved");
            yield List.of();
          }
          yield List.of(row);
        }
        case AtActivity(String activityId) -> {
          List<ExecutionRow> at = at(activityId);
          if (at.isEmpty()) {
            problems.add("nothing is at activity '" + activityId + "'");
          }
          yield at;
        }
      };
    }

    /** What is at an activity; one that is done several times is there with its body. */
    private List<ExecutionRow> at(String activityId) {
      GraphNode node = graph.findNode(activityId).orElse(null);
      if (node == null) {
        return List.of();
      }
      List<Long> scopes = List.of(state.id());
      for (GraphNode.Container container : path(node)) {
        scopes =
            scopes.stream()
                .flatMap(outer -> scopesIn(outer, container).stream())
                .map(ExecutionRow::id)
                .toList();
      }
      return scopes.stream()
          .flatMap(scope -> state.childrenAt(scope, activityId).stream())
          .filter(row -> !row.kind().isAttached() && row.kind() != Kind.KEPT)
          .filter(row -> row.kind() != Kind.AWAITED && !row.kind().isLeg())
          .toList();
    }

    /** The scopes of a sub-process directly in another one: of legs too, and what is kept. */
    private List<ExecutionRow> scopesIn(long outer, GraphNode.Container container) {
      List<ExecutionRow> found = new ArrayList<>();
      for (ExecutionRow child : state.childrenAt(outer, container.id())) {
        if (child.kind() == Kind.BODY) {
          found.addAll(state.childrenAt(child.id(), container.id(), Kind.LEG_SCOPE));
        } else if (child.kind() == Kind.SCOPE || child.kind() == Kind.KEPT) {
          found.add(child);
        }
      }
      return found;
    }

    /**
     * @param around the scopes that its sources are in
     * @param sources how many there are
     */
    private void begin(MovePlan.Target target, Set<Long> around, int sources) {
      String activityId = target.activityId();
      Optional<GraphNode> found = graph.findNode(activityId);
      if (found.isEmpty()) {
        problems.add("process '" + graph.key() + "' has no activity '" + activityId + "'");
        return;
      }
      GraphNode node = found.get();
      if (node instanceof GraphNode.AttachedEvent) {
        problems.add(
            node.type() + " '" + activityId + "' is no target; name the activity that it leads to");
        return;
      }
      if (target.called() != null && !(node instanceof GraphNode.CallActivity)) {
        problems.add(node.type() + " '" + activityId + "' is no call activity");
        return;
      }
      List<GraphNode.Container> path = path(node);
      long scopeId = state.id();
      int depth = 0;
      while (depth < path.size()) {
        Long inner = scopeAt(scopeId, path.get(depth), around);
        if (inner == null) {
          break;
        }
        scopeId = inner;
        depth++;
      }
      Begun one = new Begun(scopeId, path.subList(depth, path.size()), target);
      boolean joins =
          (node instanceof GraphNode.ParallelGateway || node instanceof GraphNode.InclusiveGateway)
              && node.common().incoming().size() > 1;
      for (int i = 0; i < (joins ? Math.max(1, sources) : 1); i++) {
        begun.add(one);
      }
    }

    /** The start of an event sub-process waits in each running scope that it is in. */
    private void arm(String eventId, List<Armed> armed) {
      if (!(graph.findNode(eventId).orElse(null) instanceof GraphNode.EventSubProcessStart start)) {
        problems.add(
            "process '"
                + graph.key()
                + "' has no start event '"
                + eventId
                + "' of an event sub-process");
        return;
      }
      List<Long> hosts = List.of(state.id());
      for (GraphNode.Container container : path(graph.node(start.subProcessId()))) {
        hosts = hosts.stream().flatMap(outer -> staying(outer, container).stream()).toList();
      }
      if (hosts.isEmpty()) {
        problems.add("the sub-process of start event '" + eventId + "' does not run");
      }
      for (long host : hosts) {
        if (state.childrenAt(host, eventId).isEmpty()) {
          armed.add(new Armed(host, eventId));
        } else {
          problems.add("start event '" + eventId + "' waits already");
        }
      }
    }

    /** The sub-processes that a node is in, from the outermost. */
    private List<GraphNode.Container> path(GraphNode node) {
      List<GraphNode.Container> path = new ArrayList<>();
      String scope = node.common().scopeId();
      while (!scope.equals(graph.root().elementId())) {
        GraphNode.Container around = (GraphNode.Container) graph.node(scope);
        path.addFirst(around);
        scope = around.common().scopeId();
      }
      return path;
    }

    /**
     * The scope of a sub-process that runs directly in another one and stays: the one that a source
     * is in, else the first; null for none.
     */
    private @Nullable Long scopeAt(long outer, GraphNode.Container container, Set<Long> around) {
      List<Long> found = staying(outer, container);
      return found.stream()
          .filter(around::contains)
          .findFirst()
          .orElse(found.isEmpty() ? null : found.getFirst());
    }

    /** The scopes of a sub-process that run directly in another one, and do not go. */
    private List<Long> staying(long outer, GraphNode.Container container) {
      return scopesIn(outer, container).stream()
          .filter(scope -> scope.kind() != Kind.KEPT)
          .filter(scope -> !gone.containsKey(scope.id()) && !gone.containsKey(scope.parentId()))
          .map(ExecutionRow::id)
          .toList();
    }

    private void addAncestors(ExecutionRow row, Set<Long> found) {
      ExecutionRow at = state.execution(row.parentId());
      while (at != null && found.add(at.id())) {
        at = state.execution(at.parentId());
      }
    }

    /** What the moves cancel, and the scopes in which nothing is left then. */
    private List<Cancelled> cancelled() {
      Set<Long> kept = new LinkedHashSet<>();
      for (Begun one : begun) {
        ExecutionRow at = state.execution(one.scopeId());
        while (at != null && kept.add(at.id())) {
          at = state.execution(at.parentId());
        }
      }
      // Each scope is looked at once all in it were, so that many in one scope cost what they are.
      SequencedMap<Long, String> open = new LinkedHashMap<>();
      gone.values().forEach(one -> open.putIfAbsent(one.execution().parentId(), one.to()));
      while (!open.isEmpty()) {
        Map.Entry<Long, String> next = Objects.requireNonNull(open.pollFirstEntry());
        ExecutionRow scope = state.execution(next.getKey());
        if (scope != null && !kept.contains(scope.id()) && isLeft(scope)) {
          gone.putIfAbsent(scope.id(), new Cancelled(scope, next.getValue()));
          open.putIfAbsent(scope.parentId(), next.getValue());
        }
      }
      return List.copyOf(gone.values());
    }

    /** Whether nothing in a scope runs but what goes, and no job is to make more of it. */
    private boolean isLeft(ExecutionRow scope) {
      return state.jobsOf(scope.id()).isEmpty()
          && !state.anyChild(
              scope.id(),
              child ->
                  !child.kind().isAttached()
                      && !Compensation.isAtRest(child, state)
                      && !gone.containsKey(child.id()));
    }
  }
}
