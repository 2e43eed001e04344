package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.BpmnError;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Trigger;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds the event that catches an error or an escalation, from the inside out, and lets it happen.
 * Of the events at one place, one that names the code goes before one that catches all. What a
 * called instance does not catch is thrown at its call activity.
 */
final class Propagation {
  private final StepParts step;
  private final InstanceState state;

  Propagation(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /** User code threw an error; what execution listeners throw is caught further out. */
  void byCode(Call<?> call, ThrownError error) {
    ExecutionRow thrower = state.execution(call.executionId());
    boolean ofListener = call.request() instanceof Work.Notify;
    InstanceCaller caller = state.instance().caller();
    if (error.ofCaller() && caller != null) {
      throwUp(caller, call.executionId(), error);
    } else if (thrower == null) {
      error(state.id(), error);
    } else {
      error(ofListener ? thrower.parentId() : thrower.id(), error);
    }
  }

  /**
   * Throws an error.
   *
   * @param from the execution whose events may catch it, before those further out
   * @throws BpmnError if nobody catches it
   */
  void error(long from, ThrownError error) {
    ExecutionRow catching = catching(from, error);
    InstanceCaller caller = state.instance().caller();
    if (catching == null && caller != null) {
      throwUp(caller, from, error);
      return;
    }
    if (catching == null) {
      throw new BpmnError(
          Objects.requireNonNullElse(error.code(), error.name()),
          "No event catches the error '"
              + error.name()
              + "' of process instance "
              + state.id()
              + (error.message() == null ? "" : ": " + error.message())
              + "; catch it by a boundary event or an event sub-process",
          error.cause());
    }
    GraphNode.AttachedEvent event = (GraphNode.AttachedEvent) step.node(catching);
    step.events().errorReceived(catching.parentId(), event, error);
    Behaviors.fired(event, catching, new Firing.OfError(error), step);
  }

  /** Whether an event of this instance catches an error. */
  boolean isCaught(long from, ThrownError error) {
    return catching(from, error) != null;
  }

  private @Nullable ExecutionRow catching(long from, ThrownError error) {
    return nearest(from, trigger -> fit(trigger, new Firing.OfError(error)));
  }

  private @Nullable ExecutionRow nearest(long from, ToIntFunction<Trigger> fit) {
    return CatchingEvents.nearest(state, step.graph(), from, fit);
  }

  private void throwUp(InstanceCaller caller, long from, ThrownError error) {
    ExecutionRow thrower = state.execution(from);
    String activityId = thrower == null ? null : thrower.activityId();
    step.calledInstances().throwError(caller, error, activityId);
  }

  /** Throws an escalation; nothing happens if nobody catches it. */
  void escalation(long from, GraphNode.EscalationEvent thrown) {
    ExecutionRow catching =
        nearest(from, trigger -> fit(trigger, new Firing.OfEscalation(thrown.code())));
    if (catching != null) {
      GraphNode event = step.node(catching);
      step.events().escalationReceived(catching.parentId(), event, thrown);
      Behaviors.fired(event, catching, new Firing.OfEscalation(thrown.code()), step);
    } else if (state.instance().caller() != null) {
      step.calledInstances().throwEscalation(state.instance().caller(), thrown);
    }
  }

  /** How well one part of what an event waits for fits what was thrown; 0 for not at all. */
  static int fit(Trigger part, Firing thrown) {
    if (part instanceof Trigger.CaughtError wanted
        && thrown instanceof Firing.OfError(ThrownError error)) {
      return fit(wanted.codes(), error.code());
    }
    return part instanceof Trigger.Escalation wanted
            && thrown instanceof Firing.OfEscalation(String code)
        ? fit(wanted.codes(), code)
        : 0;
  }

  /** How well an event fits: 2 if it names the code, 1 if it catches all, 0 if it does not. */
  private static int fit(Set<String> wanted, @Nullable String thrown) {
    if (wanted.isEmpty()) {
      return 1;
    }
    return thrown == null || wanted.contains(thrown) ? 2 : 0;
  }
}
