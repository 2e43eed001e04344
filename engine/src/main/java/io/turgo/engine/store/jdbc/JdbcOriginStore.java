package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.HistoryRow.OfOrigin;
import io.turgo.engine.store.OriginStore;
import io.turgo.engine.store.SchemaName;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@link OriginStore} in the SQL that all databases understand. */
final class JdbcOriginStore implements OriginStore {
  private static final String ADD =
      """
      INSERT INTO turgo_origin (id, source, kind, source_id, target_id, noted_at, note)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (source, kind, source_id) DO NOTHING
      """;

  private static final String FIND =
      """
      SELECT id, source, kind, source_id, target_id, noted_at, note FROM turgo_origin
      WHERE source = ? AND kind = ? AND source_id = ?
      """;

  private static final String ALL =
      """
      SELECT id, source, kind, source_id, target_id, noted_at, note FROM turgo_origin
      WHERE source = ? AND kind = ? ORDER BY id
      """;

  private final SchemaName tables;
  private final Transactions transactions;

  JdbcOriginStore(SchemaName tables, Transactions transactions) {
    this.tables = tables;
    this.transactions = transactions;
  }

  @Override
  public boolean add(OfOrigin row) {
    return transactions.write(
        "note an origin",
        connection ->
            new Statements(connection, tables)
                    .update(
                        ADD,
                        row.id(),
                        row.source(),
                        row.kind(),
                        row.sourceId(),
                        row.targetId(),
                        row.notedAt(),
                        row.note())
                == 1);
  }

  @Override
  public @Nullable OfOrigin find(String source, String kind, String sourceId) {
    List<OfOrigin> found =
        transactions.write(
            "find an origin",
            connection ->
                new Statements(connection, tables)
                    .query(FIND, JdbcOriginStore::row, source, kind, sourceId));
    return found.isEmpty() ? null : found.getFirst();
  }

  @Override
  public List<OfOrigin> all(String source, String kind) {
    return transactions.write(
        "read origins",
        connection ->
            new Statements(connection, tables).query(ALL, JdbcOriginStore::row, source, kind));
  }

  private static OfOrigin row(RowReader row) throws SQLException {
    return new OfOrigin(
        row.int8(), row.text(), row.text(), row.text(), row.int8(), row.int8(), row.textOrNull());
  }
}
