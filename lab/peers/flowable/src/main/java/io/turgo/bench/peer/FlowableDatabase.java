package io.turgo.bench.peer;

import io.turgo.bench.protocol.CountQuery;
import io.turgo.bench.protocol.OpenRequest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** The database that Flowable keeps its tables in: PostgreSQL, or an H2 file, which it embeds. */
final class FlowableDatabase {
  private static final String COUNTS =
      """
      SELECT 'jobs', count(*) FROM ACT_RU_JOB
      UNION ALL
      SELECT 'timers', count(*) FROM ACT_RU_TIMER_JOB
      UNION ALL
      SELECT 'deadLetters', count(*) FROM ACT_RU_DEADLETTER_JOB
      UNION ALL
      SELECT 'historyJobs', count(*) FROM ACT_RU_HISTORY_JOB
      UNION ALL
      SELECT 'instances', count(*) FROM ACT_RU_EXECUTION WHERE PARENT_ID_ IS NULL
      UNION ALL
      SELECT 'tasks', count(*) FROM ACT_RU_TASK
      UNION ALL
      SELECT 'tasks.' || TASK_DEF_KEY_, count(*) FROM ACT_RU_TASK GROUP BY TASK_DEF_KEY_
      UNION ALL
      SELECT 'bookings', count(*) FROM bench_booking
      UNION ALL
      SELECT 'finished', count(*) FROM ACT_HI_PROCINST WHERE END_TIME_ IS NOT NULL
      """;

  /** Those of the asynchronous history too: without them the history is not complete. */
  private static final String PENDING =
      """
      SELECT 'pending',
             (SELECT count(*) FROM ACT_RU_JOB)
             + (SELECT count(*) FROM ACT_RU_TIMER_JOB)
             + (SELECT count(*) FROM ACT_RU_HISTORY_JOB)
      """;

  private final String jdbcUrl;
  private final boolean embedded;

  FlowableDatabase(OpenRequest request) {
    embedded = request.embedded();
    jdbcUrl =
        embedded
            ? "jdbc:h2:file:" + Path.of(request.directory()).resolve("flowable").toAbsolutePath()
            : request.jdbcUrl();
  }

  String jdbcUrl() {
    return jdbcUrl;
  }

  Map<String, Long> counts() throws SQLException {
    return CountQuery.run(jdbcUrl, COUNTS);
  }

  long pending() throws SQLException {
    return CountQuery.run(jdbcUrl, PENDING).values().iterator().next();
  }

  /**
   * Leaves the statistics of the running activities to the ANALYZE that the benchmark runs for all
   * engines after the warm-up. An automatic one that meets this table while it happens to be empty
   * halves Flowable's speed for the rest of a run: this is the good case for it.
   */
  void keepStatisticsOfRunningActivities() throws SQLException {
    if (embedded) {
      return;
    }
    try (Connection connection = DriverManager.getConnection(jdbcUrl);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "ALTER TABLE ACT_RU_ACTINST SET (autovacuum_analyze_threshold = 2147483647)");
    }
  }
}
