package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.Row;
import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.jdbc.RowReader.Reading;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Statements with parameters that need no plan kept: those of deployments.
 *
 * @param connection of the transaction that they are part of
 * @param tables where they are
 */
record Statements(Connection connection, SchemaName tables) {
  /** Runs a change and answers how many rows it was. */
  int update(String sql, @Nullable Object... parameters) throws SQLException {
    try (PreparedStatement statement = prepared(sql, parameters)) {
      return statement.executeUpdate();
    }
  }

  /** Runs a change once for each list of parameters, in one round trip where there are few. */
  void updateAll(String sql, List<List<@Nullable Object>> parameters) throws SQLException {
    if (parameters.isEmpty()) {
      return;
    }
    try (PreparedStatement statement = connection.prepareStatement(tables.in(sql))) {
      for (List<@Nullable Object> each : parameters) {
        bind(statement, each.toArray());
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }

  /** Inserts a row. */
  <R extends Row> void insert(Table<R> table, R row) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(tables.in(table.insert()))) {
      table.bindInsert(statement, 1, row);
      statement.executeUpdate();
    }
  }

  <T> List<T> query(String sql, Reading<T> reading, @Nullable Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = prepared(sql, parameters)) {
      return List.copyOf(RowReader.all(statement, reading));
    }
  }

  private PreparedStatement prepared(String sql, @Nullable Object... parameters)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(tables.in(sql));
    try {
      bind(statement, parameters);
      return statement;
    } catch (SQLException | RuntimeException e) {
      statement.close();
      throw e;
    }
  }

  private static void bind(PreparedStatement statement, @Nullable Object[] parameters)
      throws SQLException {
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
  }
}
