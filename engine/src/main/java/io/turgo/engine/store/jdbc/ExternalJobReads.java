package io.turgo.engine.store.jdbc;

import io.turgo.engine.health.Health;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.SchemaName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Finds jobs that are done outside, for workers that want some and of workers that have some. */
public final class ExternalJobReads {
  private static final String COLUMNS =
      """
      SELECT %s
      FROM turgo_external_job
      """
          .formatted(Tables.EXTERNAL_JOB.selectList(Map.of("exception_stacktrace", "NULL")));

  /**
   * Those that nobody has, by priority, along turgo_external_job_free (topic, priority DESC, id);
   * then those whose time is over, longest first, along turgo_external_job_due (topic, due_at). One
   * condition for both was rejected: it reads past all that workers have. {@code TENANT} leads to
   * the indexes that have it.
   */
  private static final String FREE =
      """
      SELECT * FROM (
      COLUMNS
        WHERE topic = ? AND due_at IS NULL TENANT
        ORDER BY priority DESC, id
        LIMIT ?) nobodys
      UNION ALL
      SELECT * FROM (
      COLUMNS
        WHERE topic = ? AND due_at <= ? TENANT
        ORDER BY due_at
        LIMIT ?) ended
      """
          .replace("COLUMNS\n", COLUMNS);

  /** Along turgo_external_job_worker. */
  private static final String OF_WORKER =
      COLUMNS + "WHERE lock_owner = ? AND id > ? TENANT\nORDER BY id\nLIMIT ?\n";

  private static final Comparator<JobRow> BY_PRIORITY =
      Comparator.comparingInt(JobRow::priority).reversed().thenComparingLong(JobRow::id);

  private final SchemaName tables;
  private final DataSource reads;
  private final String before;
  private final String after;

  /**
   * @param before what has the planner use the indexes, in the transaction of the read
   * @param after what ends that transaction
   */
  public ExternalJobReads(SchemaName tables, DataSource reads, String before, String after) {
    this.tables = tables;
    this.reads = reads;
    this.before = before;
    this.after = after;
  }

  /** See {@link io.turgo.engine.store.Store#freeExternalJobs}. */
  public List<JobRow> free(String topic, @Nullable String tenantId, long now, int limit) {
    return Sql.read(
        reads,
        "find external jobs of topic " + topic,
        connection -> {
          try (PreparedStatement read = connection.prepareStatement(text(FREE, tenantId))) {
            int next = 1;
            read.setString(next++, topic);
            next = tenant(read, next, tenantId);
            read.setInt(next++, limit);
            read.setString(next++, topic);
            read.setLong(next++, now);
            next = tenant(read, next, tenantId);
            read.setInt(next, limit);
            List<JobRow> found = jobs(connection, read);
            found.sort(BY_PRIORITY);
            return List.copyOf(found.subList(0, Math.min(limit, found.size())));
          }
        });
  }

  /** See {@link io.turgo.engine.store.Store#externalJobsOf}. */
  public List<JobRow> of(String lockOwner, @Nullable String tenantId, long afterId, int limit) {
    return Sql.read(
        reads,
        "find external jobs of worker " + lockOwner,
        connection -> {
          try (PreparedStatement read = connection.prepareStatement(text(OF_WORKER, tenantId))) {
            read.setString(1, lockOwner);
            read.setLong(2, afterId);
            read.setInt(tenant(read, 3, tenantId), limit);
            return jobs(connection, read);
          }
        });
  }

  private String text(String sql, @Nullable String tenantId) {
    String ofTenant = "AND tenant_id = ?" + ("".equals(tenantId) ? "" : " AND tenant_id <> ''");
    return before + tables.in(sql.replace("TENANT", tenantId == null ? "" : ofTenant)) + after;
  }

  private static int tenant(PreparedStatement read, int at, @Nullable String tenantId)
      throws SQLException {
    if (tenantId == null) {
      return at;
    }
    read.setString(at, tenantId);
    return at + 1;
  }

  private List<JobRow> jobs(Connection connection, PreparedStatement read) throws SQLException {
    try {
      boolean rows = read.execute();
      while (!rows) {
        if (read.getUpdateCount() == -1) {
          throw new SQLException("Expected the rows of external jobs, but there are none");
        }
        rows = read.getMoreResults();
      }
      try (ResultSet result = read.getResultSet()) {
        return new RowReader(result).all(row -> row.read(Tables.EXTERNAL_JOB));
      }
    } catch (SQLException | RuntimeException e) {
      if (!after.isEmpty()) {
        rollback(connection, e);
      }
      throw e;
    }
  }

  private static void rollback(Connection connection, Exception cause) {
    try (PreparedStatement end = connection.prepareStatement("ROLLBACK")) {
      end.execute();
    } catch (SQLException e) {
      Health.suppress(cause, e);
    }
  }
}
