package io.turgo.engine.interpreter;

import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobRow;

/**
 * Timers that start instances. Each is in an aggregate of its own, without a process and without an
 * execution, which goes with the last of them: so it runs, fails and is tried again as every job.
 */
final class StartTimers {
  private final Walk walk;
  private final InstanceState state;

  StartTimers(Walk walk) {
    this.walk = walk;
    this.state = walk.state();
  }

  /** A timer is due: the next one of its cycle waits, and an instance starts in the same unit. */
  void fired(JobRow job, JobPayload.StartTimer timer) {
    walk.timers()
        .repeatStart(
            job,
            timer,
            () ->
                walk.calls()
                    .askForInstance(
                        new Effect.StartAt(job.definitionId(), job.activityId()),
                        nothing -> endIfNoneIsLeft(state)));
  }

  /** What was made for a timer goes with it. */
  static void endIfNoneIsLeft(InstanceState state) {
    if (state.instance().definitionId() == 0 && state.jobs().isEmpty() && !state.hasTasks()) {
      state.endInstance();
    }
  }
}
