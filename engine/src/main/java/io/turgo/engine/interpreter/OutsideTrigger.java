package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.model.GraphNode;

/** Triggers tokens from outside, by their ids. */
final class OutsideTrigger {
  private final StepParts step;

  OutsideTrigger(StepParts step) {
    this.step = step;
  }

  void signal(ExecutionRow token) {
    checkWaits(token);
    GraphNode node = step.node(token);
    if (token.kind() == ExecutionRow.Kind.BODY) {
      throw new Rejection(
          new TurgoException(
              "Execution "
                  + token.id()
                  + " cannot be triggered: it holds the instances of "
                  + node.type()
                  + " '"
                  + node.id()
                  + "'; trigger one of the executions below it"));
    }
    step.events().activity(TurgoEngineEventType.ACTIVITY_SIGNALED, token.id(), node);
    Behaviors.trigger(node, token, step);
  }

  /**
   * A token whose own job has not run is not yet where it can be triggered, or has left; the timer
   * of an event can be forestalled.
   */
  void checkWaits(ExecutionRow token) {
    if (token.kind() == ExecutionRow.Kind.GATHERING) {
      throw new Rejection(
          new TurgoException(
              "Execution "
                  + token.id()
                  + " cannot be triggered: it waits for other tokens to begin '"
                  + token.activityId()
                  + "'"));
    }
    boolean isEvent = step.node(token) instanceof GraphNode.IntermediateCatchEvent;
    for (JobRow job : step.state().jobsOf(token.id())) {
      if (!job.kind().bringsVariables() && !(isEvent && job.kind() == JobRow.Kind.TIMER)) {
        throw new Rejection(
            new TurgoException(
                "Execution "
                    + token.id()
                    + " cannot be triggered: it waits for its job "
                    + job.id()
                    + " at '"
                    + token.activityId()
                    + "' and not for a trigger; trigger it once that job has run"));
      }
    }
  }
}
