package io.turgo.engine.driver;

import io.turgo.engine.commit.CommitPipeline;
import io.turgo.engine.commit.CommitResult;
import io.turgo.engine.commit.TransactionLane;
import io.turgo.engine.commit.UnitOfWork;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.Row;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.Step;
import io.turgo.engine.interpreter.StepContext;
import io.turgo.engine.interpreter.Stepper;
import io.turgo.engine.interpreter.UserCall;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.store.Store;
import io.turgo.engine.transaction.AmbientTransaction;
import io.turgo.engine.transaction.JobDataSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes commands to their commit: gate, load, step, user code, pipeline, and again after a clash.
 *
 * <p>Stepping happens while the instance's gate is held, user code while it is not, so that a long
 * call keeps nobody waiting. A unit holds the gate from its stepping until its commit is answered.
 * Commands that wait meanwhile are coalesced into one unit where their user code has run already. A
 * rejection counts only on a snapshot that was read for it, since a cached one may be old.
 */
public final class Driver {
  private static final Logger LOG = LoggerFactory.getLogger(Driver.class);
  private static final int MAX_COALESCED = 100;
  private static final int MAX_LOSSES = 20;

  private final Store store;
  private final CommitPipeline pipeline;
  private final Definitions definitions;
  private final UserCode userCode;
  private final Events events;
  private final StepContext.Policy policy;
  private final LongSupplier ids;
  private final LongSupplier businessClock;
  private final Executor steps;
  private final InstanceCache cache;
  private final Gates gates = new Gates();
  private final JobTransactionRunner transactions;
  private final OtherInstances.Services nestedStepping = new NestedStepping();
  private final DriverMetrics metrics = new DriverMetrics();
  private volatile CommittedWork committedWork = CommittedWork.NONE;

  /**
   * @param ids fresh ids, never given twice
   * @param businessClock epoch milliseconds
   * @param steps runs stepping that no thread is there for, after a commit
   */
  public record Parts(
      Store store,
      CommitPipeline pipeline,
      Definitions definitions,
      UserCode userCode,
      Events events,
      StepContext.Policy policy,
      LongSupplier ids,
      LongSupplier businessClock,
      Executor steps,
      long cacheBytes,
      Transactional transactional) {}

  /**
   * What transactional jobs need.
   *
   * @param byDefault whether jobs are transactional where neither element nor process says it
   */
  public record Transactional(TransactionLane lane, JobDataSource dataSource, boolean byDefault) {}

  public Driver(Parts parts) {
    this.store = parts.store();
    this.pipeline = parts.pipeline();
    this.definitions = parts.definitions();
    this.userCode = parts.userCode();
    this.events = parts.events();
    this.policy = parts.policy();
    this.ids = parts.ids();
    this.businessClock = parts.businessClock();
    this.steps = parts.steps();
    this.transactions = new JobTransactionRunner(parts.transactional(), definitions, ids);
    this.cache = new InstanceCache(parts.cacheBytes());
  }

  /** Says who hears of jobs; before the first command. */
  public void onCommittedWork(CommittedWork listener) {
    committedWork = listener;
  }

  public DriverMetrics metrics() {
    return metrics;
  }

  /**
   * Does a command. The calling thread steps and runs user code as long as nobody else is at the
   * instance; it never waits for the commit.
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
    transactions.refuseToWait();
    Attempt attempt = new Attempt(instanceId, command, userId, completion, userCodeThread);
    attempt.completion = transactions.rollsBack(attempt);
    proceed(attempt, true);
  }

  /** Reads instances into the cache in one snapshot, unless a copy that is new enough is there. */
  public void prefetch(Collection<JobRow> jobs) {
    List<Long> wanted = new ArrayList<>();
    for (JobRow job : jobs) {
      InstanceSnapshot cached = cache.get(job.instanceId());
      if (cached == null || cached.rev() < job.instanceRev()) {
        wanted.add(job.instanceId());
      }
    }
    if (!wanted.isEmpty()) {
      metrics.loads.add(wanted.size());
      store.load(wanted.stream().distinct().toList()).forEach(cache::putAhead);
    }
  }

  /** Drops what is cached of these shards, because another node may serve them now. */
  public void forgetShards(Set<Integer> shards) {
    cache.removeShards(shards);
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
          e instanceof RuntimeException r ? r : new TurgoException("Stepping failed", e);
      after = over(() -> first.completion.failed(reason));
    }
    if (after == null) {
      return false;
    }
    release(first);
    return after.getAsBoolean();
  }

  /**
   * Steps a unit. Answers what is to be done once the gate is given up, and whether the attempt is
   * to be gone on with then; or null if the unit is with the pipeline, whose answer will give the
   * gate up.
   */
  private @Nullable BooleanSupplier stepUnit(Attempt first, boolean own) {
    boolean isStart = first.command instanceof Command.Begin;
    InstanceSnapshot snapshot = null;
    if (!isStart) {
      snapshot = snapshot(first);
      if (snapshot == null) {
        return over(missing(first));
      }
    }
    Advance advance = advance(first, snapshot, null);
    if (!(advance instanceof Advance.Over) && JobTransactionRunner.hasStrayCalls(first)) {
      return over(() -> restart(first));
    }
    switch (advance) {
      case Advance.NeedsCall needs -> {
        return () -> runCall(first, needs, own);
      }
      case Advance.Over over -> {
        return over(over.report());
      }
      case Advance.Ready ready -> {
        List<Attempt> included = new ArrayList<>();
        included.add(first);
        InstanceState state = ready.state();
        if (!isStart && !first.alone && !state.isEnded()) {
          state = coalesce(first, Objects.requireNonNull(snapshot), state, included);
        }
        commit(state, included);
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
        gates.takeWhile(first.instanceId, MAX_COALESCED - 1, waiting -> !waiting.alone);
    for (int i = 0; i < candidates.size(); i++) {
      Attempt candidate = candidates.get(i);
      Advance advance = state.isEnded() ? null : tryAdvance(candidate, snapshot, state.fork());
      if (advance instanceof Advance.Ready ready) {
        state = ready.state();
        included.add(candidate);
        metrics.coalesced.increment();
      } else {
        // It is stepped by itself once this unit is committed.
        candidate.forgetStepping();
        gates.putBack(first.instanceId, candidates.subList(i, candidates.size()));
        return state;
      }
    }
    return state;
  }

  /** Null if stepping fails: by itself the attempt fails again, and its caller hears of it. */
  private @Nullable Advance tryAdvance(
      Attempt candidate, InstanceSnapshot snapshot, InstanceState onTop) {
    try {
      return advance(candidate, snapshot, onTop);
    } catch (RuntimeException e) {
      LOG.debug("{} could not be stepped with others", candidate.command, e);
      return null;
    }
  }

  private @Nullable InstanceSnapshot snapshot(Attempt attempt) {
    InstanceSnapshot cached = attempt.fresh ? null : cache.get(attempt.instanceId);
    if (cached != null) {
      return cached;
    }
    attempt.fresh = true;
    return snapshot(attempt.instanceId, true);
  }

  private @Nullable InstanceSnapshot snapshot(long instanceId, boolean fresh) {
    InstanceSnapshot cached = fresh ? null : cache.get(instanceId);
    if (cached != null) {
      return cached;
    }
    metrics.loads.increment();
    List<InstanceSnapshot> loaded = store.load(List.of(instanceId));
    if (loaded.isEmpty()) {
      cache.remove(instanceId);
      return null;
    }
    cache.put(loaded.getFirst());
    return loaded.getFirst();
  }

  private Runnable missing(Attempt attempt) {
    if (isJobRun(attempt)) {
      return obsolete(attempt);
    }
    return () ->
        attempt.completion.failed(
            new TurgoObjectNotFoundException(
                "Process instance " + attempt.instanceId + " does not exist or has ended"));
  }

  /** What is to be done for a job that is gone, once that is certain. */
  private Runnable obsolete(Attempt attempt) {
    return () -> {
      if (!attempt.journal.isEmpty()) {
        metrics.discarded.increment();
        LOG.info(
            "The outcome of {} is dropped: the job or instance {} was ended meanwhile",
            attempt.command,
            attempt.instanceId);
      }
      attempt.completion.obsolete();
    };
  }

  private static boolean isJobRun(Attempt attempt) {
    return attempt.command instanceof Command.RunJob || attempt.command instanceof Command.FailJob;
  }

  /** How far an attempt came. */
  private sealed interface Advance {
    record Ready(InstanceState state) implements Advance {}

    record NeedsCall(UserCall call, InstanceState state) implements Advance {}

    record Over(Runnable report) implements Advance {}
  }

  /**
   * @param onTop the unit's state to step on; null to step on the snapshot
   */
  private Advance advance(
      Attempt attempt, @Nullable InstanceSnapshot snapshot, @Nullable InstanceState onTop) {
    Command command = attempt.command;
    if (onTop == null
        && command instanceof Command.RunJob run
        && Objects.requireNonNull(snapshot).jobs().get(run.jobId()) == null) {
      return retryFreshOr(attempt, obsolete(attempt));
    }
    Stepper stepper = attempt.stepper;
    UserCall answered = attempt.answered;
    Step step;
    InstanceState state;
    if (stepper != null
        && answered != null
        && onTop == null
        && sameRev(attempt.steppedFrom, snapshot)
        && !attempt.fresh) {
      CallOutcome outcome = attempt.journal.last();
      step = stepper.resume(answered, outcome);
      state = stepper.state();
    } else {
      attempt.journal.rewind();
      attempt.ids.rewind(!attempt.journal.isEmpty());
      if (attempt.others != null) {
        attempt.others.rewind();
      }
      if (command instanceof Command.Begin begin) {
        stepper = Stepper.begin(begin, context(attempt, begin.definitionId()));
      } else {
        InstanceState base =
            onTop != null ? onTop : InstanceState.of(Objects.requireNonNull(snapshot));
        stepper =
            Stepper.of(
                command,
                base,
                context(attempt, base.instance().definitionId()),
                !attempt.journal.isEmpty());
      }
      state = stepper.state();
      step = stepper.begin();
    }
    attempt.forgetStepping();
    while (step instanceof Step.Call(UserCall call)) {
      CallOutcome known = attempt.journal.outcome(call, state, attempt.others);
      if (known == null) {
        attempt.stepper = stepper;
        attempt.steppedFrom = snapshot;
        return new Advance.NeedsCall(call, state);
      }
      metrics.replays.increment();
      step = stepper.resume(call, known);
    }
    return switch (step) {
      case Step.Done done -> new Advance.Ready(done.state());
      case Step.Failed(UserCall call, Throwable error) ->
          new Advance.Over(() -> attempt.completion.userCodeFailed(call.elementId(), error));
      case Step.Rejected(TurgoException reason) -> rejected(attempt, snapshot, reason);
      case Step.Call call -> throw new IllegalStateException("Unanswered " + call);
    };
  }

  private static boolean sameRev(
      @Nullable InstanceSnapshot before, @Nullable InstanceSnapshot now) {
    if (before == null || now == null) {
      return before == null && now == null;
    }
    return before.rev() == now.rev();
  }

  private Advance rejected(
      Attempt attempt, @Nullable InstanceSnapshot snapshot, TurgoException reason) {
    if (reason instanceof TurgoStoreException) {
      return new Advance.Over(() -> attempt.completion.failed(reason)); // not the job's fault
    }
    if (attempt.command instanceof Command.RunJob run && snapshot != null) {
      JobRow job = snapshot.jobs().get(run.jobId());
      if (!canRun(job, businessClock.getAsLong()) && attempt.journal.isEmpty()) {
        return retryFreshOr(attempt, obsolete(attempt));
      }
      String activity = job == null ? "?" : job.activityId();
      return retryFreshOr(attempt, () -> attempt.completion.userCodeFailed(activity, reason));
    }
    if (attempt.command instanceof Command.FailJob
        && reason instanceof TurgoObjectNotFoundException) {
      return retryFreshOr(attempt, obsolete(attempt));
    }
    return retryFreshOr(attempt, () -> attempt.completion.failed(reason));
  }

  /** Whether a job may run now, seen from its own row. */
  static boolean canRun(@Nullable JobRow job, long now) {
    return job != null
        && (job.state() == JobRow.State.READY || job.state() == JobRow.State.TIMER)
        && (job.dueAt() == null || job.dueAt() <= now);
  }

  /** Reports only what was found on a copy that was read for this attempt; else tries again. */
  private Advance retryFreshOr(Attempt attempt, Runnable report) {
    if (attempt.fresh || attempt.command instanceof Command.Begin) {
      return new Advance.Over(report);
    }
    return new Advance.Over(() -> {
      attempt.fresh = true;
      attempt.forgetStepping();
      threadOf(attempt).execute(() -> proceed(attempt, false));
    });
  }

  private void proceed(Attempt attempt, boolean own) {
    attempt.gated = !JobTransactionRunner.passesGate(attempt);
    boolean mayCall = own;
    while ((!attempt.gated || gates.enter(attempt)) && step(attempt, mayCall)) {
      mayCall = true;
      attempt.gated = !JobTransactionRunner.passesGate(attempt);
    }
  }

  /** Steps an attempt that has its gates. */
  private void stepHeld(Attempt attempt) {
    if (step(attempt, false)) {
      proceed(attempt, true);
    }
  }

  private StepContext context(Attempt attempt, long definitionId) {
    ProcessGraph graph = graph(definitionId);
    return new StepContext(
        graph,
        businessClock.getAsLong(),
        () -> idFor(attempt),
        policy,
        events.wanted(graph),
        attempt.userId);
  }

  private ProcessGraph graph(long definitionId) {
    return definitionId == 0 ? ProcessGraph.NONE : definitions.graph(definitionId);
  }

  private long idFor(Attempt attempt) {
    OpenTransaction open = attempt.transaction;
    return attempt.ids.next(open == null ? ids : open.ids);
  }

  private boolean runCall(Attempt attempt, Advance.NeedsCall needs, boolean own) {
    JobRow transactional = transactions.toBegin(attempt);
    if (transactional != null) {
      Runnable inTransaction = () -> callInTransaction(attempt, transactional, needs);
      if (own) {
        inTransaction.run();
      } else {
        attempt.userCodeThread.execute(inTransaction);
      }
    } else if (own || attempt.transaction != null) {
      call(attempt, needs);
      return true;
    } else {
      attempt.userCodeThread.execute(() -> callAndProceed(attempt, needs));
    }
    return false;
  }

  /** Begins a transaction, and stays with the attempt until it has ended. */
  private void callInTransaction(Attempt attempt, JobRow job, Advance.NeedsCall needs) {
    OpenTransaction open;
    try {
      open = transactions.begin(attempt, job);
    } catch (RuntimeException e) {
      attempt.completion.failed(e);
      return;
    }
    try {
      InstanceSnapshot newest = cache.get(attempt.instanceId);
      if (newest == null || sameRev(attempt.steppedFrom, newest)) {
        callAndProceed(attempt, needs);
      } else {
        attempt.forgetStepping(); // the instance went on while this waited for a connection
        proceed(attempt, true);
      }
      open.runUntilOver();
    } catch (RuntimeException | Error e) {
      if (attempt.transaction == open) {
        transactions.rollback(attempt);
      }
      throw e;
    }
  }

  /** Runs an attempt again whose user code must be undone for that; costs no retry. */
  private void restart(Attempt attempt) {
    transactions.rollback(attempt);
    attempt.losses++;
    attempt.fresh = true;
    attempt.forgetStepping();
    if (attempt.losses < MAX_LOSSES) {
      attempt.userCodeThread.execute(() -> proceed(attempt, true));
    } else {
      lostForGood(attempt);
    }
  }

  /** Where an attempt goes on that nobody's thread is with. */
  private Executor threadOf(Attempt attempt) {
    OpenTransaction open = attempt.transaction;
    return open == null ? steps : open;
  }

  private void callAndProceed(Attempt attempt, Advance.NeedsCall needs) {
    call(attempt, needs);
    proceed(attempt, true);
  }

  private void call(Attempt attempt, Advance.NeedsCall needs) {
    OtherInstances others = attempt.others;
    if (others == null) {
      others = new OtherInstances(attempt, nestedStepping);
      attempt.others = others;
    }
    UserCall call = attempt.journal.untold(needs.call());
    UserCode.Result result = call(attempt, call, needs.state());
    attempt.journal.add(needs.call(), result, others.take());
    if (attempt.journal.hasWaiting()) {
      transactions.tellsPhases(attempt);
    }
    attempt.answered = needs.call();
    attempt.fresh = false;
  }

  private UserCode.Result call(Attempt attempt, UserCall call, InstanceState state) {
    metrics.userCalls.increment();
    return transactions.call(attempt, userCode, call, state);
  }

  /** How commands that user code gives are stepped, on the thread of that code. */
  private final class NestedStepping implements OtherInstances.Services {
    @Override
    public StepContext context(Attempt attempt, long definitionId) {
      return Driver.this.context(attempt, definitionId);
    }

    @Override
    public StepContext previewing(long definitionId) {
      return Previews.context(graph(definitionId), businessClock.getAsLong(), policy);
    }

    @Override
    public @Nullable InstanceSnapshot snapshot(long instanceId, boolean fresh) {
      return Driver.this.snapshot(instanceId, fresh);
    }

    @Override
    public OptionalLong instanceOfScope(long scopeId) {
      OptionalLong ofExecution = store.instanceOfExecution(scopeId);
      return ofExecution.isPresent() ? ofExecution : store.instanceOfTask(scopeId);
    }

    @Override
    public UserCode.Result run(Attempt attempt, UserCall call, InstanceState state) {
      return call(attempt, call, state);
    }
  }

  private void commit(InstanceState state, List<Attempt> included) {
    Attempt first = included.getFirst();
    InstanceChanges changes = state.changes();
    OpenTransaction open = first.transaction;
    if (open != null) {
      CommitResult result = transactions.commit(first, open, changes);
      try {
        answered(state, changes, included, result);
      } catch (RuntimeException e) {
        LOG.error("The callback of a transactional job failed after {}", result, e);
      }
      return;
    }
    int losses = 0;
    for (Attempt attempt : included) {
      losses = Math.max(losses, attempt.losses);
    }
    AtomicBoolean answered = new AtomicBoolean();
    pipeline.submit(
        new UnitOfWork(
            first.changesOthers() ? withOthers(changes, first) : List.of(changes),
            losses,
            result -> {
              if (answered.compareAndSet(false, true)) {
                answered(state, changes, included, result);
              }
            }));
  }

  private static List<InstanceChanges> withOthers(InstanceChanges changes, Attempt attempt) {
    List<InstanceChanges> all = new ArrayList<>(Objects.requireNonNull(attempt.others).changes());
    all.add(changes);
    all.sort(Comparator.comparingLong(InstanceChanges::instanceId));
    return all;
  }

  private void answered(
      InstanceState state, InstanceChanges changes, List<Attempt> included, CommitResult result) {
    long instanceId = changes.instanceId();
    Attempt first = included.getFirst();
    Collection<InstanceState> others =
        first.changesOthers() ? Objects.requireNonNull(first.others).others() : List.of();
    if (!(result instanceof CommitResult.Committed)) {
      others.forEach(other -> cache.remove(other.id()));
    }
    switch (result) {
      case CommitResult.Committed done -> {
        keep(state);
        others.forEach(this::keep);
        List<Attempt> next = leave(first);
        announce(changes);
        others.forEach(other -> announce(other.changes()));
        included.forEach(attempt -> attempt.completion.committed(state));
        stepLater(next);
      }
      case CommitResult.Clashed clashed -> {
        cache.remove(instanceId);
        if (changes.created()) {
          release(first);
          first.completion.failed(new StaleDefinitionException(instanceId));
          return;
        }
        if (first.changesOthers()) {
          lostWithOthers(first);
          return;
        }
        List<Attempt> goOn = new ArrayList<>(included.size());
        List<Attempt> giveUp = new ArrayList<>();
        for (Attempt attempt : included) {
          attempt.losses++;
          attempt.fresh = true;
          (attempt.losses < MAX_LOSSES ? goOn : giveUp).add(attempt);
        }
        if (goOn.isEmpty()) {
          release(included.getFirst());
        } else {
          again(goOn);
        }
        giveUp.forEach(Driver::lostForGood);
      }
      case CommitResult.Refused refused -> {
        cache.remove(instanceId);
        if (included.size() > 1) {
          included.forEach(attempt -> attempt.alone = true);
          again(included);
        } else {
          release(included.getFirst());
          Attempt only = included.getFirst();
          TurgoException reason =
              new TurgoException(
                  "The database refuses a value of " + describe(only) + ": " + refused.cause(),
                  refused.cause());
          if (only.command instanceof Command.RunJob) {
            only.completion.userCodeFailed("", reason);
          } else {
            only.completion.failed(reason);
          }
        }
      }
      case CommitResult.Unavailable gone -> {
        cache.remove(instanceId);
        release(included.getFirst());
        included.forEach(attempt ->
            attempt.completion.failed(
                new TurgoStoreException(
                    "Nothing of "
                        + describe(attempt)
                        + " was written, the database is unavailable: "
                        + gone.cause().getMessage(),
                    gone.cause())));
      }
      case CommitResult.Unknown unknown -> {
        cache.remove(instanceId);
        release(included.getFirst());
        included.forEach(attempt ->
            attempt.completion.failed(
                new UnknownCommitException(
                    "Whether "
                        + describe(attempt)
                        + " was written is unknown: the connection died at commit and the"
                        + " database could not be asked",
                    unknown.cause())));
      }
    }
  }

  /** Once more with the gates of all instances, so that others of this node do not come between. */
  private void lostWithOthers(Attempt attempt) {
    release(attempt);
    attempt.losses++;
    attempt.fresh = true;
    attempt.forgetStepping();
    attempt.journal.forgetStarts();
    LongStream wanted =
        Objects.requireNonNull(attempt.others).others().stream()
            .filter(other -> other.base() != null)
            .mapToLong(InstanceState::id);
    attempt.gates =
        LongStream.concat(LongStream.of(attempt.gates), wanted).sorted().distinct().toArray();
    if (attempt.losses < MAX_LOSSES) {
      steps.execute(() -> proceed(attempt, false));
    } else {
      lostForGood(attempt);
    }
  }

  private void keep(InstanceState state) {
    if (state.isEnded()) {
      cache.remove(state.id());
    } else {
      cache.put(state.committed());
    }
  }

  /** What a caller's transaction has written is now known to be committed, or not. */
  void joined(InstanceChanges changes, AmbientTransaction.Outcome outcome) {
    cache.remove(changes.instanceId());
    if (outcome == AmbientTransaction.Outcome.COMMITTED) {
      announce(changes);
    }
  }

  private static void lostForGood(Attempt attempt) {
    attempt.completion.failed(
        new TurgoOptimisticLockingException(
            "Nothing of "
                + describe(attempt)
                + " was written: somebody else changed or locked the instance "
                + attempt.losses
                + " times in a row; look for a transaction that holds its row"));
  }

  private static String describe(Attempt attempt) {
    return attempt.command.getClass().getSimpleName() + " of instance " + attempt.instanceId;
  }

  /** Gives the gates up that the attempt has, on to the next in line. */
  private List<Attempt> leave(Attempt attempt) {
    return attempt.gated ? gates.leave(attempt) : List.of();
  }

  private void release(Attempt attempt) {
    stepLater(leave(attempt));
  }

  private void stepLater(List<Attempt> attempts) {
    for (Attempt attempt : attempts) {
      threadOf(attempt).execute(() -> stepHeld(attempt));
    }
  }

  /** Steps attempts again whose gate is still held. */
  private void again(List<Attempt> attempts) {
    attempts.forEach(Attempt::forgetStepping);
    Attempt first = attempts.getFirst();
    if (!first.gated) {
      steps.execute(() -> proceed(first, false)); // it passed the gate by, and waits for it now
      return;
    }
    first.gatesHeld = first.gates.length; // it may have come to the unit from the line
    gates.putBack(first.instanceId, attempts.subList(1, attempts.size()));
    steps.execute(() -> stepHeld(first));
  }

  private void announce(InstanceChanges changes) {
    List<JobRow> appeared = new ArrayList<>(4);
    List<JobRow> gone = new ArrayList<>(4);
    for (Row row : changes.inserts()) {
      if (row instanceof JobRow job) {
        appeared.add(job);
      }
    }
    for (Row row : changes.updates()) {
      if (row instanceof JobRow job) {
        appeared.add(job);
      }
    }
    for (Row row : changes.deletes()) {
      if (row instanceof JobRow job) {
        gone.add(job);
      }
    }
    if (!appeared.isEmpty() || !gone.isEmpty()) {
      committedWork.changed(appeared, gone);
    }
  }
}
