package io.turgo.bench.measure;

import io.turgo.bench.database.PostgresDatabase;
import io.turgo.command.CommandException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads a PostgreSQL server's own counters. Two kinds: exact at once ({@link Exact}), and gathered
 * by the sessions, which report late ({@link Reported}).
 *
 * <p>Extensions live in a schema of their own, so that the engine finds its schema as it left it.
 */
final class PostgresCounters implements AutoCloseable {
  private final Connection connection;
  private final @Nullable String countStatements;
  private final @Nullable String walStatistics;
  private final OptionalLong postmaster;

  private PostgresCounters(Connection connection) throws SQLException {
    this.connection = connection;
    execute("CREATE SCHEMA IF NOT EXISTS turgo_bench");
    this.countStatements = findStatementCounter();
    String walSchema = schemaOf("pg_walinspect");
    this.walStatistics = walSchema == null ? null : walSchema + ".pg_get_wal_stats";
    this.postmaster = findPostmaster();
  }

  static PostgresCounters open(PostgresDatabase database) {
    try {
      return new PostgresCounters(database.connect());
    } catch (SQLException e) {
      throw new CommandException("Could not prepare the measurement: " + e.getMessage(), e);
    }
  }

  /**
   * Counters that are exact at any time.
   *
   * @param wal position in the write-ahead log, in bytes
   * @param statements null where pg_stat_statements is not loaded
   * @param cpuMillis of the whole server; null where it is not local or not on Linux
   */
  record Exact(long wal, @Nullable Long statements, @Nullable Long cpuMillis) {}

  /**
   * Counters that a session reports once a second while it works, ten seconds after its last work,
   * and when it ends.
   *
   * @param rowsWritten rows of tables, without those of the catalog, which ANALYZE writes at times
   *     of its own
   * @param historyRows rows inserted into tables of history, by the names that engines give them
   */
  record Reported(long transactions, long rowsWritten, long historyRows) {}

  Exact exact() throws SQLException {
    OptionalLong cpu =
        postmaster.isPresent()
            ? ProcessTreeCpu.millis(postmaster.getAsLong())
            : OptionalLong.empty();
    return new Exact(
        number("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint"),
        countStatements == null ? null : number(countStatements),
        cpu.isPresent() ? cpu.getAsLong() : null);
  }

  Reported reported() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                """
                SELECT xact_commit + xact_rollback,
                       (SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::bigint
                        FROM pg_stat_user_tables),
                       (SELECT coalesce(sum(n_tup_ins), 0)::bigint
                        FROM pg_stat_user_tables
                        WHERE relname ~ '^(turgo_h_|act_hi_)')
                FROM pg_stat_database
                WHERE datname = current_database()
                """)) {
      row.next();
      return new Reported(row.getLong(1), row.getLong(2), row.getLong(3));
    }
  }

  /** How many clients are connected to the database, our own sessions left out. */
  long otherClients() throws SQLException {
    return number(
        """
        SELECT count(*)
        FROM pg_stat_activity
        WHERE datname = current_database()
          AND backend_type = 'client backend'
          AND application_name <> 'turgo-bench'
        """);
  }

  /** The share of full-page images in a stretch of the log; null where it cannot be read. */
  @Nullable Double fullPageShare(long fromWal, long toWal) {
    // Reading takes seconds a gigabyte, and older segments are recycled.
    if (walStatistics == null || toWal - fromWal > (2L << 30)) {
      return null;
    }
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                """
                SELECT sum(fpi_size)::float8 / nullif(sum(combined_size), 0)
                FROM %s('0/0'::pg_lsn + %d, '0/0'::pg_lsn + %d)
                """
                    .formatted(walStatistics, fromWal, toWal))) {
      row.next();
      double share = row.getDouble(1);
      return row.wasNull() ? null : share;
    } catch (SQLException e) {
      return null;
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }

  /**
   * Null where the server has not loaded pg_stat_statements when it started. Transaction control is
   * left out: of a COMMIT that a driver has prepared the server counts only the first.
   */
  private @Nullable String findStatementCounter() {
    String schema = schemaOf("pg_stat_statements");
    if (schema == null) {
      return null;
    }
    String sql =
        """
        SELECT coalesce(sum(s.calls), 0)::bigint
        FROM %s.pg_stat_statements s
        JOIN pg_database d ON d.oid = s.dbid
        WHERE d.datname = current_database()
          AND s.query !~* '^(begin|commit|rollback)'
        """
            .formatted(schema);
    try {
      number(sql);
      return sql;
    } catch (SQLException e) {
      return null;
    }
  }

  /** Where an extension is, which is created unless it is there; null where that cannot be. */
  private @Nullable String schemaOf(String extension) {
    try {
      execute("CREATE EXTENSION IF NOT EXISTS " + extension + " SCHEMA turgo_bench");
      try (Statement statement = connection.createStatement();
          ResultSet row =
              statement.executeQuery(
                  """
                  SELECT quote_ident(n.nspname)
                  FROM pg_extension e
                  JOIN pg_namespace n ON n.oid = e.extnamespace
                  WHERE e.extname = '%s'
                  """
                      .formatted(extension))) {
        row.next();
        return row.getString(1);
      }
    } catch (SQLException e) {
      return null;
    }
  }

  /** The parent of our own session's process, if that runs on this machine. */
  private OptionalLong findPostmaster() throws SQLException {
    long backend = number("SELECT pg_backend_pid()");
    return ProcessTreeCpu.program(backend).equals("postgres")
        ? ProcessTreeCpu.parent(backend)
        : OptionalLong.empty();
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private long number(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }
}
