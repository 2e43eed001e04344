package io.turgo.engine.store.postgres;

import io.turgo.engine.health.Health;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.Store.Cursor;
import io.turgo.engine.store.Store.TimerCursor;
import io.turgo.engine.store.jdbc.ReadTable;
import io.turgo.engine.store.jdbc.RowReader;
import io.turgo.engine.store.jdbc.Snapshots;
import io.turgo.engine.store.jdbc.Sql;
import io.turgo.engine.store.jdbc.Tables;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
  private static final String INSTANCES =
      """
      SELECT %s, %s
      FROM turgo_instance i
      LEFT JOIN LATERAL (
        SELECT * FROM turgo_instance_facts WHERE turgo_instance_facts.id = i.id OFFSET 0
      ) f ON true
      WHERE i.id = ANY (?::bigint[])\
      """
          .formatted(Tables.INSTANCE.selectList("i"), Tables.INSTANCE_FACTS.selectList("f"));

  private static final String ROWS =
      Stream.concat(
              Stream.of(INSTANCES), Tables.BELOW_INSTANCE.stream().map(PostgresReads::ofInstances))
          .collect(Collectors.joining(";\n"));

  private static final String LOAD =
      """
      BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
      SET LOCAL enable_seqscan = off;
      """
          + ROWS
          + ";\nCOMMIT";

  /**
   * Loads an instance in a transaction of the caller. The lock on the row of the instance keeps
   * others from changing its rows, so each later statement sees the same.
   */
  private static final String LOAD_LOCKED =
      """
      SELECT rev FROM turgo_instance WHERE id = ANY (?::bigint[]) FOR UPDATE;
      """
          + ROWS;

  private static final int TABLES = 1 + Tables.BELOW_INSTANCE.size();

  /**
   * Ready jobs of many shards from where each was left: highest priority first, then oldest. Each
   * shard is two ranges of an index on (shard, priority DESC, id): the rest of the cursor's
   * priority, then what is below it. One row comparison cannot say that, because the directions
   * differ, and an OR would read and drop everything before the cursor. No locks, no claims: the
   * shard's lease says who may run them.
   *
   * <p>{@code WHICH} is the condition of the index, which has these rows alone.
   *
   * <p>With {@code shard = s.shard} the planner needs only the order of ids within a priority,
   * which the primary key has too. Once an ANALYZE has seen no jobs, it took that key and read all
   * jobs for each shard: three seconds for 60,000 jobs. An array of one shard keeps the shard in
   * the order that is asked for, which these indexes alone have; the pool allows no sorting.
   */
  private static final String READY_JOBS =
      """
      SELECT %s
      FROM unnest(?::integer[], ?::integer[], ?::bigint[], ?::integer[])
        AS s (shard, after_priority, after_id, page)
      CROSS JOIN LATERAL (
        (SELECT * FROM turgo_job
         WHERE turgo_job.shard = ANY (ARRAY[s.shard])
           AND turgo_job.priority = s.after_priority AND turgo_job.id > s.after_id
           AND turgo_job.WHICH
         ORDER BY turgo_job.shard, turgo_job.priority DESC, turgo_job.id
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
      """
          .formatted(Tables.JOB.selectList("j"));

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
      SELECT %s
      FROM turgo_job
      WHERE shard = ANY (?::integer[]) AND queue IS NULL
      ORDER BY id
      LIMIT ?
      """
          .formatted(Tables.JOB.selectList());

  /**
   * Due timers, soonest first: a range of turgo_timer_job_due (shard, due_at, id) per shard,
   * merged. The array of one shard is there for the same reason as in {@link #READY_JOBS}.
   */
  private static final String TIMERS_DUE =
      """
      SELECT %s
      FROM unnest(?::integer[], ?::bigint[], ?::bigint[])
        AS s (shard, after_due, after_id)
      CROSS JOIN LATERAL (
        SELECT * FROM turgo_timer_job
        WHERE turgo_timer_job.shard = ANY (ARRAY[s.shard]) AND turgo_timer_job.due_at < ?
          AND (turgo_timer_job.due_at, turgo_timer_job.id) > (s.after_due, s.after_id)
        ORDER BY turgo_timer_job.shard, turgo_timer_job.due_at, turgo_timer_job.id
        LIMIT ?
      ) AS j
      ORDER BY j.due_at, j.id
      """
          .formatted(Tables.TIMER_JOB.selectList("j"));

  /** By the primary keys; a timer that is not due may not run yet. */
  private static final String JOBS_TO_RUN =
      """
      SELECT true, %s
      FROM turgo_job WHERE id = ANY (?::bigint[])
      UNION ALL
      SELECT false, %s
      FROM turgo_timer_job WHERE id = ANY (?::bigint[]) AND due_at <= ?
      """
          .formatted(Tables.JOB.selectList(), Tables.TIMER_JOB.selectList());

  private final DataSource reads;
  private final String load;
  private final String loadLocked;
  private final String feedJobs;
  private final String queuedJobs;
  private final String jobsToRun;
  private final String oldestReadyJobs;
  private final String timersDue;

  private static String ofInstances(ReadTable<?> table) {
    return "SELECT %s\nFROM %s WHERE instance_id = ANY (?::bigint[])"
        .formatted(Tables.loadList(table), table.name());
  }

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
    for (ReadTable<?> table : Tables.BELOW_INSTANCE) {
      snapshots.below(table, nextRows(load));
    }
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
            return RowReader.all(read, row -> row.read(Tables.JOB));
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
            return RowReader.all(read, row -> row.read(Tables.JOB));
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
            return RowReader.all(read, Tables::jobToRun);
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
            return RowReader.all(read, row -> row.read(Tables.TIMER_JOB));
          }
        });
  }

  private static int[] same(int value, int length) {
    int[] values = new int[length];
    Arrays.fill(values, value);
    return values;
  }
}
