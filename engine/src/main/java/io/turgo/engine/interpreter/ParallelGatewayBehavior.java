package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.ExecutionRow.Kind;
import io.turgo.engine.model.FlowNode;
import java.util.List;

/**
 * A parallel gateway, join and fork in one: waits until as many tokens of the same scope have come
 * as flows lead to it, then one token goes on by all outgoing flows, conditions ignored. In history
 * each token is done with the gateway when it comes.
 */
final class ParallelGatewayBehavior implements NodeBehavior<FlowNode.ParallelGateway> {
  @Override
  public void execute(FlowNode.ParallelGateway node, ExecutionRow token, Walk walk) {
    ExecutionRow arrived = walk.history().activityOver(token, null);
    walk.state().put(arrived.as(Kind.WAITING));
    int awaited = Math.max(1, node.common().incoming().size());
    if (walk.state().countAt(token.parentId(), node.id(), Kind.WAITING) < awaited) {
      walk.inclusiveJoins().changed(token.parentId());
      return;
    }
    List<ExecutionRow> waiting = walk.state().childrenAt(token.parentId(), node.id(), Kind.WAITING);
    for (ExecutionRow other : waiting.subList(0, awaited)) {
      if (other.id() != token.id()) {
        walk.history().activityEnded(other, null); // where an older version left it open
        walk.tokens().remove(other);
      }
    }
    walk.state().put(arrived);
    walk.tokens().leave(arrived);
  }
}
