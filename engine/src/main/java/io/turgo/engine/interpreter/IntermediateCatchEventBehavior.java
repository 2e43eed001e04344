package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.Trigger;

/** An intermediate catch event, whatever its trigger: waits until that happens. */
final class IntermediateCatchEventBehavior
    implements NodeBehavior<FlowNode.IntermediateCatchEvent> {
  @Override
  public void execute(FlowNode.IntermediateCatchEvent node, ExecutionRow token, Walk walk) {
    Triggers.arm(node.trigger(), token, walk, () -> {});
  }

  @Override
  public void trigger(FlowNode.IntermediateCatchEvent node, ExecutionRow token, Walk walk) {
    if (node.trigger() instanceof Trigger.Condition || node.trigger() instanceof Trigger.Variable) {
      walk.variableWatch().triggered(token, node.trigger());
    } else {
      NodeBehavior.super.trigger(node, token, walk);
    }
  }

  @Override
  public void fired(
      FlowNode.IntermediateCatchEvent node, ExecutionRow token, Firing firing, Walk walk) {
    walk.subscriptions().fulfilled(token);
    EventBasedGatewayBehavior.chosen(node, token, walk);
    walk.tokens().leave(token);
  }
}
