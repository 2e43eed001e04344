package io.turgo.engine.store.postgres;

import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.TurnLocks;
import io.turgo.engine.store.jdbc.Sql;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Advisory locks of a session of its own, which PostgreSQL gives back when the session ends,
 * however it ends. Their keys are made of the schema's own table and the instance.
 */
final class PostgresTurnLocks implements TurnLocks {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresTurnLocks.class);

  /** Gives those that it got back where it did not get all. */
  private static final String TRY_LOCK =
      """
      WITH wanted AS (
        SELECT hashtextextended(
          'turgo turn ' || id, $table$turgo_instance$table$::regclass::oid::bigint) AS key
        FROM unnest(?) AS id
      ),
      tried AS MATERIALIZED (SELECT key, pg_try_advisory_lock(key) AS locked FROM wanted),
      outcome AS MATERIALIZED (SELECT bool_and(locked) AS granted FROM tried)
      SELECT granted, (
        SELECT count(CASE WHEN locked AND NOT granted THEN pg_advisory_unlock(key) END) FROM tried)
      FROM outcome
      """;

  private static final String UNLOCK =
      """
      SELECT bool_and(pg_advisory_unlock(hashtextextended(
        'turgo turn ' || id, $table$turgo_instance$table$::regclass::oid::bigint)))
      FROM unnest(?) AS id
      """;

  private final Connections connections;
  private final String tryLock;
  private final String unlock;
  private final AtomicReference<@Nullable Connection> connection = new AtomicReference<>();

  PostgresTurnLocks(Connections connections, SchemaName tables) {
    this.connections = connections;
    this.tryLock = tables.in(TRY_LOCK);
    this.unlock = tables.in(UNLOCK);
  }

  @Override
  public boolean tryLock(Set<Long> instances) {
    boolean answered = false;
    try {
      Connection open = connection.get();
      if (open == null) {
        open = connections.open("turgo turns");
        connection.set(open);
      }
      boolean granted = ask(open, tryLock, instances);
      answered = true;
      return granted;
    } catch (SQLException e) {
      throw Sql.failed("lock instances for a turn", e);
    } finally {
      if (!answered) {
        close();
      }
    }
  }

  @Override
  public void unlock(Collection<Long> instances) {
    Connection open = connection.get();
    if (open == null) {
      return;
    }
    boolean answered = false;
    try {
      ask(open, unlock, instances);
      answered = true;
    } catch (SQLException e) {
      throw Sql.failed("give the locks of a turn back", e);
    } finally {
      if (!answered) {
        close();
      }
    }
  }

  /** Whether the first column of the only row is true. */
  private static boolean ask(Connection open, String sql, Collection<Long> instances)
      throws SQLException {
    Array ids = open.createArrayOf("bigint", instances.toArray());
    try (PreparedStatement statement = open.prepareStatement(sql)) {
      statement.setArray(1, ids);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getBoolean(1);
      }
    } finally {
      ids.free();
    }
  }

  /** Does not wait for a statement that is under way on another thread. */
  @Override
  public void close() {
    Connection open = connection.getAndSet(null);
    if (open != null) {
      try {
        open.abort(Runnable::run);
      } catch (SQLException | RuntimeException e) {
        LOG.debug("The connection for turns could not be closed", e);
      }
    }
  }
}
