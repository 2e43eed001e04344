package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.FlowNode;

/** A receive task: waits until it is triggered. */
final class ReceiveTaskBehavior implements NodeBehavior<FlowNode.ReceiveTask> {
  @Override
  public void execute(FlowNode.ReceiveTask node, ExecutionRow token, Walk walk) {
    // The token stays where it is.
  }

  @Override
  public void trigger(FlowNode.ReceiveTask node, ExecutionRow token, Walk walk) {
    walk.tokens().leave(token);
  }
}
