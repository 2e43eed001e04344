package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;

/** A receive task: waits until it is triggered or its message comes. */
final class ReceiveTaskBehavior implements NodeBehavior<GraphNode.ReceiveTask> {
  @Override
  public void execute(GraphNode.ReceiveTask node, ExecutionRow token, StepParts step) {
    if (node.message() != null) {
      Triggers.arm(node.message(), token, step, () -> {});
    }
  }

  @Override
  public void trigger(GraphNode.ReceiveTask node, ExecutionRow token, StepParts step) {
    step.subscriptions().fulfilled(token);
    EventBasedGatewayBehavior.chosen(node, token, step);
    step.tokens().leave(token);
  }

  @Override
  public void fired(GraphNode.ReceiveTask node, ExecutionRow token, Firing firing, StepParts step) {
    trigger(node, token, step);
  }
}
