package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.FlowNode;

/**
 * An inclusive gateway, join and fork in one: waits until no other token of the same scope can come
 * to it, then one token goes on by all outgoing flows whose condition holds, else by the default
 * flow. In history each token is done with the gateway when it comes.
 */
final class InclusiveGatewayBehavior implements NodeBehavior<FlowNode.InclusiveGateway> {
  @Override
  public void execute(FlowNode.InclusiveGateway node, ExecutionRow token, Walk walk) {
    ExecutionRow arrived = walk.history().activityOver(token, null);
    if (node.common().incoming().size() < 2) {
      walk.state().put(arrived);
      walk.tokens().leave(arrived);
    } else {
      walk.state().put(arrived.as(ExecutionRow.Kind.WAITING));
      walk.inclusiveJoins().arrived(node, token.parentId());
    }
  }
}
