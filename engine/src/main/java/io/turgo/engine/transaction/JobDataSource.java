package io.turgo.engine.transaction;

import io.turgo.engine.exception.TurgoException;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Hands user code of a transactional job the connection of its transaction. What is written on it
 * is committed with the job, or not at all.
 *
 * <p>It belongs to one engine and to the thread that runs the job. Closing a connection that it
 * gave does nothing; committing, rolling back and switching to auto-commit are refused, because the
 * engine ends the transaction.
 *
 * @since 0.1.0
 */
public final class JobDataSource implements DataSource {
  /** One per engine, so not static; a frame is taken away when its user code returns. */
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<@Nullable Frame> current = new ThreadLocal<>();

  /** User code that this thread runs, and the user code that called the engine for it. */
  private record Frame(@Nullable JobTransaction transaction, @Nullable Frame outer) {}

  /** A data source of one engine, while no job runs. */
  public JobDataSource() {}

  /**
   * Does work in a transaction, or outside of any with null; for the engine.
   *
   * @param <R> what the work returns
   * @param <X> what the work throws
   * @param transaction the transaction, null for none
   * @param work runs on the calling thread
   * @return what the work returns
   * @throws X if the work throws it
   */
  public <R extends @Nullable Object, X extends Exception> R during(
      @Nullable JobTransaction transaction, Work<R, X> work) throws X {
    Frame outer = current.get();
    if (outer == null && transaction == null) {
      return work.run();
    }
    current.set(new Frame(transaction, outer));
    try {
      return work.run();
    } finally {
      if (outer == null) {
        current.remove();
      } else {
        current.set(outer);
      }
    }
  }

  /**
   * Work that may throw.
   *
   * @param <R> what it returns
   * @param <X> what it throws
   */
  @FunctionalInterface
  public interface Work<R extends @Nullable Object, X extends Exception> {
    /**
     * Does the work.
     *
     * @return its result
     * @throws X if it fails
     */
    R run() throws X;
  }

  /**
   * Refuses what would have to wait for another commit, where a transaction of this thread keeps
   * all others out; for the engine.
   *
   * @param what what is refused: "call the engine"
   * @throws TurgoException if this thread has such a transaction
   */
  public void refuseToWait(String what) {
    for (Frame frame = current.get(); frame != null; frame = frame.outer()) {
      JobTransaction transaction = frame.transaction();
      if (transaction != null && transaction.excludesOthers()) {
        throw new TurgoException(
            "A transactional job cannot "
                + what
                + " once it has a connection: its transaction is the only one that may write, and"
                + " it would wait for itself for ever. Do it before, or let the job be grouped");
      }
    }
  }

  /**
   * The transaction that this thread's user code runs in, if any; for the engine.
   *
   * @return the transaction, or null
   */
  public @Nullable JobTransaction transaction() {
    Frame frame = current.get();
    return frame == null ? null : frame.transaction();
  }

  /**
   * Refuses a second transactional job on a thread that has one; for the engine.
   *
   * @throws TurgoException if this thread runs one
   */
  public void refuseSecond() {
    for (Frame frame = current.get(); frame != null; frame = frame.outer()) {
      if (frame.transaction() != null) {
        throw new TurgoException(
            "A transactional job cannot run another one: the thread would hold a connection while"
                + " it waits for a second, for which all connections may be taken");
      }
    }
  }

  /**
   * The connection of the transactional job that this thread is running.
   *
   * @throws SQLException if it is not running one
   */
  @Override
  public Connection getConnection() throws SQLException {
    Frame frame = current.get();
    JobTransaction transaction = frame == null ? null : frame.transaction();
    if (transaction == null) {
      throw new SQLException(
          "This thread runs no transactional job, so there is no transaction to share. Set"
              + " turgo:transactional=\"true\" on the activity or its process, or"
              + " ProcessEngineBuilder.jobTransactions(TRANSACTIONAL); activities without an"
              + " asynchronous job have one only in ProcessEngine.inTransaction");
    }
    return SharedConnection.of(transaction.connection());
  }

  @Override
  public Connection getConnection(String username, String password) throws SQLException {
    throw new SQLFeatureNotSupportedException("The job's transaction has its user already");
  }

  @Override
  public @Nullable PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(@Nullable PrintWriter out) throws SQLException {
    throw new SQLFeatureNotSupportedException("It has no log");
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    throw new SQLFeatureNotSupportedException("It opens no connections");
  }

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException("It has no log");
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    if (type.isInstance(this)) {
      return type.cast(this);
    }
    throw new SQLException("It is no " + type.getName());
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }
}
