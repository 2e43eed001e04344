package io.turgo.engine.store.jdbc;

import io.turgo.engine.store.SchemaName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Statements with parameters that need no plan kept: those of deployments.
 *
 * @param connection of the transaction that they are part of
 * @param tables where they are
 */
record Statements(Connection connection, SchemaName tables) {
  /** What is read of a row. */
  @FunctionalInterface
  interface Mapping<T> {
    T of(RowReader row) throws SQLException;
  }

  /** Runs a change and answers how many rows it was. */
  int update(String sql, @Nullable Object... parameters) throws SQLException {
    try (PreparedStatement statement = prepared(sql, parameters)) {
      return statement.executeUpdate();
    }
  }

  <T> List<T> query(String sql, Mapping<T> mapping, @Nullable Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = prepared(sql, parameters);
        ResultSet rows = statement.executeQuery()) {
      List<T> found = new ArrayList<>();
      RowReader reader = new RowReader(rows);
      while (reader.next()) {
        found.add(mapping.of(reader));
      }
      return List.copyOf(found);
    }
  }

  private PreparedStatement prepared(String sql, @Nullable Object... parameters)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(tables.in(sql));
    try {
      for (int i = 0; i < parameters.length; i++) {
        Object parameter = parameters[i];
        switch (parameter) {
          case null -> statement.setString(i + 1, null);
          case String text -> statement.setString(i + 1, text);
          case Long number -> statement.setLong(i + 1, number);
          case Integer number -> statement.setInt(i + 1, number);
          case Boolean flag -> statement.setBoolean(i + 1, flag);
          case byte[] bytes -> statement.setBytes(i + 1, bytes);
          default ->
              throw new IllegalArgumentException(
                  "Parameter " + (i + 1) + " has a type that is not bound here: " + parameter);
        }
      }
      return statement;
    } catch (SQLException | RuntimeException e) {
      statement.close();
      throw e;
    }
  }
}
