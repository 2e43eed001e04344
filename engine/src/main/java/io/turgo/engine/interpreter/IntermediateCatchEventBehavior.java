package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.FlowNode;

/** An intermediate catch event, whatever its trigger: waits until that happens. */
final class IntermediateCatchEventBehavior
    implements NodeBehavior<FlowNode.IntermediateCatchEvent> {
  @Override
  public void execute(FlowNode.IntermediateCatchEvent node, ExecutionRow token, Walk walk) {
    Triggers.arm(node.trigger(), token, walk, () -> {});
  }

  @Override
  public void fired(
      FlowNode.IntermediateCatchEvent node, ExecutionRow token, Firing firing, Walk walk) {
    walk.subscriptions().fulfilled(token);
    EventBasedGatewayBehavior.chosen(node, token, walk);
    walk.tokens().leave(token);
  }
}
