package io.turgo.bench.scenario;

import io.turgo.bench.database.PostgresDatabase;
import io.turgo.command.CommandException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A session that has a snapshot and a transaction id, and does nothing, until it is closed. */
final class IdleTransaction implements AutoCloseable {
  private final Connection connection;
  private final String id;

  private IdleTransaction(Connection connection, String id) {
    this.connection = connection;
    this.id = id;
  }

  static IdleTransaction in(PostgresDatabase database) {
    Connection connection = database.connect();
    try {
      connection.setAutoCommit(false);
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT pg_current_xact_id()::text")) {
        row.next();
        return new IdleTransaction(connection, row.getString(1));
      }
    } catch (SQLException e) {
      throw new CommandException("Could not begin an idle transaction: " + e.getMessage(), e);
    }
  }

  /** The transaction's id on the server. */
  String id() {
    return id;
  }

  @Override
  public void close() {
    try (connection) {
      connection.rollback();
    } catch (SQLException e) {
      throw new CommandException("Could not end the idle transaction: " + e.getMessage(), e);
    }
  }
}
