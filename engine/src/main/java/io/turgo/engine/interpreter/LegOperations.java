package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Changes how often an activity is done while it is being done several times. */
final class LegOperations {
  private final StepParts step;
  private final InstanceState state;
  private final MultiInstances loops;

  LegOperations(StepParts step) {
    this.step = step;
    this.state = step.state();
    this.loops = step.multiInstances();
  }

  void perform(Command.OfLegs command) {
    switch (command) {
      case Command.AddLeg add -> add(add);
      case Command.DeleteLeg delete -> delete(delete);
    }
  }

  private void add(Command.AddLeg add) {
    ExecutionRow body = body(add.parentId(), add.activityId());
    if (loops.loop(body).whileHolds() != null) {
      throw new Rejection(
          new TurgoException(
              "Activity '"
                  + add.activityId()
                  + "' cannot get another instance by a call: its loop condition decides how"
                  + " many there are"));
    }
    int instances = loops.get(body.id(), MultiInstances.INSTANCES);
    loops.set(body.id(), MultiInstances.INSTANCES, instances + 1);
    if (loops.loop(body).sequential()) {
      return; // its turn comes last
    }
    int active = loops.get(body.id(), MultiInstances.ACTIVE);
    loops.set(body.id(), MultiInstances.ACTIVE, active + 1);
    step.tokens().create(add.legId(), body.id(), add.activityId(), ExecutionRow.Kind.LEG, null);
    step.variables().setAll(add.legId(), add.variables(), true);
    loops.begin(add.legId(), instances, null);
  }

  /** The one body at an activity below an execution or instance. */
  private ExecutionRow body(long parentId, String activityId) {
    ExecutionRow found = null;
    Deque<Long> open = new ArrayDeque<>(List.of(parentId));
    while (!open.isEmpty()) {
      for (ExecutionRow child : state.children(open.removeFirst())) {
        if (!child.activityId().equals(activityId)
            || child.kind() != ExecutionRow.Kind.BODY) { // or a job is to leave it
          open.add(child.id());
        } else if (found == null) {
          found = child;
        } else {
          throw new Rejection(
              new TurgoException(
                  "Activity '"
                      + activityId
                      + "' runs more than one multi-instance below execution "
                      + parentId
                      + "; name the parent execution of one of them"));
        }
      }
    }
    if (found == null) {
      throw new Rejection(
          new TurgoException(
              "Activity '"
                  + activityId
                  + "' has no running multi-instance below execution "
                  + parentId));
    }
    return found;
  }

  private void delete(Command.DeleteLeg delete) {
    ExecutionRow leg = leg(delete.executionId());
    step.taskListeners().deleting(leg.id(), () -> deleteNow(leg, delete.completed()));
  }

  private ExecutionRow leg(long executionId) {
    @Nullable ExecutionRow leg = state.execution(executionId);
    if (leg == null) {
      throw new Rejection(
          new TurgoObjectNotFoundException("Execution " + executionId + " does not exist"));
    }
    if (!leg.kind().isLeg()) {
      throw new Rejection(
          new TurgoException(
              "Execution "
                  + executionId
                  + " is not an instance of the multi-instance activity '"
                  + leg.activityId()
                  + "'"));
    }
    return leg;
  }

  private void deleteNow(ExecutionRow leg, boolean completed) {
    long bodyId = leg.parentId();
    boolean sequential = loops.loop(leg).sequential();
    int number = loops.get(leg.id(), loops.loop(leg).indexVariable());
    step.cancellation().cancel(leg, DeleteReason.MULTI_INSTANCE_DELETED);
    String counted = completed ? MultiInstances.COMPLETED : MultiInstances.INSTANCES;
    loops.set(bodyId, counted, loops.get(bodyId, counted) + (completed ? 1 : -1));
    if (!sequential) {
      int active = loops.get(bodyId, MultiInstances.ACTIVE);
      loops.set(bodyId, MultiInstances.ACTIVE, active - 1);
    }
    loops.afterOne(bodyId, step.node(leg), completed ? number + 1 : number);
  }
}
