package io.turgo.bench.peer;

import io.temporal.activity.ActivityInterface;

/** A step of the workflow. */
@ActivityInterface
public interface StepActivity {
  /** Runs a step of the workflow with a number. */
  int step(int number, String name);
}
