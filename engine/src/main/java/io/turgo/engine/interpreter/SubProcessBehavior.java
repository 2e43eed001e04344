package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.FlowNode;

/** An embedded sub-process: its token becomes a scope and waits until the last token in it ends. */
final class SubProcessBehavior implements NodeBehavior<FlowNode.SubProcess> {
  @Override
  public void execute(FlowNode.SubProcess node, ExecutionRow token, Walk walk) {
    ExecutionRow scope = walk.scopes().open(token, node.scope());
    walk.tokens().arriveAt(scope.id(), node.scope().startNodeId());
  }
}
