package io.turgo.engine.transaction;

import io.turgo.engine.annotation.Experimental;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;

/**
 * The transaction of one job. All calls come from the thread that began it. Either a {@code commit}
 * or {@link #rollback} is called, once; both give the connection back, also when they throw.
 *
 * @since 0.1.0
 */
@Experimental
public interface JobTransaction {
  /**
   * {@return the connection on which user code and the engine write; the same each time}
   *
   * @throws SQLException if there is no connection to be had
   */
  Connection connection() throws SQLException;

  /**
   * Commits the transaction and gives the connection back.
   *
   * @throws SQLException or an unchecked exception with an SQLException among its causes, if it was
   *     not committed or that is not known
   */
  void commit() throws SQLException;

  /**
   * Like {@link #commit()}, for a transaction whose commit others hear of: the engine must hear of
   * it before them. They may call the engine, and would wait for a job that waits for them; and
   * what they throw says nothing of the commit.
   *
   * @param committed to be run once, on the calling thread, as soon as the database has committed;
   *     what it throws is to be passed on, and nobody else must hear of the commit then
   * @throws SQLException as {@link #commit()}
   */
  default void commit(Runnable committed) throws SQLException {
    commit();
    committed.run();
  }

  /**
   * What the database said with the commit, such as that a standby may not have it. The engine asks
   * when it is told of the commit.
   *
   * @return null if nothing was said, or if that cannot be known
   * @throws SQLException if the connection cannot say
   */
  default @Nullable SQLWarning commitWarnings() throws SQLException {
    return null;
  }

  /**
   * Rolls the transaction back and gives the connection back.
   *
   * @throws SQLException if the connection is broken; the transaction is rolled back then, too
   */
  void rollback() throws SQLException;

  /**
   * Whether something may have been done in it. One that has not begun when its user code has
   * returned is rolled back, and the job is committed in a group with others.
   *
   * @return true by default
   */
  default boolean hasBegun() {
    return true;
  }

  /**
   * Whether a COMMIT on its {@link #connection} is all that {@link #commit} does to the database.
   * The engine may then send that itself, together with what it writes last, which saves a round
   * trip; and where nothing was sent on the connection, the job is committed in a group with others
   * and this is rolled back, as if it had not {@linkplain #hasBegun begun}. {@code commit} is
   * called all the same; it finds the transaction ended and gives the connection back. False where
   * others must hear of a commit before it is done, as with a transaction manager.
   *
   * @return false by default
   */
  default boolean isEndedByStatement() {
    return false;
  }

  /**
   * Sends what was kept back until the commit, as an entity manager does. What it throws is a
   * failure of the user code.
   *
   * @return whether the transaction may be rolled back if nothing was sent on its {@link
   *     #connection} by then, and the job be committed in a group with others; false where others
   *     must hear of a commit
   * @throws SQLException if it cannot be sent
   */
  default boolean flush() throws SQLException {
    return isEndedByStatement();
  }

  /**
   * Whether nobody else can commit to this database until this transaction ends, as on SQLite once
   * it has a connection. Calls that would wait for another commit are then refused.
   *
   * @return false by default
   */
  default boolean excludesOthers() {
    return false;
  }
}
