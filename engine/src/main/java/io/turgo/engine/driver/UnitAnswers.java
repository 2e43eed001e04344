package io.turgo.engine.driver;

import io.turgo.engine.calls.StaleDefinitionException;
import io.turgo.engine.commit.CommitResult;
import io.turgo.engine.exception.TurgoEngineClosedException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoStatementTimeoutException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.health.Health;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.Row;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.transaction.AmbientTransaction;
import io.turgo.engine.turns.Turns;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Completes the attempts of a unit when its commit is answered. Safe for all threads. */
final class UnitAnswers {
  private static final int MAX_LOSSES = 20;

  /** A unit that starts an instance and changes others may have lost for two reasons. */
  private static final int LOSSES_BEFORE_NEWER_DEFINITION = 3;

  private final KnownInstances instances;
  private final Handover handover;
  private final Turns turns;
  private final Endings endings;
  private final Health health;

  // Made before the heap is full.
  private final ObjIntConsumer<SteppedUnit> settling = this::settle;
  private final ObjIntConsumer<SteppedUnit> telling = this::tell;

  private volatile CommittedWork committedWork = CommittedWork.NONE;

  UnitAnswers(
      KnownInstances instances, Handover handover, Turns turns, Endings endings, Health health) {
    this.instances = instances;
    this.handover = handover;
    this.turns = turns;
    this.endings = endings;
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
    if (result instanceof CommitResult.Committed) {
      settle(unit);
      tell(unit);
      handover.goOnAll(unit.successors());
      return;
    }
    try {
      instances.forget(unit.state().id());
      unit.others().forEach(other -> instances.forget(other.id()));
      notCommitted(unit, result);
    } catch (Throwable thrown) {
      // Handing attempts on comes last, so none of them has been.
      handover.dropEach(unit.included(), thrown);
    }
  }

  private static Collection<InstanceState> othersOf(Attempt attempt) {
    return attempt.changesOthers() ? Objects.requireNonNull(attempt.others()).others() : List.of();
  }

  /** A unit is committed, but those who wait for it are to be {@linkplain #tell told} later. */
  void committed(SteppedUnit unit) {
    settle(unit);
    handover.goOnAll(unit.successors());
  }

  /** Keeps what was committed and gives the gates up. */
  private void settle(SteppedUnit unit) {
    health.surelyEach("What follows a commit", 2 + unit.included().size(), settling, unit);
  }

  private void settle(SteppedUnit unit, int step) {
    int attempts = unit.included().size();
    if (step == 0) {
      keep(unit);
    } else if (step <= attempts) {
      Attempt attempt = unit.included().get(step - 1);
      unit.follow(handover.chained(handover.leave(attempt), unit.successors()));
    } else {
      announce(unit);
    }
  }

  /** Ends the attempts of a committed unit. */
  void tell(SteppedUnit unit) {
    health.surelyEach("What follows a commit", unit.included().size(), telling, unit);
  }

  private void tell(SteppedUnit unit, int place) {
    Attempt attempt = unit.included().get(place);
    endings.end(attempt, new Ending.Committed(unit.stateOf(attempt)));
  }

  private void keep(SteppedUnit unit) {
    instances.keep(unit.state());
    unit.others().forEach(instances::keep);
  }

  private void announce(SteppedUnit unit) {
    unit.changes().forEach(this::announce);
  }

  private void notCommitted(SteppedUnit unit, CommitResult result) {
    List<Attempt> included = unit.included();
    switch (result) {
      case CommitResult.Clashed clashed -> clashed(unit);
      case CommitResult.Refused refused -> refused(included, refused.cause());
      case CommitResult.Unavailable gone ->
          failed(included, attempt -> new Ending.Failed(unavailable(attempt, gone.cause())));
      case CommitResult.Unknown unknown ->
          failed(
              included,
              attempt -> new Ending.Unknown(unknown(attempt, unknown.cause()), unknown.inquiry()));
      case CommitResult.Committed done -> throw new IllegalStateException("Answered above");
    }
  }

  private void clashed(SteppedUnit unit) {
    List<Attempt> included = unit.included();
    Attempt first = unit.first();
    boolean severalReasons =
        first.changesOthers() && first.losses() < LOSSES_BEFORE_NEWER_DEFINITION;
    if (unit.state().base() == null && !severalReasons) {
      handover.release(first);
      endings.end(first, new Ending.Failed(new StaleDefinitionException(unit.state().id())));
      return;
    }
    if (first.changesOthers()) {
      handover.carryEach(included, this::lostWithOthers);
      return;
    }
    List<Attempt> goOn = new ArrayList<>(included.size());
    List<Attempt> giveUp = new ArrayList<>();
    for (Attempt attempt : included) {
      (loses(attempt) ? goOn : giveUp).add(attempt);
    }
    if (goOn.isEmpty()) {
      handover.release(first);
    } else {
      handover.goOnAgain(goOn);
    }
    handover.carryEach(giveUp, endings::endAsLost);
  }

  /** Notes that an attempt lost; false if it is not to be tried again. */
  static boolean loses(Attempt attempt) {
    attempt.lost();
    return attempt.losses() < MAX_LOSSES;
  }

  /** Once more with the gates of all instances, so that others of this node do not come between. */
  private void lostWithOthers(Attempt attempt) {
    handover.release(attempt);
    attempt.journal.forgetStarts();
    attempt.wantAlso(shared(attempt));
    if (loses(attempt)) {
      takeTurns(attempt);
    } else {
      endings.endAsLost(attempt);
    }
  }

  /** Once more in turn, because its user code has to run again: others changed what it had seen. */
  void overtaken(Attempt attempt) {
    attempt.readFrom(Attempt.Source.DATABASE); // another node may have changed more of it
    attempt.queue();
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
    return attempt.changesOthers()
        && attempt.order() == Attempt.Order.AS_IT_COMES
        && turns.isWantedAny(shared(attempt));
  }

  /** Goes on when it is the attempt's turn. */
  private void takeTurns(Attempt attempt) {
    attempt.goInTurn();
    Set<Long> wanted = attempt.wanted().boxed().collect(Collectors.toUnmodifiableSet());
    turns.take(attempt, wanted, () -> handover.goOn(attempt));
  }

  private void refused(List<Attempt> included, Exception cause) {
    Attempt only = included.getFirst();
    if (only.changesOthers() && included.size() > 1) {
      handover.carryEach(
          included,
          attempt -> {
            attempt.keepTo(Attempt.Company.NONE);
            attempt.queue();
            handover.release(attempt);
            handover.goOn(attempt);
          });
      return;
    }
    if (included.size() > 1) {
      for (Attempt attempt : included) {
        attempt.keepTo(Attempt.Company.OF_OTHERS);
        attempt.queue();
      }
      handover.goOnAgain(included);
      return;
    }
    handover.release(only);
    endings.end(only, refused(only, cause));
  }

  private static Ending refused(Attempt attempt, Exception cause) {
    String what = Endings.describe(attempt);
    if (cause.getCause() instanceof Error error) {
      return new Ending.Failed(new EngineErrorException(what, error));
    }
    TurgoException reason =
        new TurgoException(
            cause instanceof SQLException
                ? "The database refuses a value of " + what + ": " + cause
                : "Nothing of " + what + " was written, it was refused: " + cause,
            cause);
    return attempt.command instanceof Command.RunJob
        ? new Ending.CodeFailed("", reason)
        : new Ending.Failed(reason);
  }

  private void failed(List<Attempt> included, Function<Attempt, Ending> ending) {
    handover.carryEach(
        included,
        attempt -> {
          handover.release(attempt);
          endings.end(attempt, ending.apply(attempt));
        });
  }

  private static TurgoStoreException unavailable(Attempt attempt, Exception cause) {
    if (cause instanceof SQLTimeoutException) {
      return new TurgoStatementTimeoutException(
          "Nothing of " + Endings.describe(attempt) + " was written: " + cause.getMessage(), cause);
    }
    if (cause instanceof TurgoEngineClosedException) {
      return new TurgoEngineClosedException(
          "Nothing of "
              + Endings.describe(attempt)
              + " was written: the engine was closed meanwhile",
          cause);
    }
    return new TurgoStoreException(
        "Nothing of "
            + Endings.describe(attempt)
            + " was written, the database is unavailable: "
            + cause.getMessage(),
        cause);
  }

  private static UnknownCommitException unknown(Attempt attempt, Exception cause) {
    return new UnknownCommitException(
        "Whether "
            + Endings.describe(attempt)
            + " was written is unknown: the connection died at commit and the database could not"
            + " be asked; read the state before you repeat the call",
        cause);
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
