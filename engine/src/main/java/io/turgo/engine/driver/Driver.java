package io.turgo.engine.driver;

import io.turgo.engine.calls.CallRunner;
import io.turgo.engine.calls.JobPlace;
import io.turgo.engine.calls.JobSurroundings;
import io.turgo.engine.calls.StepContexts;
import io.turgo.engine.commit.CommitPipeline;
import io.turgo.engine.commit.TransactionLane;
import io.turgo.engine.health.DelayedActions;
import io.turgo.engine.health.Health;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.StepContext;
import io.turgo.engine.monitoring.DriverMetrics;
import io.turgo.engine.store.Store;
import io.turgo.engine.transaction.AmbientTransaction;
import io.turgo.engine.transaction.JobDataSource;
import io.turgo.engine.turns.ConnectionLine;
import io.turgo.engine.turns.Turns;
import io.turgo.engine.usercode.Definitions;
import io.turgo.engine.usercode.Events;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The door of the package: takes commands to their commit, by gate, load, step, user code and
 * pipeline, and again after a clash.
 *
 * <p>{@link AttemptRunner} takes one {@link Attempt} through these, {@link Handover} hands it from
 * thread to thread, {@link AttemptStepper} says how far stepping comes, {@link UnitAnswers} what a
 * commit's answer means, and {@link Endings} ends it.
 */
public final class Driver {
  private final KnownInstances instances;
  private final Turns turns;
  private final AttemptTransactions transactions;
  private final Handover handover;
  private final UnitAnswers answers;
  private final AttemptRunner runner;
  private final JobSurroundings surroundings;
  private final DriverCounters metrics = new DriverCounters();

  /**
   * @param ids fresh ids, never given twice
   * @param businessClock epoch milliseconds
   * @param steps runs stepping that no thread is there for, after a commit
   * @param later ends what has lasted for too long
   */
  public record Parts(
      Store store,
      CommitPipeline pipeline,
      Definitions definitions,
      CallRunner calls,
      JobSurroundings surroundings,
      Events events,
      StepContext.Policy policy,
      LongSupplier ids,
      LongSupplier businessClock,
      Executor steps,
      long cacheBytes,
      Transactional transactional,
      DelayedActions later,
      Health health) {}

  /**
   * What transactional jobs need.
   *
   * @param connections how many of them have a transaction at a time
   * @param byDefault whether jobs are transactional where neither element nor process says it
   */
  public record Transactional(
      TransactionLane lane, JobDataSource dataSource, int connections, boolean byDefault) {}

  public Driver(Parts parts) {
    StepContexts contexts =
        new StepContexts(
            parts.definitions(), parts.policy(), parts.events(), parts.businessClock());
    this.surroundings = parts.surroundings();
    this.instances = new KnownInstances(parts.store(), parts.cacheBytes(), metrics);
    this.transactions =
        new AttemptTransactions(parts.transactional(), parts.definitions(), parts.ids());
    this.turns = new Turns(parts.store().turnLocks().orElse(null), parts.later(), parts.health());
    Endings endings = new Endings(turns, transactions::undone, parts.steps(), parts.health());
    this.handover = new Handover(parts.steps(), endings, parts.health());
    this.answers = new UnitAnswers(instances, handover, turns, endings, parts.health());
    AttemptStepper stepper = new AttemptStepper(contexts, parts.ids(), metrics);
    this.runner =
        new AttemptRunner(
            new AttemptRunner.Parts(
                parts.pipeline(),
                parts.calls(),
                surroundings,
                contexts,
                instances,
                stepper,
                new SharedInstances(handover, instances, stepper),
                transactions,
                new ConnectionLine(parts.transactional().connections()),
                handover,
                answers,
                endings,
                metrics));
    rehearse();
  }

  /** Ends a command by an error once, before the heap is full: see {@link Health}. */
  private void rehearse() {
    Attempt attempt =
        new Attempt(
            0, new Command.RunJob(0), null, null, null, ending -> {}, Runnable::run, runner);
    handover.carry(attempt, Driver::throwIt, new OutOfMemoryError("rehearsed"));
  }

  private static void throwIt(Attempt attempt, Error error) {
    throw error;
  }

  /** Says who hears of jobs; before the first command. */
  public void onCommittedWork(CommittedWork listener) {
    answers.onCommittedWork(listener);
  }

  public DriverMetrics metrics() {
    return metrics;
  }

  /**
   * Does a command. The calling thread steps and runs user code as long as nobody else is at the
   * instance; it never waits for the commit. However the command ends, the completion is told.
   *
   * @param userId on whose behalf it is done, null for nobody known
   * @param userCodeThread runs the command's user code when another thread steps it
   */
  public void submit(
      long instanceId,
      Command command,
      @Nullable String userId,
      Completion completion,
      Executor userCodeThread) {
    submit(instanceId, command, userId, null, completion, userCodeThread);
  }

  /**
   * Does a command, and writes who asked for it with it.
   *
   * @param note null for none
   */
  public void submit(
      long instanceId,
      Command command,
      @Nullable String userId,
      HistoryRow.@Nullable OfAudit note,
      Completion completion,
      Executor userCodeThread) {
    transactions.refuseToWait();
    String traceParent = JobPlace.jobIn(command) == null ? surroundings.trace() : null;
    runner.goOnWithUserCode(
        new Attempt(
            instanceId, command, userId, note, traceParent, completion, userCodeThread, runner));
  }

  /** Reads instances into the cache in one snapshot, unless a copy that is new enough is there. */
  public void prefetch(Collection<JobRow> jobs) {
    instances.prefetch(jobs);
  }

  /** Reads those that are not in the cache into it, in one snapshot. */
  public void prefetchInstances(Collection<Long> instanceIds) {
    instances.prefetchInstances(instanceIds);
  }

  /** Drops what is cached of these shards, because another node may serve them now. */
  public void forgetShards(Set<Integer> shards) {
    instances.forgetShards(shards);
  }

  /** Steps nothing more: commands that are still under way are told that the engine is closed. */
  public void stop() {
    handover.stop();
    turns.stop();
  }

  /** What a caller's transaction has written is now known to be committed, or not. */
  public void joined(InstanceChanges changes, AmbientTransaction.Outcome outcome) {
    answers.joined(changes, outcome);
  }
}
