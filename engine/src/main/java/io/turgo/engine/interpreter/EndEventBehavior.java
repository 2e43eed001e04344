package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;

/** A none end event: the token ends, and with the last token its scope. */
final class EndEventBehavior implements NodeBehavior<GraphNode.EndEvent> {
  @Override
  public void execute(GraphNode.EndEvent node, ExecutionRow token, StepParts step) {
    step.tokens().leave(token);
  }
}
