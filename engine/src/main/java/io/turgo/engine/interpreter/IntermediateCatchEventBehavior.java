package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Trigger;

/**
 * An intermediate catch event, whatever its trigger: waits until that happens, or somebody outside
 * triggers it.
 */
final class IntermediateCatchEventBehavior
    implements NodeBehavior<GraphNode.IntermediateCatchEvent> {
  @Override
  public void execute(GraphNode.IntermediateCatchEvent node, ExecutionRow token, StepParts step) {
    Triggers.arm(node.trigger(), token, step, () -> {});
  }

  /** A condition is asked; any other event is passed although it has not happened. */
  @Override
  public void trigger(GraphNode.IntermediateCatchEvent node, ExecutionRow token, StepParts step) {
    if (node.trigger() instanceof Trigger.Condition || node.trigger() instanceof Trigger.Variable) {
      step.variableWatch().triggered(token, node.trigger());
      return;
    }
    dropTimers(token, step);
    goOn(node, token, step);
  }

  @Override
  public void fired(
      GraphNode.IntermediateCatchEvent node, ExecutionRow token, Firing firing, StepParts step) {
    if (Triggers.waitsForMore(node.trigger(), token, firing, step)) {
      return;
    }
    if (node.trigger() instanceof Trigger.Several) {
      dropTimers(token, step);
    }
    goOn(node, token, step);
  }

  private static void dropTimers(ExecutionRow token, StepParts step) {
    for (JobRow job : step.state().jobsOf(token.id())) {
      if (job.kind() == JobRow.Kind.TIMER) {
        step.state().removeJob(job.id());
        step.events().jobCancelled(job);
      }
    }
  }

  private static void goOn(
      GraphNode.IntermediateCatchEvent node, ExecutionRow token, StepParts step) {
    step.subscriptions().fulfilled(token);
    EventBasedGatewayBehavior.chosen(node, token, step);
    step.tokens().leave(token);
  }
}
