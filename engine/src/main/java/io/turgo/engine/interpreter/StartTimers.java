package io.turgo.engine.interpreter;

import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobRow;

/**
 * Timers that start instances. Each is in an aggregate of its own, without a process and without an
 * execution, which goes with the last of them: so it runs, fails and is tried again as every job.
 */
final class StartTimers {
  private final StepParts step;
  private final InstanceState state;

  StartTimers(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /** A timer is due: the next one of its cycle waits, and an instance starts in the same unit. */
  void fired(JobRow job, JobPayload.StartTimer timer) {
    step.timers()
        .repeatStart(
            job,
            timer,
            () ->
                step.calls()
                    .askForInstance(
                        new Effect.StartAt(job.definitionId(), job.activityId()),
                        nothing -> state.endIfDone()));
  }
}
