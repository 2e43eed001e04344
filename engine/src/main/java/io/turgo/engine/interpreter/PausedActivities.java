package io.turgo.engine.interpreter;

import io.turgo.engine.exception.JobNotFoundException;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobRow;

/**
 * Jobs of activities that are paused. One whose turn has come is put where those of suspended
 * instances are, and runs once its activity is not paused and its instance not suspended: each of
 * both, when it ends, lets it go, and the other holds it again when its turn comes.
 *
 * <p>Whoever resumes an activity looks for its jobs once. So the unit that holds a job depends on
 * the epoch of the definitions in which the activity was paused, and is refused after that.
 */
final class PausedActivities {
  private final StepParts step;
  private final InstanceState state;

  PausedActivities(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /** A job waits. One that somebody outside has, or that has run meanwhile, is not taken away. */
  void hold(JobRow job) {
    long epoch = step.context().pauses().epoch(job.activityId());
    if (epoch == StepContext.NOT_PAUSED || !mayBeHeld(job)) {
      throw new Rejection(
          new JobNotFoundException(
              "Job "
                  + job.id()
                  + " of '"
                  + job.activityId()
                  + "' need not wait for a resume:"
                  + " the activity is not paused, or the job is locked or has run"));
    }
    state.requireDefinitionEpoch(epoch);
    boolean taken = job.outside() != null && job.outside().lockOwner() != null;
    move(job, (taken ? job.withDueAt(null) : job).withState(JobRow.State.SUSPENDED));
  }

  private boolean mayBeHeld(JobRow job) {
    return switch (job.state()) {
      case READY, TIMER -> job.kind().canBePaused();
      case EXTERNAL -> job.dueAt() == null || job.dueAt() <= step.now();
      case SUSPENDED, DEAD_LETTER -> false;
    };
  }

  /** A job goes on where it came from, with its due time. */
  void release(JobRow job) {
    if (job.state() != JobRow.State.SUSPENDED || state.instance().suspended()) {
      throw new Rejection(
          new JobNotFoundException("Job " + job.id() + " does not wait for a resume"));
    }
    move(job, activated(job, step));
  }

  /** What becomes of a job that nothing holds any more. */
  static JobRow activated(JobRow job, StepParts step) {
    if (job.kind() == JobRow.Kind.EXTERNAL) {
      return job.outside(step.context().tenant().get(), null, job.dueAt());
    }
    return job.withState(job.dueAt() != null ? JobRow.State.TIMER : JobRow.State.READY);
  }

  private void move(JobRow job, JobRow to) {
    JobRow moved = to.withInstanceRev(state.nextRev());
    state.put(moved);
    step.events().jobMoved(job, moved);
  }

  /** A job of the definition lets a part of the jobs go on, and leaves the rest to another job. */
  void resume(JobRow job, JobPayload.ResumeActivity resume) {
    step.calls()
        .askForInstance(
            new Effect.ReleaseJobs(job.definitionId(), job.activityId(), resume.after()),
            last -> {
              if (last != null) {
                step.jobs().putRest(job, new JobPayload.ResumeActivity(last));
              }
              state.endIfDone();
            });
  }
}
