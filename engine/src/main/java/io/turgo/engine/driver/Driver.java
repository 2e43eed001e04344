package io.turgo.engine.driver;

import io.turgo.engine.commit.CommitPipeline;
import io.turgo.engine.commit.CommitResult;
import io.turgo.engine.commit.TransactionLane;
import io.turgo.engine.commit.UnitOfWork;
import io.turgo.engine.health.Health;
import io.turgo.engine.health.Later;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.StepContext;
import io.turgo.engine.interpreter.WaitingListener;
import io.turgo.engine.monitoring.DriverMetrics;
import io.turgo.engine.store.Inquiry;
import io.turgo.engine.store.Store;
import io.turgo.engine.transaction.AmbientTransaction;
import io.turgo.engine.transaction.JobDataSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes commands to their commit: gate, load, step, user code, pipeline, and again after a clash.
 *
 * <p>Stepping happens while the instance's gate is held, user code while it is not, so that a long
 * call keeps nobody waiting. A unit holds the gate from its stepping until its commit is answered.
 * Commands that wait meanwhile are coalesced into one unit where their user code has run already.
 *
 * <p>{@link Turns} says who steps when, {@link AttemptStepper} how far it goes, {@link UnitAnswers}
 * what a commit's answer means.
 */
public final class Driver {
  private static final int MAX_COALESCED = 100;

  private final CommitPipeline pipeline;
  private final CallRunner calls;
  private final StepContexts contexts;
  private final KnownInstances instances;
  private final AttemptStepper stepper;
  private final Turns turns;
  private final UnitAnswers answers;
  private final SharedInstances shared;
  private final JobTransactionRunner transactions;
  private final JobSurroundings surroundings;
  private final Executor steps;
  private final OtherInstances.Services nestedStepping = new NestedStepping();
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
      Later later,
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
    this.pipeline = parts.pipeline();
    this.calls = parts.calls();
    this.contexts =
        new StepContexts(
            parts.definitions(), parts.policy(), parts.events(), parts.businessClock());
    this.instances = new KnownInstances(parts.store(), parts.cacheBytes(), metrics);
    this.stepper = new AttemptStepper(contexts, parts.ids(), metrics);
    this.turns = new Turns(parts.steps(), this::step, parts.health());
    this.answers =
        new UnitAnswers(
            instances,
            turns,
            parts.store().turnLocks().orElse(null),
            parts.later(),
            parts.health());
    this.shared = new SharedInstances(turns, instances, stepper);
    this.transactions =
        new JobTransactionRunner(
            parts.transactional(), parts.definitions(), parts.ids(), parts.steps(), turns);
    this.surroundings = parts.surroundings();
    this.steps = parts.steps();
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
    Attempt attempt = new Attempt(instanceId, command, userId, completion, userCodeThread);
    attempt.note = note;
    attempt.completion = transactions.rollsBack(attempt);
    if (JobPlace.jobIn(command) == null) {
      attempt.traceParent = surroundings.trace();
    }
    turns.proceed(attempt, true);
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

  /** Has listeners told how a transaction ended, once that is known. */
  void resolve(Inquiry inquiry, List<WaitingListener> waiting) {
    new Resolution(steps, inquiry, waiting).begin();
  }

  /** Steps nothing more: commands that are still under way are told that the engine is closed. */
  public void stop() {
    turns.stop();
    answers.stop();
  }

  /** What a caller's transaction has written is now known to be committed, or not. */
  void joined(InstanceChanges changes, AmbientTransaction.Outcome outcome) {
    answers.joined(changes, outcome);
  }

  /**
   * Steps an attempt whose gate is held, with those in line behind it that can be coalesced.
   *
   * @param own the calling thread may run the attempt's user code
   * @return whether it did, so that the attempt is to be gone on with
   */
  private boolean step(Attempt first, boolean own) {
    @Nullable BooleanSupplier after;
    try {
      after = stepUnit(first, own);
    } catch (IdReserve.UsedUpException e) {
      after = over(() -> restart(first));
    } catch (RuntimeException | Error e) {
      RuntimeException reason =
          e instanceof RuntimeException r
              ? r
              : new EngineErrorException(UnitAnswers.describe(first), e);
      after = over(() -> first.completion.failed(reason));
    }
    if (after == null) {
      return false;
    }
    turns.release(first);
    return after.getAsBoolean();
  }

  /**
   * Steps a unit. Answers what is to be done once the gate is given up, and whether the attempt is
   * to be gone on with then; or null if the unit is with the pipeline, whose answer will give the
   * gate up.
   */
  private @Nullable BooleanSupplier stepUnit(Attempt first, boolean own) {
    turns.requireGoingOn();
    boolean isStart = first.command instanceof Command.Begin;
    InstanceSnapshot snapshot = null;
    if (!isStart) {
      snapshot = instances.of(first);
      if (snapshot == null) {
        return over(stepper.missing(first));
      }
    }
    return act(first, own, snapshot, stepper.advance(first, snapshot));
  }

  private @Nullable BooleanSupplier act(
      Attempt first, boolean own, @Nullable InstanceSnapshot snapshot, Advance advance) {
    boolean isStart = first.command instanceof Command.Begin;
    boolean goesOn = advance instanceof Advance.Ready || advance instanceof Advance.NeedsCall;
    if (goesOn && JobTransactionRunner.hasStrayCalls(first)) {
      return over(() -> restart(first));
    }
    switch (advance) {
      case Advance.NeedsCall needs -> {
        return SharedInstances.isOvertaken(first)
            ? over(() -> answers.overtaken(first))
            : () -> runCall(first, needs, own);
      }
      case Advance.NeedsFreshCopy stale -> {
        return over(() -> {
          first.fresh = true;
          first.forgetStepping();
          turns.proceedLater(first);
        });
      }
      case Advance.Over over -> {
        return over(over.report());
      }
      case Advance.Ready ready -> {
        transactions.endUnused(first);
        switch (shared.place(first)) {
          case WAITS -> {
            first.forgetStepping();
            return over(() -> turns.proceedLater(first));
          }
          case OLD -> {
            InstanceState again = snapshot == null ? null : InstanceState.of(snapshot);
            return act(first, own, snapshot, stepper.advance(first, snapshot, again));
          }
          case READY -> {}
        }
        List<Attempt> included = new ArrayList<>();
        included.add(first);
        InstanceState state = ready.state();
        try {
          if (!isStart && !first.alone && !state.isEnded()) {
            state = coalesce(first, Objects.requireNonNull(snapshot), state, included);
          }
          commit(new SteppedUnit(state, included));
        } catch (Throwable thrown) {
          for (int i = 1; i < included.size(); i++) {
            turns.drop(included.get(i), thrown);
          }
          throw thrown;
        }
        return null;
      }
    }
  }

  private static BooleanSupplier over(Runnable report) {
    return () -> {
      report.run();
      return false;
    };
  }

  /** Steps those in line that need no more user code on top of the unit. */
  private InstanceState coalesce(
      Attempt first, InstanceSnapshot snapshot, InstanceState unit, List<Attempt> included) {
    InstanceState state = unit;
    List<Attempt> candidates =
        turns.takeBehind(first, MAX_COALESCED - 1, waiting -> !waiting.alone);
    int i = 0;
    try {
      for (; i < candidates.size(); i++) {
        Attempt candidate = candidates.get(i);
        Advance advance = state.isEnded() ? null : tryAdvance(candidate, snapshot, state);
        if (advance instanceof Advance.Ready ready) {
          included.add(candidate);
          state = ready.state();
          metrics.coalesced.increment();
        } else {
          // It is stepped by itself once this unit is committed.
          candidate.forgetStepping();
          turns.putBack(first, candidates.subList(i, candidates.size()));
          return state;
        }
      }
      return state;
    } catch (Throwable thrown) {
      for (; i < candidates.size(); i++) {
        turns.drop(candidates.get(i), thrown);
      }
      throw thrown;
    }
  }

  private @Nullable Advance tryAdvance(
      Attempt candidate, InstanceSnapshot snapshot, InstanceState unit) {
    return stepper.tryAdvance(candidate, snapshot, unit.fork());
  }

  private boolean runCall(Attempt attempt, Advance.NeedsCall needs, boolean own) {
    JobRow transactional = transactions.toBegin(attempt);
    if (transactional != null) {
      transactions.whenConnected(
          attempt, own, () -> callInTransaction(attempt, transactional, needs));
    } else if (own || attempt.transaction != null) {
      call(attempt, needs);
      return true;
    } else {
      attempt.userCodeThread.execute(() -> callAndProceed(attempt, needs));
    }
    return false;
  }

  private void callInTransaction(Attempt attempt, JobRow job, Advance.NeedsCall needs) {
    try {
      runInTransaction(attempt, job, needs);
    } finally {
      transactions.leaveLine();
    }
  }

  /** Begins a transaction, and stays with the attempt until it has ended; never throws. */
  private void runInTransaction(Attempt attempt, JobRow job, Advance.NeedsCall needs) {
    OpenTransaction open = null;
    try {
      open = transactions.begin(attempt, job);
      InstanceSnapshot newest = instances.cached(attempt.instanceId);
      if (newest == null || AttemptStepper.sameRev(attempt.steppedFrom, newest)) {
        callAndProceed(attempt, needs);
      } else {
        attempt.forgetStepping(); // the instance went on while this waited for a connection
        turns.proceed(attempt, true);
      }
      open.runUntilOver();
    } catch (Throwable thrown) {
      turns.drop(attempt, thrown);
    } finally {
      if (open != null && attempt.transaction == open) {
        transactions.rollback(attempt); // only its own thread can
      }
    }
  }

  /** Runs an attempt again whose user code must be undone for that; costs no retry. */
  private void restart(Attempt attempt) {
    transactions.rollback(attempt);
    if (UnitAnswers.loses(attempt)) {
      attempt.userCodeThread.execute(() -> turns.proceed(attempt, true));
    } else {
      UnitAnswers.lostForGood(attempt);
    }
  }

  /** Never throws. */
  private void callAndProceed(Attempt attempt, Advance.NeedsCall needs) {
    try {
      call(attempt, needs);
    } catch (Throwable thrown) {
      turns.drop(attempt, thrown);
      return;
    }
    turns.proceed(attempt, true);
  }

  private void call(Attempt attempt, Advance.NeedsCall needs) {
    OtherInstances others = attempt.others;
    if (others == null) {
      others = new OtherInstances(attempt, nestedStepping);
      attempt.others = others;
    }
    attempt.answered = answered(attempt, others, needs.paused());
    attempt.fresh = false;
  }

  /** Makes a call and notes its outcome. */
  private <R extends @Nullable Object> Attempt.Answered<R> answered(
      Attempt attempt, OtherInstances others, StepLoop.Reached.Paused<R> paused) {
    Call<R> call = attempt.journal.untold(paused.call());
    CallResult<R> result = call(attempt, call, paused.seen());
    CallOutcome<R> noted =
        attempt.journal.add(paused.call(), result, others.take(), contexts.now());
    if (attempt.journal.lastWaits()) {
      transactions.tellsPhases(attempt);
    }
    return new Attempt.Answered<>(paused, noted);
  }

  private <R extends @Nullable Object> CallResult<R> call(
      Attempt attempt, Call<R> call, InstanceState state) {
    metrics.userCalls.increment();
    JobPlace place =
        surroundings.place(attempt.command, attempt.traceParent, call, state, contexts);
    return place == null
        ? transactions.call(attempt, calls, call, state)
        : surroundings.around(place, () -> transactions.call(attempt, calls, call, state));
  }

  /** How commands that user code gives are stepped, on the thread of that code. */
  private final class NestedStepping implements OtherInstances.Services {
    @Override
    public long now() {
      return contexts.now();
    }

    @Override
    public StepContext context(Attempt attempt, long definitionId, long begun) {
      return stepper.context(attempt, definitionId, begun);
    }

    @Override
    public StepContext previewing(long definitionId) {
      return contexts.previewing(definitionId);
    }

    @Override
    public @Nullable InstanceSnapshot snapshot(long instanceId, boolean fresh) {
      InstanceSnapshot cached = fresh ? null : instances.cached(instanceId);
      return cached != null ? cached : instances.read(instanceId);
    }

    @Override
    public OptionalLong instanceOfScope(long scopeId) {
      return instances.ofScope(scopeId);
    }

    @Override
    public <R extends @Nullable Object> CallResult<R> run(
        Attempt attempt, Call<R> call, InstanceState state) {
      return call(attempt, call, state);
    }
  }

  private void commit(SteppedUnit unit) {
    Attempt first = unit.first();
    OpenTransaction open = first.transaction;
    if (open != null) {
      CommitResult result =
          transactions.commit(first, open, unit.state().changes(), () -> answers.committed(unit));
      if (result instanceof CommitResult.Committed) {
        answers.tell(unit); // now that nothing of the transaction is under way any more
      } else {
        answers.answered(unit, result);
      }
      return;
    }
    if (answers.mustYield(first)) {
      answers.answered(unit, new CommitResult.Clashed());
      return;
    }
    shared.takeAlong(unit);
    int losses = 0;
    for (Attempt attempt : unit.included()) {
      losses = Math.max(losses, attempt.losses);
    }
    pipeline.submit(
        new UnitOfWork(unit.changes(), losses, result -> answers.answered(unit, result)));
  }
}
