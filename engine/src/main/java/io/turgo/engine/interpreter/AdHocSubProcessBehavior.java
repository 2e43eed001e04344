package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;

/**
 * An ad hoc sub-process: its token becomes a scope in which nothing begins by itself; {@link
 * AdHocScopes} says what goes on there.
 */
final class AdHocSubProcessBehavior implements NodeBehavior<GraphNode.AdHocSubProcess> {
  @Override
  public void execute(GraphNode.AdHocSubProcess node, ExecutionRow token, StepParts step) {
    step.scopes().open(token, node.scope(), () -> {});
  }
}
