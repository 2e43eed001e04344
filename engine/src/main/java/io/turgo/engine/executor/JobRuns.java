package io.turgo.engine.executor;

import io.turgo.engine.driver.Completion;
import io.turgo.engine.driver.Driver;
import io.turgo.engine.driver.Ending;
import io.turgo.engine.driver.EngineErrorException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.health.Health;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.monitoring.JobObserver;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one job after the other through the driver, and decides what follows from how it ended: it
 * is over, its failure is counted, or it is left in its table. Safe for all threads.
 */
final class JobRuns {
  // Made before the heap is full.
  private static final String COUNTING = Health.text("Counting a failure");

  private static final Logger LOG = LoggerFactory.getLogger(JobRuns.class);

  private final Driver driver;
  private final TurgoJobExecutor.Pauses pauses;
  private final JobObserver observer;
  private final FailureLog failures;
  private final Executor workers;
  private final ExecutorCounters metrics;
  private final Dispatcher dispatcher;
  private final ShardLeases leases;
  private final EngineErrors errors;
  private final StoreFailures storeFailures = new StoreFailures(System::nanoTime);
  private final Host host;

  /** What the end of a job's command asks for; none of it throws. */
  interface Host {
    /** A job is in flight no more. */
    void over(JobRow job, boolean leftToTable);

    /** Leaves a job in its table, where it is not found before a pause is over. */
    void leave(JobRow job);

    /** No job begins for a while. */
    void pause();
  }

  JobRuns(
      TurgoJobExecutor.Parts parts,
      ExecutorCounters metrics,
      Dispatcher dispatcher,
      ShardLeases leases,
      Host host) {
    this.driver = parts.driver();
    this.pauses = parts.pauses();
    this.observer = new GuardedObserver(parts.observer());
    this.failures = parts.failures();
    this.workers = parts.workers();
    this.metrics = metrics;
    this.dispatcher = dispatcher;
    this.leases = leases;
    this.errors = new EngineErrors(parts.health(), System::nanoTime);
    this.host = host;
  }

  /** Forgets failures of long ago; called now and then. */
  void forgetOld() {
    errors.forgetOld();
    storeFailures.forgetOld();
  }

  /** Gives a job to the driver, or has it held if its activity is paused. */
  void begin(Dispatcher.Ready ready) {
    JobRow job = ready.job();
    if (pauses.holds(job)) {
      submit(job, new Command.HoldJob(job.id()), new HoldEnds(job));
      return;
    }
    long readyNanos = System.nanoTime() - ready.sinceNanos();
    metrics.started.increment();
    metrics.readyNanos.add(readyNanos);
    observer.started(job.id(), job.activityId(), readyNanos);
    submit(job, new Command.RunJob(job.id()), new RunEnds(job));
  }

  private void submit(JobRow job, Command command, Completion completion) {
    driver.submit(job.instanceId(), command, null, completion, workers);
  }

  /**
   * Told how a command for a job ended. Whatever is thrown meanwhile, the job is in flight no more:
   * it would hold up its instance.
   */
  private abstract class JobCompletion implements Completion {
    final JobRow job;

    JobCompletion(JobRow job) {
      this.job = job;
    }

    @Override
    public final void ended(Ending ending) {
      boolean done = false;
      try {
        follow(ending);
        done = true;
      } finally {
        if (!done) {
          host.over(job, true);
        }
      }
    }

    abstract void follow(Ending ending);
  }

  /** What follows from how a job's attempt ended. */
  private final class RunEnds extends JobCompletion {
    RunEnds(JobRow job) {
      super(job);
    }

    @Override
    public void waits() {
      dispatcher.parks(job); // whose worker looks for the next job now
    }

    @Override
    public void goesOn() {
      dispatcher.goesOn(job);
    }

    @Override
    void follow(Ending ending) {
      switch (ending) {
        case Ending.Committed committed -> finished();
        case Ending.Obsolete obsolete -> {
          metrics.obsolete.increment();
          host.over(job, false);
        }
        case Ending.Unknown unknown -> storeFailed(job.activityId(), unknown.reason());
        case Ending.Failed(RuntimeException reason) -> failed(reason);
        case Ending.CodeFailed(String activityId, Throwable error) -> codeFailed(activityId, error);
      }
    }

    private void finished() {
      try {
        storeFailures.endedOtherwise(job.id());
        metrics.finished.increment();
        observer.finished(job.id(), job.activityId());
      } finally {
        host.over(job, false);
      }
    }

    private void failed(RuntimeException reason) {
      if (Ending.isOfDatabase(reason) || reason instanceof TurgoOptimisticLockingException) {
        storeFailed(job.activityId(), reason);
      } else if (reason instanceof EngineErrorException && errors.leaves(job.id(), reason)) {
        host.leave(job);
        Health.warn(
            LOG,
            "Job {} met an unexpected error of the engine; it stays in its table and runs again"
                + " without losing an attempt. Report the error with this stack trace",
            job.id(),
            reason);
      } else {
        codeFailed(job.activityId(), reason);
      }
    }

    private void codeFailed(String activityId, Throwable error) {
      if (error instanceof RuntimeException reason && Ending.isOfDatabase(reason)) {
        storeFailed(activityId, reason);
      } else {
        storeFailures.endedOtherwise(job.id());
        count(activityId, error);
      }
    }

    private void storeFailed(String activityId, RuntimeException reason) {
      if (StoreFailures.mayBeOfCode(reason)
          && storeFailures.isToBeCounted(job.id(), leases.renewedAt())) {
        count(activityId, reason);
        return;
      }
      if (storeFailures.isGeneral()) {
        host.pause();
        host.over(job, true);
      } else {
        host.leave(job);
      }
      Health.warn(
          LOG,
          "The database did not take the result of job {}; it stays in its table"
              + " and runs again without losing an attempt: {}",
          job.id(),
          reason.getMessage());
    }

    private void count(String activityId, Throwable error) {
      try {
        metrics.failed.increment();
        observer.failed(job.id(), job.activityId(), error);
        Command.FailJob failure = Command.FailJob.of(job.id(), error);
        submit(job, failure, new FailureEnds(job, activityId, error));
      } catch (Throwable thrown) {
        Health.logged(COUNTING, thrown);
        host.over(job, true); // it runs again
      }
    }
  }

  /** What follows from how a job was held whose activity is paused. */
  private final class HoldEnds extends JobCompletion {
    HoldEnds(JobRow job) {
      super(job);
    }

    @Override
    void follow(Ending ending) {
      switch (ending) {
        case Ending.Committed committed -> host.over(job, false);
        case Ending.Obsolete obsolete -> host.over(job, false);
        case Ending.Failed(TurgoObjectNotFoundException gone) ->
            host.over(job, true); // it runs after all, or is gone
        case Ending.Failed(RuntimeException reason) -> notHeld(reason);
        case Ending.Unknown unknown -> notHeld(unknown.reason());
        case Ending.CodeFailed failed -> notHeld(failed.error());
      }
    }

    private void notHeld(Throwable reason) {
      host.leave(job);
      Health.warn(
          LOG,
          "Job {} of a paused activity could not be put on hold; it stays in its table and is"
              + " tried again: {}",
          job.id(),
          reason.toString());
    }
  }

  /** What follows from how the failure of a job was counted. */
  private final class FailureEnds extends JobCompletion {
    private final String element;
    private final Throwable error;

    FailureEnds(JobRow job, String element, Throwable error) {
      super(job);
      this.element = element;
      this.error = error;
    }

    @Override
    void follow(Ending ending) {
      switch (ending) {
        case Ending.Committed(InstanceState state) -> {
          try {
            failures.noted(job.id(), element, error, state);
          } finally {
            host.over(job, false);
          }
        }
        case Ending.Obsolete obsolete -> host.over(job, false);
        case Ending.Failed failed -> notCounted(failed.reason());
        case Ending.Unknown unknown -> notCounted(unknown.reason());
        case Ending.CodeFailed failed -> notCounted(failed.error());
      }
    }

    private void notCounted(Throwable reason) {
      host.leave(job);
      Health.warn(
          LOG,
          "The failure of job {} could not be written to the database; the job runs again"
              + " without losing an attempt",
          job.id(),
          reason);
    }
  }
}
