package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.FlowNode;

/** A receive task: waits until it is triggered or its message comes. */
final class ReceiveTaskBehavior implements NodeBehavior<FlowNode.ReceiveTask> {
  @Override
  public void execute(FlowNode.ReceiveTask node, ExecutionRow token, Walk walk) {
    if (node.message() != null) {
      Triggers.arm(node.message(), token, walk, () -> {});
    }
  }

  @Override
  public void trigger(FlowNode.ReceiveTask node, ExecutionRow token, Walk walk) {
    walk.subscriptions().fulfilled(token);
    EventBasedGatewayBehavior.chosen(node, token, walk);
    walk.tokens().leave(token);
  }

  @Override
  public void fired(FlowNode.ReceiveTask node, ExecutionRow token, Firing firing, Walk walk) {
    trigger(node, token, walk);
  }
}
