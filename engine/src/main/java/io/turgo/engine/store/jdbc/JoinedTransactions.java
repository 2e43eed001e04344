package io.turgo.engine.store.jdbc;

import io.turgo.engine.store.Transacting;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Writes in the transaction that the calling thread is in, where it is in one: its caller commits
 * that, and what fails is undone by itself. Otherwise each is a transaction of its own.
 */
final class JoinedTransactions implements Transactions {
  private final Transactions alone;
  private volatile Transacting joined = () -> null;

  JoinedTransactions(Transactions alone) {
    this.alone = alone;
  }

  void join(Transacting transactions) {
    joined = transactions;
  }

  @Override
  public <T> T write(String what, Work<T> work) {
    try {
      @Nullable Connection connection = joined.connection();
      if (connection != null) {
        return Savepoint.within(connection, work);
      }
    } catch (SQLException e) {
      throw Sql.failed(what, e);
    }
    return alone.write(what, work);
  }
}
