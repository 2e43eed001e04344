package io.turgo.engine.store.sqlite;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.store.jdbc.Sql;
import io.turgo.engine.store.jdbc.Transactions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The one connection that writes, shared by groups, ids, leases and deployments under a fair lock:
 * SQLite has one writer anyway, and a queue in memory is cheaper and fairer than its busy timeout.
 *
 * <p>Transactions are begun with {@code BEGIN IMMEDIATE}, which takes the write lock at once, and
 * ended by hand: the driver's own transaction mode would begin the next one at each commit, and an
 * open transaction keeps the log from being reset. A connection whose rollback failed is closed and
 * the next transaction opens another. Threads are never interrupted here.
 */
final class SqliteWriter implements Transactions, AutoCloseable {
  /** SQLITE_ERROR, which BEGIN gives in a transaction. */
  private static final int NO_TRANSACTION_WITHIN_ANOTHER = 1;

  private final SqliteConnections connections;
  private final ReentrantLock lock = new ReentrantLock(true);

  /** Guarded by {@link #lock}. */
  private @Nullable Session session;

  /** Guarded by {@link #lock}. */
  private boolean closed;

  SqliteWriter(SqliteConnections connections) {
    this.connections = connections;
  }

  /** The connection with its prepared statements. */
  static final class Session {
    private final Connection connection;
    private final Map<String, PreparedStatement> statements = new HashMap<>();

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
    lock.lock();
    try {
      Session open = session();
      execute(open, "BEGIN IMMEDIATE");
      return open;
    } catch (SQLException | RuntimeException e) {
      lock.unlock();
      throw e;
    }
  }

  /** Commits what this thread has begun; if that fails, it is rolled back. */
  void commit(Session open) throws SQLException {
    try {
      execute(open, "COMMIT");
    } catch (SQLException e) {
      rollback(open, e);
      throw e;
    } finally {
      lock.unlock();
    }
  }

  /** Undoes what this thread has begun. */
  void rollback(Session open) {
    try {
      rollback(open, new SQLException("The transaction of a job"));
    } finally {
      lock.unlock();
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
      execute(open, "BEGIN IMMEDIATE");
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
    lock.lock();
    try {
      Session open = session();
      execute(open, "BEGIN IMMEDIATE");
      try {
        Done<T> done = work.apply(open);
        execute(open, done.commit() ? "COMMIT" : "ROLLBACK");
        return done.result();
      } catch (SQLException | RuntimeException e) {
        rollback(open, e);
        throw e;
      }
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
    if (session == null) {
      session = new Session(connections.openWriter());
    }
    return session;
  }

  /** SQLite may have rolled back by itself, a full disk for one; then there is nothing to end. */
  private void rollback(Session open, Exception cause) {
    try {
      execute(open, "ROLLBACK");
    } catch (SQLException e) {
      cause.addSuppressed(e);
      session = null;
      try {
        open.connection.close();
      } catch (SQLException onClose) {
        cause.addSuppressed(onClose);
      }
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

  /** Writes the log back into the file, so that the file alone is the whole database. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      Session open = session;
      session = null;
      if (open != null) {
        try (Connection connection = open.connection;
            Statement statement = connection.createStatement()) {
          for (PreparedStatement prepared : open.statements.values()) {
            prepared.close();
          }
          statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
        } catch (SQLException e) {
          throw new TurgoStoreException(
              "The database file could not be closed: " + e.getMessage(), e);
        }
      }
    } finally {
      lock.unlock();
    }
  }
}
