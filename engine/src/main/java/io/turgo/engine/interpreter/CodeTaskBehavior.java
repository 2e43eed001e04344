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
    walk.calls().ask(token, new Work.Invoke(node), ran -> goOn(node, token, walk, ran));
  }

  @Override
  public void trigger(FlowNode.CodeTask node, ExecutionRow token, Walk walk) {
    if (!node.triggerable()) {
      NodeBehavior.super.trigger(node, token, walk);
    }
    walk.calls().ask(token, new Work.Signal(node), ran -> goOn(node, token, walk, ran));
  }

  private static void goOn(FlowNode.CodeTask node, ExecutionRow token, Walk walk, Work.Ran ran) {
    switch (ran) {
      case Work.Begun begun ->
          walk.agenda()
              .begunWork()
              .await(token, node, begun, awaited -> goOn(node, token, walk, awaited));
      case Work.Then.GO_ON -> walk.tokens().leave(token);
      case Work.Then.STAY -> {}
    }
  }
}
