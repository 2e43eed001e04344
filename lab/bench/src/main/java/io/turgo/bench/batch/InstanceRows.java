package io.turgo.bench.batch;

import io.turgo.command.CommandException;
import io.turgo.engine.store.Store;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes instances of one that is there, by the database itself: the rows of each are those of the
 * first one, with ids of their own. The engine goes on with them as with those that it has started.
 */
public final class InstanceRows {
  private static final List<String> TABLES =
      List.of(
          "turgo_instance",
          "turgo_execution",
          "turgo_variable",
          "turgo_task",
          "turgo_identity_link",
          "turgo_event_subscription",
          "turgo_timer_job",
          "turgo_dead_letter_job",
          "turgo_h_instance",
          "turgo_h_activity",
          "turgo_h_task",
          "turgo_h_variable",
          "turgo_h_identity_link");

  private static final Set<String> IDS =
      Set.of(
          "id",
          "root_id",
          "instance_id",
          "execution_id",
          "parent_id",
          "activity_instance_id",
          "task_id");

  private final Connection connection;
  private final boolean postgres;
  private final Store store;

  public InstanceRows(Connection connection, boolean postgres, Store store) {
    this.connection = connection;
    this.postgres = postgres;
    this.store = store;
  }

  /**
   * Makes them, with the business keys key1, key2 and so on.
   *
   * @param instance the one that is there
   * @param copies how many more there are to be
   */
  public void copy(long instance, int copies) {
    try (Statement statement = connection.createStatement()) {
      int width = Math.toIntExact(last(statement, instance) - instance + 1);
      long first = store.allocateIds(Math.multiplyExact(copies, width));
      Map<String, String> others =
          Map.of(
              "shard",
              "s.i % " + store.shards(),
              "business_key",
              "'key' || s.i",
              "exception_stacktrace",
              "substr(x.exception_stacktrace, 1, 500)");
      for (String table : TABLES) {
        List<String> columns = columns(statement, table);
        List<String> values = new ArrayList<>();
        for (String column : columns) {
          values.add(
              IDS.contains(column)
                  ? "CASE WHEN x.%1$s = 0 THEN 0 ELSE x.%1$s + %2$d + (s.i - 1) * %3$d END"
                      .formatted(column, first - instance, width)
                  : others.getOrDefault(column, "x." + column));
        }
        statement.execute(
            "INSERT INTO %s (%s) SELECT %s FROM %s x, %s WHERE x.%s = %d"
                .formatted(
                    table,
                    String.join(", ", columns),
                    String.join(", ", values),
                    table,
                    numbers(copies),
                    columns.contains("instance_id") ? "instance_id" : "id",
                    instance));
      }
      statement.execute(postgres ? "VACUUM (ANALYZE)" : "ANALYZE");
    } catch (SQLException e) {
      throw new CommandException("The instances could not be made: " + e.getMessage(), e);
    }
  }

  private static List<String> columns(Statement statement, String table) throws SQLException {
    try (ResultSet rows = statement.executeQuery("SELECT * FROM " + table + " WHERE 1 = 0")) {
      ResultSetMetaData about = rows.getMetaData();
      List<String> columns = new ArrayList<>();
      for (int i = 1; i <= about.getColumnCount(); i++) {
        columns.add(about.getColumnName(i));
      }
      return columns;
    }
  }

  /** The largest id of what the instance has. */
  private static long last(Statement statement, long instance) throws SQLException {
    long last = instance;
    for (String table : TABLES) {
      if (!table.equals("turgo_instance") && !table.equals("turgo_h_instance")) {
        try (ResultSet row =
            statement.executeQuery(
                "SELECT coalesce(max(id), 0) FROM " + table + " WHERE instance_id = " + instance)) {
          row.next();
          last = Math.max(last, row.getLong(1));
        }
      }
    }
    return last;
  }

  private String numbers(int to) {
    return postgres
        ? "generate_series(1, " + to + ") AS s (i)"
        : """
        (WITH RECURSIVE counted (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM counted WHERE i < %d)
         SELECT i FROM counted) AS s\
        """
            .formatted(to);
  }
}
