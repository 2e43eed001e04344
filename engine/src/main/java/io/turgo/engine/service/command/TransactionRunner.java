package io.turgo.engine.service.command;

import io.turgo.engine.commit.CommitResult;
import io.turgo.engine.commit.TransactionLane;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.exception.TurgoStatementTimeoutException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.health.Headroom;
import io.turgo.engine.transaction.JobDataSource;
import io.turgo.engine.transaction.JobTransaction;
import io.turgo.engine.transaction.SharedConnection;
import io.turgo.engine.transaction.TransactionWork;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import org.jspecify.annotations.Nullable;

/** Runs work of applications in a transaction that their API calls join. */
public final class TransactionRunner {
  private final TransactionLane lane;
  private final JobDataSource callers;
  private final CallsUnderWay underWay;
  private final AuditNotes notes;

  public TransactionRunner(
      TransactionLane lane, JobDataSource callers, CallsUnderWay underWay, AuditNotes notes) {
    this.notes = notes;
    this.lane = lane;
    this.callers = callers;
    this.underWay = underWay;
  }

  /** Who closes the engine waits for it, but it waits for nobody who could be told. */
  private static final class Call extends CallsUnderWay.Call {
    @Override
    boolean isWaiting() {
      return false;
    }

    @Override
    public void giveUp() {}
  }

  public <R extends @Nullable Object, X extends Exception> R run(TransactionWork<R, X> work)
      throws X {
    if (callers.transaction() != null) {
      throw new TurgoException(
          "This thread is in a transaction of the engine already; call the work directly, which"
              + " makes it part of that transaction");
    }
    Headroom.require();
    Call call = new Call();
    underWay.begin(call);
    try {
      return runBegun(work);
    } finally {
      underWay.end(call);
    }
  }

  private <R extends @Nullable Object, X extends Exception> R runBegun(TransactionWork<R, X> work)
      throws X {
    JobTransaction transaction = lane.begin();
    R result;
    boolean finished = false;
    try {
      Connection connection = begun(transaction);
      result =
          callers.during(
              transaction,
              () -> {
                R done = work.run(connection);
                notes.write();
                return done;
              });
      finished = true;
    } finally {
      if (!finished) {
        notes.giveBack();
        lane.rollback(transaction);
      }
    }
    commit(transaction);
    return result;
  }

  private void commit(JobTransaction transaction) {
    boolean committed = false;
    try {
      requireCommitted(lane.commit(transaction));
      committed = true;
    } finally {
      if (!committed) {
        notes.giveBack();
      }
    }
  }

  private Connection begun(JobTransaction transaction) {
    try {
      return SharedConnection.of(transaction.connection());
    } catch (SQLException e) {
      throw new TurgoStoreException("A transaction could not be begun: " + e.getMessage(), e);
    }
  }

  private static void requireCommitted(CommitResult result) {
    switch (result) {
      case CommitResult.Committed done -> {}
      case CommitResult.Clashed clashed ->
          throw new TurgoOptimisticLockingException(
              "The transaction was rolled back at its commit: another transaction changed or"
                  + " locked the same rows; repeat it");
      case CommitResult.Refused refused ->
          throw new TurgoException(
              "The transaction was rolled back at its commit: " + refused.cause().getMessage(),
              refused.cause());
      case CommitResult.Unavailable gone when gone.cause() instanceof SQLTimeoutException ->
          throw new TurgoStatementTimeoutException(
              "The transaction was not committed: " + gone.cause().getMessage(), gone.cause());
      case CommitResult.Unavailable gone ->
          throw new TurgoStoreException(
              "The transaction was not committed, the database is unavailable: "
                  + gone.cause().getMessage(),
              gone.cause());
      case CommitResult.Unknown unknown ->
          throw new UnknownCommitException(
              "Whether the transaction was committed is unknown: its connection died at commit;"
                  + " read the state before you repeat it",
              unknown.cause());
    }
  }
}
