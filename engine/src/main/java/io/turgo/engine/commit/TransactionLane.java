package io.turgo.engine.commit;

import io.turgo.engine.exception.TurgoEngineClosedException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.health.Health;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.store.GroupWriter.Outcome;
import io.turgo.engine.store.JoinedWriter;
import io.turgo.engine.store.Store;
import io.turgo.engine.transaction.AmbientTransaction;
import io.turgo.engine.transaction.JobTransaction;
import io.turgo.engine.transaction.TransactionProvider;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits the units of transactional jobs, each in the transaction that its user code ran in. The
 * {@link CommitPipeline} commits the others.
 *
 * <p>Threads: everything is done on the thread of the job, which waits for the database. Failure: a
 * unit that cannot be committed is rolled back with the writes of its user code. It is never tried
 * again here; the job runs again.
 */
public final class TransactionLane implements AutoCloseable {
  // Made before the heap is full.
  private static final String ASKING = Health.text("Asking for the outcome of a commit");
  private static final String FOLLOWING = Health.text("The work after a transaction's commit");
  private static final String TELLING = Health.text("Announcing newer process definitions");

  private static final Logger LOG = LoggerFactory.getLogger(TransactionLane.class);
  private static final CommitResult COMMITTED = new CommitResult.Committed();
  private static final String KEEPING = "Keeping a marker for another transaction";

  // Made before the heap is full.
  private static final Health.BiAction<TransactionLane, JobTransaction> ROLLED_BACK =
      TransactionLane::keepRolledBack;

  private final JoinedWriter writer;
  private final Supplier<TransactionProvider> open;
  private final CommitCounters metrics;
  private final CommitsUnderWay underWay;
  private final LongConsumer onDefinitionEpoch;

  /** Not a monitor: opening a pool waits for the database. */
  private final ReentrantLock opening = new ReentrantLock();

  private volatile @Nullable TransactionProvider provider;
  private volatile boolean closed;

  /**
   * @param open gives the transactions, asked once when the first is needed
   * @param pipeline whose metrics count these commits too
   * @param onDefinitionEpoch told the epoch of the definitions after each commit
   */
  public TransactionLane(
      Store store,
      Supplier<TransactionProvider> open,
      CommitPipeline pipeline,
      LongConsumer onDefinitionEpoch) {
    this.writer = store.joinedWriter();
    this.open = open;
    this.metrics = pipeline.counters();
    this.underWay = pipeline.underWay();
    this.onDefinitionEpoch = onDefinitionEpoch;
  }

  /**
   * Begins a transaction of the calling thread.
   *
   * @throws TurgoStoreException if that cannot be done
   */
  public JobTransaction begin() {
    if (closed) {
      throw new TurgoEngineClosedException(
          "The engine is closed, so no transaction can begin; build another engine");
    }
    try {
      TransactionProvider transactions = provider();
      return begin(transactions, writer.marker());
    } catch (SQLException | RuntimeException e) {
      throw new TransactionNotBegunException(e);
    }
  }

  private JobTransaction begin(TransactionProvider transactions, JoinedWriter.Marker marker)
      throws SQLException {
    boolean begun = false;
    try {
      // Made before there is a transaction, which nobody would give back if that failed.
      ObservedTransaction observed = new ObservedTransaction(marker);
      observed.begin(transactions);
      begun = true;
      return observed;
    } finally {
      if (!begun) {
        writer.giveBack(marker, false);
      }
    }
  }

  private TransactionProvider provider() {
    TransactionProvider known = provider;
    if (known == null) {
      opening.lock();
      try {
        known = provider;
        if (known == null) {
          known = open.get();
          provider = known;
        }
      } finally {
        opening.unlock();
      }
    }
    return known;
  }

  /** Whether nothing is in a transaction, and nobody waits for how it ends. */
  public boolean isUnused(JobTransaction transaction) {
    return transaction instanceof ObservedTransaction observed
        && !observed.isWaitedFor()
        && (!observed.hasBegun() || isUntouched(observed));
  }

  private boolean isUntouched(JobTransaction transaction) {
    try {
      return transaction.flush() && writer.isUntouched(transaction.connection());
    } catch (SQLException e) {
      return false; // what comes next finds out as well
    }
  }

  /**
   * Writes a unit and commits it with what user code wrote; or rolls both back.
   *
   * @param onCommitted run once if it is committed, as soon as that is known: what follows a commit
   *     in the application may call the engine before this returns
   */
  public CommitResult commit(
      JobTransaction transaction, InstanceChanges changes, Runnable onCommitted) {
    JoinedWriter.Ending ending;
    try (CommitsUnderWay.Commit commit = underWay.begin()) {
      ending =
          closed
              ? notWritten(new SQLException("The engine is closed"))
              : write(transaction, List.of(changes));
    } catch (SQLException | RuntimeException | Error e) {
      ending = notWritten(e);
    }
    return switch (ending) {
      case JoinedWriter.Result.Written written -> end(transaction, written, onCommitted);
      case JoinedWriter.Ending.Committed done -> committed(transaction, done, onCommitted);
      case JoinedWriter.Ending.Unanswered lost -> ask(transaction, lost, onCommitted);
      case JoinedWriter.Result.NotWritten not -> {
        rollback(transaction);
        yield answer(not.reason());
      }
    };
  }

  private JoinedWriter.Ending write(JobTransaction transaction, List<InstanceChanges> unit)
      throws SQLException {
    Connection connection = transaction.connection();
    JoinedWriter.Marker marker = marker(transaction);
    if (!transaction.isEndedByStatement()) {
      return writer.write(connection, unit, marker);
    }
    try {
      return writer.writeAndCommit(connection, unit, marker);
    } catch (Error e) {
      // Nobody knows how far it came, nor what to ask for.
      return new JoinedWriter.Ending.Unanswered(
          new JoinedWriter.Result.Written(0, null),
          new SQLException("Writing a unit and its commit failed: " + e, e));
    }
  }

  /** Ends a transaction that the database has committed already. */
  private CommitResult committed(
      JobTransaction transaction, JoinedWriter.Ending.Committed done, Runnable onCommitted) {
    Health.attempt(
        "Giving back the connection of a transaction that is committed",
        JobTransaction::commit,
        transaction);
    giveMarkerBack(transaction);
    long epoch = Math.max(joinedEpoch(transaction), done.definitionEpoch());
    return told(transaction, committed(epoch), onCommitted);
  }

  /** Finds out what became of a transaction whose commit was sent and not answered. */
  private CommitResult ask(
      JobTransaction transaction, JoinedWriter.Ending.Unanswered lost, Runnable onCommitted) {
    LOG.warn(
        "The database did not answer a transaction's commit; the engine asks for its outcome."
            + " Check the database and the network if this repeats: {}",
        lost.failure().toString());
    rollBack(transaction); // gives the connection back
    Outcome outcome = asked(lost.written(), lost.failure());
    return told(
        transaction,
        outcome instanceof Outcome.Committed
            ? committed(joinedEpoch(transaction))
            : answer(outcome),
        onCommitted);
  }

  private static JoinedWriter.Result notWritten(Throwable thrown) {
    Exception cause =
        thrown instanceof Exception e
            ? e
            : new IllegalStateException("Writing a unit failed: " + thrown, thrown);
    return new JoinedWriter.Result.NotWritten(new Outcome.Unavailable(cause));
  }

  private static JoinedWriter.Marker marker(JobTransaction transaction) {
    if (transaction instanceof ObservedTransaction observed) {
      return observed.marker();
    }
    throw new IllegalArgumentException("The transaction was not begun here: " + transaction);
  }

  /** Commits a transaction in which calls that joined it may have written. */
  public CommitResult commit(JobTransaction transaction) {
    return switch (marked(transaction)) {
      case JoinedWriter.Result.Written marked -> end(transaction, marked, () -> {});
      case JoinedWriter.Result.NotWritten not -> {
        rollback(transaction);
        yield answer(not.reason());
      }
    };
  }

  private JoinedWriter.Result marked(JobTransaction transaction) {
    try {
      return transaction.hasBegun()
          ? writer.mark(transaction.connection(), marker(transaction))
          : new JoinedWriter.Result.Written(0, null);
    } catch (SQLException | RuntimeException | Error e) {
      return notWritten(e);
    }
  }

  private CommitResult end(
      JobTransaction transaction, JoinedWriter.Result.Written written, Runnable onCommitted) {
    long epoch = Math.max(joinedEpoch(transaction), written.definitionEpoch());
    // Deployments, notes, and what only the caller has written are no units.
    CommitNews news =
        new CommitNews(
            () -> unproved(transaction, written),
            () -> told(transaction, epoch == 0 ? COMMITTED : committed(epoch), onCommitted));
    Outcome failed = commitOrAsk(transaction, written, news);
    if (failed == null) {
      giveMarkerBack(transaction);
    }
    if (failed == null || failed instanceof Outcome.Committed) {
      news.tell();
      return COMMITTED;
    }
    return told(transaction, answer(failed), onCommitted);
  }

  private static long joinedEpoch(JobTransaction transaction) {
    return transaction instanceof ObservedTransaction observed ? observed.definitionEpoch() : 0;
  }

  /** The result, once those have heard of it that wait for how the transaction ends. */
  private static CommitResult told(
      JobTransaction transaction, CommitResult result, Runnable onCommitted) {
    if (result instanceof CommitResult.Unknown unknown
        && transaction instanceof ObservedTransaction observed) {
      observed.isUnknown(unknown.inquiry());
    }
    tell(
        transaction,
        switch (result) {
          case CommitResult.Committed done -> AmbientTransaction.Outcome.COMMITTED;
          case CommitResult.Unknown unknown -> AmbientTransaction.Outcome.UNKNOWN;
          default -> AmbientTransaction.Outcome.ROLLED_BACK;
        });
    if (result instanceof CommitResult.Committed) {
      onCommitted.run();
    }
    return result;
  }

  private void giveMarkerBack(JobTransaction transaction) {
    Health.attempt(KEEPING, TransactionLane::keepCommitted, this, transaction);
  }

  private void keepCommitted(JobTransaction transaction) {
    writer.giveBack(marker(transaction), true);
  }

  private void keepRolledBack(JobTransaction transaction) {
    writer.giveBack(marker(transaction), false);
  }

  /** Null if the commit was answered, otherwise what became of it. */
  private @Nullable Outcome commitOrAsk(
      JobTransaction transaction, JoinedWriter.Result.Written written, CommitNews news) {
    try (CommitsUnderWay.Commit commit = underWay.begin()) {
      transaction.commit(news);
      return null;
    } catch (Throwable thrown) {
      if (news.isTold()) {
        Health.logged(FOLLOWING, thrown);
        return null;
      }
      Outcome otherwise = news.otherwise();
      if (otherwise != null) {
        return otherwise;
      }
      if (thrown instanceof UnknownCommitException unknown) {
        return new Outcome.Unknown(unknown);
      }
      try {
        return afterFailedCommit(thrown, written);
      } catch (Throwable again) {
        Health.logged(ASKING, again);
        return new Outcome.Unknown(new IllegalStateException("A commit failed: " + thrown, thrown));
      }
    }
  }

  /** Asks the database whether a commit that was sent has succeeded; no answer is unknown. */
  private Outcome asked(JoinedWriter.Result.Written written, SQLException failure) {
    try {
      return writer.afterFailedCommit(written, failure, true);
    } catch (Throwable e) {
      Health.logged(ASKING, e);
      return new Outcome.Unknown(failure);
    }
  }

  /** How a transaction ended whose commit was answered without the standby; null if it was not. */
  private @Nullable Outcome unproved(
      JobTransaction transaction, JoinedWriter.Result.Written written) {
    try {
      SQLException doubt =
          written.mark() == null ? null : writer.doubt(transaction.commitWarnings());
      if (doubt == null) {
        return null;
      }
      LOG.warn(
          "The synchronous standby may not have a transaction's commit; the engine asks for"
              + " its outcome. Check the standby: {}",
          doubt.toString());
      Outcome outcome = asked(written, doubt);
      return outcome instanceof Outcome.Committed ? null : outcome;
    } catch (SQLException | RuntimeException | Error e) {
      return new Outcome.Unknown(new IllegalStateException("A commit is in doubt: " + e, e));
    }
  }

  private Outcome afterFailedCommit(Throwable e, JoinedWriter.Result.Written written) {
    LOG.warn(
        "A transaction failed at its commit; the engine asks for its outcome. Check the"
            + " database if this repeats: {}",
        e.toString());
    SQLException cause = sqlCause(e);
    Exception reason =
        e instanceof Exception thrown
            ? thrown
            : new IllegalStateException("A transaction's commit failed: " + e, e);
    if (cause == null && written.mark() == null) {
      return e instanceof Exception
          ? new Outcome.DataError(reason) // by the transaction manager
          : new Outcome.Unknown(reason);
    }
    // A manager passes on what was thrown behind the commit as well.
    Outcome outcome =
        writer.afterFailedCommit(
            written, cause != null ? cause : new SQLException(e), e instanceof SQLException);
    return cause == null && outcome instanceof Outcome.Unavailable
        ? new Outcome.DataError(reason)
        : outcome;
  }

  private CommitResult answer(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Committed done -> committed(done.definitionEpoch());
      case Outcome.Clashed clash -> clashed();
      case Outcome.Locked locked -> clashed();
      case Outcome.DataError error -> new CommitResult.Refused(error.cause());
      case Outcome.Unavailable gone -> new CommitResult.Unavailable(gone.cause());
      case Outcome.Unknown unknown -> new CommitResult.Unknown(unknown.cause(), unknown.inquiry());
    };
  }

  private CommitResult committed(long epoch) {
    try {
      metrics.groups.increment();
      metrics.units.increment();
      onDefinitionEpoch.accept(epoch);
    } catch (RuntimeException | Error e) {
      Health.logged(TELLING, e);
    }
    return COMMITTED;
  }

  private CommitResult clashed() {
    metrics.clashes.increment();
    return new CommitResult.Clashed();
  }

  /**
   * Rolls a transaction back.
   *
   * @return false if its connection was broken
   */
  public boolean rollback(JobTransaction transaction) {
    boolean intact = rollBack(transaction);
    if (intact) {
      Health.attempt(KEEPING, ROLLED_BACK, this, transaction);
    }
    tell(transaction, AmbientTransaction.Outcome.ROLLED_BACK);
    return intact;
  }

  /** False if its connection was broken. Never throws. */
  private static boolean rollBack(JobTransaction transaction) {
    try {
      transaction.rollback();
      return true;
    } catch (SQLException | RuntimeException | Error e) {
      Health.warn(
          LOG,
          "A rollback failed because its connection is broken; the database rolls back by"
              + " itself: {}",
          e,
          null);
      return false;
    }
  }

  private static void tell(JobTransaction transaction, AmbientTransaction.Outcome outcome) {
    if (transaction instanceof ObservedTransaction observed) {
      observed.ended(outcome);
    }
  }

  /** A transaction manager wraps what its connection threw; null if that threw nothing. */
  private static @Nullable SQLException sqlCause(Throwable thrown) {
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      if (t instanceof SQLException e) {
        return e;
      }
    }
    return null;
  }

  /** Begins and commits nothing more. */
  @Override
  public void close() {
    closed = true;
  }
}
