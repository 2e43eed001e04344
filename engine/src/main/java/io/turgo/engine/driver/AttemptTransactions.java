package io.turgo.engine.driver;

import io.turgo.engine.calls.CallRunner;
import io.turgo.engine.commit.CommitResult;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.transaction.JobTransaction;
import io.turgo.engine.usercode.CallResult;
import io.turgo.engine.usercode.Definitions;
import java.sql.SQLException;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Handles jobs that share a transaction with their user code.
 *
 * <p>The transaction begins with the first user call of such a job, when no gate is held, and ends
 * with the commit of its unit or with any other end of the attempt. Ids are taken before it begins,
 * so that a thread with a connection never waits for another that writes. An attempt whose
 * transaction is open waits at a gate like any other, but on its own thread. The holder of the gate
 * never waits for a connection of a job. If the transaction keeps all others from committing, the
 * attempt skips the gate, because no holder of the gate could commit.
 */
final class AttemptTransactions {
  private final Driver.Transactional parts;
  private final Definitions definitions;
  private final IdReserve ids;

  AttemptTransactions(Driver.Transactional parts, Definitions definitions, LongSupplier ids) {
    this.parts = parts;
    this.definitions = definitions;
    this.ids = new IdReserve(ids);
  }

  /**
   * The job whose transaction must be begun before the attempt's user code runs; null where there
   * is nothing to begin.
   */
  @Nullable JobRow toBegin(Attempt attempt) {
    InstanceSnapshot snapshot =
        attempt.state() instanceof Attempt.InUserCode called ? called.from() : null;
    if (attempt.transaction() != null
        || snapshot == null
        || !(attempt.command instanceof Command.RunJob run)) {
      return null;
    }
    JobRow job = snapshot.jobs().get(run.jobId());
    return job != null
            && job.kind().aggregate().hasDefinition()
            && job.kind() != JobRow.Kind.RESUME_ACTIVITY // what it does has units of its own
            && definitions
                .graph(job.definitionId())
                .isTransactional(job.activityId(), parts.byDefault())
        ? job
        : null;
  }

  /**
   * Begins the attempt's transaction on the calling thread.
   *
   * @throws TurgoStoreException if that cannot be done
   * @throws TurgoException if this thread is in another transactional job
   */
  OpenTransaction begin(Attempt attempt, JobRow job) {
    parts.dataSource().refuseSecond();
    LongSupplier portion = ids.take(new IdReserve.Element(job.definitionId(), job.activityId()));
    JobTransaction transaction = parts.lane().begin();
    OpenTransaction begun;
    try {
      begun = new OpenTransaction(transaction, portion);
    } catch (Throwable thrown) {
      parts.lane().rollback(transaction);
      throw thrown;
    }
    attempt.shareTransaction(begun);
    return begun;
  }

  /** Runs user code so that it finds the attempt's transaction, or none. */
  <R extends @Nullable Object> CallResult<R> call(
      Attempt attempt, CallRunner calls, Call<R> call, InstanceState state) {
    OpenTransaction open = attempt.transaction();
    if (open != null) {
      open.calls++;
    }
    return parts
        .dataSource()
        .during(
            open == null ? null : open.database,
            () -> calls.run(call, state, Objects.requireNonNull(attempt.others())));
  }

  /**
   * Writes the attempt's unit and ends its transaction.
   *
   * @param onCommitted run once if it is committed, before what follows that in the application: it
   *     may call the engine, and must find neither the gate held nor old state
   */
  CommitResult commit(
      Attempt attempt, OpenTransaction open, InstanceChanges changes, Runnable onCommitted) {
    CommitResult result = parts.lane().commit(open.database, changes, onCommitted);
    over(attempt, open);
    if (!(result instanceof CommitResult.Committed)) {
      attempt.journal.clear(); // what its calls did is undone
    }
    return result;
  }

  /**
   * Ends the attempt's transaction if nobody has asked for its connection: there is nothing in it
   * that its unit must be committed with, so that one can go with those of others.
   */
  void endUnused(Attempt attempt) {
    OpenTransaction open = attempt.transaction();
    if (open != null && isUnused(attempt, open)) {
      parts.lane().rollback(open.database);
      over(attempt, open);
    }
  }

  private boolean isUnused(Attempt attempt, OpenTransaction open) {
    try {
      return parts.lane().isUnused(open.database);
    } catch (RuntimeException failed) { // to flush what user code has left
      if (rollback(attempt) || tookTooLong(failed)) {
        throw failed;
      }
      throw new TurgoStoreException(
          "The connection of a job's transaction broke while it was flushed: "
              + failed.getMessage(),
          failed);
    }
  }

  /**
   * Undoes what the attempt's user code did, if it is in a transaction.
   *
   * @return false if its connection was broken
   */
  boolean rollback(Attempt attempt) {
    OpenTransaction open = attempt.transaction();
    if (open == null) {
      return true;
    }
    if (!open.isOfThisThread()) {
      open.over(); // its thread, which waits for its turn, rolls it back
      return true;
    }
    boolean wasIntact = parts.lane().rollback(open.database);
    over(attempt, open);
    attempt.journal.clear();
    return wasIntact;
  }

  /**
   * Whether the database has ended the transaction because of its code, which was idle or took
   * longer than transactions may.
   */
  private static boolean tookTooLong(Throwable error) {
    for (Throwable t = error; t != null; t = t.getCause()) {
      if (t instanceof SQLException first) {
        for (Throwable each : first) { // with those that came behind it
          if (each instanceof SQLException e
              && ("25P03".equals(e.getSQLState()) || "25P04".equals(e.getSQLState()))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static void over(Attempt attempt, OpenTransaction open) {
    attempt.transactionIsOver();
    open.over();
  }

  /**
   * Whether calls were made in the transaction that have no place in what was stepped now: they
   * must be undone, which only a rollback does.
   */
  static boolean hasStrayCalls(Attempt attempt) {
    OpenTransaction open = attempt.transaction();
    return open != null && attempt.journal.used() != open.calls;
  }

  /** Whether the attempt must not wait for a gate, because its transaction keeps all others out. */
  static boolean keepsOthersOut(Attempt attempt) {
    OpenTransaction open = attempt.transaction();
    return open != null && open.database.excludesOthers();
  }

  /** Refuses a command from inside user code that would wait for that code's own transaction. */
  void refuseToWait() {
    parts.dataSource().refuseToWait("call the engine");
  }

  /**
   * Refuses to wait for a connection on a thread that has one, since it would wait for itself.
   *
   * @throws TurgoException if this thread is in another transactional job
   */
  void refuseSecond() {
    parts.dataSource().refuseSecond();
  }

  /**
   * Rolls the transaction of an attempt back that came to nothing, before anybody hears of it.
   *
   * @return how it ended: if the connection broke, that was not the fault of its user code
   */
  Ending undone(Attempt attempt, Ending ending) {
    boolean wasIntact = rollback(attempt);
    return !wasIntact
            && ending instanceof Ending.CodeFailed(String activityId, Throwable error)
            && !tookTooLong(error)
        ? new Ending.Failed(
            new TurgoStoreException(
                "The connection of a job's transaction broke while '"
                    + activityId
                    + "' ran: "
                    + error.getMessage(),
                error))
        : ending;
  }
}
