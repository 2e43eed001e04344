package io.turgo.bench.floor;

import io.turgo.bench.floor.Cell.Source;
import io.turgo.bench.protocol.Booking;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteDataSource;

/** Groups on SQLite: a JDBC batch for each row that a step changes, constants in its SQL. */
final class SqliteSession implements GroupSession {
  /** As Turgo's writing connection has it. */
  private static final List<String> SETTINGS =
      List.of(
          "PRAGMA busy_timeout = 10000",
          "PRAGMA journal_mode = WAL",
          "PRAGMA synchronous = FULL",
          "PRAGMA temp_store = MEMORY",
          "PRAGMA cache_size = -65536",
          "PRAGMA wal_autocheckpoint = 4000",
          "PRAGMA journal_size_limit = 67108864");

  private final Connection connection;
  private final PreparedStatement begin;
  private final PreparedStatement commit;
  private final PreparedStatement rollback;
  private final IdentityHashMap<RowChange, Prepared> prepared = new IdentityHashMap<>();

  /**
   * @param parameters slots, and {@link Source.Now} for times
   */
  private record Prepared(PreparedStatement statement, List<Source> parameters) {}

  private SqliteSession(Connection connection) throws SQLException {
    this.connection = connection;
    this.begin = connection.prepareStatement("BEGIN IMMEDIATE");
    this.commit = connection.prepareStatement("COMMIT");
    this.rollback = connection.prepareStatement("ROLLBACK");
  }

  static SqliteSession open(Path file) throws SQLException {
    SQLiteDataSource dataSource = new SQLiteDataSource();
    dataSource.setUrl("jdbc:sqlite:" + file);
    Connection connection = dataSource.getConnection();
    try (Statement statement = connection.createStatement()) {
      for (String setting : SETTINGS) {
        statement.execute(setting);
      }
      Booking.createTable(connection);
      return new SqliteSession(connection);
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public void write(Step step, List<long[]> instances, long now) throws SQLException {
    begin.execute();
    try {
      GroupSession.book(connection, step, instances);
      for (RowChange change : step.changes()) {
        write(step, change, instances, now);
      }
      commit.execute();
    } catch (SQLException e) {
      rollback.execute();
      throw e;
    }
  }

  private void write(Step step, RowChange change, List<long[]> instances, long now)
      throws SQLException {
    Prepared known = prepared.get(change);
    if (known == null) {
      known = prepare(change);
      prepared.put(change, known);
    }
    PreparedStatement statement = known.statement();
    for (long[] instance : instances) {
      int at = 0;
      for (Source parameter : known.parameters()) {
        at++;
        switch (parameter) {
          case Source.Slot(int index) -> statement.setLong(at, instance[index]);
          case Source.Now(long plusMillis) -> statement.setLong(at, now + plusMillis);
          case Source.Literal literal -> throw new IllegalStateException("Bound: " + literal);
        }
      }
      statement.addBatch();
    }
    for (int rows : statement.executeBatch()) {
      if (rows != 1) {
        throw new SQLException(
            "Step '%s' had to change one row of %s of each instance, but found %d"
                .formatted(step.name(), change.table(), rows));
      }
    }
  }

  private Prepared prepare(RowChange change) throws SQLException {
    List<Source> parameters = new ArrayList<>();
    String sql =
        switch (change) {
          case RowChange.Insert(String table, List<Cell> cells) ->
              "INSERT INTO %s (%s) VALUES (%s)"
                  .formatted(
                      table,
                      cells.stream().map(Cell::column).collect(Collectors.joining(", ")),
                      cells.stream()
                          .map(cell -> value(cell, parameters))
                          .collect(Collectors.joining(", ")));
          case RowChange.Update(String table, int id, List<Cell> cells, Long onlyAt) -> {
            String sets =
                cells.stream()
                    .map(cell -> cell.column() + " = " + value(cell, parameters))
                    .collect(Collectors.joining(", "));
            parameters.add(new Source.Slot(id));
            yield "UPDATE %s SET %s WHERE id = ?%s".formatted(table, sets, guard(onlyAt));
          }
          case RowChange.Delete(String table, int id, Long onlyAt) -> {
            parameters.add(new Source.Slot(id));
            yield "DELETE FROM %s WHERE id = ?%s".formatted(table, guard(onlyAt));
          }
        };
    return new Prepared(connection.prepareStatement(sql), parameters);
  }

  private static String guard(@Nullable Long onlyAt) {
    return onlyAt == null ? "" : " AND rev = " + onlyAt;
  }

  private static String value(Cell cell, List<Source> parameters) {
    if (cell.source() instanceof Source.Literal literal) {
      return literal.sql();
    }
    parameters.add(cell.source());
    return "?";
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
