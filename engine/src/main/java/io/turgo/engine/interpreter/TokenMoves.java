package io.turgo.engine.interpreter;

import static java.util.stream.Collectors.joining;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.GraphFlow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Scope;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Moves tokens of the instance as a {@link MovePlan} says: all that goes is cancelled first, then
 * the scopes in which nothing is left, then the activities are begun, each in the scope that {@link
 * MoveOutline} has found for it. A plan that is made in order is done so for each of its moves
 * alone, and the instance ends after the last of them if nothing is left.
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
    prepare(plan);
    if (plan.inOrder() != null) {
      perform(MoveOutline.known(state, step.graph(), plan), 0);
      return;
    }
    // Listeners are user code and may change what is there.
    List<MovePlan.CalledAt> because =
        plan.moves().stream().flatMap(move -> move.because().stream()).distinct().toList();
    tellTasks(
        outline(plan, ""),
        () -> step.calledInstances().require(because, () -> move(plan, outline(plan, ""))));
  }

  /** Notes why a plan is made, and leaves out what it leaves out from now on. */
  void prepare(MovePlan plan) {
    if (plan.inOrder() != null) {
      begin(plan.inOrder());
    }
    if (plan.annotation() != null) {
      step.history().modified(plan.annotation());
    }
  }

  /** Begins what a plan says in an instance whose first token has not gone anywhere. */
  void begin(ExecutionRow first, MovePlan plan) {
    if (plan.inOrder() != null) {
      step.tokens().remove(first);
      perform(plan, 0);
      return;
    }
    MoveOutline outline = outline(plan, "");
    step.tokens().remove(first);
    move(plan, outline);
  }

  /** Makes moves of which the sources are cancelled already, and have left placeholders. */
  void performPlaced(MovePlan plan) {
    step.variables().setAll(state.id(), plan.variables(), false);
    MoveOutline outline = outline(plan, "");
    for (MovePlan.Move move : plan.moves()) {
      for (MovePlan.Source source : move.from()) {
        if (source instanceof MovePlan.OfExecution(long id)) {
          state.removeExecution(id);
        }
      }
    }
    move(plan, outline);
  }

  private void begin(MovePlan.InOrder order) {
    Long definitionId = order.definitionId();
    if (definitionId != null && definitionId != state.instance().definitionId()) {
      throw new Rejection(
          new TurgoException(
              "Process instance "
                  + state.id()
                  + " is of process definition "
                  + state.instance().definitionId()
                  + ", but the modification is for instances of "
                  + definitionId));
    }
    step.modify(step.modification().inside(order));
  }

  /** Makes one of several moves, and the others once nothing moves any more. */
  private void perform(MovePlan plan, int next) {
    if (next == plan.moves().size()) {
      end(plan);
      return;
    }
    String where = "instruction " + (next + 1) + ": ";
    if (state.isEnded()) {
      throw new Rejection(
          new TurgoException(
              "Process instance "
                  + state.id()
                  + " has ended before "
                  + where.substring(0, where.length() - 2)
                  + " of its modification; leave that and those after it out"));
    }
    MovePlan one = plan.only(next);
    tellTasks(
        outline(one, where),
        () -> {
          move(one, outline(one, where));
          step.agenda().whenNothingMoves(() -> perform(plan, next + 1));
        });
  }

  /** All moves are made: an instance in which nothing is left ends. */
  private void end(MovePlan plan) {
    Modification done = step.modification();
    step.modify(done.outer());
    if (state.isEnded() || state.anyChild(state.id(), step.scopes()::runs)) {
      return;
    }
    GraphNode last = done.last();
    if (step.modification().holds(last)) {
      return; // the one around this one ends it
    }
    // Listeners and mappings that the moves leave out are left out at the end too.
    step.modify(done.ending());
    step.agenda().whenNothingMoves(() -> step.modify(done.outer()));
    if (last != null) {
      step.end().complete(last, null);
    } else {
      cancelInstance(plan);
    }
  }

  /** Ends the instance in which everything was cancelled, and the activity that has called it. */
  private void cancelInstance(MovePlan plan) {
    InstanceCaller caller = state.instance().caller();
    if (caller == null) {
      step.end().delete(null, DeleteReason.MODIFIED, InstanceEnd.Caller.ENDS);
      return;
    }
    MovePlan.Move cancel =
        new MovePlan.Move(
            List.of(new MovePlan.OfActivityInstance(caller.executionId())), List.of());
    MovePlan.InOrder order =
        new MovePlan.InOrder(
            Objects.requireNonNull(plan.inOrder()).skipsListeners(),
            Objects.requireNonNull(plan.inOrder()).skipsMappings(),
            null);
    step.calls()
        .askForInstance(
            new Effect.CommandOther(
                caller.instanceId(),
                new Command.MoveTokens(MovePlan.inOrder(List.of(cancel), order, null))),
            ends -> step.agenda().clear()); // what cancels the call activity ends this instance
  }

  private MoveOutline outline(MovePlan plan, String where) {
    MoveOutline outline = MoveOutline.of(state, step.graph(), plan);
    if (!outline.problems().isEmpty()) {
      throw new Rejection(
          new TurgoException(
              "The tokens of process instance "
                  + state.id()
                  + " cannot be moved: "
                  + where
                  + outline.problems().stream()
                      .map(MoveOutline.Problem::reason)
                      .collect(joining("; "))));
    }
    return outline;
  }

  /** Tells the listeners of all tasks that go. */
  private void tellTasks(MoveOutline outline, Runnable then) {
    step.taskListeners()
        .deleting(outline.cancelled().stream().map(gone -> gone.execution().id()).toList(), then);
  }

  private void move(MovePlan plan, MoveOutline outline) {
    Set<Long> ids = new HashSet<>();
    outline.cancelled().forEach(gone -> ids.add(gone.execution().id()));
    for (MoveOutline.Cancelled gone : outline.cancelled()) {
      ExecutionRow now = state.execution(gone.execution().id()); // none if it was below another one
      if (now != null && now.kind().isAttached()) {
        step.attached().remove(now);
      } else if (now != null) {
        cancel(now, gone.to());
        if (now.kind().isLeg() && !ids.contains(now.parentId())) {
          step.multiInstances().countGone(step.token(now.parentId()));
        }
      }
    }
    Map<Long, List<MoveOutline.Begun>> byScope = new LinkedHashMap<>();
    for (MoveOutline.Begun begun : outline.begun()) {
      step.modification().begun();
      byScope.computeIfAbsent(begun.scopeId(), any -> new ArrayList<>()).add(begun);
    }
    byScope.forEach((scopeId, begun) -> begin(plan, begun, scopeId, 0));
    outline.cancelled().forEach(gone -> nothingIsUndoneIn(gone.execution().parentId()));
    for (MoveOutline.Armed armed : outline.armed()) {
      step.agenda()
          .add(() -> step.attached().arm(armed.hostId(), List.of(armed.eventId()), () -> {}));
    }
  }

  /** What a completed sub-process has left rests again if that was the last that was undone. */
  private void nothingIsUndoneIn(long scopeId) {
    ExecutionRow scope = state.execution(scopeId);
    if (scope != null && step.compensation().isAtRest(scope)) {
      step.compensation().restsAgain(scope);
      nothingIsUndoneIn(scope.parentId());
    }
  }

  private void cancel(ExecutionRow execution, String to) {
    if (to.isEmpty()) {
      step.cancellation().cancel(execution, DeleteReason.MODIFIED);
    } else {
      step.cancellation()
          .cancel(
              execution, DeleteReason.MOVED + " to " + to, DeleteReason.MOVED_PARENT + " to " + to);
    }
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
        begin(plan, one, scopeId);
      } else {
        inside.computeIfAbsent(one.missing().get(depth), any -> new ArrayList<>()).add(one);
      }
    }
    ExecutionRow scope = state.execution(scopeId);
    inside.forEach((container, begun) -> {
      if (scope != null
          && scope.kind() == ExecutionRow.Kind.BODY
          && scope.activityId().equals(container.id())) {
        ExecutionRow leg = step.multiInstances().makeAnother(scope);
        step.agenda().add(new Sequence(stepsOf(plan, container, begun, depth + 1), leg, step));
      } else {
        open(plan, container, begun, scopeId, depth + 1);
      }
    });
  }

  /** The steps of a token, or of one of several that do an activity, that becomes a scope. */
  private List<Sequence.Part> stepsOf(
      MovePlan plan, GraphNode.Container container, List<MoveOutline.Begun> inside, int depth) {
    Sequence.Part open =
        (was, node, parts, next) ->
            step.scopes()
                .open(
                    step.token(was.id()),
                    container.scope(),
                    () -> {
                      setLocals(step.token(was.id()), plan);
                      begin(plan, inside, was.id(), depth);
                    });
    return NodeEntry.stepsAround(false, plan.tellsScopes(), open);
  }

  /** Begins a scope, and then activities in it. */
  private void open(
      MovePlan plan,
      GraphNode.Container container,
      List<MoveOutline.Begun> inside,
      long scopeId,
      int depth) {
    ExecutionRow token = step.tokens().create(scopeId, container.id(), null);
    disarm(plan, container, inside, scopeId);
    open(token, stepsOf(plan, container, inside, depth), plan.tellsScopes());
  }

  /**
   * Begins a scope that is part of no move.
   *
   * @param scopeId what it is in
   * @param then takes its execution once it is open
   */
  void open(
      GraphNode.Container container,
      long scopeId,
      boolean tellsScopes,
      boolean mapsScopes,
      LongConsumer then) {
    ExecutionRow token = step.tokens().create(scopeId, container.id(), null);
    if (step.graph().isInterrupting(container)) {
      step.attached().remove(scopeId, scopeAround(container).eventStartIds());
    }
    Sequence.Part open =
        (was, node, parts, next) ->
            step.scopes()
                .open(step.token(was.id()), container.scope(), () -> then.accept(was.id()));
    open(token, NodeEntry.stepsAround(false, tellsScopes, mapsScopes, open), tellsScopes);
  }

  private Scope scopeAround(GraphNode.Container container) {
    Scope root = step.graph().root();
    String around = container.common().scopeId();
    return around.equals(root.elementId())
        ? root
        : ((GraphNode.Container) step.graph().node(around)).scope();
  }

  private void open(ExecutionRow token, List<Sequence.Part> ofScope, boolean tellsScopes) {
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

  private void begin(MovePlan plan, MoveOutline.Begun begun, long scopeId) {
    MovePlan.Target target = begun.target();
    switch (begun.entry()) {
      case ARRIVES -> {
        ExecutionRow token = create(plan, begun, scopeId, null);
        MovePlan.Called called = target.called();
        if (called == null) {
          step.tokens().arrive(token);
        } else {
          call(plan, called, token);
        }
      }
      case FOLLOWS -> {
        GraphFlow flow = Objects.requireNonNull(begun.flow());
        ExecutionRow token = create(plan, begun, scopeId, flow.id());
        step.agenda()
            .inTurn(
                token, () -> step.flows().follow(token, step.graph().node(flow.sourceId()), flow));
      }
      case ONLY_LEG -> {
        ExecutionRow token = step.tokens().create(scopeId, begun.activityId(), null);
        Sequence.Part makeLeg =
            (was, node, parts, next) ->
                step.multiInstances()
                    .makeOnly(
                        was.id(),
                        node,
                        leg -> {
                          setVariables(target, scopeId, leg, begun.missing().isEmpty());
                          step.multiInstances().enter(leg);
                        });
        List<Sequence.Part> ofBody = NodeEntry.stepsAround(true, true, makeLeg);
        step.agenda().add(new Sequence(ofBody, token, step));
      }
      case MORE_LEG -> {
        ExecutionRow leg = step.multiInstances().makeAnother(step.token(scopeId));
        setVariables(target, scopeId, leg, true);
        step.multiInstances().enter(leg);
      }
    }
  }

  private ExecutionRow create(
      MovePlan plan, MoveOutline.Begun begun, long scopeId, @Nullable String viaFlow) {
    ExecutionRow token = step.tokens().create(scopeId, begun.activityId(), viaFlow);
    setLocals(token, plan);
    setVariables(begun.target(), scopeId, token, begun.missing().isEmpty());
    return token;
  }

  /**
   * Sets the variables of a target, in the scope that is begun for it or else at its own token.
   *
   * @param runs whether the scope ran before
   */
  private void setVariables(
      MovePlan.Target target, long scopeId, ExecutionRow token, boolean runs) {
    long at = runs ? token.id() : scopeId;
    step.variables().setAll(at, target.variables(), false);
    step.variables().setAll(at, target.locals(), true);
  }

  private void call(MovePlan plan, MovePlan.Called called, ExecutionRow token) {
    Sequence.Part call =
        (was, node, parts, next) ->
            CallActivityBehavior.call(
                (GraphNode.CallActivity) node,
                step.token(was.id()),
                step,
                called.version(),
                MovePlan.beginning(called.activityIds(), plan.tellsScopes()));
    step.agenda().add(new Sequence(NodeEntry.stepsAround(false, true, call), token, step));
  }

  /**
   * The start event that would interrupt what is in an event sub-process waits no more. Where moves
   * are made in order it does so if the token begins at it, as in Camunda 7.
   */
  private void disarm(
      MovePlan plan, GraphNode.Container container, List<MoveOutline.Begun> inside, long hostId) {
    if (container instanceof GraphNode.EventSubProcess event
        && step.graph().isInterrupting(event)) {
      String start = event.scope().startNodeId();
      if (plan.inOrder() == null
          || inside.stream().anyMatch(one -> one.activityId().equals(start))) {
        step.attached().remove(hostId, List.of(start));
      }
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
