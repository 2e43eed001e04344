package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.ExecutionRow.Kind;
import io.turgo.engine.model.GraphNode;
import java.util.List;

/**
 * A parallel gateway, join and fork in one: waits until as many tokens of the same scope have come
 * as flows lead to it, then one token goes on by all outgoing flows, conditions ignored. In history
 * each token is done with the gateway when it comes.
 */
final class ParallelGatewayBehavior implements NodeBehavior<GraphNode.ParallelGateway> {
  @Override
  public void execute(GraphNode.ParallelGateway node, ExecutionRow token, StepParts step) {
    ExecutionRow arrived = step.history().activityOver(token, null);
    step.state().put(arrived.as(Kind.WAITING));
    int awaited = awaited(node);
    if (step.state().countAt(token.parentId(), node.id(), Kind.WAITING) < awaited) {
      step.inclusiveJoins().changed(token.parentId());
      return;
    }
    List<ExecutionRow> waiting = step.state().childrenAt(token.parentId(), node.id(), Kind.WAITING);
    for (ExecutionRow other : waiting.subList(0, awaited)) {
      if (other.id() != token.id()) {
        step.history().activityEnded(other, null); // where an older version left it open
        step.tokens().remove(other);
      }
    }
    step.state().put(arrived);
    step.tokens().leave(arrived);
  }

  private static int awaited(GraphNode.ParallelGateway node) {
    return Math.max(1, node.common().incoming().size());
  }

  /** Fewer flows lead to the gateway than when its tokens came, so they may be enough. */
  void askAgain(GraphNode.ParallelGateway node, long scopeId, StepParts step) {
    while (step.state().countAt(scopeId, node.id(), Kind.WAITING) >= awaited(node)) {
      ExecutionRow first = step.state().childrenAt(scopeId, node.id(), Kind.WAITING).getFirst();
      execute(node, first.as(Kind.TOKEN), step);
    }
  }
}
