package io.turgo.bench.takeover;

import io.turgo.bench.database.PostgresDatabase;
import io.turgo.command.CommandException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Compares source and target in their own rows, without the code of the import. */
final class ImportCheck {
  private static final String RUNNING_THERE =
      """
      SELECT BUSINESS_KEY_, count(*) FROM ACT_RU_EXECUTION
      WHERE PARENT_ID_ IS NULL AND SUPER_EXEC_ IS NULL GROUP BY BUSINESS_KEY_
      """;
  private static final String RUNNING_HERE =
      """
      SELECT business_key, count(*) FROM turgo_instance
      WHERE kind = 'process' AND super_id IS NULL GROUP BY business_key
      """;
  private static final String ENDED_THERE =
      """
      SELECT BUSINESS_KEY_, count(*) FROM ACT_HI_PROCINST
      WHERE END_TIME_ IS NOT NULL GROUP BY BUSINESS_KEY_
      """;
  private static final String ENDED_HERE =
      """
      SELECT business_key, count(*) FROM turgo_h_instance
      WHERE ended_at IS NOT NULL GROUP BY business_key
      """;
  private static final String THINGS_THERE =
      """
      SELECT 'instances', count(*) FROM ACT_RU_EXECUTION WHERE PARENT_ID_ IS NULL
      UNION ALL SELECT 'tasks', count(*) FROM ACT_RU_TASK
      UNION ALL SELECT 'variables', count(*) FROM ACT_RU_VARIABLE
      UNION ALL SELECT 'subscriptions', count(*) FROM ACT_RU_EVENT_SUBSCR
      """;
  private static final String CAMUNDA_JOBS =
      """
      UNION ALL SELECT 'jobs',
        (SELECT count(*) FROM ACT_RU_JOB WHERE PROCESS_INSTANCE_ID_ IS NOT NULL)
        + (SELECT count(*) FROM ACT_RU_EXT_TASK)
      """;
  private static final String FLOWABLE_JOBS =
      """
      UNION ALL SELECT 'jobs', (SELECT count(*) FROM ACT_RU_JOB)
        + (SELECT count(*) FROM ACT_RU_TIMER_JOB) + (SELECT count(*) FROM ACT_RU_SUSPENDED_JOB)
        + (SELECT count(*) FROM ACT_RU_DEADLETTER_JOB) + (SELECT count(*) FROM ACT_RU_EXTERNAL_JOB)
      """;
  private static final String THINGS_HERE =
      """
      SELECT 'instances', count(*) FROM turgo_instance WHERE kind = 'process'
      UNION ALL SELECT 'tasks', count(*) FROM turgo_task
      UNION ALL SELECT 'variables', count(*) FROM turgo_variable
      UNION ALL SELECT 'subscriptions', count(*) FROM turgo_event_subscription
        WHERE instance_id <> 0
      UNION ALL SELECT 'jobs', (SELECT count(*) FROM turgo_job)
        + (SELECT count(*) FROM turgo_timer_job) + (SELECT count(*) FROM turgo_suspended_job)
        + (SELECT count(*) FROM turgo_dead_letter_job) + (SELECT count(*) FROM turgo_external_job)
      """;

  private final PostgresDatabase source;
  private final PostgresDatabase target;
  private final String thingsThere;
  private final List<String> problems = new ArrayList<>();
  private long lost;
  private long twice;

  /**
   * @param camunda whether the source is of Camunda, else of Flowable
   */
  ImportCheck(PostgresDatabase source, PostgresDatabase target, boolean camunda) {
    this.source = source;
    this.target = target;
    this.thingsThere = THINGS_THERE + (camunda ? CAMUNDA_JOBS : FLOWABLE_JOBS);
  }

  /** How many instances an import has written so far; none before it has made its tables. */
  static int written(PostgresDatabase target) {
    try (Connection connection = target.connect();
        Statement statement = connection.createStatement()) {
      try (ResultSet row =
          statement.executeQuery("SELECT to_regclass('turgo_origin') IS NOT NULL")) {
        if (!row.next() || !row.getBoolean(1)) {
          return 0;
        }
      }
      try (ResultSet row =
          statement.executeQuery(
              "SELECT count(*) FROM turgo_origin WHERE kind IN ('root', 'ended')")) {
        row.next();
        return row.getInt(1);
      }
    } catch (SQLException e) {
      throw new CommandException("The database cannot be read: " + e.getMessage(), e);
    }
  }

  /** Looks for instances that are lost or there twice, and counts what they have. */
  void run(boolean withEnded) {
    compareKeys(RUNNING_THERE, RUNNING_HERE);
    if (withEnded) {
      compareKeys(ENDED_THERE, ENDED_HERE);
    }
    Map<String, Long> there = counts(source, thingsThere);
    Map<String, Long> here = counts(target, THINGS_HERE);
    there.forEach((thing, count) -> {
      if (!count.equals(here.get(thing))) {
        problems.add(thing + ": " + here.get(thing) + " instead of " + count);
      }
    });
  }

  private void compareKeys(String sqlThere, String sqlHere) {
    Map<String, Long> there = counts(source, sqlThere);
    Map<String, Long> here = counts(target, sqlHere);
    there.forEach((key, count) -> {
      long found = here.getOrDefault(key, 0L);
      lost += Math.max(0, count - found);
      twice += Math.max(0, found - count);
    });
    here.forEach((key, count) -> twice += there.containsKey(key) ? 0 : count);
  }

  private static Map<String, Long> counts(PostgresDatabase database, String sql) {
    Map<String, Long> counts = new TreeMap<>();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      while (row.next()) {
        String key = row.getString(1);
        counts.merge(key == null ? "" : key, row.getLong(2), Long::sum);
      }
      return counts;
    } catch (SQLException e) {
      throw new CommandException("The databases cannot be compared: " + e.getMessage(), e);
    }
  }

  long lost() {
    return lost;
  }

  long twice() {
    return twice;
  }

  /** What is there in another number than in the source. */
  List<String> problems() {
    return problems;
  }
}
