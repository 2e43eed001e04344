package io.turgo.bench.peer;

import io.temporal.activity.ActivityOptions;
import io.temporal.workflow.Workflow;
import io.turgo.bench.protocol.Steps;
import java.time.Duration;

/** The code of the workflow: each step is an activity. */
public class StepsCode implements StepsWorkflow {
  static final Duration LIMIT = Duration.ofMinutes(1);

  private final StepActivity activity;

  public StepsCode() {
    this(
        Workflow.newActivityStub(
            StepActivity.class,
            ActivityOptions.newBuilder().setStartToCloseTimeout(LIMIT).build()));
  }

  StepsCode(StepActivity activity) {
    this.activity = activity;
  }

  @Override
  public int[] run(int number) {
    int[] results = new int[Steps.NAMES.size()];
    for (int i = 0; i < results.length; i++) {
      results[i] = activity.step(number, Steps.NAMES.get(i));
    }
    return results;
  }
}
