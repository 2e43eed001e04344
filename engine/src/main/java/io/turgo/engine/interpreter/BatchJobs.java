package io.turgo.engine.interpreter;

import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.VariableRow;

/**
 * The jobs that do a batch, in an aggregate without a process and without an execution, which goes
 * with the last of them. Each says when it ends which ones follow. What a job does to the things of
 * the batch is not written with it but in units of their own, which note it: so a job that is run
 * again does only what is not noted.
 */
final class BatchJobs {
  private final StepParts step;
  private final InstanceState state;

  BatchJobs(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  void begin(Command.BeginBatch begin) {
    state.record(begin.batch());
    begin
        .variables()
        .forEach((name, value) ->
            state.put(new VariableRow(step.newId(), state.id(), state.id(), name, value)));
    step.jobs().doBatch(new JobPayload.FindItems(), null);
  }

  void run(JobPayload.BatchStep batchStep) {
    Effect.DoBatch part = new Effect.DoBatch(state.id(), batchStep, state.variables(state.id()));
    step.calls().askForInstance(part, this::goOn);
  }

  private void goOn(Effect.MoreOfBatch more) {
    Long dueAt = more.pauseMillis() == 0 ? null : Long.valueOf(step.now() + more.pauseMillis());
    more.steps().forEach(part -> step.jobs().doBatch(part, dueAt));
    state.endIfDone();
  }

  void perform(Command.OfBatch command) {
    switch (command) {
      case Command.SuspendBatch suspend -> suspend(suspend.suspended());
      case Command.HurryBatch hurry -> {
        suspend(false);
        for (JobRow job : state.jobs()) {
          if (job.state() != JobRow.State.READY) {
            move(
                job,
                job.withRetries(Math.max(1, job.retries()))
                    .withDueAt(null)
                    .withState(JobRow.State.READY));
          }
        }
      }
    }
  }

  private void suspend(boolean suspended) {
    if (state.instance().suspended() == suspended) {
      return;
    }
    state.updateInstance(state.instance().withSuspended(suspended));
    for (JobRow job : state.jobs()) {
      JobRow.State from = job.state();
      if (suspended && (from == JobRow.State.READY || from == JobRow.State.TIMER)) {
        move(job, job.withState(JobRow.State.SUSPENDED));
      } else if (!suspended && from == JobRow.State.SUSPENDED) {
        move(job, job.withState(job.dueAt() == null ? JobRow.State.READY : JobRow.State.TIMER));
      }
    }
  }

  private void move(JobRow job, JobRow to) {
    JobRow moved = to.withInstanceRev(state.nextRev());
    state.put(moved);
    step.events().jobMoved(job, moved);
  }
}
