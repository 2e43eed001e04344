package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.DataObjectDefinition;
import io.turgo.engine.model.FlowNode;

/** An embedded sub-process: its token becomes a scope and waits until the last token in it ends. */
final class SubProcessBehavior implements NodeBehavior<FlowNode.SubProcess> {
  @Override
  public void execute(FlowNode.SubProcess node, ExecutionRow token, Walk walk) {
    ExecutionRow scope = token.asScope();
    walk.state().put(scope);
    for (DataObjectDefinition data : node.scope().dataObjects()) {
      walk.variables().set(scope.id(), data.name(), data.value(), true);
    }
    walk.arrive(walk.newToken(scope.id(), node.scope().startNodeId(), null));
  }
}
