package io.turgo.engine.interpreter;

import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import org.jspecify.annotations.Nullable;

/**
 * Jobs that suspend and activate definitions at a date. Each is in an aggregate of its own, as
 * {@link StartTimers} are. Instances follow their definition a part at a time: a job does one part
 * and leaves the next to another job, so that no unit grows with their number.
 */
final class DefinitionJobs {
  private final Walk walk;
  private final InstanceState state;

  DefinitionJobs(Walk walk) {
    this.walk = walk;
    this.state = walk.state();
  }

  void run(JobRow job) {
    boolean suspend = job.kind() == JobRow.Kind.SUSPEND_DEFINITION;
    @Nullable Long after = job.repeat() == null ? null : Long.valueOf(job.repeat());
    walk.calls()
        .ask(
            UserCall.between(
                state.id(), new UserCall.SetSuspension(job.definitionId(), suspend, after)),
            outcome -> {
              if (outcome.value() instanceof Long last) {
                walk.jobs().putRest(job, last.toString());
              }
              StartTimers.endIfNoneIsLeft(state);
            });
  }
}
