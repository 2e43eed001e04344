package io.turgo.bench.peer;

import io.temporal.activity.LocalActivityOptions;
import io.temporal.workflow.Workflow;

/** The code of the workflow with local activities: the worker runs them by itself. */
public final class LocalStepsCode extends StepsCode {
  public LocalStepsCode() {
    super(
        Workflow.newLocalActivityStub(
            StepActivity.class,
            LocalActivityOptions.newBuilder().setStartToCloseTimeout(LIMIT).build()));
  }
}
