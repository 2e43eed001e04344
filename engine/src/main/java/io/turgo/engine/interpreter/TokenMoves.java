package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.GraphNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Moves tokens of the instance as a {@link MovePlan} says: all that goes is cancelled first, then
 * the scopes in which nothing is left, then the activities are begun, each in the scope that {@link
 * MoveOutline} has found for it.
 */
final class TokenMoves {
  private final StepParts step;
  private final InstanceState state;

  TokenMoves(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  void perform(MovePlan plan) {
    step.variables().setAll(state.id(), plan.variables(), false);
    // Listeners are user code and may change what is there.
    tellTasks(outline(plan), 0, () -> move(plan, outline(plan)));
  }

  /** Begins what a plan says in an instance whose first token has not gone anywhere. */
  void begin(ExecutionRow first, MovePlan plan) {
    MoveOutline outline = outline(plan);
    step.tokens().remove(first);
    move(plan, outline);
  }

  /** Makes moves of which the sources are cancelled already, and have left placeholders. */
  void performPlaced(MovePlan plan) {
    step.variables().setAll(state.id(), plan.variables(), false);
    MoveOutline outline = outline(plan);
    for (MovePlan.Move move : plan.moves()) {
      for (MovePlan.Source source : move.from()) {
        if (source instanceof MovePlan.OfExecution(long id)) {
          state.removeExecution(id);
        }
      }
    }
    move(plan, outline);
  }

  private MoveOutline outline(MovePlan plan) {
    MoveOutline outline = MoveOutline.of(state, step.graph(), plan);
    if (!outline.problems().isEmpty()) {
      throw new Rejection(
          new TurgoException(
              "The tokens of process instance "
                  + state.id()
                  + " cannot be moved: "
                  + String.join("; ", outline.problems())));
    }
    return outline;
  }

  /** Tells the listeners of all tasks that go. */
  private void tellTasks(MoveOutline outline, int next, Runnable then) {
    if (next == outline.cancelled().size()) {
      then.run();
      return;
    }
    long executionId = outline.cancelled().get(next).execution().id();
    step.taskListeners().deleting(executionId, () -> tellTasks(outline, next + 1, then));
  }

  private void move(MovePlan plan, MoveOutline outline) {
    Set<Long> ids = new HashSet<>();
    outline.cancelled().forEach(gone -> ids.add(gone.execution().id()));
    for (MoveOutline.Cancelled gone : outline.cancelled()) {
      ExecutionRow now = state.execution(gone.execution().id()); // none if it was below another one
      if (now != null) {
        cancel(now, gone.to());
        if (now.kind().isLeg() && !ids.contains(now.parentId())) {
          step.multiInstances().countGone(step.token(now.parentId()));
        }
      }
    }
    Map<Long, List<MoveOutline.Begun>> byScope = new LinkedHashMap<>();
    for (MoveOutline.Begun begun : outline.begun()) {
      byScope.computeIfAbsent(begun.scopeId(), any -> new ArrayList<>()).add(begun);
    }
    byScope.forEach((scopeId, begun) -> begin(plan, begun, scopeId, 0));
    for (MoveOutline.Armed armed : outline.armed()) {
      step.agenda()
          .add(() -> step.attached().arm(armed.hostId(), List.of(armed.eventId()), () -> {}));
    }
  }

  private void cancel(ExecutionRow execution, String to) {
    step.cancellation()
        .cancel(
            execution, DeleteReason.MOVED + " to " + to, DeleteReason.MOVED_PARENT + " to " + to);
  }

  /**
   * Begins activities, and before them the scopes around them that do not run: one for all that are
   * in it.
   *
   * @param scopeId the scope that runs
   * @param depth how many of the missing ones were begun
   */
  private void begin(MovePlan plan, List<MoveOutline.Begun> all, long scopeId, int depth) {
    Map<GraphNode.Container, List<MoveOutline.Begun>> inside = new LinkedHashMap<>();
    for (MoveOutline.Begun one : all) {
      if (depth == one.missing().size()) {
        begin(plan, one.target(), scopeId);
      } else {
        inside.computeIfAbsent(one.missing().get(depth), any -> new ArrayList<>()).add(one);
      }
    }
    inside.forEach((container, begun) -> open(plan, container, begun, scopeId, depth + 1));
  }

  /** Begins a scope, and then activities in it. */
  private void open(
      MovePlan plan,
      GraphNode.Container container,
      List<MoveOutline.Begun> inside,
      long scopeId,
      int depth) {
    open(
        container,
        scopeId,
        plan.tellsScopes(),
        opened -> {
          setLocals(step.token(opened), plan);
          begin(plan, inside, opened, depth);
        });
  }

  /**
   * Begins a scope.
   *
   * @param scopeId what it is in
   * @param then takes its execution once it is open
   */
  void open(GraphNode.Container container, long scopeId, boolean tellsScopes, LongConsumer then) {
    ExecutionRow token = step.tokens().create(scopeId, container.id(), null);
    disarm(container, scopeId);
    Sequence.Part open =
        (was, node, parts, next) ->
            step.scopes()
                .open(step.token(was.id()), container.scope(), () -> then.accept(was.id()));
    List<Sequence.Part> ofScope = NodeEntry.stepsAround(false, tellsScopes, open);
    if (step.multiInstances().isWhole(token)) {
      Sequence.Part makeLeg =
          (was, node, parts, next) ->
              step.multiInstances()
                  .makeOnly(
                      was.id(),
                      node,
                      leg -> step.agenda().addFirst(new Sequence(ofScope, leg, step)));
      List<Sequence.Part> ofBody = NodeEntry.stepsAround(true, tellsScopes, makeLeg);
      step.agenda().add(new Sequence(ofBody, token, step));
    } else {
      step.agenda().add(new Sequence(ofScope, token, step));
    }
  }

  private void begin(MovePlan plan, MovePlan.Target target, long scopeId) {
    ExecutionRow token = step.tokens().create(scopeId, target.activityId(), null);
    setLocals(token, plan);
    MovePlan.Called called = target.called();
    if (called == null) {
      step.tokens().arrive(token);
      return;
    }
    Sequence.Part call =
        (was, node, parts, next) ->
            CallActivityBehavior.call(
                (GraphNode.CallActivity) node,
                step.token(was.id()),
                step,
                called.version(),
                MovePlan.beginning(called.activityId(), plan.tellsScopes()));
    step.agenda().add(new Sequence(NodeEntry.stepsAround(false, true, call), token, step));
  }

  /** The start event that would interrupt what is in an event sub-process waits no more. */
  private void disarm(GraphNode.Container container, long hostId) {
    if (container instanceof GraphNode.EventSubProcess event
        && step.graph().node(event.scope().startNodeId())
            instanceof GraphNode.EventSubProcessStart start
        && start.interrupting()) {
      step.attached().remove(hostId, List.of(start.id()));
    }
  }

  private void setLocals(ExecutionRow execution, MovePlan plan) {
    step.variables()
        .setAll(
            execution.id(),
            plan.localVariables().getOrDefault(execution.activityId(), Map.of()),
            true);
  }
}
