package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.store.RequestStore;
import io.turgo.engine.store.SchemaName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.function.Supplier;
import org.jooq.SQLDialect;

/** {@link RequestStore} in the SQL that all databases understand, but for one lock. */
final class JdbcRequestStore implements RequestStore {
  /**
   * Where several transactions write at a time, an insert of a key that another one has would wait
   * for its end. Two keys that share a number only mean that a request is sent again.
   */
  private static final String TRY_LOCK =
      """
      SELECT pg_try_advisory_xact_lock(hashtextextended(
        'turgo request ' || ? || chr(10) || ?,
        $table$turgo_request_key$table$::regclass::oid::bigint))
      """;

  private static final String TAKE =
      """
      INSERT INTO turgo_request_key (scope, request_key, request_hash, noted_at)
      VALUES (?, ?, ?, ?)
      ON CONFLICT (scope, request_key) DO NOTHING
      """;

  private static final String READ =
      """
      SELECT request_hash, answer FROM turgo_request_key WHERE scope = ? AND request_key = ?
      """;

  private static final String ANSWER =
      """
      UPDATE turgo_request_key SET answer = ? WHERE scope = ? AND request_key = ?
      """;

  private static final String DELETE_KEYS =
      """
      DELETE FROM turgo_request_key WHERE (scope, request_key) IN (
        SELECT scope, request_key FROM turgo_request_key WHERE noted_at < ? ORDER BY noted_at LIMIT ?)
      """;

  private static final String ADD_AUDIT =
      """
      INSERT INTO turgo_audit
        (id, noted_at, user_id, level, tenant_id, operation, target, instance_id, outcome,
         request_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String DELETE_AUDIT =
      """
      DELETE FROM turgo_audit WHERE id IN (
        SELECT id FROM turgo_audit WHERE noted_at < ? ORDER BY noted_at LIMIT ?)
      """;

  private final SchemaName tables;
  private final Transactions transactions;
  private final Supplier<SQLDialect> dialect;

  JdbcRequestStore(SchemaName tables, Transactions transactions, Supplier<SQLDialect> dialect) {
    this.tables = tables;
    this.transactions = transactions;
    this.dialect = dialect;
  }

  @Override
  public Found begin(String scope, String key, String hash, long now) {
    return transactions.write(
        "take a request key", connection -> begin(connection, scope, key, hash, now));
  }

  private Found begin(Connection connection, String scope, String key, String hash, long now)
      throws SQLException {
    if (dialect.get() == SQLDialect.POSTGRES && !locked(connection, scope, key)) {
      return new Found.InProgress();
    }
    try (PreparedStatement take = connection.prepareStatement(tables.in(TAKE))) {
      take.setString(1, scope);
      take.setString(2, key);
      take.setString(3, hash);
      take.setLong(4, now);
      if (take.executeUpdate() == 1) {
        return new Found.New();
      }
    }
    try (PreparedStatement read = connection.prepareStatement(tables.in(READ))) {
      read.setString(1, scope);
      read.setString(2, key);
      try (ResultSet row = read.executeQuery()) {
        // Without an answer it is this transaction's own; without a row it has just become too old.
        return row.next() && row.getString(2) != null
            ? new Found.Used(row.getString(1), row.getString(2))
            : new Found.InProgress();
      }
    }
  }

  private boolean locked(Connection connection, String scope, String key) throws SQLException {
    try (PreparedStatement lock = connection.prepareStatement(tables.in(TRY_LOCK))) {
      lock.setString(1, scope);
      lock.setString(2, key);
      try (ResultSet row = lock.executeQuery()) {
        return row.next() && row.getBoolean(1);
      }
    }
  }

  @Override
  public void answer(String scope, String key, String answer) {
    boolean noted =
        transactions.change(
            "keep the answer to a request",
            tables.in(ANSWER),
            write -> {
              write.setString(1, answer);
              write.setString(2, scope);
              write.setString(3, key);
            });
    if (!noted) {
      throw new IllegalStateException("The row of a request key is gone that was just written");
    }
  }

  @Override
  public void addAudit(HistoryRow.OfAudit row) {
    transactions.change(
        "note who has changed something",
        tables.in(ADD_AUDIT),
        write -> {
          write.setLong(1, row.id());
          write.setLong(2, row.notedAt());
          write.setString(3, row.userId());
          write.setString(4, row.level());
          write.setString(5, row.tenantId());
          write.setString(6, row.operation());
          write.setString(7, row.target());
          if (row.instanceId() == null) {
            write.setNull(8, Types.BIGINT);
          } else {
            write.setLong(8, row.instanceId());
          }
          write.setString(9, row.outcome());
          write.setString(10, row.requestId());
        });
  }

  @Override
  public int deleteAudit(long before, int most) {
    return delete("delete old audit entries", DELETE_AUDIT, before, most);
  }

  @Override
  public int deleteKeys(long before, int most) {
    return delete("delete old request keys", DELETE_KEYS, before, most);
  }

  private int delete(String what, String sql, long before, int most) {
    return transactions.write(
        what,
        connection -> {
          try (PreparedStatement delete = connection.prepareStatement(tables.in(sql))) {
            delete.setLong(1, before);
            delete.setInt(2, most);
            return delete.executeUpdate();
          }
        });
  }
}
