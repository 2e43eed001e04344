package io.turgo.engine.transaction;

import io.turgo.engine.annotation.Experimental;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;

/**
 * A transaction of the calling thread that the engine neither begins nor ends.
 *
 * @since 0.1.0
 */
@Experimental
public interface AmbientTransaction {
  /**
   * Returns the connection of the transaction, the same each time. It leads to the engine's
   * database. The engine neither ends the transaction nor closes the connection.
   *
   * @return a connection that is in the transaction
   * @throws SQLException if no connection is available
   */
  Connection connection() throws SQLException;

  /**
   * Registers a listener for the end of the transaction, called once on any thread. Without it new
   * jobs would wait for the next poll.
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
