package io.turgo.engine.driver;

import io.turgo.engine.calls.CallRunner;
import io.turgo.engine.calls.JobPlace;
import io.turgo.engine.calls.JobSurroundings;
import io.turgo.engine.calls.OtherInstances;
import io.turgo.engine.calls.StepContexts;
import io.turgo.engine.calls.StepLoop;
import io.turgo.engine.commit.CommitPipeline;
import io.turgo.engine.commit.CommitResult;
import io.turgo.engine.commit.UnitOfWork;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.Effort;
import io.turgo.engine.interpreter.StepContext;
import io.turgo.engine.turns.ConnectionLine;
import io.turgo.engine.usercode.CallResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Takes attempts from their gates to their commit.
 *
 * <p>Stepping happens while the instance's gate is held, user code while it is not, so that a long
 * call keeps nobody waiting. A unit holds the gate from its stepping until its commit is answered.
 * Commands that wait meanwhile are coalesced into one unit where their user code has run already.
 */
final class AttemptRunner implements Attempt.Runner {
  private static final int MAX_COALESCED = 100;

  private final CommitPipeline pipeline;
  private final CallRunner calls;
  private final JobSurroundings surroundings;
  private final StepContexts contexts;
  private final KnownInstances instances;
  private final AttemptStepper stepper;
  private final SharedInstances shared;
  private final AttemptTransactions transactions;
  private final ConnectionLine line;
  private final Handover handover;
  private final UnitAnswers answers;
  private final Endings endings;
  private final DriverCounters metrics;

  // Made before the heap is full.
  private final BiConsumer<Attempt, Boolean> stepping = this::stepUntilItWaits;
  private final BiConsumer<Attempt, StepLoop.Reached.Paused<?>> calling = this::callAndGoOn;

  /**
   * @param line of transactional jobs that wait for a connection
   */
  record Parts(
      CommitPipeline pipeline,
      CallRunner calls,
      JobSurroundings surroundings,
      StepContexts contexts,
      KnownInstances instances,
      AttemptStepper stepper,
      SharedInstances shared,
      AttemptTransactions transactions,
      ConnectionLine line,
      Handover handover,
      UnitAnswers answers,
      Endings endings,
      DriverCounters metrics) {}

  AttemptRunner(Parts parts) {
    this.pipeline = parts.pipeline();
    this.calls = parts.calls();
    this.surroundings = parts.surroundings();
    this.contexts = parts.contexts();
    this.instances = parts.instances();
    this.stepper = parts.stepper();
    this.shared = parts.shared();
    this.transactions = parts.transactions();
    this.line = parts.line();
    this.handover = parts.handover();
    this.answers = parts.answers();
    this.endings = parts.endings();
    this.metrics = parts.metrics();
  }

  @Override
  public void goOn(Attempt attempt) {
    goOn(attempt, false);
  }

  /** Goes on with an attempt on a thread that may run its user code; never throws. */
  void goOnWithUserCode(Attempt attempt) {
    goOn(attempt, true);
  }

  /**
   * Goes on with an attempt on the calling thread, until it waits for something; never throws.
   *
   * @param own the thread may run the attempt's user code
   */
  private void goOn(Attempt attempt, boolean own) {
    handover.carry(attempt, stepping, own);
  }

  private void stepUntilItWaits(Attempt attempt, boolean own) {
    boolean mayCall = own;
    while (handover.enter(attempt)) {
      AfterStep after = stepped(attempt);
      if (after == AfterStep.Plain.IS_WRITTEN) {
        return;
      }
      handover.release(attempt);
      if (!follow(attempt, after, mayCall)) {
        return;
      }
      mayCall = true;
    }
  }

  /** Does what follows; whether this thread has run user code, and goes on with the attempt. */
  private boolean follow(Attempt attempt, AfterStep after, boolean own) {
    switch (after) {
      case AfterStep.Plain.IS_WRITTEN -> {}
      case AfterStep.Plain.GOES_ON -> handover.goOn(attempt);
      case AfterStep.Plain.GOES_IN_TURN -> answers.overtaken(attempt);
      case AfterStep.Plain.IS_UNDONE -> undo(attempt);
      case AfterStep.Ends(Ending ending) -> endings.end(attempt, ending);
      case AfterStep.RunsCode(StepLoop.Reached.Paused<?> paused) -> {
        return runCode(attempt, paused, own);
      }
    }
    return false;
  }

  /** Steps an attempt whose gates are held; whatever is thrown ends it. */
  private AfterStep stepped(Attempt attempt) {
    try {
      return step(attempt);
    } catch (IdReserve.UsedUpException e) {
      return AfterStep.Plain.IS_UNDONE;
    } catch (RuntimeException e) {
      return new AfterStep.Ends(new Ending.Failed(e));
    } catch (Error e) {
      return new AfterStep.Ends(
          new Ending.Failed(new EngineErrorException(Endings.describe(attempt), e)));
    }
  }

  private AfterStep step(Attempt attempt) {
    handover.requireGoingOn();
    if (attempt.command instanceof Command.Begin) {
      return after(attempt, null, stepper.advance(attempt, null));
    }
    InstanceSnapshot snapshot = instances.of(attempt);
    return snapshot == null
        ? new AfterStep.Ends(stepper.missing(attempt))
        : after(attempt, snapshot, stepper.advance(attempt, snapshot));
  }

  private AfterStep after(Attempt attempt, @Nullable InstanceSnapshot snapshot, Advance advance) {
    boolean goesOn = advance instanceof Advance.Ready || advance instanceof Advance.NeedsCall;
    if (goesOn && AttemptTransactions.hasStrayCalls(attempt)) {
      return AfterStep.Plain.IS_UNDONE;
    }
    return switch (advance) {
      case Advance.Ready(InstanceState state) -> ready(attempt, snapshot, state);
      case Advance.NeedsCall(StepLoop.Reached.Paused<?> paused) ->
          SharedInstances.isOvertaken(attempt)
              ? AfterStep.Plain.GOES_IN_TURN
              : new AfterStep.RunsCode(paused);
      case Advance.NeedsFreshCopy stale -> {
        attempt.readFrom(Attempt.Source.DATABASE);
        attempt.queue();
        yield AfterStep.Plain.GOES_ON;
      }
      case Advance.Over(Ending ending) -> new AfterStep.Ends(ending);
    };
  }

  /** Has an attempt written that was stepped to its end, as soon as it has all gates for that. */
  private AfterStep ready(
      Attempt attempt, @Nullable InstanceSnapshot snapshot, InstanceState state) {
    transactions.endUnused(attempt);
    return switch (shared.fit(attempt)) {
      case WAITS -> {
        attempt.queue();
        yield AfterStep.Plain.GOES_ON;
      }
      case OLD -> {
        InstanceState again = snapshot == null ? null : InstanceState.of(snapshot);
        yield after(attempt, snapshot, stepper.advance(attempt, snapshot, again));
      }
      case READY -> {
        write(attempt, snapshot, state);
        yield AfterStep.Plain.IS_WRITTEN;
      }
    };
  }

  private void write(Attempt first, @Nullable InstanceSnapshot snapshot, InstanceState own) {
    List<Attempt> included = new ArrayList<>();
    included.add(first);
    InstanceState state = own;
    try {
      if (snapshot != null && first.company() == Attempt.Company.ANY && !state.isEnded()) {
        state = coalesce(first, snapshot, state, included);
      }
      commit(new SteppedUnit(state, included));
    } catch (Throwable thrown) {
      for (int i = 1; i < included.size(); i++) {
        handover.drop(included.get(i), thrown);
      }
      throw thrown;
    }
  }

  /** Steps those in line that need no more user code on top of the unit. */
  private InstanceState coalesce(
      Attempt first, InstanceSnapshot snapshot, InstanceState unit, List<Attempt> included) {
    InstanceState state = unit;
    List<Attempt> candidates =
        handover.takeBehind(
            first.instanceId(),
            MAX_COALESCED - 1,
            waiting -> waiting.company() == Attempt.Company.ANY);
    int i = 0;
    try {
      for (; i < candidates.size(); i++) {
        Attempt candidate = candidates.get(i);
        Advance advance =
            state.isEnded() ? null : stepper.tryAdvance(candidate, snapshot, state.fork());
        if (advance instanceof Advance.Ready ready) {
          included.add(candidate);
          state = ready.state();
          metrics.coalesced.increment();
        } else {
          // It is stepped by itself once this unit is committed.
          candidate.queue();
          handover.putBack(first, candidates.subList(i, candidates.size()));
          return state;
        }
      }
      return state;
    } catch (Throwable thrown) {
      for (; i < candidates.size(); i++) {
        handover.drop(candidates.get(i), thrown);
      }
      throw thrown;
    }
  }

  private void commit(SteppedUnit unit) {
    Attempt first = unit.first();
    OpenTransaction open = first.transaction();
    if (open != null) {
      first.to(Attempt.Plain.COMMITTING);
      CommitResult result =
          transactions.commit(first, open, unit.ownChanges(), () -> answers.committed(unit));
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
      losses = Math.max(losses, attempt.losses());
      attempt.to(Attempt.Plain.COMMITTING);
    }
    pipeline.submit(
        new UnitOfWork(unit.changes(), losses, result -> answers.answered(unit, result)));
  }

  /** Runs an attempt again whose user code must be undone for that; costs no retry. */
  private void undo(Attempt attempt) {
    transactions.rollback(attempt);
    if (UnitAnswers.loses(attempt)) {
      attempt.userCodeThread.execute(() -> goOnWithUserCode(attempt));
    } else {
      endings.endAsLost(attempt);
    }
  }

  /** Whether this thread has run the code, and goes on with the attempt. */
  private boolean runCode(Attempt attempt, StepLoop.Reached.Paused<?> paused, boolean own) {
    JobRow transactional = transactions.toBegin(attempt);
    if (transactional != null) {
      whenConnected(attempt, own, () -> callInTransaction(attempt, transactional, paused));
      return false;
    }
    if (own || attempt.transaction() != null) {
      call(attempt, paused);
      return true;
    }
    attempt.userCodeThread.execute(() -> handover.carry(attempt, calling, paused));
    return false;
  }

  /**
   * Has something done when there is a connection for the attempt: at once if there is one and the
   * calling thread may, otherwise on the attempt's thread for user code.
   *
   * @param inTransaction leaves the line of connections at its end
   */
  private void whenConnected(Attempt attempt, boolean own, Runnable inTransaction) {
    if (own) {
      try {
        transactions.refuseSecond(); // it would wait for what its own thread has
      } catch (TurgoException e) {
        endings.end(attempt, new Ending.Failed(e));
        return;
      }
    }
    if (!line.enter(attempt.completion::waits, () -> isBegun(attempt, inTransaction))) {
      return;
    }
    if (own) {
      inTransaction.run();
    } else if (!isBegun(attempt, inTransaction)) {
      line.leave();
    }
  }

  /** Never throws; false if it does not need the connection, because it has failed. */
  private boolean isBegun(Attempt attempt, Runnable inTransaction) {
    try {
      attempt.completion.goesOn();
      attempt.userCodeThread.execute(inTransaction);
      return true;
    } catch (Throwable thrown) {
      handover.drop(attempt, thrown);
      return false;
    }
  }

  private void callInTransaction(Attempt attempt, JobRow job, StepLoop.Reached.Paused<?> paused) {
    try {
      runInTransaction(attempt, job, paused);
    } finally {
      line.leave();
    }
  }

  /** Begins a transaction, and stays with the attempt until it has ended; never throws. */
  private void runInTransaction(Attempt attempt, JobRow job, StepLoop.Reached.Paused<?> paused) {
    OpenTransaction open = null;
    try {
      InstanceSnapshot from = calledFrom(attempt);
      open = transactions.begin(attempt, job);
      InstanceSnapshot newest = instances.cached(attempt.instanceId());
      if (newest == null || AttemptStepper.sameRev(from, newest)) {
        handover.carry(attempt, calling, paused);
      } else {
        attempt.queue(); // the instance went on while this waited for a connection
        goOnWithUserCode(attempt);
      }
      open.runUntilOver();
    } catch (Throwable thrown) {
      handover.drop(attempt, thrown);
    } finally {
      if (open != null && attempt.transaction() == open) {
        transactions.rollback(attempt); // only its own thread can
      }
    }
  }

  private void callAndGoOn(Attempt attempt, StepLoop.Reached.Paused<?> paused) {
    call(attempt, paused);
    goOnWithUserCode(attempt);
  }

  private static @Nullable InstanceSnapshot calledFrom(Attempt attempt) {
    if (attempt.state() instanceof Attempt.InUserCode called) {
      return called.from();
    }
    throw new IllegalStateException("No user code is to run: " + attempt.state());
  }

  private void call(Attempt attempt, StepLoop.Reached.Paused<?> paused) {
    OtherInstances others = attempt.others();
    if (others == null) {
      others = new OtherInstances(new Unit(attempt));
      attempt.callOthersBy(others);
    }
    attempt.to(returned(attempt, others, paused));
    attempt.readFrom(Attempt.Source.CACHE);
  }

  /** Makes a call and notes its outcome. */
  private <R extends @Nullable Object> Attempt.Returned<R> returned(
      Attempt attempt, OtherInstances others, StepLoop.Reached.Paused<R> paused) {
    InstanceSnapshot from = calledFrom(attempt);
    Call<R> call = attempt.journal.untold(paused.call());
    CallResult<R> result = call(attempt, call, paused.seen());
    CallOutcome<R> noted =
        attempt.journal.add(paused.call(), result, others.take(), contexts.now());
    return new Attempt.Returned<>(paused, noted, from);
  }

  private <R extends @Nullable Object> CallResult<R> call(
      Attempt attempt, Call<R> call, InstanceState state) {
    metrics.userCalls.increment();
    JobPlace place =
        surroundings.place(attempt.command, attempt.traceParent(), call, state, contexts);
    return place == null
        ? transactions.call(attempt, calls, call, state)
        : surroundings.around(place, () -> transactions.call(attempt, calls, call, state));
  }

  /** The unit of an attempt, for instances that its user code calls the engine for. */
  private final class Unit implements OtherInstances.Host {
    private final Attempt attempt;

    Unit(Attempt attempt) {
      this.attempt = attempt;
    }

    @Override
    public Effort effort() {
      return attempt.effort;
    }

    @Override
    public boolean readsFromDatabase() {
      return attempt.source() == Attempt.Source.DATABASE;
    }

    @Override
    public void changesOthers() {
      attempt.keepTo(Attempt.Company.OF_OTHERS);
    }

    @Override
    public long now() {
      return contexts.now();
    }

    @Override
    public StepContext context(@Nullable Long definitionId, long begun) {
      return stepper.context(attempt, definitionId, begun);
    }

    @Override
    public StepContext previewing(@Nullable Long definitionId) {
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
    public <R extends @Nullable Object> CallResult<R> run(Call<R> call, InstanceState state) {
      return AttemptRunner.this.call(attempt, call, state);
    }
  }
}
