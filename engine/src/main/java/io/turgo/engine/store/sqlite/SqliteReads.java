package io.turgo.engine.store.sqlite;

import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.Store.Cursor;
import io.turgo.engine.store.Store.TimerCursor;
import io.turgo.engine.store.jdbc.ReadTable;
import io.turgo.engine.store.jdbc.RowReader;
import io.turgo.engine.store.jdbc.Snapshots;
import io.turgo.engine.store.jdbc.Sql;
import io.turgo.engine.store.jdbc.Tables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * What the engine reads on its way: whole instances, ready jobs, due timers. Lists of ids and
 * shards go in as a JSON array, so that each statement has one text.
 */
final class SqliteReads {
  private static final String INSTANCES =
      """
      SELECT %s, %s
      FROM turgo_instance i LEFT JOIN turgo_instance_facts f ON f.id = i.id
      WHERE i.id IN (SELECT value FROM json_each(?))
      """
          .formatted(Tables.INSTANCE.selectList("i"), Tables.INSTANCE_FACTS.selectList("f"));

  /** What belongs to instances, by table. */
  private static final Map<ReadTable<?>, String> BELOW_INSTANCES = belowInstances();

  /**
   * Asked for each shard: the rest of the cursor's priority. {@code WHICH} is the condition of an
   * index on (shard, priority DESC, id), which has these rows alone.
   */
  private static final String READY_SAME_PRIORITY =
      """
      SELECT %s
      FROM turgo_job
      WHERE shard = ? AND priority = ? AND id > ? AND WHICH
      ORDER BY id
      LIMIT ?
      """
          .formatted(Tables.JOB.selectList());

  /** Then what is below that priority, along the same index. */
  private static final String READY_LOWER_PRIORITY =
      """
      SELECT %s
      FROM turgo_job
      WHERE shard = ? AND priority < ? AND WHICH
      ORDER BY priority DESC, id
      LIMIT ?
      """
          .formatted(Tables.JOB.selectList());

  /** Along turgo_job_feed. */
  private static final String FEED_SAME_PRIORITY =
      READY_SAME_PRIORITY.replace("WHICH", "queue IS NULL");

  private static final String FEED_LOWER_PRIORITY =
      READY_LOWER_PRIORITY.replace("WHICH", "queue IS NULL");

  /** Along turgo_job_queued. */
  private static final String QUEUED_SAME_PRIORITY =
      READY_SAME_PRIORITY.replace("WHICH", "queue IS NOT NULL");

  private static final String QUEUED_LOWER_PRIORITY =
      READY_LOWER_PRIORITY.replace("WHICH", "queue IS NOT NULL");

  /** Along the primary key; the plus signs keep the index on shard out of it. */
  private static final String OLDEST_READY =
      """
      SELECT %s
      FROM turgo_job
      WHERE +shard IN (SELECT value FROM json_each(?)) AND +queue IS NULL
      ORDER BY id
      LIMIT ?
      """
          .formatted(Tables.JOB.selectList());

  /** Asked for each shard, along turgo_timer_job_due. */
  private static final String TIMERS_DUE =
      """
      SELECT %s
      FROM turgo_timer_job
      WHERE shard = ? AND due_at < ? AND (due_at, id) > (?, ?)
      ORDER BY due_at, id
      LIMIT ?
      """
          .formatted(Tables.TIMER_JOB.selectList());

  /** By the primary keys; a timer that is not due may not run yet. */
  private static final String JOBS_TO_RUN =
      """
      SELECT 1, %s
      FROM turgo_job WHERE id IN (SELECT value FROM json_each(?))
      UNION ALL
      SELECT 0, %s
      FROM turgo_timer_job WHERE id IN (SELECT value FROM json_each(?)) AND due_at <= ?
      """
          .formatted(Tables.JOB.selectList(), Tables.TIMER_JOB.selectList());

  private static final Comparator<JobRow> BY_DUE_TIME =
      Comparator.<JobRow>comparingLong(job -> job.dueAt() == null ? 0 : job.dueAt())
          .thenComparingLong(JobRow::id);

  private final DataSource reads;

  private static Map<ReadTable<?>, String> belowInstances() {
    Map<ReadTable<?>, String> statements = new LinkedHashMap<>();
    for (ReadTable<?> table : Tables.BELOW_INSTANCE) {
      statements.put(
          table,
          "SELECT %s\nFROM %s WHERE instance_id IN (SELECT value FROM json_each(?))\n"
              .formatted(Tables.loadList(table), table.name()));
    }
    return statements;
  }

  SqliteReads(DataSource reads) {
    this.reads = reads;
  }

  List<InstanceSnapshot> load(Collection<Long> instanceIds) {
    if (instanceIds.isEmpty()) {
      return List.of();
    }
    String ids = json(instanceIds);
    return Sql.read(reads, "load instances", connection -> inSnapshot(connection, ids));
  }

  private static String json(Collection<Long> ids) {
    return ids.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
  }

  /** In the transaction that the connection is in, which keeps all others from writing. */
  static @Nullable InstanceSnapshot load(Connection connection, long instanceId)
      throws SQLException {
    List<InstanceSnapshot> loaded = load(connection, "[" + instanceId + "]");
    return loaded.isEmpty() ? null : loaded.getFirst();
  }

  private static List<InstanceSnapshot> inSnapshot(Connection connection, String ids)
      throws SQLException {
    try (Statement transaction = connection.createStatement()) {
      transaction.execute("BEGIN");
      try {
        return load(connection, ids);
      } finally {
        transaction.execute("ROLLBACK");
      }
    }
  }

  private static List<InstanceSnapshot> load(Connection connection, String ids)
      throws SQLException {
    Snapshots snapshots = new Snapshots();
    read(connection, INSTANCES, ids, snapshots::instances);
    for (Map.Entry<ReadTable<?>, String> below : BELOW_INSTANCES.entrySet()) {
      read(connection, below.getValue(), ids, rows -> snapshots.below(below.getKey(), rows));
    }
    return snapshots.all();
  }

  private interface RowsReader {
    void read(ResultSet rows) throws SQLException;
  }

  private static void read(Connection connection, String sql, String ids, RowsReader reader)
      throws SQLException {
    try (PreparedStatement read = connection.prepareStatement(sql)) {
      read.setString(1, ids);
      try (ResultSet rows = read.executeQuery()) {
        reader.read(rows);
      }
    }
  }

  List<JobRow> readyJobs(int[] shards, Cursor[] after, int perShard) {
    return Sql.read(
        reads,
        "read ready jobs",
        connection ->
            readyJobs(
                connection, FEED_SAME_PRIORITY, FEED_LOWER_PRIORITY, shards, after, perShard));
  }

  List<JobRow> queuedJobs(int[] shards, Cursor[] after, int perShard) {
    return Sql.read(
        reads,
        "read ready jobs of queues",
        connection ->
            readyJobs(
                connection, QUEUED_SAME_PRIORITY, QUEUED_LOWER_PRIORITY, shards, after, perShard));
  }

  private static List<JobRow> readyJobs(
      Connection connection,
      String samePriority,
      String lowerPriority,
      int[] shards,
      Cursor[] after,
      int perShard)
      throws SQLException {
    List<JobRow> jobs = new ArrayList<>();
    try (PreparedStatement same = connection.prepareStatement(samePriority);
        PreparedStatement lower = connection.prepareStatement(lowerPriority)) {
      for (int i = 0; i < shards.length; i++) {
        int before = jobs.size();
        same.setInt(1, shards[i]);
        same.setInt(2, after[i].priority());
        same.setLong(3, after[i].id());
        same.setInt(4, perShard);
        jobs.addAll(RowReader.all(same, row -> row.read(Tables.JOB)));
        lower.setInt(1, shards[i]);
        lower.setInt(2, after[i].priority());
        lower.setInt(3, perShard - (jobs.size() - before));
        jobs.addAll(RowReader.all(lower, row -> row.read(Tables.JOB)));
      }
    }
    return jobs;
  }

  List<JobRow> oldestReadyJobs(int[] shards, int limit) {
    return Sql.read(
        reads,
        "read the oldest ready jobs",
        connection -> {
          try (PreparedStatement read = connection.prepareStatement(OLDEST_READY)) {
            read.setString(1, Arrays.toString(shards));
            read.setInt(2, limit);
            return RowReader.all(read, row -> row.read(Tables.JOB));
          }
        });
  }

  List<JobRow> jobsToRun(Collection<Long> jobIds, long now) {
    if (jobIds.isEmpty()) {
      return List.of();
    }
    String ids = json(jobIds);
    return Sql.read(
        reads,
        "read jobs that are to run",
        connection -> {
          try (PreparedStatement read = connection.prepareStatement(JOBS_TO_RUN)) {
            read.setString(1, ids);
            read.setString(2, ids);
            read.setLong(3, now);
            return RowReader.all(read, Tables::jobToRun);
          }
        });
  }

  List<JobRow> timersDue(int[] shards, TimerCursor[] after, long dueBefore, int perShard) {
    return Sql.read(
        reads,
        "read due timers",
        connection -> {
          List<JobRow> jobs = new ArrayList<>();
          try (PreparedStatement read = connection.prepareStatement(TIMERS_DUE)) {
            for (int i = 0; i < shards.length; i++) {
              read.setInt(1, shards[i]);
              read.setLong(2, dueBefore);
              read.setLong(3, after[i].dueAt());
              read.setLong(4, after[i].id());
              read.setInt(5, perShard);
              jobs.addAll(RowReader.all(read, row -> row.read(Tables.TIMER_JOB)));
            }
          }
          jobs.sort(BY_DUE_TIME);
          return jobs;
        });
  }
}
