package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;

/**
 * A service task or script task: runs its code, which keeps its own result, and goes on; or stays
 * until it is triggered.
 */
final class CodeTaskBehavior implements NodeBehavior<GraphNode.CodeTask> {
  @Override
  public void execute(GraphNode.CodeTask node, ExecutionRow token, StepParts step) {
    step.calls().ask(token, new Work.Invoke(node), ran -> goOn(node, token, step, ran));
  }

  @Override
  public void trigger(GraphNode.CodeTask node, ExecutionRow token, StepParts step) {
    if (!node.triggerable()) {
      NodeBehavior.super.trigger(node, token, step);
    }
    step.calls().ask(token, new Work.Signal(node), ran -> goOn(node, token, step, ran));
  }

  private static void goOn(
      GraphNode.CodeTask node, ExecutionRow token, StepParts step, Work.Ran ran) {
    switch (ran) {
      case Work.Begun begun ->
          step.agenda()
              .begunWork()
              .await(token, node, begun, awaited -> goOn(node, token, step, awaited));
      case Work.Then.GO_ON -> step.tokens().leave(token);
      case Work.Then.STAY -> {}
    }
  }
}
