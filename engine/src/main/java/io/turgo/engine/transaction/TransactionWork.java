package io.turgo.engine.transaction;

import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/**
 * The work of a transaction of {@link io.turgo.engine.ProcessEngine#inTransaction}.
 *
 * @param <R> its result
 * @param <X> the exception that it throws
 * @since 0.1.0
 */
@FunctionalInterface
public interface TransactionWork<R extends @Nullable Object, X extends Exception> {
  /**
   * Does the work. An exception rolls everything back.
   *
   * @param connection the transaction's connection, which the work neither commits nor rolls back
   * @return the result, which the caller gets
   * @throws X if the work fails
   */
  R run(Connection connection) throws X;
}
