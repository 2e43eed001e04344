package io.turgo.bench.async27;

import io.turgo.bench.RuntimeRows;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/**
 * Checks in the database, not in memory, that a run did what it says: every instance finished, each
 * of its jobs exactly once, nothing left over.
 */
public final class Verification {
  private final DataSource reads;
  private final String businessKeys;
  private final boolean named;
  private final long instances;
  private final List<String> problems = new ArrayList<>();
  private long jobs;

  /**
   * @param instances how many there must be, numbered from 0
   */
  Verification(DataSource reads, String run, int instances) {
    this(reads, BusinessKey.pattern(run), true, instances);
  }

  private Verification(DataSource reads, String businessKeys, boolean named, long instances) {
    this.reads = reads;
    this.businessKeys = businessKeys;
    this.named = named;
    this.instances = instances;
  }

  /** Of a database in which all instances are of this process, and have no business keys. */
  public static Verification ofAll(DataSource reads, long instances) {
    return new Verification(reads, "%", false, instances);
  }

  /** What is wrong, one line each; empty if all is well. */
  public List<String> problems() throws SQLException {
    verifyInstances();
    verifyActivities();
    verifyResults();
    problems.addAll(RuntimeRows.leftOvers(reads));
    return List.copyOf(problems);
  }

  /** Jobs that history shows as done, after {@link #problems}. */
  long jobs() {
    return jobs;
  }

  private void verifyInstances() throws SQLException {
    List<Long> found =
        row(
            """
            SELECT count(*),
                   count(DISTINCT business_key),
                   sum(CASE WHEN ended_at IS NOT NULL AND delete_reason IS NULL
                            AND end_activity_id = 'done' THEN 1 ELSE 0 END)
            FROM turgo_h_instance
            WHERE coalesce(business_key, '') LIKE ?
            """,
            3);
    expect("instances", instances, found.get(0));
    if (named) {
      expect("different business keys", instances, found.get(1));
    }
    expect("instances that finished at their end event", instances, found.get(2));
  }

  /** A job enters each of these activities once, or as often as tokens arrive. */
  private void verifyActivities() throws SQLException {
    Map<String, Integer> expected = new LinkedHashMap<>();
    Async27Process.SERVICE_TASKS.forEach(task -> expected.put(task, 1));
    expected.putAll(Async27Process.ARRIVALS);
    expected.put(Async27Process.TIMER, 1);
    Map<String, List<Long>> found = activities();
    expected.forEach((activity, times) -> {
      List<Long> counts = found.getOrDefault(activity, List.of(0L, 0L, 0L, 0L));
      expect("instances that went through " + activity, instances, counts.get(0));
      expect("fewest completions of " + activity + " in an instance", times, counts.get(1));
      expect("most completions of " + activity + " in an instance", times, counts.get(2));
      jobs += counts.get(3);
    });
    expect("jobs", instances * Async27Process.JOBS_PER_INSTANCE, jobs);
  }

  /** For each activity: instances, fewest and most completions in one, completions. */
  private Map<String, List<Long>> activities() throws SQLException {
    String sql =
        """
        WITH per_instance AS (
          SELECT a.instance_id, a.activity_id, count(*) AS completions
          FROM turgo_h_activity a
          JOIN turgo_h_instance i ON i.id = a.instance_id
          WHERE coalesce(i.business_key, '') LIKE ?
            AND a.ended_at IS NOT NULL
            AND a.delete_reason IS NULL
          GROUP BY a.instance_id, a.activity_id
        )
        SELECT activity_id, count(*), min(completions), max(completions), sum(completions)
        FROM per_instance
        GROUP BY activity_id
        """;
    Map<String, List<Long>> activities = new LinkedHashMap<>();
    try (Connection connection = reads.getConnection();
        PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, businessKeys);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          activities.put(
              rows.getString(1),
              List.of(rows.getLong(2), rows.getLong(3), rows.getLong(4), rows.getLong(5)));
        }
      }
    }
    return activities;
  }

  private void verifyResults() throws SQLException {
    long right =
        row(
                """
                SELECT count(*)
                FROM turgo_h_instance i
                JOIN turgo_h_variable a ON a.instance_id = i.id AND a.name = 'input1'
                JOIN turgo_h_variable b ON b.instance_id = i.id AND b.name = 'input2'
                JOIN turgo_h_variable r ON r.instance_id = i.id AND r.name = 'result'
                WHERE coalesce(i.business_key, '') LIKE ?
                  AND r.long_value = a.long_value + b.long_value
                """,
                1)
            .getFirst();
    expect("instances whose one result is the sum of their inputs", instances, right);
  }

  private List<Long> row(String sql, int columns) throws SQLException {
    try (Connection connection = reads.getConnection();
        PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, businessKeys);
      try (ResultSet row = query.executeQuery()) {
        row.next();
        List<Long> values = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          values.add(row.getLong(i));
        }
        return values;
      }
    }
  }

  private void expect(String what, long expected, long found) {
    if (expected != found) {
      problems.add("expected %,d %s, but found %,d".formatted(expected, what, found));
    }
  }
}
