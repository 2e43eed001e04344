package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.ExecutionRow.Kind;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.runtime.MovePreview;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Shows what a {@link MovePlan} would do, on a copy of the instance that nobody else has. Only the
 * executions of the copy are changed, so that each move finds what those before it leave.
 */
public final class MoveRehearsal {
  private final InstanceState copy;
  private final ProcessGraph graph;
  private final CalledGraphs called;
  private final List<MovePreview.Cancelled> cancelled = new ArrayList<>();
  private final List<MovePreview.Begun> begun = new ArrayList<>();
  private final List<MovePreview.Armed> armed = new ArrayList<>();
  private final List<MovePreview.Problem> problems = new ArrayList<>();

  /** Ids of what is only on the copy are below zero. */
  private long lastId;

  MoveRehearsal(InstanceState copy, ProcessGraph graph, CalledGraphs called) {
    this.copy = copy;
    this.graph = graph;
    this.called = called;
  }

  /**
   * @param copy is changed
   * @param called finds what call activities of the graph would call
   */
  public static MovePreview of(
      InstanceState copy, ProcessGraph graph, MovePlan plan, CalledGraphs called) {
    MoveRehearsal rehearsal = new MoveRehearsal(copy, graph, called);
    if (plan.inOrder() == null) {
      rehearsal.make(plan);
    } else {
      MovePlan known = MoveOutline.known(copy, graph, plan);
      for (int i = 0; i < known.moves().size(); i++) {
        rehearsal.make(known.only(i));
      }
    }
    return rehearsal.preview();
  }

  MovePreview preview() {
    boolean ends =
        problems.isEmpty()
            && !cancelled.isEmpty()
            && !copy.anyChild(
                copy.id(),
                child -> !child.kind().isAttached() && !Compensation.isAtRest(child, copy));
    return new MovePreview(cancelled, begun, armed, problems, ends);
  }

  void make(MovePlan plan) {
    MoveOutline outline = MoveOutline.of(copy, graph, plan);
    outline.problems().forEach(one -> problem(one.elementId(), one.reason()));
    outline.cancelled().forEach(one -> cancel(one.execution()));
    Map<String, Long> opened = new LinkedHashMap<>();
    outline.begun().forEach(one -> begin(one, opened));
    outline
        .armed()
        .forEach(one -> armed.add(new MovePreview.Armed(one.eventId(), idOf(one.hostId()))));
  }

  private void problem(String elementId, String reason) {
    problems.add(new MovePreview.Problem(elementId, reason));
  }

  /** Cancels an execution with what is below it. */
  void cancel(ExecutionRow row) {
    if (copy.execution(row.id()) == null) {
      return; // it was below another one
    }
    List<ExecutionRow> children = copy.children(row.id());
    copy.removeExecution(row.id());
    if (row.id() > 0 && !row.kind().isAttached()) {
      cancelled.add(
          new MovePreview.Cancelled(
              idOf(row.id()),
              row.activityId(),
              copy.tasksOf(row.id()).stream().map(TaskRow::id).map(MoveRehearsal::idOf).toList()));
    }
    children.forEach(this::cancel);
  }

  /**
   * @param opened scopes that were begun by the same move, by where they are
   */
  private void begin(MoveOutline.Begun one, Map<String, Long> opened) {
    List<String> scopes = one.missing().stream().map(GraphNode::id).toList();
    begun.add(new MovePreview.Begun(one.target().elementId(), idOf(one.scopeId()), scopes));
    MovePlan.Called inside = one.target().called();
    if (inside != null && graph.node(one.activityId()) instanceof GraphNode.CallActivity caller) {
      lookInto(caller, inside);
    }
    long scope = one.scopeId();
    for (GraphNode.Container container : one.missing()) {
      long outer = scope;
      scope = opened.computeIfAbsent(outer + " " + container.id(), any -> open(outer, container));
    }
    boolean oneOfMany = one.entry() == MoveOutline.Entry.MORE_LEG;
    if (one.entry() == MoveOutline.Entry.ONLY_LEG) {
      scope = put(scope, one.activityId(), Kind.BODY);
      oneOfMany = true;
    }
    put(scope, one.activityId(), oneOfMany ? Kind.LEG : Kind.TOKEN);
  }

  /** Whether the process that is to be called can begin where it shall. */
  private void lookInto(GraphNode.CallActivity caller, MovePlan.Called inside) {
    try {
      ProcessGraph found = called.of(caller, inside.version());
      if (found != null) {
        MovePlan plan = MovePlan.beginning(inside.activityIds(), false);
        InstanceState empty = InstanceState.started(copy.instance(), InstanceChanges.ANY_EPOCH);
        MoveOutline.of(empty, found, plan)
            .problems()
            .forEach(one ->
                problem(one.elementId(), "call activity '" + caller.id() + "': " + one.reason()));
      }
    } catch (TurgoException e) {
      problem(caller.id(), Objects.requireNonNullElse(e.getMessage(), e.toString()));
    }
  }

  /** Notes a sub-process that begins around what stays. */
  long openFor(long outer, GraphNode.Container container) {
    begun.add(new MovePreview.Begun(container.id(), idOf(outer), List.of()));
    return open(outer, container);
  }

  private long open(long outer, GraphNode.Container container) {
    ExecutionRow around = copy.execution(outer);
    boolean inBody =
        around != null && around.kind() == Kind.BODY && around.activityId().equals(container.id());
    if (container.common().multiInstance() == null) {
      return put(outer, container.id(), Kind.SCOPE);
    }
    long body = inBody ? outer : put(outer, container.id(), Kind.BODY);
    return put(body, container.id(), Kind.LEG_SCOPE);
  }

  /** Puts an execution on the copy and returns its id. */
  long put(long parentId, String activityId, Kind kind) {
    long id = --lastId;
    copy.put(new ExecutionRow(id, copy.id(), parentId, activityId, kind, 0, null));
    return id;
  }

  static String idOf(long id) {
    return id < 0 ? "" : Long.toString(id);
  }
}
