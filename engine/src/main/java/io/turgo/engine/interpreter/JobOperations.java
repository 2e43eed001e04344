package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.JobNotFoundException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.variable.VariableValue;
import java.util.Map;
import java.util.Set;

/** What is done with one job: it runs, fails, moves, changes or goes. */
final class JobOperations {
  private static final Set<JobRow.State> RUNNABLE = Set.of(JobRow.State.READY, JobRow.State.TIMER);

  private final StepParts step;
  private final InstanceState state;
  private final boolean begun;

  /**
   * @param begun user code of the command has run already, so that a job is finished even where its
   *     instance was suspended meanwhile
   */
  JobOperations(StepParts step, boolean begun) {
    this.step = step;
    this.state = step.state();
    this.begun = begun;
  }

  void perform(Command.OfJob command) {
    switch (command) {
      case Command.RunJob run -> run(run.jobId());
      case Command.FailJob fail ->
          new JobFailures(step)
              .failed(
                  job(fail.jobId(), fail.rev()), fail.message(), fail.stacktrace(), fail.cause());
      case Command.SetRetries set -> {
        JobRow job = jobIn(set.jobId(), set.in()).withRetries(set.retries());
        state.put(job);
        step.events().entity(TurgoEngineEventType.ENTITY_UPDATED, job);
      }
      case Command.SetPriority set -> step.jobs().prioritise(job(set.jobId()), set.priority());
      case Command.MoveJob move -> move(move);
      case ExternalJobCommand ofExternal -> new ExternalJobs(step).perform(ofExternal);
      case Command.HoldJob hold -> new PausedActivities(step).hold(job(hold.jobId()));
      case Command.ReleaseJob release -> new PausedActivities(step).release(job(release.jobId()));
      case Command.RescheduleTimer again ->
          step.timers().reschedule(jobIn(again.jobId(), Set.of(JobRow.State.TIMER)), again);
      case Command.DeleteJob delete -> {
        JobRow job = jobIn(delete.jobId(), delete.in());
        if (job.kind() == JobRow.Kind.BATCH) {
          throw new Rejection(
              new TurgoException(
                  "Job "
                      + job.id()
                      + " cannot be deleted: batch "
                      + state.id()
                      + " cannot end without it. Call cancelBatch to end the batch"));
        }
        state.removeJob(job.id());
        step.events().entity(TurgoEngineEventType.JOB_CANCELED, job);
        step.events().entity(TurgoEngineEventType.ENTITY_DELETED, job);
        state.endIfDone();
      }
    }
  }

  private void run(long jobId) {
    JobRow job = job(jobId);
    boolean early = job.state() == JobRow.State.TIMER && due(job) > step.now();
    if (!begun && (!RUNNABLE.contains(job.state()) || early)) {
      throw new Rejection(
          new JobNotFoundException(
              "Job "
                  + jobId
                  + " cannot run now: it is "
                  + job.state()
                  + (early ? " and not due before " + due(job) : "")));
    }
    boolean isLate =
        job.payload() instanceof JobPayload.Event event && new EventDelivery(step).isLate(event);
    if (isLate) {
      new BroughtVariables(step).drop(job);
    } else {
      new BroughtVariables(step).set(job);
    }
    Map<String, VariableValue> kept =
        switch (job.kind()) {
          case EXTERNAL_DONE, LEGS, SIGNAL, EVENT -> new BroughtVariables(step).of(job);
          default -> Map.of();
        };
    state.removeJob(jobId);
    if (job.kind() == JobRow.Kind.TIMER || job.kind().isOfDefinition()) {
      step.events().entity(TurgoEngineEventType.TIMER_FIRED, job);
    }
    step.events().entity(TurgoEngineEventType.ENTITY_DELETED, job);
    step.agenda()
        .atEnd(() -> step.events().entity(TurgoEngineEventType.JOB_EXECUTION_SUCCESS, job));
    switch (job.payload()) {
      case JobPayload.AsyncBefore before -> continueBefore(job);
      case JobPayload.AsyncAfter after -> step.tokens().leaveNow(step.token(job.executionId()));
      case JobPayload.Timer timer -> {
        ExecutionRow token = step.token(job.executionId());
        Behaviors.fired(step.node(token), token, new Firing.OfTimer(job), step);
      }
      case JobPayload.StartTimer timer -> new StartTimers(step).fired(job, timer);
      case JobPayload.OfSuspension work -> new DefinitionJobs(step).run(job, work);
      case JobPayload.ResumeActivity resume -> new PausedActivities(step).resume(job, resume);
      case JobPayload.SetVariables set -> {
        // they are set
      }
      case JobPayload.SetVariablesLocal set -> {
        // they are set
      }
      case JobPayload.External external ->
          throw new IllegalStateException("Workers do job " + jobId);
      case JobPayload.ExternalDone done -> new ExternalJobs(step).done(job, done.thrown(), kept);
      case JobPayload.Legs legs -> step.multiInstances().makeMore(job.executionId(), legs, kept);
      case JobPayload.Signal signal -> new SignalJobs(step).run(signal.receivers(), kept);
      case JobPayload.Batch batch -> new BatchJobs(step).run(batch.step());
      case JobPayload.Trigger trigger ->
          new OutsideTrigger(step).signal(step.token(job.executionId()));
      case JobPayload.Event event -> {
        if (!isLate) {
          new EventDelivery(step).run(event, kept);
        }
      }
    }
  }

  /** The job of a start is the process's, any other is that of the element where its token is. */
  private void continueBefore(JobRow job) {
    ExecutionRow token = step.token(job.executionId());
    if (token.kind() == ExecutionRow.Kind.ASYNC_ACTIVE) {
      step.planItems().activateNow(token);
    } else if (job.activityId().equals(token.activityId())) {
      step.tokens().begin(token);
    } else {
      new ProcessStart(step).goOn(token);
    }
  }

  private static long due(JobRow job) {
    Long due = job.dueAt();
    return due == null ? 0 : due;
  }

  private void move(Command.MoveJob move) {
    JobRow job = jobIn(move.jobId(), move.from());
    Integer retries = move.retries();
    JobRow moved = job.withInstanceRev(state.nextRev());
    if (retries != null) {
      moved = moved.withRetries(retries);
    }
    JobRow.State to =
        state.instance().suspended()
                && RUNNABLE.contains(move.to())
                && job.state() != JobRow.State.SUSPENDED
            ? JobRow.State.SUSPENDED
            : move.to();
    if (job.state() == JobRow.State.SUSPENDED && to == JobRow.State.READY && job.dueAt() != null) {
      to = JobRow.State.TIMER;
    } else if (move.to() == JobRow.State.READY) {
      moved = moved.withDueAt(null);
    }
    if (job.kind() == JobRow.Kind.EXTERNAL && RUNNABLE.contains(to)) {
      if (state.instance().suspended()) {
        throw new Rejection(
            new TurgoException(
                "External job "
                    + job.id()
                    + " cannot be moved to executable: process instance "
                    + state.id()
                    + " is suspended, so no worker could complete the job; activate the instance"
                    + " first"));
      }
      moved = moved.outside(step.context().tenant().get(), null, null);
    } else {
      moved = moved.withState(to);
    }
    state.put(moved);
    step.events().jobMoved(job, moved);
  }

  private JobRow job(long id) {
    JobRow job = state.job(id);
    if (job == null) {
      throw new Rejection(new JobNotFoundException("Job " + id + " does not exist"));
    }
    return job;
  }

  /**
   * @param rev that the job must have; 0 for any
   */
  private JobRow job(long id, long rev) {
    JobRow job = job(id);
    if (rev != 0 && job.instanceRev() != rev) {
      throw new Rejection(
          new TurgoObjectNotFoundException("Attempt " + rev + " of job " + id + " does not exist"));
    }
    return job;
  }

  private JobRow jobIn(long id, Set<JobRow.State> states) {
    JobRow job = job(id);
    if (!states.contains(job.state())) {
      throw new Rejection(
          new JobNotFoundException(
              "Job " + id + " is " + job.state() + ", expected one of " + states));
    }
    return job;
  }
}
