package io.turgo.engine.interpreter;

import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobPayload.Following;
import io.turgo.engine.instance.JobRow;
import org.jspecify.annotations.Nullable;

/**
 * Jobs that suspend and activate definitions at a date. Each is in an aggregate of its own, as
 * {@link StartTimers} are. Instances follow their definition a part at a time: a job does one part
 * and leaves the next to another job, so that no unit grows with their number.
 */
final class DefinitionJobs {
  private final StepParts step;
  private final InstanceState state;

  DefinitionJobs(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  void run(JobRow job, JobPayload.OfSuspension work) {
    boolean suspend = work instanceof JobPayload.SuspendDefinition;
    @Nullable Following instances = work.instances();
    @Nullable Long after = instances == null ? null : instances.after();
    step.calls()
        .askForInstance(
            new Effect.SetSuspension(job.definitionId(), suspend, after),
            last -> {
              if (last != null) {
                step.jobs().putRest(job, work.after(new Following(last)));
              }
              state.endIfDone();
            });
  }
}
