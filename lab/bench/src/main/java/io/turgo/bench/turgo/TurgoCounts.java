package io.turgo.bench.turgo;

import io.turgo.bench.protocol.Counts;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import javax.sql.DataSource;

/** What is in Turgo's tables, by the names of the protocol. */
public final class TurgoCounts {
  private final DataSource reads;

  public TurgoCounts(DataSource reads) {
    this.reads = reads;
  }

  public Map<String, Long> all() throws SQLException {
    Map<String, Long> counts = new HashMap<>();
    try (Connection connection = reads.getConnection();
        Statement statement = connection.createStatement()) {
      try (ResultSet row =
          statement.executeQuery(
              """
              SELECT (SELECT count(*) FROM turgo_job),
                     (SELECT count(*) FROM turgo_timer_job),
                     (SELECT count(*) FROM turgo_dead_letter_job),
                     (SELECT count(*) FROM turgo_instance),
                     (SELECT count(*) FROM turgo_h_instance WHERE ended_at IS NOT NULL)
              """)) {
        row.next();
        counts.put(Counts.JOBS, row.getLong(1));
        counts.put(Counts.TIMERS, row.getLong(2));
        counts.put(Counts.DEAD_LETTERS, row.getLong(3));
        counts.put(Counts.INSTANCES, row.getLong(4));
        counts.put(Counts.FINISHED, row.getLong(5));
      }
      long tasks = 0;
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT task_definition_key, count(*) FROM turgo_task GROUP BY task_definition_key")) {
        while (rows.next()) {
          counts.put(Counts.TASKS + "." + rows.getString(1), rows.getLong(2));
          tasks += rows.getLong(2);
        }
      }
      counts.put(Counts.TASKS, tasks);
    }
    return counts;
  }

  public long pending() throws SQLException {
    try (Connection connection = reads.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT (SELECT count(*) FROM turgo_job) + (SELECT count(*) FROM turgo_timer_job)")) {
      row.next();
      return row.getLong(1);
    }
  }
}
