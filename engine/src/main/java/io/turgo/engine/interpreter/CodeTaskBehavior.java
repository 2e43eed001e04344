package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.FlowNode;

/**
 * A service task or script task: runs its code, which keeps its own result, and goes on; or stays
 * until it is triggered.
 */
final class CodeTaskBehavior implements NodeBehavior<FlowNode.CodeTask> {
  @Override
  public void execute(FlowNode.CodeTask node, ExecutionRow token, Walk walk) {
    walk.calls().ask(token, new UserCall.Invoke(node), outcome -> goOn(node, token, walk, outcome));
  }

  @Override
  public void trigger(FlowNode.CodeTask node, ExecutionRow token, Walk walk) {
    if (!node.triggerable()) {
      NodeBehavior.super.trigger(node, token, walk);
    }
    walk.calls().ask(token, new UserCall.Signal(node), outcome -> goOn(node, token, walk, outcome));
  }

  private static void goOn(
      FlowNode.CodeTask node, ExecutionRow token, Walk walk, CallOutcome outcome) {
    if (outcome.value() instanceof UserCall.Begun begun) {
      walk.agenda()
          .begunWork()
          .await(token, node, begun, awaited -> goOn(node, token, walk, awaited));
    } else if (outcome.value() != UserCall.Stay.STAY) {
      walk.tokens().leave(token);
    }
  }
}
