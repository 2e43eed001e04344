package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.variable.VariableType;

/** A milestone of a case: it sets its variable, and has happened. */
final class MilestoneBehavior implements NodeBehavior<GraphNode.Milestone> {
  @Override
  public void execute(GraphNode.Milestone node, ExecutionRow token, StepParts step) {
    if (node.variable() != null) {
      step.variables()
          .set(
              step.state().id(),
              node.variable(),
              VariableType.encode(node.variable(), true),
              false);
    }
    step.tokens().leave(token);
  }
}
