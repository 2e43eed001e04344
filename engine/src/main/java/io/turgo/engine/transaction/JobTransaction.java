package io.turgo.engine.transaction;

import io.turgo.engine.annotation.Experimental;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;

/**
 * The transaction of one job. All calls come from the thread that began it. The engine calls either
 * a {@code commit} or {@link #rollback}, once. Both return the connection, also when they throw.
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
   * Commits like {@link #commit()}, for a transaction with listeners to its commit. The engine must
   * learn of the commit before them: they may call the engine and would wait for a job that waits
   * for them. Their exceptions say nothing about the commit.
   *
   * @param committed must run once, on the calling thread, as soon as the database has committed;
   *     if it throws, the exception must be passed on and no other listener may run
   * @throws SQLException as {@link #commit()}
   */
  default void commit(Runnable committed) throws SQLException {
    commit();
    committed.run();
  }

  /**
   * Returns the warnings of the commit, such as that a standby may not have it. The engine calls
   * this after the commit.
   *
   * @return null if there are none, or if they are unknown
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
   * Returns whether the transaction may hold changes. The engine rolls back one that has not begun
   * when its user code has returned, and commits the job in a group with others.
   *
   * @return true by default
   */
  default boolean hasBegun() {
    return true;
  }

  /**
   * Returns whether {@link #commit} does nothing to the database but a COMMIT on its {@link
   * #connection}. The engine may then send the COMMIT itself, together with its last writes, which
   * saves a round trip. If nothing was sent on the connection, the engine rolls it back and commits
   * the job in a group with others, as if it had not {@linkplain #hasBegun begun}. It calls {@code
   * commit} nevertheless, which finds the transaction ended and returns the connection. Must be
   * false if others must learn of a commit before it is done, as with a transaction manager.
   *
   * @return false by default
   */
  default boolean isEndedByStatement() {
    return false;
  }

  /**
   * Sends changes that were held back until the commit, as an entity manager does. Its exceptions
   * count as failures of the user code.
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
   * Returns whether no other transaction can commit to this database until this one ends, as on
   * SQLite after it has a connection. Calls that would wait for another commit are then refused.
   *
   * @return false by default
   */
  default boolean excludesOthers() {
    return false;
  }
}
