package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.HistoryRow.OfOrigin;
import io.turgo.engine.store.OriginStore;
import io.turgo.engine.store.SchemaName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@link OriginStore} in the SQL that all databases understand. */
final class JdbcOriginStore implements OriginStore {
  private static final String ADD =
      """
      %s
      ON CONFLICT (source, kind, source_id) DO NOTHING
      """
          .formatted(Tables.ORIGIN.insert());

  private static final String FIND =
      """
      SELECT %s FROM turgo_origin
      WHERE source = ? AND kind = ? AND source_id = ?
      """
          .formatted(Tables.ORIGIN.selectList());

  private static final String ALL =
      """
      SELECT %s FROM turgo_origin
      WHERE source = ? AND kind = ? ORDER BY id
      """
          .formatted(Tables.ORIGIN.selectList());

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
                    .query(FIND, row -> row.read(Tables.ORIGIN), source, kind, sourceId));
    return found.isEmpty() ? null : found.getFirst();
  }

  @Override
  public List<OfOrigin> all(String source, String kind) {
    return transactions.write(
        "read origins",
        connection ->
            new Statements(connection, tables)
                .query(ALL, row -> row.read(Tables.ORIGIN), source, kind));
  }
}
