package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.FlowNode;

/**
 * An exclusive gateway: the first outgoing flow in the file's order whose condition holds, a flow
 * without a condition counting as true; else the default flow; else an error.
 */
final class ExclusiveGatewayBehavior implements NodeBehavior<FlowNode.ExclusiveGateway> {
  @Override
  public void execute(FlowNode.ExclusiveGateway node, ExecutionRow token, StepParts step) {
    step.tokens().leave(token);
  }
}
