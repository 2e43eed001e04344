package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;

/**
 * A listener of a user task that waits for a time: it is told, once or as often as its cycle says,
 * and the task stays as it is.
 */
final class TaskTimeoutBehavior implements NodeBehavior<GraphNode.TaskTimeout> {
  @Override
  public void execute(GraphNode.TaskTimeout node, ExecutionRow token, StepParts step) {
    throw new IllegalStateException("A token came to the listener '" + node.id() + "'");
  }

  @Override
  public void fired(
      GraphNode.TaskTimeout node, ExecutionRow waiting, Firing firing, StepParts step) {
    step.attached().fired(node, waiting, firing);
  }
}
