package io.turgo.engine.store.sqlite;

import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.Store.Cursor;
import io.turgo.engine.store.Store.TimerCursor;
import io.turgo.engine.store.jdbc.RowReader;
import io.turgo.engine.store.jdbc.Snapshots;
import io.turgo.engine.store.jdbc.Sql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
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
      SELECT i.id, root_id, kind, definition_id, shard, rev, business_key, name, start_user_id,
             started_at, suspended, f.id IS NOT NULL, business_status, due_at, claimed_at,
             claimed_by, callback_id, callback_type, reference_id, reference_type, super_id,
             super_execution_id, super_definition_id, super_activity_id, call_depth
      FROM turgo_instance i LEFT JOIN turgo_instance_facts f ON f.id = i.id
      WHERE i.id IN (SELECT value FROM json_each(?))
      """;

  private static final String EXECUTIONS =
      """
      SELECT id, instance_id, parent_id, activity_id, kind, activity_instance_id, via_flow
      FROM turgo_execution WHERE instance_id IN (SELECT value FROM json_each(?))
      """;

  private static final String VARIABLES =
      """
      SELECT id, instance_id, execution_id, name, job_id, body_id, aggregation, leg_number, type,
             long_value, double_value,
             CASE WHEN octet_length(text_value) <= 8192 OR coalesce(job_id, body_id) IS NOT NULL
               THEN text_value END,
             CASE WHEN octet_length(bytes_value) <= 8192 OR coalesce(job_id, body_id) IS NOT NULL
               THEN bytes_value END,
             coalesce(job_id, body_id) IS NULL AND coalesce(
               octet_length(text_value) > 8192, octet_length(bytes_value) > 8192, 0)
      FROM turgo_variable WHERE instance_id IN (SELECT value FROM json_each(?))
      """;

  private static final String TASKS =
      """
      SELECT id, instance_id, execution_id, definition_id, task_definition_key, name, description,
             assignee, owner, priority, due_at, follow_up_at, category, form_key, parent_task_id,
             delegation, tenant_id, created_at, state, claimed_at, claimed_by, begun_at, begun_by,
             suspended_at, suspended_by
      FROM turgo_task WHERE instance_id IN (SELECT value FROM json_each(?))
      """;

  private static final String IDENTITY_LINKS =
      """
      SELECT id, instance_id, task_id, task_created_at, type, user_id, group_id
      FROM turgo_identity_link WHERE instance_id IN (SELECT value FROM json_each(?))
      """;

  private static final String SUBSCRIPTIONS =
      """
      SELECT id, instance_id, execution_id, definition_id, activity_id, kind, name, in_instance,
             kept_id, configuration,
             tenant_id, created_at
      FROM turgo_event_subscription WHERE instance_id IN (SELECT value FROM json_each(?))
      """;

  private static final String JOBS =
      """
      SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive,
             priority, category, queue, retries, due_at, payload, created_at, instance_rev,
             exception_message, exception_stacktrace, trace_parent
      FROM turgo_job WHERE instance_id IN (SELECT value FROM json_each(?))
      """;

  private static final String TIMER_JOBS =
      """
      SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive,
             priority, category, queue, retries, due_at, payload, created_at, instance_rev,
             exception_message, exception_stacktrace, trace_parent
      FROM turgo_timer_job WHERE instance_id IN (SELECT value FROM json_each(?))
      """;

  private static final String SUSPENDED_JOBS =
      """
      SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive,
             priority, category, queue, retries, due_at, payload, created_at, instance_rev,
             exception_message, exception_stacktrace, trace_parent
      FROM turgo_suspended_job WHERE instance_id IN (SELECT value FROM json_each(?))
      """;

  private static final String DEAD_LETTER_JOBS =
      """
      SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive,
             priority, category, queue, retries, due_at, payload, created_at, instance_rev,
             exception_message, exception_stacktrace, trace_parent
      FROM turgo_dead_letter_job WHERE instance_id IN (SELECT value FROM json_each(?))
      """;

  private static final String EXTERNAL_JOBS =
      """
      SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive,
             priority, category, NULL, retries, due_at, topic, created_at, instance_rev,
             exception_message, exception_stacktrace, trace_parent, tenant_id,
             lock_owner
      FROM turgo_external_job WHERE instance_id IN (SELECT value FROM json_each(?))
      """;

  /**
   * Asked for each shard: the rest of the cursor's priority. {@code WHICH} is the condition of an
   * index on (shard, priority DESC, id), which has these rows alone.
   */
  private static final String READY_SAME_PRIORITY =
      """
      SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive,
             priority, category, queue, retries, due_at, payload, created_at, instance_rev,
             exception_message, exception_stacktrace, trace_parent
      FROM turgo_job
      WHERE shard = ? AND priority = ? AND id > ? AND WHICH
      ORDER BY id
      LIMIT ?
      """;

  /** Then what is below that priority, along the same index. */
  private static final String READY_LOWER_PRIORITY =
      """
      SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive,
             priority, category, queue, retries, due_at, payload, created_at, instance_rev,
             exception_message, exception_stacktrace, trace_parent
      FROM turgo_job
      WHERE shard = ? AND priority < ? AND WHICH
      ORDER BY priority DESC, id
      LIMIT ?
      """;

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
      SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive,
             priority, category, queue, retries, due_at, payload, created_at, instance_rev,
             exception_message, exception_stacktrace, trace_parent
      FROM turgo_job
      WHERE +shard IN (SELECT value FROM json_each(?)) AND +queue IS NULL
      ORDER BY id
      LIMIT ?
      """;

  /** Asked for each shard, along turgo_timer_job_due. */
  private static final String TIMERS_DUE =
      """
      SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive,
             priority, category, queue, retries, due_at, payload, created_at, instance_rev,
             exception_message, exception_stacktrace, trace_parent
      FROM turgo_timer_job
      WHERE shard = ? AND due_at < ? AND (due_at, id) > (?, ?)
      ORDER BY due_at, id
      LIMIT ?
      """;

  /** By the primary keys; a timer that is not due may not run yet. */
  private static final String JOBS_TO_RUN =
      """
      SELECT 1, id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive,
             priority, category, queue, retries, due_at, payload, created_at, instance_rev,
             exception_message, exception_stacktrace, trace_parent
      FROM turgo_job WHERE id IN (SELECT value FROM json_each(?))
      UNION ALL
      SELECT 0, id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive,
             priority, category, queue, retries, due_at, payload, created_at, instance_rev,
             exception_message, exception_stacktrace, trace_parent
      FROM turgo_timer_job WHERE id IN (SELECT value FROM json_each(?)) AND due_at <= ?
      """;

  private static final Comparator<JobRow> BY_DUE_TIME =
      Comparator.<JobRow>comparingLong(job -> job.dueAt() == null ? 0 : job.dueAt())
          .thenComparingLong(JobRow::id);

  private final DataSource reads;

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
    read(connection, EXECUTIONS, ids, snapshots::executions);
    read(connection, VARIABLES, ids, snapshots::variables);
    read(connection, TASKS, ids, snapshots::tasks);
    read(connection, IDENTITY_LINKS, ids, snapshots::identityLinks);
    read(connection, SUBSCRIPTIONS, ids, snapshots::subscriptions);
    read(connection, JOBS, ids, rows -> snapshots.jobs(JobRow.State.READY, rows));
    read(connection, TIMER_JOBS, ids, rows -> snapshots.jobs(JobRow.State.TIMER, rows));
    read(connection, SUSPENDED_JOBS, ids, rows -> snapshots.jobs(JobRow.State.SUSPENDED, rows));
    read(connection, DEAD_LETTER_JOBS, ids, rows -> snapshots.jobs(JobRow.State.DEAD_LETTER, rows));
    read(connection, EXTERNAL_JOBS, ids, rows -> snapshots.jobs(JobRow.State.EXTERNAL, rows));
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
        addJobs(same, JobRow.State.READY, jobs);
        lower.setInt(1, shards[i]);
        lower.setInt(2, after[i].priority());
        lower.setInt(3, perShard - (jobs.size() - before));
        addJobs(lower, JobRow.State.READY, jobs);
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
            List<JobRow> jobs = new ArrayList<>();
            addJobs(read, JobRow.State.READY, jobs);
            return jobs;
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
            return RowReader.jobsToRun(read);
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
              addJobs(read, JobRow.State.TIMER, jobs);
            }
          }
          jobs.sort(BY_DUE_TIME);
          return jobs;
        });
  }

  private static void addJobs(PreparedStatement read, JobRow.State state, List<JobRow> jobs)
      throws SQLException {
    try (ResultSet rows = read.executeQuery()) {
      RowReader reader = new RowReader(rows);
      while (reader.next()) {
        jobs.add(reader.job(state));
      }
    }
  }
}
