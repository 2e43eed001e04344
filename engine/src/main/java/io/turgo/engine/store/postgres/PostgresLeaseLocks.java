package io.turgo.engine.store.postgres;

import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.jdbc.LeaseLocks;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * Locks of lease rounds: first the tables, in the mode of who writes them, so that nodes wait beside
 * each other for whoever holds one whole; then one that is no row, so that nobody else holds it by
 * chance. There is one of these for each schema.
 */
final class PostgresLeaseLocks implements LeaseLocks {
  /** For somebody's table or row: long enough for an index that is made on so small a table. */
  private static final Duration HELD = Duration.ofMillis(200);

  /** For the rounds of other nodes, one of which may be frozen. */
  private static final Duration ROUND = Duration.ofSeconds(1);

  private static final String LOCK_TABLES =
      """
      SET LOCAL lock_timeout = %d;
      LOCK TABLE turgo_node, turgo_shard_lease, turgo_suspect_job IN ROW EXCLUSIVE MODE;
      SET LOCAL lock_timeout = %d
      """;

  /** The time is the database's own. What comes after this waits for nobody for long. */
  private static final String LOCK_ROUND_AND_NOW =
      """
      WITH locked AS MATERIALIZED (
        SELECT pg_advisory_xact_lock(1953852263, $table$turgo_shard_lease$table$::regclass::oid::int)
      )
      SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
        set_config('lock_timeout', '%d', true)
      FROM locked
      """;

  private final String lockTables;
  private final String lockRoundAndNow;

  PostgresLeaseLocks(SchemaName tables) {
    this.lockTables = tables.in(LOCK_TABLES.formatted(HELD.toMillis(), ROUND.toMillis()));
    this.lockRoundAndNow = tables.in(LOCK_ROUND_AND_NOW.formatted(HELD.toMillis()));
  }

  @Override
  public long beginRound(Connection connection) throws SQLException {
    try (Statement lock = connection.createStatement()) {
      lock.execute(lockTables);
    }
    try (Statement lock = connection.createStatement();
        ResultSet row = lock.executeQuery(lockRoundAndNow)) {
      row.next();
      return row.getLong(1);
    }
  }

  @Override
  public String skipHeld(String sql) {
    return sql.replace(":free", "FOR UPDATE SKIP LOCKED");
  }

  @Override
  public boolean isHeld(SQLException e) {
    return SqlStates.LOCK_NOT_AVAILABLE.equals(e.getSQLState());
  }
}
