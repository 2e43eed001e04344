package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.PlanItemTransition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The end of an instance, because its model says so or because somebody deletes it. */
final class InstanceEnd {
  private final StepParts step;
  private final InstanceState state;

  /** The further way of an instance that called one which is deleted. */
  enum Caller {
    /** It waits no more, because it ends as well or has cancelled the call. */
    ENDS,
    GOES_ON,
    /** A job of it goes on. */
    GOES_ON_LATER
  }

  InstanceEnd(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /**
   * Ends the instance because somebody deletes it.
   *
   * @param endActivityId the end event of an instance below that does it, null for none
   */
  void delete(@Nullable String endActivityId, String reason, Caller above) {
    step.taskListeners().deleting(state.id(), () -> deleteNow(endActivityId, reason, above));
  }

  private void deleteNow(@Nullable String endActivityId, String reason, Caller above) {
    InstanceCaller caller = state.instance().caller();
    for (ExecutionRow token : state.executions()) {
      if (!token.kind().isScope()) {
        step.cancellation().tell(token, reason);
        step.cancellation().endTasks(token, reason);
      }
    }
    step.events().process(TurgoEngineEventType.PROCESS_CANCELLED, state.id(), List.of(), reason);
    step.cancellation().cancelAll(reason, false);
    Runnable end = () -> end(endActivityId, reason, () -> {});
    if (caller != null && above != Caller.ENDS) {
      PlanItemTransition how =
          reason.equals(DeleteReason.EXIT_CRITERION)
              ? PlanItemTransition.EXIT
              : PlanItemTransition.TERMINATE;
      step.calledInstances().giveBack(caller, above == Caller.GOES_ON_LATER, how, end);
    } else {
      end.run();
    }
  }

  /**
   * Ends the instance because it has thrown an error that the one that called it catches.
   *
   * @param activityId where it was thrown, null for no single activity
   */
  void byError(ThrownError error, @Nullable String activityId) {
    step.taskListeners()
        .deleting(
            state.id(),
            () -> {
              TurgoEngineEventType type =
                  TurgoEngineEventType.PROCESS_COMPLETED_WITH_ERROR_END_EVENT;
              String reason = DeleteReason.ERROR_EVENT + " " + error.name();
              step.cancellation().cancelAll(reason, true);
              step.events().process(type, state.id(), step.events().variablesFor(type), reason);
              end(activityId, reason, () -> {});
            });
  }

  /**
   * Ends the instance because its model says so; listeners to the end of the process hear of it.
   *
   * @param reason why it is ended before its time, null where its last token has come to an end
   */
  void complete(GraphNode end, @Nullable String reason) {
    step.taskListeners().deleting(state.id(), () -> completeNow(end, reason));
  }

  private void completeNow(GraphNode end, @Nullable String reason) {
    step.cancellation().cancelAll(reason, true);
    step.listeners()
        .tell(
            state.id(),
            end,
            step.graph().key(),
            ExecutionListener.EVENTNAME_END,
            () -> {
              step.cancellation().cancelAll(reason, true);
              if (reason != null) {
                terminated(end, reason);
              } else {
                completed(end);
              }
            });
  }

  private void terminated(GraphNode end, String reason) {
    TurgoEngineEventType type = TurgoEngineEventType.PROCESS_COMPLETED_WITH_TERMINATE_END_EVENT;
    step.events().process(type, state.id(), step.events().variablesFor(type), reason);
    giveBack(() -> end(end.id(), reason, () -> {}));
  }

  private void completed(GraphNode end) {
    TurgoEngineEventType type = TurgoEngineEventType.PROCESS_COMPLETED;
    List<VariableRow> own = step.events().variablesFor(type);
    giveBack(() -> end(end.id(), null, () -> step.events().process(type, state.id(), own, null)));
  }

  /** Ends a called instance, and then has the one that called it go on with the results. */
  private void giveBack(Runnable end) {
    InstanceCaller caller = state.instance().caller();
    if (caller == null) {
      end.run();
    } else {
      step.calledInstances().giveBack(caller, false, PlanItemTransition.COMPLETE, end);
    }
  }

  /** Ends the instance, of which nothing runs any more. */
  private void end(@Nullable String endActivityId, @Nullable String reason, Runnable tell) {
    step.links().goAway(IdentityLinkRow.OF_INSTANCE);
    state.keepLastVariables();
    step.variables().removeScope(state.id());
    step.events().entity(TurgoEngineEventType.ENTITY_DELETED, state.instance());
    tell.run();
    step.history().instanceEnded(endActivityId, reason);
    state.endInstance();
  }
}
