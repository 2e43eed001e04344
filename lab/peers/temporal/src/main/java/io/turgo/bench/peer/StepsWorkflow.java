package io.turgo.bench.peer;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** The workflow as Temporal wants it. */
@WorkflowInterface
public interface StepsWorkflow {
  /** Runs the three steps of the workflow with a number; what they have returned. */
  @WorkflowMethod(name = "steps")
  int[] run(int number);
}
