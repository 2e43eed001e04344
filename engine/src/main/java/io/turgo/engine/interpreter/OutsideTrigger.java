package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.model.FlowNode;

/** Triggers tokens from outside, by their ids. */
final class OutsideTrigger {
  private final Walk walk;

  OutsideTrigger(Walk walk) {
    this.walk = walk;
  }

  void signal(ExecutionRow token) {
    checkWaits(token);
    FlowNode node = walk.node(token);
    if (token.kind() == ExecutionRow.Kind.BODY) {
      throw new Rejection(
          new TurgoException(
              "Execution "
                  + token.id()
                  + " can not be triggered: it holds the instances of "
                  + node.type()
                  + " '"
                  + node.id()
                  + "'; trigger one of the executions below it"));
    }
    walk.events().activity(TurgoEngineEventType.ACTIVITY_SIGNALED, token.id(), node);
    Behaviors.trigger(node, token, walk);
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
                  + " can not be triggered: it waits for other tokens to begin '"
                  + token.activityId()
                  + "'"));
    }
    boolean isEvent = walk.node(token) instanceof FlowNode.IntermediateCatchEvent;
    for (JobRow job : walk.state().jobsOf(token.id())) {
      if (!job.kind().bringsVariables() && !(isEvent && job.kind() == JobRow.Kind.TIMER)) {
        throw new Rejection(
            new TurgoException(
                "Execution "
                    + token.id()
                    + " can not be triggered: it waits for its job "
                    + job.id()
                    + " at '"
                    + token.activityId()
                    + "' and not for a trigger; trigger it once that job has run"));
      }
    }
  }
}
