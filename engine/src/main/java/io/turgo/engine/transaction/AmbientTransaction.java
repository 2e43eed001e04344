package io.turgo.engine.transaction;

import io.turgo.engine.annotation.Experimental;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;

/**
 * A transaction that the calling thread is in, begun and ended by somebody else.
 *
 * @since 0.1.0
 */
@Experimental
public interface AmbientTransaction {
  /**
   * The connection of the transaction, the same each time. It leads to the database that the engine
   * is on; the engine neither ends the transaction nor closes the connection.
   *
   * @return a connection that is in the transaction
   * @throws SQLException if there is no connection to be had
   */
  Connection connection() throws SQLException;

  /**
   * Has the engine told how the transaction ended, once it has, on whatever thread. Without this
   * new jobs would wait for the next poll.
   *
   * @param listener called once
   */
  void afterCompletion(Consumer<Outcome> listener);

  /** How a transaction ended. */
  enum Outcome {
    /** The transaction is durable. */
    COMMITTED,

    /** Nothing of the transaction is left. */
    ROLLED_BACK,

    /** The connection broke during the commit. */
    UNKNOWN
  }
}
