package io.turgo.bench;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/** The rows of running instances, which must all be gone when everything has finished. */
public final class RuntimeRows {
  private static final List<String> TABLES =
      List.of(
          "turgo_instance",
          "turgo_execution",
          "turgo_variable",
          "turgo_task",
          "turgo_identity_link",
          "turgo_event_subscription",
          "turgo_job",
          "turgo_timer_job",
          "turgo_suspended_job",
          "turgo_dead_letter_job",
          "turgo_external_job");

  private RuntimeRows() {}

  /** Number of rows of each table, in one snapshot. */
  public static Map<String, Long> count(DataSource reads) throws SQLException {
    StringBuilder sql = new StringBuilder("SELECT ");
    for (String table : TABLES) {
      sql.append("(SELECT count(*) FROM ").append(table).append("), ");
    }
    sql.setLength(sql.length() - 2);
    try (Connection connection = reads.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql.toString())) {
      row.next();
      Map<String, Long> counts = new LinkedHashMap<>();
      for (int i = 0; i < TABLES.size(); i++) {
        counts.put(TABLES.get(i), row.getLong(i + 1));
      }
      return counts;
    }
  }

  /** Whether an instance is running. */
  public static boolean anyInstance(DataSource reads) throws SQLException {
    try (Connection connection = reads.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT id FROM turgo_instance LIMIT 1")) {
      return row.next();
    }
  }

  /** Activity and error of one of the jobs that have no retries left. */
  public static String aDeadLetter(DataSource reads) throws SQLException {
    try (Connection connection = reads.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                """
                SELECT id, activity_id, instance_id, exception_message
                FROM turgo_dead_letter_job
                LIMIT 1
                """)) {
      return row.next()
          ? "job %d of activity %s of instance %d: %s"
              .formatted(row.getLong(1), row.getString(2), row.getLong(3), row.getString(4))
          : "none any more";
    }
  }

  /** One line for each table that is not empty. */
  public static List<String> leftOvers(DataSource reads) throws SQLException {
    return count(reads).entrySet().stream()
        .filter(count -> count.getValue() > 0)
        .map(count ->
            "expected no row in %s after the end, but there are %,d"
                .formatted(count.getKey(), count.getValue()))
        .toList();
  }
}
