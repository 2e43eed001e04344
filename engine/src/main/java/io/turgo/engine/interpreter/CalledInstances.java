package io.turgo.engine.interpreter;

import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.PlanItemTransition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What an instance tells those that it called, and the one that called it. Each of them is stepped
 * by a command of its own, which is asked for like user code and is a part of the same unit.
 *
 * <p>Nothing of what a called instance is told has to wait for its turn, and none of it is dropped
 * when the moves of tokens are: the token that waited for it is gone already.
 */
final class CalledInstances {
  private final StepParts step;
  private final InstanceState state;

  /** Executions whose called instances are to be told something, by what that is. */
  private Map<Command, List<Long>> toTell = Map.of();

  /** A called instance that has thrown an error and ends because of that; 0 for none. */
  private long endsByItself;

  CalledInstances(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /** A token is cancelled: what it called is deleted with it. */
  void callerCancelled(ExecutionRow token, String reason) {
    if (step.node(token) instanceof GraphNode.CallActivity) {
      boolean byCondition = reason.equals(DeleteReason.MULTI_INSTANCE_END);
      tell(
          token,
          new Command.DeleteCalled(
              byCondition ? DeleteReason.CALL_ACTIVITY_CONDITION_MET : reason,
              step.skipsListeners()));
    }
  }

  /** The instance was suspended or activated: those that it called are too. */
  void followSuspension(boolean suspended) {
    for (ExecutionRow token : state.executions()) {
      if (step.node(token) instanceof GraphNode.CallActivity) {
        tell(token, new Command.FollowSuspension(suspended));
      }
    }
  }

  /** A token that goes on waiting is at another element, of another version. */
  void callerMigrated(ExecutionRow token, long definitionId) {
    tell(token, new Command.FollowCaller(definitionId, token.activityId()));
  }

  private void tell(ExecutionRow token, Command command) {
    if (toTell.isEmpty()) {
      toTell = new LinkedHashMap<>();
    }
    toTell.computeIfAbsent(command, key -> new ArrayList<>()).add(token.id());
  }

  /** What is to be told next; null for nothing. */
  @Nullable Runnable next() {
    if (toTell.isEmpty()) {
      return null;
    }
    Command command = toTell.keySet().iterator().next();
    List<Long> executionIds = Objects.requireNonNull(toTell.remove(command));
    return () ->
        step.calls()
            .askForInstance(
                new Effect.CommandCalled(executionIds, command, endsByItself), nothing -> {});
  }

  /**
   * Ends this instance by what its end is, and has the one that called it go on.
   *
   * @param later whether a job of the caller goes on
   * @param how what becomes of the plan item of a case that called this instance
   */
  void giveBack(InstanceCaller caller, boolean later, PlanItemTransition how, Runnable end) {
    if (step.skipsListeners()) { // the mappings of the call activity may throw as well
      end.run();
      goOn(caller, later, how, new Work.GivenBack(List.of(), null));
      return;
    }
    List<String> names = state.variables(state.id()).stream().map(VariableRow::name).toList();
    step.calls()
        .askForInstance(
            new Work.Results(caller, names),
            given -> {
              end.run();
              goOn(caller, later, how, given);
            });
  }

  private void goOn(
      InstanceCaller caller, boolean later, PlanItemTransition how, Work.GivenBack given) {
    Command ended =
        new Command.CalledEnded(
            caller.executionId(),
            state.id(),
            given.results(),
            given.last(),
            step.isOfJob(),
            later,
            how);
    step.calls().askForInstance(new Effect.CommandOther(caller.instanceId(), ended), ends -> {});
  }

  /** A called instance has thrown something: by an error of its own it ends without being told. */
  void endsByItself(long calledId, Command.FromCalled thrown) {
    boolean ends = thrown instanceof Command.ErrorOfCalled(ThrownError error) && !error.ofCaller();
    endsByItself = ends ? calledId : 0;
  }

  /**
   * Throws an error at the call activity of the instance that called this one, which ends by it.
   */
  void throwError(InstanceCaller caller, ThrownError error, @Nullable String activityId) {
    throwTo(
        caller,
        new Command.ErrorOfCalled(error),
        ends -> {
          if (error.ofCaller()) {
            step.agenda().clear(); // what cancels the call activity ends this instance
          } else {
            step.end().byError(error, activityId);
          }
        });
  }

  /**
   * Throws an escalation at the call activity of the instance that called this one, which goes no
   * further where that is interrupted: it is about to be deleted.
   */
  void throwEscalation(InstanceCaller caller, GraphNode.EscalationEvent thrown) {
    throwTo(
        caller,
        new Command.EscalationOfCalled(thrown),
        ends -> {
          if (ends) {
            step.agenda().clear();
          }
        });
  }

  /**
   * Ends the nearest activity above that is done several times, and with it this instance.
   *
   * @param otherwise what is done where no instance above has such an activity
   */
  void terminateMultiInstance(InstanceCaller caller, Runnable otherwise) {
    throwTo(
        caller,
        new Command.TerminationOfCalled(),
        ends -> {
          if (ends) {
            step.agenda().clear();
          } else {
            otherwise.run();
          }
        });
  }

  private void throwTo(InstanceCaller caller, Command.FromCalled thrown, Consumer<Boolean> then) {
    Command command =
        new Command.CalledThrew(caller.executionId(), state.id(), thrown, step.isOfJob());
    step.calls().askForInstance(new Effect.CommandOther(caller.instanceId(), command), then);
  }

  /** Refuses the unit if one of several called instances is not where it was found any more. */
  void require(List<MovePlan.CalledAt> found, Runnable then) {
    require(found, 0, then);
  }

  private void require(List<MovePlan.CalledAt> found, int next, Runnable then) {
    if (next == found.size()) {
      then.run();
      return;
    }
    MovePlan.CalledAt one = found.get(next);
    step.calls()
        .askForInstance(
            new Effect.CommandOther(one.instanceId(), new Command.RequireAt(one.activityIds())),
            ends -> require(found, next + 1, then));
  }

  /** Ends the instance at the top, and with it this one and all others below. */
  void endRoot(String endActivityId, String reason) {
    step.calls()
        .askForInstance(
            new Effect.CommandOther(
                state.instance().rootId(), new Command.TerminateFromBelow(endActivityId, reason)),
            ends -> {});
  }
}
