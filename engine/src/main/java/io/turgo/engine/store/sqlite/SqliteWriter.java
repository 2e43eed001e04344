package io.turgo.engine.store.sqlite;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.health.Headroom;
import io.turgo.engine.health.Health;
import io.turgo.engine.monitoring.EngineHealth.Problem;
import io.turgo.engine.store.jdbc.Sql;
import io.turgo.engine.store.jdbc.Transactions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConnection;

/**
 * The one connection that writes, shared by groups, ids, leases and deployments under a fair lock:
 * SQLite has one writer anyway, and a queue in memory is cheaper and fairer than its busy timeout.
 *
 * <p>Transactions are begun with {@code BEGIN IMMEDIATE}, which takes the write lock at once, and
 * ended by hand: the driver's own transaction mode would begin the next one at each commit, and an
 * open transaction keeps the log from being reset. A connection whose rollback failed, or on which
 * an error was thrown, is closed and the next transaction opens another. Threads are never
 * interrupted here.
 */
final class SqliteWriter implements Transactions, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SqliteWriter.class);
  private static final String BEGIN = "BEGIN IMMEDIATE";

  /** How long closing waits for a transaction that was told to end. */
  private static final long LAST_LOOK_MS = 1_000;

  /** SQLITE_ERROR, which BEGIN gives in a transaction. */
  private static final int NO_TRANSACTION_WITHIN_ANOTHER = 1;

  private final SqliteConnections connections;
  private final WriterTurn turns;

  /** Changed by who has the turn, or when the writer is closed. */
  private volatile @Nullable Session session;

  /** Sessions that could not be closed, for who has the turn. */
  private @Nullable Session unclosed;

  private volatile boolean closed;

  /**
   * @param longestTransaction of user code, while others wait
   */
  SqliteWriter(SqliteConnections connections, Duration longestTransaction) {
    this.connections = connections;
    this.turns = new WriterTurn(longestTransaction, this::end);
  }

  /** The connection with its prepared statements. */
  static final class Session {
    private final Connection connection;
    private final Map<String, PreparedStatement> statements = new HashMap<>();
    private @Nullable Session nextUnclosed;

    Session(Connection connection) {
      this.connection = connection;
    }

    Connection connection() {
      return connection;
    }

    /** A statement that stays prepared as long as the connection is open. */
    PreparedStatement prepared(String sql) throws SQLException {
      PreparedStatement known = statements.get(sql);
      if (known == null) {
        known = connection.prepareStatement(sql);
        statements.put(sql, known);
      }
      return known;
    }

    private void forget(String sql) throws SQLException {
      PreparedStatement known = statements.remove(sql);
      if (known != null) {
        known.close();
      }
    }
  }

  /** What is done in a transaction; commits unless it returns {@link Done#rolledBack}. */
  interface Work<T> {
    Done<T> apply(Session session) throws SQLException;
  }

  /**
   * Begins a transaction of the calling thread for user code. No other can write until {@link
   * #commit} or {@link #rollback}, or until it has lasted for too long.
   */
  Session begin() throws SQLException {
    refuseNested();
    Headroom.require();
    turns.forgetEnded();
    WriterTurn.Turn turn = turns.take(true, () -> closed);
    try {
      Session open = begun();
      turn.session = open;
      return open;
    } catch (Throwable e) {
      if (turns.beginsToEnd()) {
        turns.giveBack();
      }
      turns.forgetEnded();
      throw e;
    }
  }

  /**
   * Commits what this thread has begun; if that fails, it is rolled back.
   *
   * @throws TransactionEndedException if it had lasted for too long
   */
  void commit(Session open) throws SQLException {
    if (!turns.beginsToEnd()) {
      TransactionEndedException ended = ended();
      turns.forgetEnded();
      throw ended;
    }
    try {
      commitBegun(open);
    } finally {
      turns.giveBack();
    }
  }

  /** Undoes what this thread has begun. */
  void rollback(Session open) {
    if (!turns.beginsToEnd()) {
      turns.forgetEnded(); // that was done already
      return;
    }
    try {
      SQLException cause = new SQLException("The transaction of a job");
      rollback(open, cause);
      clearBatches(open, cause);
    } finally {
      turns.giveBack();
    }
  }

  private TransactionEndedException ended() {
    String why = turns.whyEnded();
    return new TransactionEndedException(
        why == null ? "Expected a transaction of this thread, but it has begun none" : why);
  }

  /** Undoes a transaction of another thread, by whatever statement that is just doing. */
  private void end(WriterTurn.Turn turn) {
    Session open = turn.session;
    if (open != null) {
      SQLException cause = new SQLException("It lasted for too long");
      interrupt(open);
      discard(open, cause);
    }
  }

  private static void interrupt(Session open) {
    try {
      open.connection.unwrap(SQLiteConnection.class).getDatabase().interrupt();
    } catch (SQLException e) {
      LOG.debug("A statement could not be interrupted", e);
    }
  }

  /** User code that keeps others from writing; null if none does. */
  @Nullable Problem trouble() {
    return turns.trouble();
  }

  /**
   * A session in which a transaction has begun. One that is in a transaction already, which nobody
   * knows of, is thrown away.
   */
  private Session begun() throws SQLException {
    Session open = session();
    try {
      execute(open, BEGIN);
      return open;
    } catch (SQLException e) {
      if ((e.getErrorCode() & 0xff) != NO_TRANSACTION_WITHIN_ANOTHER || closed) {
        throw e;
      }
      discard(open, e);
    } catch (Throwable e) {
      discard(open, e);
      throw e;
    }
    Session other = session();
    try {
      execute(other, BEGIN);
      return other;
    } catch (Throwable e) {
      discard(other, e);
      throw e;
    }
  }

  private void commitBegun(Session open) throws SQLException {
    try {
      execute(open, "COMMIT");
    } catch (SQLException e) {
      rollback(open, e);
      throw e;
    } catch (Throwable e) {
      if (hasCommitted(open, e)) {
        LOG.warn("A commit threw an error after it had succeeded; the engine drops the error", e);
      } else {
        discard(open, e);
        throw e;
      }
    }
  }

  /** Whether a COMMIT that threw an error has been done: nothing else ends the transaction. */
  private boolean hasCommitted(Session open, Throwable thrown) throws SQLException {
    try {
      boolean isOpen = isInTransaction(open);
      if (!isOpen) {
        discard(open, thrown); // with the transaction that was begun to find it out
      }
      return !isOpen;
    } catch (Throwable e) {
      discard(open, thrown);
      Health.suppress(thrown, e);
      throw new UnknownCommitException(
          "Whether a transaction was committed is unknown: " + thrown, thrown);
    }
  }

  /** The session with the transaction that the calling thread has begun. */
  Session current() throws SQLException {
    WriterTurn.Turn turn = turns.ofThisThread();
    Session open = turn == null ? null : turn.session;
    if (open == null) {
      throw ended();
    }
    return open;
  }

  /**
   * Whether the transaction that this thread has begun is still there: some errors end it, and so
   * does user code that sends a ROLLBACK of its own. What is written then would commit by itself.
   */
  boolean isInTransaction(Session open) throws SQLException {
    try {
      execute(open, BEGIN);
      return false;
    } catch (SQLException e) {
      if ((e.getErrorCode() & 0xff) == NO_TRANSACTION_WITHIN_ANOTHER) {
        return true;
      }
      throw e;
    }
  }

  /** A second transaction on the one connection would wait for the first for ever. */
  private void refuseNested() {
    if (turns.ofThisThread() != null) {
      throw new TurgoException(
          "A transactional job cannot write to the engine's file outside its own transaction,"
              + " which is the only one that may write; write before the job takes its connection");
    }
  }

  /** A result and whether the transaction is to be committed. */
  record Done<T>(T result, boolean commit) {
    static <T> Done<T> committed(T result) {
      return new Done<>(result, true);
    }

    static <T> Done<T> rolledBack(T result) {
      return new Done<>(result, false);
    }
  }

  /** Runs work in a transaction. */
  <T> T transaction(Work<T> work) throws SQLException {
    refuseNested();
    Headroom.require();
    turns.take(false, () -> closed);
    try {
      Session open = begun();
      Done<T> done;
      try {
        done = work.apply(open);
      } catch (SQLException | RuntimeException e) {
        rollback(open, e);
        clearBatches(open, e);
        throw e;
      } catch (Throwable e) {
        discard(open, e); // its statements may be in any state
        throw e;
      }
      if (done.commit()) {
        commitBegun(open);
      } else {
        rollback(open, new SQLException("It was to be rolled back"));
      }
      return done.result();
    } finally {
      turns.giveBack();
    }
  }

  @Override
  public <T> T write(String what, Transactions.Work<T> work) {
    try {
      return transaction(open -> Done.committed(work.apply(open.connection)));
    } catch (SQLException e) {
      throw Sql.failed(what, e);
    }
  }

  private Session session() throws SQLException {
    if (closed) {
      throw new SQLException("The store is closed");
    }
    Session open = session;
    if (open == null) {
      closeUnclosed();
      open = new Session(connections.openWriter());
      session = open;
    }
    return open;
  }

  /** SQLite may have rolled back by itself, a full disk for one; then there is nothing to end. */
  private void rollback(Session open, Throwable cause) {
    try {
      execute(open, "ROLLBACK");
    } catch (Throwable e) {
      Health.suppress(cause, e);
      discard(open, cause);
    }
  }

  /** What was gathered for a batch that was not sent must not go with the next one. */
  private void clearBatches(Session open, Throwable cause) {
    try {
      for (PreparedStatement prepared : open.statements.values()) {
        prepared.clearBatch();
      }
    } catch (Throwable e) {
      Health.suppress(cause, e);
      discard(open, cause);
    }
  }

  /** Throws a session away, which undoes what it has begun; the next transaction opens another. */
  private void discard(Session open, Throwable cause) {
    if (session == open) {
      session = null;
    }
    try {
      open.connection.close();
    } catch (Throwable e) {
      Health.suppress(cause, e);
      open.nextUnclosed = unclosed;
      unclosed = open;
    }
  }

  /**
   * Closes what could not be closed when it was thrown away, since it may hold the file's lock.
   * Until that is done nobody can write, and is told why.
   */
  private void closeUnclosed() throws SQLException {
    for (Session first = unclosed; first != null; first = unclosed) {
      first.connection.close();
      unclosed = first.nextUnclosed;
    }
  }

  private static void execute(Session open, String sql) throws SQLException {
    try {
      open.prepared(sql).execute();
    } catch (SQLException e) {
      open.forget(sql); // the driver closes a statement that failed, for good
      throw e;
    }
  }

  /** Nobody begins a transaction any more, and who waits for the writer is told so. */
  void interrupt() {
    closed = true;
    Session open = session;
    if (open != null && turns.isTaken()) {
      interrupt(open);
    }
  }

  /**
   * Writes the log back into the file, so that the file alone is the whole database. A transaction
   * that does not end is undone: whoever has it finds its connection closed.
   */
  @Override
  public void close() {
    closed = true;
    boolean locked = turns.takeWithin(LAST_LOOK_MS);
    try {
      Session open = session;
      session = null;
      if (open != null) {
        close(open, locked);
      }
    } finally {
      if (locked) {
        turns.giveBack();
      }
    }
  }

  private static void close(Session open, boolean isOurs) {
    try (Connection connection = open.connection) {
      if (isOurs) {
        for (PreparedStatement prepared : open.statements.values()) {
          prepared.close();
        }
        try (Statement statement = connection.createStatement()) {
          statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
        }
      } else {
        LOG.warn(
            "A transaction is rolled back because it was still open when the engine was"
                + " closed; end transactions before you close the engine");
      }
    } catch (SQLException e) {
      throw new TurgoStoreException("The database file could not be closed: " + e.getMessage(), e);
    }
  }
}
