package io.turgo.engine.transaction;

import io.turgo.engine.annotation.Experimental;
import java.sql.SQLException;

/**
 * Begins the transactions of transactional jobs. {@link JdbcTransactions} is the one for a plain
 * data source; one for a transaction manager takes few lines, since everything that concerns a
 * transaction happens on one thread.
 *
 * <p>The connections must lead to the database that the engine is on, with READ COMMITTED
 * isolation. Many threads call it at the same time.
 *
 * @since 0.1.0
 */
@FunctionalInterface
@Experimental
public interface TransactionProvider {
  /**
   * Begins a new transaction for the calling thread, waiting for a connection if need be.
   *
   * @return the transaction, which the engine ends
   * @throws SQLException or any unchecked exception if it cannot be begun; the job then stays in
   *     its table and loses no attempt
   */
  JobTransaction begin() throws SQLException;
}
