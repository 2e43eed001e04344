package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Trigger;

/**
 * A boundary event, whatever its trigger. It waits as a child of its host's token; when it happens,
 * an interrupting one cancels the host and goes on in its place, another goes on beside it.
 */
final class BoundaryEventBehavior implements NodeBehavior<GraphNode.BoundaryEvent> {
  @Override
  public void execute(GraphNode.BoundaryEvent node, ExecutionRow token, StepParts step) {
    step.tokens().leave(token);
  }

  @Override
  public void trigger(GraphNode.BoundaryEvent node, ExecutionRow waiting, StepParts step) {
    if (node.trigger() instanceof Trigger.Condition || node.trigger() instanceof Trigger.Variable) {
      step.variableWatch().triggered(waiting, node.trigger());
    } else if (!new EventDelivery(step).forestall(node, waiting)) {
      NodeBehavior.super.trigger(node, waiting, step);
    }
  }

  @Override
  public void fired(
      GraphNode.BoundaryEvent node, ExecutionRow waiting, Firing firing, StepParts step) {
    step.attached().fired(node, waiting, firing);
  }
}
