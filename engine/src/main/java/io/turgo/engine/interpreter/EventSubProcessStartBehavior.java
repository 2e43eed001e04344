package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Trigger;

/**
 * The start event of an event sub-process, whatever its trigger. It waits as a child of the scope;
 * when it happens, an interrupting one cancels what else is in the scope, and the sub-process
 * begins there.
 */
final class EventSubProcessStartBehavior implements NodeBehavior<GraphNode.EventSubProcessStart> {
  @Override
  public void execute(GraphNode.EventSubProcessStart node, ExecutionRow token, StepParts step) {
    step.tokens().leave(token);
  }

  @Override
  public void trigger(GraphNode.EventSubProcessStart node, ExecutionRow waiting, StepParts step) {
    if (node.trigger() instanceof Trigger.Condition || node.trigger() instanceof Trigger.Variable) {
      step.variableWatch().triggered(waiting, node.trigger());
    } else if (!new EventDelivery(step).forestall(node, waiting)) {
      NodeBehavior.super.trigger(node, waiting, step);
    }
  }

  @Override
  public void fired(
      GraphNode.EventSubProcessStart node, ExecutionRow waiting, Firing firing, StepParts step) {
    step.attached().fired(node, waiting, firing);
  }
}
