package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.ExecutionRow.Kind;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What runs where in an instance that tokens are moved in. */
final class MoveScopes {
  /** Ends the id of an activity that is done several times, where its body is meant. */
  static final String BODY = "#multiInstanceBody";

  private final InstanceState state;
  private final ProcessGraph graph;

  /** What goes, by id. */
  private final Map<Long, MoveOutline.Cancelled> gone;

  MoveScopes(InstanceState state, ProcessGraph graph, Map<Long, MoveOutline.Cancelled> gone) {
    this.state = state;
    this.graph = graph;
    this.gone = gone;
  }

  static String withoutBody(String activityId) {
    return activityId.endsWith(BODY)
        ? activityId.substring(0, activityId.length() - BODY.length())
        : activityId;
  }

  static boolean isInstance(ExecutionRow row) {
    return !row.kind().isAttached() && row.kind() != Kind.KEPT && row.kind() != Kind.AWAITED;
  }

  /** What runs or waits directly in a scope. */
  List<ExecutionRow> content(long scopeId) {
    return state.children(scopeId).stream()
        .filter(row -> !row.kind().isAttached() && !Compensation.isAtRest(row, state))
        .toList();
  }

  /** What an event sub-process that interrupts ends in its scope, waiting ones of it too. */
  List<ExecutionRow> interrupted(long scopeId) {
    return state.children(scopeId).stream()
        .filter(row ->
            row.kind().isAttached()
                ? graph.node(row.activityId()) instanceof GraphNode.EventSubProcessStart
                : !Compensation.isAtRest(row, state))
        .toList();
  }

  /** What is at an activity; one that is done several times is there with its body. */
  List<ExecutionRow> at(String activityId) {
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
        .filter(row -> isInstance(row) && !row.kind().isLeg())
        .toList();
  }

  /** The scopes of a sub-process directly in another one: of legs too, and what is kept. */
  List<ExecutionRow> scopesIn(long outer, GraphNode.Container container) {
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

  /** The sub-processes that a node is in, from the outermost. */
  List<GraphNode.Container> path(GraphNode node) {
    List<GraphNode.Container> path = new ArrayList<>();
    String scope = node.common().scopeId();
    while (!scope.equals(graph.root().elementId())) {
      GraphNode.Container around = (GraphNode.Container) graph.node(scope);
      path.addFirst(around);
      scope = around.common().scopeId();
    }
    return path;
  }

  /** The scopes of a sub-process that run directly in another one, and do not go. */
  List<Long> staying(long outer, GraphNode.Container container) {
    return scopesIn(outer, container).stream()
        .filter(scope -> scope.kind() != Kind.KEPT)
        .filter(scope -> !gone.containsKey(scope.id()) && !gone.containsKey(scope.parentId()))
        .map(ExecutionRow::id)
        .toList();
  }

  /** Whether an execution is one of them, or is kept; what is moved in it is undone there. */
  boolean stays(long id, long outer, GraphNode.Container container) {
    ExecutionRow row = state.execution(id);
    if (row == null
        || !row.activityId().equals(container.id())
        || gone.containsKey(id)
        || gone.containsKey(row.parentId())) {
      return false;
    }
    if (row.kind() == Kind.LEG_SCOPE) {
      ExecutionRow body = state.execution(row.parentId());
      return body != null && body.parentId() == outer;
    }
    return (row.kind() == Kind.SCOPE || row.kind() == Kind.KEPT) && row.parentId() == outer;
  }
}
