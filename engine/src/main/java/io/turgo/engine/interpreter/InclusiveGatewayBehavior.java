package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;

/**
 * An inclusive gateway, join and fork in one: waits until no other token of the same scope can come
 * to it, then one token goes on by all outgoing flows whose condition holds, else by the default
 * flow. In history each token is done with the gateway when it comes.
 */
final class InclusiveGatewayBehavior implements NodeBehavior<GraphNode.InclusiveGateway> {
  @Override
  public void execute(GraphNode.InclusiveGateway node, ExecutionRow token, StepParts step) {
    ExecutionRow arrived = step.history().activityOver(token, null);
    if (node.common().incoming().size() < 2) {
      step.state().put(arrived);
      step.tokens().leave(arrived);
    } else {
      step.state().put(arrived.as(ExecutionRow.Kind.WAITING));
      step.inclusiveJoins().arrived(node, token.parentId());
    }
  }
}
