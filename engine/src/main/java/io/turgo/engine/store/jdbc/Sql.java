package io.turgo.engine.store.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.turgo.engine.exception.TurgoStoreException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Reading and failing, the same on every database. */
public final class Sql {
  private Sql() {}

  /** Reads on a pooled connection; failures name what was asked. */
  public static <T> T read(DataSource reads, String what, Transactions.Work<T> work) {
    try (Connection connection = reads.getConnection()) {
      return applied(reads, connection, work);
    } catch (SQLException e) {
      throw failed(what, e);
    }
  }

  /** Nobody knows what a connection is in the middle of once an error was thrown. */
  private static <T> T applied(DataSource reads, Connection connection, Transactions.Work<T> work)
      throws SQLException {
    try {
      return work.apply(connection);
    } catch (Error e) {
      if (reads instanceof HikariDataSource pool) {
        pool.evictConnection(connection);
      }
      throw e;
    }
  }

  public static TurgoStoreException failed(String what, SQLException cause) {
    return new TurgoStoreException(
        "The database could not " + what + ": " + cause.getMessage(), cause);
  }
}
