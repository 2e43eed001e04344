package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;

/**
 * A sub-process, embedded or begun by an event: its token becomes a scope and waits until the last
 * token in it ends.
 */
final class SubProcessBehavior implements NodeBehavior<GraphNode.Container> {
  @Override
  public void execute(GraphNode.Container node, ExecutionRow token, StepParts step) {
    step.scopes().open(token, node.scope(), () -> step.scopes().begin(token.id(), node.scope()));
  }
}
