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
 * Gives user code of a transactional job the connection of its transaction. Its changes are
 * committed with the job, or not at all.
 *
 * <p>It belongs to one engine and to the thread that runs the job. Closing its connection does
 * nothing; committing, rolling back and switching to auto-commit are refused, because the engine
 * ends the transaction.
 *
 * @since 0.1.0
 */
public final class JobDataSource implements DataSource {
  /** One per engine, so not static; a frame is taken away when its user code returns. */
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<@Nullable Frame> current = new ThreadLocal<>();

  /** User code that this thread runs, and the user code that called the engine for it. */
  private record Frame(@Nullable JobTransaction transaction, @Nullable Frame outer) {}

  /** Creates a data source for one engine. */
  public JobDataSource() {}

  /**
   * Does work in a transaction, or outside of any with null; for the engine.
   *
   * @param <R> the type of the result
   * @param <X> the exception of the work
   * @param transaction the transaction, null for none
   * @param work runs on the calling thread
   * @return the result of the work
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
   * @param <R> the type of the result
   * @param <X> the exception that it throws
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
   * Refuses an action that would wait for another commit while a transaction of this thread blocks
   * all others; for the engine.
   *
   * @param what the refused action, such as "call the engine"
   * @throws TurgoException if this thread has such a transaction
   */
  public void refuseToWait(String what) {
    for (Frame frame = current.get(); frame != null; frame = frame.outer()) {
      JobTransaction transaction = frame.transaction();
      if (transaction != null && transaction.excludesOthers()) {
        throw new TurgoException(
            "A transactional job cannot "
                + what
                + " once it has a connection: its transaction is the only one that may write, so"
                + " it would wait for itself for ever. Do this before it takes the"
                + " connection, or make the job grouped");
      }
    }
  }

  /**
   * Returns the transaction that this thread's user code runs in; for the engine.
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
            "A transactional job cannot run another transactional job: its thread holds a"
                + " connection and might wait for ever for a second one");
      }
    }
  }

  /**
   * Returns the connection of the transactional job that this thread is running.
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
    throw new SQLFeatureNotSupportedException(
        "The data source of a job's transaction has its"
            + " user already; call getConnection() without arguments");
  }

  @Override
  public @Nullable PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(@Nullable PrintWriter out) throws SQLException {
    throw new SQLFeatureNotSupportedException(
        "The data source of a job's transaction has no log writer");
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    throw new SQLFeatureNotSupportedException(
        "The data source of a job's transaction opens no connections, so it has no login timeout");
  }

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException(
        "The data source of a job's transaction has no log writer");
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
