package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;

/** A start event, a task of no type, a manual task: nothing to do, the token goes on. */
final class PassThrough implements NodeBehavior<GraphNode> {
  @Override
  public void execute(GraphNode node, ExecutionRow token, StepParts step) {
    step.tokens().leave(token);
  }
}
