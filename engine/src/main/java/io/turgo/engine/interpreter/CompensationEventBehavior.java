package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;

/**
 * An end or intermediate event that has completed activities undone: sets off what undoes them and
 * goes on beside it.
 */
final class CompensationEventBehavior implements NodeBehavior<GraphNode.CompensationEvent> {
  @Override
  public void execute(GraphNode.CompensationEvent node, ExecutionRow token, StepParts step) {
    step.compensation().undo(token, node.activityRef());
    step.agenda().inTurn(token, () -> step.tokens().leave(step.token(token.id())));
  }
}
