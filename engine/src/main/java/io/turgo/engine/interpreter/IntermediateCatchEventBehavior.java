package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.Trigger;

/**
 * An intermediate catch event, whatever its trigger: waits until that happens, or somebody outside
 * triggers it.
 */
final class IntermediateCatchEventBehavior
    implements NodeBehavior<FlowNode.IntermediateCatchEvent> {
  @Override
  public void execute(FlowNode.IntermediateCatchEvent node, ExecutionRow token, Walk walk) {
    Triggers.arm(node.trigger(), token, walk, () -> {});
  }

  /** A condition is asked; any other event is passed although it has not happened. */
  @Override
  public void trigger(FlowNode.IntermediateCatchEvent node, ExecutionRow token, Walk walk) {
    if (node.trigger() instanceof Trigger.Condition || node.trigger() instanceof Trigger.Variable) {
      walk.variableWatch().triggered(token, node.trigger());
      return;
    }
    dropTimers(token, walk);
    goOn(node, token, walk);
  }

  @Override
  public void fired(
      FlowNode.IntermediateCatchEvent node, ExecutionRow token, Firing firing, Walk walk) {
    if (Triggers.waitsForMore(node.trigger(), token, firing, walk)) {
      return;
    }
    if (node.trigger() instanceof Trigger.Several) {
      dropTimers(token, walk);
    }
    goOn(node, token, walk);
  }

  private static void dropTimers(ExecutionRow token, Walk walk) {
    for (JobRow job : walk.state().jobsOf(token.id())) {
      if (job.kind() == JobRow.Kind.TIMER) {
        walk.state().removeJob(job.id());
        walk.events().jobCancelled(job);
      }
    }
  }

  private static void goOn(FlowNode.IntermediateCatchEvent node, ExecutionRow token, Walk walk) {
    walk.subscriptions().fulfilled(token);
    EventBasedGatewayBehavior.chosen(node, token, walk);
    walk.tokens().leave(token);
  }
}
