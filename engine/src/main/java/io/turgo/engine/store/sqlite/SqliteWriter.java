package io.turgo.engine.store.sqlite;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.health.Headroom;
import io.turgo.engine.health.Health;
import io.turgo.engine.store.jdbc.Sql;
import io.turgo.engine.store.jdbc.Transactions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
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

  /** How often who waits for the writer looks whether it was closed. */
  private static final long LOOK_MS = 100;

  /** How long closing waits for a transaction that was told to end. */
  private static final long LAST_LOOK_MS = 1_000;

  /** SQLITE_ERROR, which BEGIN gives in a transaction. */
  private static final int NO_TRANSACTION_WITHIN_ANOTHER = 1;

  private final SqliteConnections connections;
  private final ReentrantLock lock = new ReentrantLock(true);

  /** Changed under {@link #lock}, or when the writer is closed. */
  private volatile @Nullable Session session;

  /** Sessions that could not be closed, guarded by {@link #lock}. */
  private @Nullable Session unclosed;

  private volatile boolean closed;

  SqliteWriter(SqliteConnections connections) {
    this.connections = connections;
  }

  /** The connection with its prepared statements. */
  static final class Session {
    private final Connection connection;
    private final Map<String, PreparedStatement> statements = new HashMap<>();
    private @Nullable Session nextUnclosed;

    private Session(Connection connection) {
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
   * Begins a transaction of the calling thread, which no other can write until {@link #commit} or
   * {@link #rollback}.
   */
  Session begin() throws SQLException {
    refuseNested();
    Headroom.require();
    lock();
    try {
      return begun();
    } catch (Throwable e) {
      lock.unlock();
      throw e;
    }
  }

  /** Commits what this thread has begun; if that fails, it is rolled back. */
  void commit(Session open) throws SQLException {
    try {
      commitBegun(open);
    } finally {
      lock.unlock();
    }
  }

  /** Undoes what this thread has begun. */
  void rollback(Session open) {
    try {
      SQLException cause = new SQLException("The transaction of a job");
      rollback(open, cause);
      clearBatches(open, cause);
    } finally {
      lock.unlock();
    }
  }

  /** Waits for its turn, but not once the writer is closed. */
  private void lock() throws SQLException {
    boolean interrupted = false;
    boolean locked = false;
    try {
      while (!locked) {
        if (closed) {
          throw new SQLException("The store is closed");
        }
        try {
          locked = lock.tryLock(LOOK_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
          interrupted = true; // a transaction is not to be cut short by it
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
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
        LOG.warn("What was thrown at a commit is dropped, because it was committed", e);
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
    if (!lock.isHeldByCurrentThread()) {
      throw new SQLException("Expected a transaction of this thread, but it has begun none");
    }
    return session();
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
    if (lock.isHeldByCurrentThread()) {
      throw new TurgoException(
          "A transactional job can not write to the engine's file beside its own transaction, which"
              + " is the only one that may write; do it before the job has its connection");
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
    lock();
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
      lock.unlock();
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
    if (open != null && lock.isLocked()) {
      try {
        open.connection.unwrap(SQLiteConnection.class).getDatabase().interrupt();
      } catch (SQLException e) {
        LOG.debug("A statement could not be interrupted", e);
      }
    }
  }

  /**
   * Writes the log back into the file, so that the file alone is the whole database. A transaction
   * that does not end is undone: whoever has it finds its connection closed.
   */
  @Override
  public void close() {
    closed = true;
    boolean locked = isFree();
    try {
      Session open = session;
      session = null;
      if (open != null) {
        close(open, locked);
      }
    } finally {
      if (locked) {
        lock.unlock();
      }
    }
  }

  private boolean isFree() {
    try {
      return lock.tryLock(LAST_LOOK_MS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return lock.tryLock();
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
        LOG.warn("A transaction that has not ended is rolled back, because the engine is closed");
      }
    } catch (SQLException e) {
      throw new TurgoStoreException("The database file could not be closed: " + e.getMessage(), e);
    }
  }
}
