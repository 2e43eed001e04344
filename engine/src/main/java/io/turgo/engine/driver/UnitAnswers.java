package io.turgo.engine.driver;

import io.turgo.engine.commit.CommitResult;
import io.turgo.engine.exception.TurgoEngineClosedException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.exception.TurgoStatementTimeoutException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.health.Health;
import io.turgo.engine.health.Later;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.Row;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.store.TurnLocks;
import io.turgo.engine.transaction.AmbientTransaction;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** What becomes of the attempts of a unit when its commit is answered. Safe for all threads. */
final class UnitAnswers {
  private static final int MAX_LOSSES = 20;

  /** A unit that starts an instance and changes others may have lost for two reasons. */
  private static final int LOSSES_BEFORE_NEWER_DEFINITION = 3;

  private static final Duration TURN = Duration.ofSeconds(5);

  private final KnownInstances instances;
  private final Turns turns;
  private final RepeatTurns repeats;
  private final NodeTurns nodes;
  private final Health health;
  private volatile CommittedWork committedWork = CommittedWork.NONE;

  /**
   * @param locks by which nodes take turns, null where there is no other
   */
  UnitAnswers(
      KnownInstances instances,
      Turns turns,
      @Nullable TurnLocks locks,
      Later later,
      Health health) {
    this.instances = instances;
    this.turns = turns;
    this.repeats = new RepeatTurns(later, TURN, health);
    this.nodes = new NodeTurns(locks, later, TURN, health);
    this.health = health;
  }

  void onCommittedWork(CommittedWork listener) {
    committedWork = listener;
  }

  /** What a caller's transaction has written is now known to be committed, or not. */
  void joined(InstanceChanges changes, AmbientTransaction.Outcome outcome) {
    instances.forget(changes.instanceId());
    if (outcome == AmbientTransaction.Outcome.COMMITTED) {
      announce(changes);
    }
  }

  void answered(SteppedUnit unit, CommitResult result) {
    List<Attempt> included = unit.included();
    if (result instanceof CommitResult.Committed) {
      Attempt next = settle(unit);
      tell(unit);
      turns.stepLater(next);
      return;
    }
    try {
      instances.forget(unit.state().id());
      unit.others().forEach(other -> instances.forget(other.id()));
      notCommitted(unit, result);
    } catch (Throwable thrown) {
      // Handing attempts on comes last, so none of them has been.
      for (int i = 0; i < included.size(); i++) {
        turns.drop(included.get(i), thrown);
      }
    }
  }

  private static Collection<InstanceState> othersOf(Attempt attempt) {
    return attempt.changesOthers() ? Objects.requireNonNull(attempt.others).others() : List.of();
  }

  /** A unit is committed, but those who wait for it are to be {@linkplain #tell told} later. */
  void committed(SteppedUnit unit) {
    turns.stepLater(settle(unit));
  }

  /**
   * Keeps what was committed and gives the gates up; answers who has them now. What goes wrong with
   * a part of it is kept from the others; once there is no memory, it is gone on with where it was
   * when there is some again.
   */
  private @Nullable Attempt settle(SteppedUnit unit) {
    List<Attempt> included = unit.included();
    Attempt next = null;
    int step = 0;
    long began = System.nanoTime();
    int attempts = included.size();
    while (step < 2 + attempts) {
      try {
        if (step == 0) {
          keep(unit);
        } else if (step <= attempts) {
          next = Turns.chained(turns.leave(included.get(step - 1)), next);
        } else {
          announce(unit);
        }
        step++;
      } catch (Throwable thrown) {
        if (!health.isWorthAnother("What follows a commit", began, thrown)) {
          step++;
        }
      }
    }
    return next;
  }

  /** Tells the attempts of a committed unit, each by itself, whatever goes wrong with one. */
  void tell(SteppedUnit unit) {
    List<Attempt> included = unit.included();
    int told = 0;
    long began = System.nanoTime();
    while (told < included.size()) {
      try {
        Attempt attempt = included.get(told);
        attempt.completion.committed(unit.stateOf(attempt));
        told++;
      } catch (Throwable thrown) {
        if (!health.isWorthAnother("What follows a commit", began, thrown)) {
          told++;
        }
      }
    }
  }

  private void keep(SteppedUnit unit) {
    instances.keep(unit.state());
    unit.others().forEach(instances::keep);
  }

  private void announce(SteppedUnit unit) {
    announce(unit.state().changes());
    unit.others().forEach(other -> announce(other.changes()));
  }

  private void notCommitted(SteppedUnit unit, CommitResult result) {
    List<Attempt> included = unit.included();
    switch (result) {
      case CommitResult.Clashed clashed -> clashed(unit);
      case CommitResult.Refused refused -> refused(included, refused.cause());
      case CommitResult.Unavailable gone ->
          failed(included, attempt -> unavailable(attempt, gone.cause()));
      case CommitResult.Unknown unknown -> {
        included.forEach(attempt -> attempt.inquiry = unknown.inquiry());
        failed(included, attempt -> unknown(attempt, unknown.cause()));
      }
      case CommitResult.Committed done -> throw new IllegalStateException("Answered above");
    }
  }

  private void clashed(SteppedUnit unit) {
    List<Attempt> included = unit.included();
    Attempt first = unit.first();
    boolean severalReasons = first.changesOthers() && first.losses < LOSSES_BEFORE_NEWER_DEFINITION;
    if (unit.state().base() == null && !severalReasons) {
      turns.release(first);
      first.completion.failed(new StaleDefinitionException(unit.state().id()));
      return;
    }
    if (first.changesOthers()) {
      each(included, this::lostWithOthers);
      return;
    }
    List<Attempt> goOn = new ArrayList<>(included.size());
    List<Attempt> giveUp = new ArrayList<>();
    for (Attempt attempt : included) {
      (loses(attempt) ? goOn : giveUp).add(attempt);
    }
    if (goOn.isEmpty()) {
      turns.release(first);
    } else {
      turns.again(goOn);
    }
    for (Attempt attempt : giveUp) {
      try {
        lostForGood(attempt);
      } catch (Throwable thrown) {
        turns.drop(attempt, thrown);
      }
    }
  }

  /** Notes that an attempt lost; false if it is not to be tried again. */
  static boolean loses(Attempt attempt) {
    attempt.losses++;
    attempt.fresh = true;
    attempt.forgetStepping();
    return attempt.losses < MAX_LOSSES;
  }

  /** Once more with the gates of all instances, so that others of this node do not come between. */
  private void lostWithOthers(Attempt attempt) {
    turns.release(attempt);
    attempt.journal.forgetStarts();
    attempt.gates =
        LongStream.concat(LongStream.of(attempt.gates), shared(attempt))
            .sorted()
            .distinct()
            .toArray();
    if (loses(attempt)) {
      takeTurns(attempt);
    } else {
      lostForGood(attempt);
    }
  }

  /** Once more in turn, because its user code has to run again: others changed what it had seen. */
  void overtaken(Attempt attempt) {
    attempt.fresh = true; // another node may have changed more of it
    attempt.forgetStepping();
    takeTurns(attempt);
  }

  /** Other instances that the attempt changes and that were there before. */
  private static LongStream shared(Attempt attempt) {
    return othersOf(attempt).stream()
        .filter(other -> other.base() != null)
        .mapToLong(InstanceState::id);
  }

  /**
   * Whether an attempt that has not lost yet must not be written, because others take turns at the
   * instances that it changes: it lost to them without trying.
   */
  boolean mustYield(Attempt attempt) {
    return attempt.changesOthers() && !attempt.takesTurns && repeats.isWantedAny(shared(attempt));
  }

  /**
   * Goes on when it is the attempt's turn, first among those of this node, then among the nodes.
   * Whoever ran with the first alone would win against those that have both, again and again.
   */
  void takeTurns(Attempt attempt) {
    Set<Long> wanted = LongStream.of(attempt.gates).boxed().collect(Collectors.toUnmodifiableSet());
    if (!attempt.takesTurns) {
      attempt.completion = new EndsTurn(attempt, attempt.completion);
      attempt.takesTurns = true;
    }
    repeats.take(
        attempt, wanted, () -> nodes.take(attempt, wanted, () -> turns.proceedLater(attempt)));
  }

  /** Nobody waits for a turn any more. */
  void stop() {
    nodes.close();
  }

  /** Ends the turns of an attempt with the attempt. */
  private final class EndsTurn implements Completion {
    private final Attempt attempt;
    private final Completion told;

    EndsTurn(Attempt attempt, Completion told) {
      this.attempt = attempt;
      this.told = told;
    }

    private void endTurns() {
      nodes.end(attempt);
      repeats.end(attempt);
    }

    @Override
    public void waits() {
      told.waits();
    }

    @Override
    public void goesOn() {
      told.goesOn();
    }

    @Override
    public void committed(InstanceState state) {
      endTurns();
      told.committed(state);
    }

    @Override
    public void failed(RuntimeException reason) {
      endTurns();
      told.failed(reason);
    }

    @Override
    public void userCodeFailed(String activityId, Throwable error) {
      endTurns();
      told.userCodeFailed(activityId, error);
    }

    @Override
    public void obsolete() {
      endTurns();
      told.obsolete();
    }
  }

  /** Does something with attempts that have gates of their own, each by itself. */
  private void each(List<Attempt> attempts, Consumer<Attempt> action) {
    for (int i = 0; i < attempts.size(); i++) {
      Attempt attempt = attempts.get(i);
      try {
        action.accept(attempt);
      } catch (Throwable thrown) {
        turns.drop(attempt, thrown);
      }
    }
  }

  private void refused(List<Attempt> included, Exception cause) {
    Attempt only = included.getFirst();
    if (only.changesOthers() && included.size() > 1) {
      each(
          included,
          attempt -> {
            attempt.apart = true;
            attempt.forgetStepping();
            turns.release(attempt);
            turns.proceedLater(attempt);
          });
      return;
    }
    if (included.size() > 1) {
      included.forEach(attempt -> attempt.alone = true);
      turns.again(included);
      return;
    }
    turns.release(only);
    if (cause.getCause() instanceof Error error) {
      only.completion.failed(new EngineErrorException(describe(only), error));
      return;
    }
    TurgoException reason =
        new TurgoException(
            cause instanceof SQLException
                ? "The database refuses a value of " + describe(only) + ": " + cause
                : "Nothing of " + describe(only) + " was written, it was refused: " + cause,
            cause);
    if (only.command instanceof Command.RunJob) {
      only.completion.userCodeFailed("", reason);
    } else {
      only.completion.failed(reason);
    }
  }

  private void failed(List<Attempt> included, Function<Attempt, RuntimeException> reason) {
    each(
        included,
        attempt -> {
          turns.release(attempt);
          attempt.completion.failed(reason.apply(attempt));
        });
  }

  private static TurgoStoreException unavailable(Attempt attempt, Exception cause) {
    if (cause instanceof SQLTimeoutException) {
      return new TurgoStatementTimeoutException(
          "Nothing of " + describe(attempt) + " was written: " + cause.getMessage(), cause);
    }
    if (cause instanceof TurgoEngineClosedException) {
      return new TurgoEngineClosedException(
          "Nothing of " + describe(attempt) + " was written: the engine was closed meanwhile",
          cause);
    }
    return new TurgoStoreException(
        "Nothing of "
            + describe(attempt)
            + " was written, the database is unavailable: "
            + cause.getMessage(),
        cause);
  }

  private static UnknownCommitException unknown(Attempt attempt, Exception cause) {
    return new UnknownCommitException(
        "Whether "
            + describe(attempt)
            + " was written is unknown: the connection died at commit and the database could not be"
            + " asked",
        cause);
  }

  /** Tells that others came first too often. */
  static void lostForGood(Attempt attempt) {
    attempt.completion.failed(
        new TurgoOptimisticLockingException(
            "Nothing of "
                + describe(attempt)
                + " was written: somebody else changed or locked the instance "
                + attempt.losses
                + " times in a row; look for a transaction that holds its row"));
  }

  static String describe(Attempt attempt) {
    return attempt.command.getClass().getSimpleName() + " of instance " + attempt.instanceId;
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
