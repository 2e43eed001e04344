package io.turgo.engine.store.postgres;

import io.turgo.engine.health.Health;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.Store.Cursor;
import io.turgo.engine.store.Store.TimerCursor;
import io.turgo.engine.store.jdbc.RowReader;
import io.turgo.engine.store.jdbc.Snapshots;
import io.turgo.engine.store.jdbc.Sql;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/** What the engine reads on its way: whole instances, ready jobs, due timers. */
final class PostgresReads {
  /**
   * Whole instances in one snapshot and one round trip, transaction and all. Each table by its
   * index on instance_id; sequential scans are off because a plan is kept, and one that was made
   * while a table was small would be kept too long. A join of all tables was rejected: it
   * multiplies rows. Facts are a join, which OFFSET keeps a look into their key for each instance:
   * few have some, and a statement more would be asked for all.
   */
  private static final String ROWS =
      """
      SELECT i.id, root_id, kind, definition_id, shard, rev, business_key, name, start_user_id,
             started_at, suspended, f.id IS NOT NULL, business_status, due_at, claimed_at,
             claimed_by, callback_id, callback_type, reference_id, reference_type, super_id,
             super_execution_id, super_definition_id, super_activity_id, call_depth
      FROM turgo_instance i
      LEFT JOIN LATERAL (
        SELECT * FROM turgo_instance_facts WHERE turgo_instance_facts.id = i.id OFFSET 0
      ) f ON true
      WHERE i.id = ANY (?::bigint[]);
      SELECT id, instance_id, parent_id, activity_id, kind, activity_instance_id, via_flow
      FROM turgo_execution WHERE instance_id = ANY (?::bigint[]);
      SELECT id, instance_id, execution_id, name, job_id, body_id, aggregation, leg_number, type,
             long_value, double_value,
             CASE WHEN octet_length(text_value) <= 8192 OR coalesce(job_id, body_id) IS NOT NULL
               THEN text_value END,
             CASE WHEN octet_length(bytes_value) <= 8192 OR coalesce(job_id, body_id) IS NOT NULL
               THEN bytes_value END,
             coalesce(job_id, body_id) IS NULL AND coalesce(
               octet_length(text_value) > 8192, octet_length(bytes_value) > 8192, false)
      FROM turgo_variable WHERE instance_id = ANY (?::bigint[]);
      SELECT id, instance_id, execution_id, definition_id, task_definition_key, name, description,
             assignee, owner, priority, due_at, follow_up_at, category, form_key, parent_task_id,
             delegation, tenant_id, created_at, state, claimed_at, claimed_by, begun_at, begun_by,
             suspended_at, suspended_by
      FROM turgo_task WHERE instance_id = ANY (?::bigint[]);
      SELECT id, instance_id, task_id, task_created_at, type, user_id, group_id
      FROM turgo_identity_link WHERE instance_id = ANY (?::bigint[]);
      SELECT id, instance_id, execution_id, definition_id, activity_id, kind, name, in_instance,
             kept_id, configuration,
             tenant_id, created_at
      FROM turgo_event_subscription WHERE instance_id = ANY (?::bigint[]);
      SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive,
             priority, category, queue, retries, due_at, payload, created_at, instance_rev,
             exception_message, exception_stacktrace, trace_parent
      FROM turgo_job WHERE instance_id = ANY (?::bigint[]);
      SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive,
             priority, category, queue, retries, due_at, payload, created_at, instance_rev,
             exception_message, exception_stacktrace, trace_parent
      FROM turgo_timer_job WHERE instance_id = ANY (?::bigint[]);
      SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive,
             priority, category, queue, retries, due_at, payload, created_at, instance_rev,
             exception_message, exception_stacktrace, trace_parent
      FROM turgo_suspended_job WHERE instance_id = ANY (?::bigint[]);
      SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive,
             priority, category, queue, retries, due_at, payload, created_at, instance_rev,
             exception_message, exception_stacktrace, trace_parent
      FROM turgo_dead_letter_job WHERE instance_id = ANY (?::bigint[]);
      SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive,
             priority, category, NULL::text, retries, due_at, topic, created_at, instance_rev,
             exception_message, exception_stacktrace, trace_parent, tenant_id,
             lock_owner
      FROM turgo_external_job WHERE instance_id = ANY (?::bigint[])
      """;

  private static final String LOAD =
      """
      BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
      SET LOCAL enable_seqscan = off;
      """
          + ROWS
          + ";\nCOMMIT";

  /**
   * The same in somebody's transaction: whoever has the row of the instance is the only one that
   * changes what belongs to it, so each later statement sees the same.
   */
  private static final String LOAD_LOCKED =
      """
      SELECT rev FROM turgo_instance WHERE id = ANY (?::bigint[]) FOR UPDATE;
      """
          + ROWS;

  private static final int TABLES = 11;

  /**
   * Ready jobs of many shards from where each was left: highest priority first, then oldest. Each
   * shard is two ranges of an index on (shard, priority DESC, id): the rest of the cursor's
   * priority, then what is below it. One row comparison can not say that, because the directions
   * differ, and an OR would read and drop everything before the cursor. No locks, no claims: the
   * shard's lease says who may run them.
   *
   * <p>{@code WHICH} is the condition of the index, which has these rows alone.
   */
  private static final String READY_JOBS =
      """
      SELECT j.id, j.kind, j.shard, j.instance_id, j.execution_id, j.definition_id, j.activity_id,
             j.exclusive, j.priority, j.category, j.queue, j.retries, j.due_at, j.payload, j.created_at,
             j.instance_rev, j.exception_message, j.exception_stacktrace, j.trace_parent
      FROM unnest(?::integer[], ?::integer[], ?::bigint[], ?::integer[])
        AS s (shard, after_priority, after_id, page)
      CROSS JOIN LATERAL (
        (SELECT * FROM turgo_job
         WHERE turgo_job.shard = s.shard AND turgo_job.priority = s.after_priority AND turgo_job.id > s.after_id
           AND turgo_job.WHICH
         ORDER BY turgo_job.priority DESC, turgo_job.id
         LIMIT s.page)
        UNION ALL
        (SELECT * FROM turgo_job
         WHERE turgo_job.shard = s.shard AND turgo_job.priority < s.after_priority
           AND turgo_job.WHICH
         ORDER BY turgo_job.priority DESC, turgo_job.id
         LIMIT s.page)
        ORDER BY priority DESC, id
        LIMIT s.page
      ) AS j
      """;

  /** Along turgo_job_feed. */
  private static final String FEED_JOBS = READY_JOBS.replace("WHICH", "queue IS NULL");

  /** Along turgo_job_queued. */
  private static final String QUEUED_JOBS = READY_JOBS.replace("WHICH", "queue IS NOT NULL");

  /**
   * The oldest ready jobs whatever their priority, along the primary key. An index on (shard, id)
   * for this alone was rejected: every job would pay for it, and the oldest jobs are found at the
   * head of the key unless this node serves almost none of them.
   */
  private static final String OLDEST_READY_JOBS =
      """
      SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive,
             priority, category, queue, retries, due_at, payload, created_at, instance_rev,
             exception_message, exception_stacktrace, trace_parent
      FROM turgo_job
      WHERE shard = ANY (?::integer[]) AND queue IS NULL
      ORDER BY id
      LIMIT ?
      """;

  /**
   * Due timers, soonest first: a range of turgo_timer_job_due (shard, due_at, id) per shard,
   * merged.
   */
  private static final String TIMERS_DUE =
      """
      SELECT j.id, j.kind, j.shard, j.instance_id, j.execution_id, j.definition_id, j.activity_id,
             j.exclusive, j.priority, j.category, j.queue, j.retries, j.due_at, j.payload, j.created_at,
             j.instance_rev, j.exception_message, j.exception_stacktrace, j.trace_parent
      FROM unnest(?::integer[], ?::bigint[], ?::bigint[])
        AS s (shard, after_due, after_id)
      CROSS JOIN LATERAL (
        SELECT * FROM turgo_timer_job
        WHERE turgo_timer_job.shard = s.shard AND turgo_timer_job.due_at < ?
          AND (turgo_timer_job.due_at, turgo_timer_job.id) > (s.after_due, s.after_id)
        ORDER BY turgo_timer_job.due_at, turgo_timer_job.id
        LIMIT ?
      ) AS j
      ORDER BY j.due_at, j.id
      """;

  /** By the primary keys; a timer that is not due may not run yet. */
  private static final String JOBS_TO_RUN =
      """
      SELECT true, id, kind, shard, instance_id, execution_id, definition_id, activity_id,
             exclusive, priority, category, queue, retries, due_at, payload, created_at,
             instance_rev, exception_message, exception_stacktrace, trace_parent
      FROM turgo_job WHERE id = ANY (?::bigint[])
      UNION ALL
      SELECT false, id, kind, shard, instance_id, execution_id, definition_id, activity_id,
             exclusive, priority, category, queue, retries, due_at, payload, created_at,
             instance_rev, exception_message, exception_stacktrace, trace_parent
      FROM turgo_timer_job WHERE id = ANY (?::bigint[]) AND due_at <= ?
      """;

  private final DataSource reads;
  private final String load;
  private final String loadLocked;
  private final String feedJobs;
  private final String queuedJobs;
  private final String jobsToRun;
  private final String oldestReadyJobs;
  private final String timersDue;

  PostgresReads(SchemaName tables, DataSource reads) {
    this.reads = reads;
    this.load = tables.in(LOAD);
    this.loadLocked = tables.in(LOAD_LOCKED);
    this.feedJobs = tables.in(FEED_JOBS);
    this.queuedJobs = tables.in(QUEUED_JOBS);
    this.jobsToRun = tables.in(JOBS_TO_RUN);
    this.oldestReadyJobs = tables.in(OLDEST_READY_JOBS);
    this.timersDue = tables.in(TIMERS_DUE);
  }

  List<InstanceSnapshot> load(Collection<Long> instanceIds) {
    if (instanceIds.isEmpty()) {
      return List.of();
    }
    long[] ids = instanceIds.stream().mapToLong(Long::longValue).toArray();
    return Sql.read(reads, "load instances", connection -> load(connection, ids));
  }

  private List<InstanceSnapshot> load(Connection connection, long[] ids) throws SQLException {
    try (PreparedStatement read = connection.prepareStatement(load)) {
      Array array = connection.unwrap(PGConnection.class).createArrayOf("int8", ids);
      for (int i = 1; i <= TABLES; i++) {
        read.setArray(i, array);
      }
      read.execute();
      return snapshots(read);
    } catch (SQLException | RuntimeException e) {
      endTransaction(connection, e);
      throw e;
    }
  }

  @Nullable InstanceSnapshot loadLocked(Connection connection, long instanceId)
      throws SQLException {
    try (PreparedStatement load = connection.prepareStatement(loadLocked)) {
      Array array =
          connection.unwrap(PGConnection.class).createArrayOf("int8", new long[] {instanceId});
      for (int i = 1; i <= TABLES + 1; i++) {
        load.setArray(i, array);
      }
      load.execute(); // the first result is the lock
      List<InstanceSnapshot> loaded = snapshots(load);
      return loaded.isEmpty() ? null : loaded.getFirst();
    }
  }

  /** The rows of all tables; the result before them has been passed. */
  private static List<InstanceSnapshot> snapshots(PreparedStatement load) throws SQLException {
    Snapshots snapshots = new Snapshots();
    snapshots.instances(nextRows(load));
    snapshots.executions(nextRows(load));
    snapshots.variables(nextRows(load));
    snapshots.tasks(nextRows(load));
    snapshots.identityLinks(nextRows(load));
    snapshots.subscriptions(nextRows(load));
    snapshots.jobs(JobRow.State.READY, nextRows(load));
    snapshots.jobs(JobRow.State.TIMER, nextRows(load));
    snapshots.jobs(JobRow.State.SUSPENDED, nextRows(load));
    snapshots.jobs(JobRow.State.DEAD_LETTER, nextRows(load));
    snapshots.jobs(JobRow.State.EXTERNAL, nextRows(load));
    return snapshots.all();
  }

  /** The next result that has rows; those of BEGIN and SET have none. */
  private static ResultSet nextRows(PreparedStatement statement) throws SQLException {
    while (!statement.getMoreResults()) {
      if (statement.getUpdateCount() == -1) {
        throw new SQLException("Expected the rows of a table, but there are no more results");
      }
    }
    ResultSet rows = statement.getResultSet();
    if (rows == null) {
      throw new SQLException("Expected the rows of a table, but there are none");
    }
    return rows;
  }

  private static void endTransaction(Connection connection, Exception cause) {
    try (Statement statement = connection.createStatement()) {
      statement.execute("ROLLBACK");
    } catch (SQLException e) {
      Health.suppress(cause, e);
    }
  }

  List<JobRow> readyJobs(int[] shards, Cursor[] after, int perShard) {
    return readyJobs("read ready jobs", feedJobs, shards, after, perShard);
  }

  List<JobRow> queuedJobs(int[] shards, Cursor[] after, int perShard) {
    return readyJobs("read ready jobs of queues", queuedJobs, shards, after, perShard);
  }

  private List<JobRow> readyJobs(
      String what, String sql, int[] shards, Cursor[] after, int perShard) {
    int[] priorities = new int[shards.length];
    long[] ids = new long[shards.length];
    for (int i = 0; i < shards.length; i++) {
      priorities[i] = after[i].priority();
      ids[i] = after[i].id();
    }
    return Sql.read(
        reads,
        what,
        connection -> {
          PGConnection postgres = connection.unwrap(PGConnection.class);
          try (PreparedStatement read = connection.prepareStatement(sql)) {
            read.setArray(1, postgres.createArrayOf("int4", shards));
            read.setArray(2, postgres.createArrayOf("int4", priorities));
            read.setArray(3, postgres.createArrayOf("int8", ids));
            read.setArray(4, postgres.createArrayOf("int4", same(perShard, shards.length)));
            return jobs(read, JobRow.State.READY);
          }
        });
  }

  List<JobRow> oldestReadyJobs(int[] shards, int limit) {
    return Sql.read(
        reads,
        "read the oldest ready jobs",
        connection -> {
          PGConnection postgres = connection.unwrap(PGConnection.class);
          try (PreparedStatement read = connection.prepareStatement(oldestReadyJobs)) {
            read.setArray(1, postgres.createArrayOf("int4", shards));
            read.setInt(2, limit);
            return jobs(read, JobRow.State.READY);
          }
        });
  }

  List<JobRow> jobsToRun(Collection<Long> jobIds, long now) {
    if (jobIds.isEmpty()) {
      return List.of();
    }
    long[] ids = jobIds.stream().mapToLong(Long::longValue).toArray();
    return Sql.read(
        reads,
        "read jobs that are to run",
        connection -> {
          Array array = connection.unwrap(PGConnection.class).createArrayOf("int8", ids);
          try (PreparedStatement read = connection.prepareStatement(jobsToRun)) {
            read.setArray(1, array);
            read.setArray(2, array);
            read.setLong(3, now);
            return RowReader.jobsToRun(read);
          }
        });
  }

  List<JobRow> timersDue(int[] shards, TimerCursor[] after, long dueBefore, int perShard) {
    long[] dueTimes = new long[shards.length];
    long[] ids = new long[shards.length];
    for (int i = 0; i < shards.length; i++) {
      dueTimes[i] = after[i].dueAt();
      ids[i] = after[i].id();
    }
    return Sql.read(
        reads,
        "read due timers",
        connection -> {
          PGConnection postgres = connection.unwrap(PGConnection.class);
          try (PreparedStatement read = connection.prepareStatement(timersDue)) {
            read.setArray(1, postgres.createArrayOf("int4", shards));
            read.setArray(2, postgres.createArrayOf("int8", dueTimes));
            read.setArray(3, postgres.createArrayOf("int8", ids));
            read.setLong(4, dueBefore);
            read.setInt(5, perShard);
            return jobs(read, JobRow.State.TIMER);
          }
        });
  }

  private static List<JobRow> jobs(PreparedStatement read, JobRow.State state) throws SQLException {
    try (ResultSet rows = read.executeQuery()) {
      List<JobRow> jobs = new ArrayList<>();
      RowReader reader = new RowReader(rows);
      while (reader.next()) {
        jobs.add(reader.job(state));
      }
      return jobs;
    }
  }

  private static int[] same(int value, int length) {
    int[] values = new int[length];
    Arrays.fill(values, value);
    return values;
  }
}
