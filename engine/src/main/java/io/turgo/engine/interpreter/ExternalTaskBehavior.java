package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.FlowNode;

/** A task that is done outside: makes a job for workers and waits until one of them is done. */
final class ExternalTaskBehavior implements NodeBehavior<FlowNode.ExternalTask> {
  @Override
  public void execute(FlowNode.ExternalTask node, ExecutionRow token, StepParts step) {
    new ExternalJobs(step).open(node, token);
  }
}
