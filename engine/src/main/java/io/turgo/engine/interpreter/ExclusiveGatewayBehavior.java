package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;

/**
 * An exclusive gateway: the first outgoing flow in the file's order whose condition holds, a flow
 * without a condition counting as true; else the default flow; else an error.
 */
final class ExclusiveGatewayBehavior implements NodeBehavior<GraphNode.ExclusiveGateway> {
  @Override
  public void execute(GraphNode.ExclusiveGateway node, ExecutionRow token, StepParts step) {
    step.tokens().leave(token);
  }
}
