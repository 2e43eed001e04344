package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;

/** A task that is done outside: makes a job for workers and waits until one of them is done. */
final class ExternalTaskBehavior implements NodeBehavior<GraphNode.ExternalTask> {
  @Override
  public void execute(GraphNode.ExternalTask node, ExecutionRow token, StepParts step) {
    new ExternalJobs(step).open(node, token);
  }
}
