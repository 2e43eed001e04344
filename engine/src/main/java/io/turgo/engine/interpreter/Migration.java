package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.Listener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Takes the instance to another version of its process, in one unit and two halves. In the old
 * version it runs the code before, finds a {@link MigrationOutline}, and cancels what does not stay
 * itself. In the new one it gives all that stays its new element, opens scopes that are new, has
 * new events wait, and begins what was cancelled.
 *
 * <p>Each half has its own {@link StepParts}, since behaviours know one version only. A token that
 * was cancelled leaves a placeholder between the halves, so that its scope does not look empty.
 */
final class Migration {
  private static final String BEFORE = "preUpgrade";
  private static final String AFTER = "postUpgrade";

  private final VersionChange plan;
  private final InstanceState state;
  private @Nullable MigrationOutline outline;

  /** What is begun anew, once the instance is in the new version. */
  private final List<MovePlan.Move> moves = new ArrayList<>();

  Migration(VersionChange plan, InstanceState state) {
    this.plan = plan;
    this.state = state;
  }

  // In the old version.

  /**
   * Does the first half.
   *
   * @param next the context of the new version
   * @param then when nothing is left to be done in the old one
   */
  void leave(StepParts old, StepContext next, Runnable then) {
    Long from = plan.onlyFrom();
    if (from != null && from != state.instance().definitionId()) {
      throw new Rejection(
          new TurgoException(
              "Process instance %d is of definition %d, not of %d from which the plan leads"
                  .formatted(state.id(), state.instance().definitionId(), from)));
    }
    if (!old.context().tenant().get().equals(next.tenant().get())) {
      throw new Rejection(
          new TurgoException(
              "Process instance %d cannot go to definition %d: it is of tenant '%s', not '%s'"
                  .formatted(
                      state.id(),
                      plan.definitionId(),
                      next.tenant().get(),
                      old.context().tenant().get())));
    }
    run(
        plan.before(),
        BEFORE,
        old,
        () ->
            atRest(
                old,
                () -> {
                  List<Long> going = going(find(old, next));
                  // Listeners are user code and may change what is there.
                  old.taskListeners()
                      .deleting(
                          going,
                          () ->
                              atRest(
                                  old,
                                  () ->
                                      old.calledInstances()
                                          .require(
                                              because(find(old, next)),
                                              () -> cancelMoved(old, next, then))));
                }));
  }

  private static List<Long> going(MigrationOutline found) {
    List<Long> going = new ArrayList<>();
    found.moved().forEach(moved -> going.add(moved.execution().id()));
    found.interrupted().forEach(row -> going.add(row.id()));
    return going;
  }

  /** What code has set off is over first, and may have ended the instance. */
  private void atRest(StepParts old, Runnable doing) {
    old.agenda()
        .whenNothingMoves(() -> {
          if (!state.isEnded()) {
            doing.run();
          }
        });
  }

  private MigrationOutline find(StepParts old, StepContext next) {
    MigrationOutline found = MigrationOutline.of(state, old.graph(), next.graph(), plan);
    List<MigrationOutline.Problem> problems = found.problems();
    if (!problems.isEmpty()) {
      throw new Rejection(
          new TurgoException(
              "Process instance "
                  + state.id()
                  + " cannot go to definition "
                  + plan.definitionId()
                  + ": "
                  + problems.stream()
                      .map(MigrationOutline.Problem::text)
                      .collect(Collectors.joining("; "))));
    }
    return found;
  }

  /** The called instances that what is moved was planned for. */
  private static List<MovePlan.CalledAt> because(MigrationOutline found) {
    return found.moved().stream()
        .flatMap(moved -> moved.mapping().because().stream())
        .distinct()
        .toList();
  }

  private void cancelMoved(StepParts old, StepContext next, Runnable then) {
    MigrationOutline found = find(old, next);
    Map<VersionChange.Mapping, List<MovePlan.Source>> sources = new LinkedHashMap<>();
    for (MigrationOutline.Moved moved : found.moved()) {
      ExecutionRow row = moved.execution();
      List<String> to = new ArrayList<>();
      moved.mapping().to().forEach(target -> to.add(target.elementId()));
      String where = " to " + String.join(",", to);
      old.cancellation().cancel(row, DeleteReason.MOVED + where, DeleteReason.MOVED_PARENT + where);
      state.put(
          new ExecutionRow(
              row.id(),
              row.instanceId(),
              moved.hostId(),
              to.getFirst(),
              ExecutionRow.Kind.GATHERING,
              0,
              null));
      sources
          .computeIfAbsent(moved.mapping(), any -> new ArrayList<>())
          .add(new MovePlan.OfExecution(row.id()));
    }
    sources.forEach((mapping, from) -> moves.add(new MovePlan.Move(from, mapping.to())));
    for (MigrationOutline.Inside inside : found.inside()) {
      for (long id : inside.executions()) {
        state.put(old.token(id).below(inside.hostId()));
      }
    }
    for (ExecutionRow row : found.interrupted()) {
      old.cancellation().cancel(old.token(row.id()), DeleteReason.EVENT_SUBPROCESS_INTERRUPTING);
    }
    for (ExecutionRow row : found.left()) {
      old.cancellation().tell(row, DeleteReason.MOVED_PARENT);
      old.history().activityEnded(row, DeleteReason.MOVED_PARENT);
      old.tokens().remove(row);
    }
    found.disarmed().forEach(waiting -> old.attached().remove(waiting));
    outline = found;
    old.inclusiveJoins().clear(); // they are asked in the new version
    then.run();
  }

  // In the new version.

  /** Does the second half. */
  void arrive(StepParts step) {
    MigrationOutline found = Objects.requireNonNull(outline);
    InstanceRow instance = state.instance();
    state.updateInstance(instance.withDefinition(plan.definitionId()));
    MigratedHistory history = new MigratedHistory(step);
    history.instance();
    if (!plan.strict()) {
      history.whatItHasDone();
    }
    found.stays().forEach((id, place) -> relocate(id, place, step));
    relocateWhatHasNoExecution(found, step);
    renew(found, step);
    open(
        new OpenScopes(step),
        found.inside(),
        0,
        () -> arm(found.armed(), 0, step, () -> begin(found, step)));
  }

  private void relocate(long id, MigrationOutline.Stay place, StepParts step) {
    String element = place.activityId();
    ExecutionRow row = step.token(id).relocated(element, place.viaFlow());
    state.put(row);
    GraphNode node = step.node(row);
    new MigratedHistory(step).activity(row, node);
    for (TaskRow task : state.tasksOf(id)) {
      TaskRow moved = task.relocated(plan.definitionId(), element);
      state.put(moved);
      new MigratedHistory(step).task(moved);
      rename(moved, node, step);
      change(moved, plan.tasks().get(element), step);
    }
    state.jobsOf(id).forEach(job -> relocate(job, element, step));
    for (EventSubscriptionRow waits : state.subscriptionsOf(id)) {
      if (waits.kind() != EventSubscriptionRow.Kind.COMPENSATION) {
        state.put(waits.relocated(plan.definitionId(), element));
      }
    }
    step.variables().setAll(id, plan.localVariables().getOrDefault(element, Map.of()), true);
    if (node instanceof GraphNode.CallActivity) {
      step.calledInstances().callerMigrated(row, plan.definitionId());
    }
  }

  private void relocate(JobRow job, String element, StepParts step) {
    JobRow moved = job.relocated(plan.definitionId(), element);
    long paused = step.context().pauses().epoch(element);
    if (job.state() == JobRow.State.SUSPENDED && !state.instance().suspended()) {
      if (paused == StepContext.NOT_PAUSED) {
        moved = PausedActivities.activated(moved, step).withInstanceRev(state.nextRev());
      } else {
        state.requireDefinitionEpoch(paused);
      }
    }
    state.put(moved);
  }

  /** What belongs to the instance itself, and what can be undone. */
  private void relocateWhatHasNoExecution(MigrationOutline found, StepParts step) {
    for (JobRow job : state.jobsOf(state.id())) {
      relocate(job, job.activityId(), step);
    }
    found
        .undone()
        .forEach((id, element) -> {
          EventSubscriptionRow row = state.subscription(id);
          if (row != null) {
            state.put(row.relocated(plan.definitionId(), element));
          }
        });
  }

  /** The task has the name of the new version from now on, as in Flowable. */
  private void rename(TaskRow task, GraphNode node, StepParts step) {
    if (plan.strict() || !(node instanceof GraphNode.UserTask of)) {
      return;
    }
    CompiledExpression name = of.taskName();
    if (name == null || name.isLiteral()) {
      rename(task.id(), name == null ? null : name.text(), step);
      return;
    }
    step.agenda()
        .inTurn(
            step.token(task.executionId()),
            () ->
                step.calls()
                    .evaluate(
                        step.token(task.executionId()),
                        List.of(name),
                        values ->
                            rename(task.id(), Objects.toString(values.getFirst(), null), step)));
  }

  private void rename(long taskId, @Nullable String name, StepParts step) {
    TaskRow task = state.task(taskId);
    if (task != null && !Objects.equals(task.name(), name)) {
      TaskRow renamed = task.with(task.properties().with(draft -> draft.name = name));
      state.put(renamed);
      step.history().taskUpdated(renamed);
    }
  }

  /** Listeners hear of the change, each task when its turn comes. */
  private void change(TaskRow task, VersionChange.@Nullable TaskChange change, StepParts step) {
    if (change != null) {
      step.agenda()
          .add(() -> {
            TaskRow now = state.task(task.id());
            if (now != null) {
              new TaskOperations(step).migrated(now, change);
            }
          });
    }
  }

  /** Scopes that only the new version has, by what they are in: one for all that goes into it. */
  private record OpenScopes(StepParts step, Map<Long, Map<String, Long>> inHosts) {
    OpenScopes(StepParts step) {
      this(step, new HashMap<>());
    }

    Map<String, Long> in(long hostId) {
      return inHosts.computeIfAbsent(hostId, any -> new HashMap<>());
    }
  }

  /** Begins scopes that only the new version has, one after the other. */
  private void open(OpenScopes opened, List<MigrationOutline.Inside> all, int next, Runnable then) {
    if (next == all.size()) {
      then.run();
      return;
    }
    MigrationOutline.Inside inside = all.get(next);
    open(opened, inside, inside.hostId(), 0, () -> open(opened, all, next + 1, then));
  }

  private void open(
      OpenScopes opened, MigrationOutline.Inside inside, long hostId, int depth, Runnable then) {
    if (depth == inside.scopes().size()) {
      for (long id : inside.executions()) {
        state.put(opened.step.token(id).below(hostId));
      }
      then.run();
      return;
    }
    GraphNode.Container scope = inside.scopes().get(depth);
    Long open = opened.in(hostId).get(scope.id());
    if (open != null) {
      open(opened, inside, open, depth + 1, then);
      return;
    }
    new TokenMoves(opened.step)
        .open(
            scope,
            hostId,
            plan.tellsScopes(),
            plan.mapsScopes(),
            scopeId -> {
              opened.in(hostId).put(scope.id(), scopeId);
              open(opened, inside, scopeId, depth + 1, then);
            });
  }

  /** Activities that wait for an event wait anew, each when its turn comes. */
  private void renew(MigrationOutline found, StepParts step) {
    for (long id : found.renewed()) {
      ExecutionRow row = step.token(id);
      state.jobsOf(id).forEach(job -> state.removeJob(job.id()));
      step.subscriptions().removeOf(row);
      step.agenda().inTurn(row, () -> Behaviors.execute(step.node(row), step.token(id), step));
    }
  }

  private void arm(List<MigrationOutline.Armed> all, int next, StepParts step, Runnable then) {
    if (next == all.size()) {
      then.run();
      return;
    }
    MigrationOutline.Armed armed = all.get(next);
    if (state.id() != armed.hostId() && state.execution(armed.hostId()) == null) {
      arm(all, next + 1, step, then);
      return;
    }
    step.attached().arm(armed.hostId(), armed.eventIds(), () -> arm(all, next + 1, step, then));
  }

  private void begin(MigrationOutline found, StepParts step) {
    List<String> armed = new ArrayList<>(plan.armed());
    found.armed().forEach(one -> armed.removeAll(one.eventIds()));
    MovePlan begun =
        new MovePlan(moves, plan.variables(), plan.localVariables(), armed, false, null, null);
    Set<Long> known = new HashSet<>();
    if (!plan.tasks().isEmpty()) {
      state.tasks().forEach(task -> known.add(task.id()));
      step.agenda().whenNothingMoves(() -> changeBegun(known, step));
    }
    new TokenMoves(step).performPlaced(begun);
    askJoins(step);
    run(plan.after(), AFTER, step, () -> {});
  }

  /** Tasks that were begun anew change as those that stay do. */
  private void changeBegun(Set<Long> known, StepParts step) {
    for (TaskRow task : state.tasks()) {
      if (!known.contains(task.id()) && task.isOfProcess()) {
        String element = step.token(task.executionId()).activityId();
        change(task, plan.tasks().get(element), step);
      }
    }
  }

  /** Joins may need fewer tokens now. */
  private void askJoins(StepParts step) {
    Set<Long> scopes = new HashSet<>();
    for (ExecutionRow row : state.executions()) {
      if (row.kind() == ExecutionRow.Kind.WAITING || row.kind() == ExecutionRow.Kind.AWAITED) {
        if (scopes.add(row.parentId())) {
          step.inclusiveJoins().changed(row.parentId());
        }
        if (step.node(row) instanceof GraphNode.ParallelGateway join) {
          step.agenda()
              .add(() -> new ParallelGatewayBehavior().askAgain(join, row.parentId(), step));
        }
      }
    }
  }

  private void run(@Nullable Implementation code, String event, StepParts step, Runnable then) {
    if (code == null) {
      then.run();
      return;
    }
    String process = step.graph().key();
    Listener listener = new Listener(process, event, 0, code, null, null);
    step.calls()
        .askAll(
            state.id(),
            step.graph().node(step.graph().root().startNodeId()),
            List.of(new Work.Notify(listener, event)),
            then);
  }
}
