package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.HistoryRow.OfOrigin;
import io.turgo.engine.store.OriginStore;
import io.turgo.engine.store.SchemaName;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
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

  /** How many ids a statement names at most. */
  private static final int IDS = 500;

  private static final String ALL =
      """
      SELECT %s FROM turgo_origin
      WHERE source = ? AND kind = ? ORDER BY id
      """
          .formatted(Tables.ORIGIN.selectList());

  private static final String SOURCE_AFTER =
      """
      SELECT min(source) FROM turgo_origin
      WHERE source > ?
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
                    .query(FIND, row -> row.read(Tables.ORIGIN), source, kind, sourceId));
    return found.isEmpty() ? null : found.getFirst();
  }

  @Override
  public List<OfOrigin> find(String source, String kind, Collection<String> sourceIds) {
    return inParts(
        "find origins",
        sourceIds,
        (statements, part) ->
            statements.query(
                """
                SELECT %s FROM turgo_origin
                WHERE source = ? AND kind = ? AND source_id IN %s
                """
                    .formatted(Tables.ORIGIN.selectList(), marks(part)),
                row -> row.read(Tables.ORIGIN),
                parameters(source, kind, part)));
  }

  @Override
  public List<EndedInstances> countEnded(String source, String kind, Collection<String> sourceIds) {
    return inParts(
        "count ended instances",
        sourceIds,
        (statements, part) ->
            statements.query(
                """
                SELECT h.definition_id, h.delete_reason IS NOT NULL, count(*)
                FROM turgo_origin o JOIN turgo_h_instance h ON h.id = o.target_id
                WHERE o.source = ? AND o.kind = ? AND h.ended_at IS NOT NULL
                  AND o.source_id IN %s
                GROUP BY h.definition_id, h.delete_reason IS NOT NULL
                """
                    .formatted(marks(part)),
                row -> new EndedInstances(row.int8(), row.bool(), row.int8()),
                parameters(source, kind, part)));
  }

  /** A question about some ids. */
  private interface Asking<T> {
    List<T> ask(Statements statements, List<String> ids) throws SQLException;
  }

  private <T> List<T> inParts(String what, Collection<String> ids, Asking<T> asking) {
    List<String> all = List.copyOf(ids);
    List<T> found = new ArrayList<>();
    for (int from = 0; from < all.size(); from += IDS) {
      List<String> part = all.subList(from, Math.min(from + IDS, all.size()));
      found.addAll(
          transactions.write(
              what, connection -> asking.ask(new Statements(connection, tables), part)));
    }
    return found;
  }

  private static String marks(List<String> ids) {
    return "(" + String.join(", ", Collections.nCopies(ids.size(), "?")) + ")\n";
  }

  private static Object[] parameters(String source, String kind, List<String> ids) {
    List<Object> all = new ArrayList<>(List.of(source, kind));
    all.addAll(ids);
    return all.toArray();
  }

  @Override
  public @Nullable String sourceAfter(String source) {
    return transactions
        .write(
            "read the names of other engines",
            connection ->
                new Statements(connection, tables)
                    .query(SOURCE_AFTER, row -> Optional.ofNullable(row.textOrNull()), source))
        .getFirst()
        .orElse(null);
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
