package io.turgo.engine.driver;

import io.turgo.engine.calls.Resolution;
import io.turgo.engine.calls.StaleDefinitionException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.health.Health;
import io.turgo.engine.interpreter.WaitingListener;
import io.turgo.engine.model.TransactionPhase;
import io.turgo.engine.turns.Turns;
import io.turgo.engine.usercode.Phases;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;

/**
 * Ends attempts. Only this class calls the completion of a command. It does so after any error, and
 * tries again while the heap is full. Safe for all threads.
 *
 * <p>It first returns the attempt's turn and transaction. Then it calls the listeners that wait for
 * the end, on the thread for user code, and then the completion.
 */
final class Endings {
  private static final String TELLING = "Telling how a command ended";

  private final Turns turns;
  private final Transactions transactions;
  private final Executor steps;
  private final Health health;

  // Made before the heap is full.
  private final BiConsumer<Attempt, Ending> giving = this::giveBackAndTell;
  private final BiConsumer<Completion, Ending> telling = Completion::ended;

  /** Ends the transactions of attempts that come to nothing. */
  @FunctionalInterface
  interface Transactions {
    /** Ends that of an attempt, if it has one; returns how the attempt ended. */
    Ending undone(Attempt attempt, Ending ending);
  }

  /**
   * @param steps runs what nobody waits for
   */
  Endings(Turns turns, Transactions transactions, Executor steps, Health health) {
    this.turns = turns;
    this.transactions = transactions;
    this.steps = steps;
    this.health = health;
  }

  /**
   * Ends an attempt.
   *
   * @throws IllegalStateException if it has ended already; nothing else is thrown
   */
  void end(Attempt attempt, Ending ending) {
    attempt.to(Attempt.Plain.ENDED);
    health.surely(TELLING, giving, attempt, ending);
  }

  /** Ends an attempt that others came before too often. */
  void endAsLost(Attempt attempt) {
    end(
        attempt,
        new Ending.Failed(
            new TurgoOptimisticLockingException(
                "Nothing of "
                    + describe(attempt)
                    + " was written: other transactions changed or locked the instance "
                    + attempt.losses()
                    + " times in a row; look for a transaction that holds its row")));
  }

  /** The command of an attempt, for messages. */
  static String describe(Attempt attempt) {
    return attempt.command.getClass().getSimpleName() + " of instance " + attempt.instanceId();
  }

  /** May be done again, from its beginning. */
  private void giveBackAndTell(Attempt attempt, Ending ending) {
    turns.end(attempt);
    Ending told =
        ending instanceof Ending.Committed ? ending : transactions.undone(attempt, ending);
    if (!attempt.journal.hasWaiting()) {
      attempt.completion.ended(told);
      return;
    }
    switch (told) {
      case Ending.Committed committed -> tell(attempt, TransactionPhase.COMMITTED, told);
      case Ending.Failed(StaleDefinitionException reason) ->
          attempt.completion.ended(told); // the caller starts the instance again
      case Ending.Unknown unknown -> {
        List<WaitingListener> waiting =
            new ArrayList<>(attempt.journal.waitingFor(TransactionPhase.COMMITTED));
        waiting.addAll(attempt.journal.waitingFor(TransactionPhase.ROLLED_BACK));
        attempt.completion.ended(told);
        new Resolution(steps, unknown.inquiry(), waiting).begin();
      }
      case Ending.Failed failed -> tell(attempt, TransactionPhase.ROLLED_BACK, told);
      case Ending.CodeFailed failed -> tell(attempt, TransactionPhase.ROLLED_BACK, told);
      case Ending.Obsolete obsolete -> tell(attempt, TransactionPhase.ROLLED_BACK, told);
    }
  }

  /** Tells listeners of a phase before the completion of an attempt. */
  private void tell(Attempt attempt, TransactionPhase phase, Ending ending) {
    List<WaitingListener> waiting = attempt.journal.waitingFor(phase);
    if (waiting.isEmpty()) {
      attempt.completion.ended(ending);
      return;
    }
    try {
      attempt.userCodeThread.execute(() -> {
        try {
          Phases.tell(phase, waiting);
        } finally {
          health.surely(TELLING, telling, attempt.completion, ending);
        }
      });
    } catch (RejectedExecutionException e) {
      try {
        Phases.notTold(waiting, "the engine is being closed");
      } finally {
        attempt.completion.ended(ending);
      }
    }
  }
}
