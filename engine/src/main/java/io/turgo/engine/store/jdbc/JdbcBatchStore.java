package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.store.BatchStore;
import io.turgo.engine.store.FoundItems;
import io.turgo.engine.store.SchemaName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** {@link BatchStore} in the SQL that all databases understand. */
final class JdbcBatchStore implements BatchStore {
  /** How many rows the driver has in memory at a time, where many are read. */
  private static final int FETCHED = 5_000;

  private static final int CHUNKS_AT_ONCE = 100;

  /** As the statement below says it. */
  private static final int DELETED_AT_ONCE = 10_000;

  private static final String ADD =
      """
      INSERT INTO turgo_batch
        (id, type, search_key, search_key_2, status, tenant_id, document, start_user_id, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String ADD_PART =
      """
      INSERT INTO turgo_batch_part
        (id, batch_id, item_id, type, search_key, search_key_2, scope_id, sub_scope_id, scope_type,
         status, result, created_at, ended_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (batch_id, item_id) DO NOTHING
      """;

  private static final String WORK =
      """
      SELECT type, status, operation, selection, argument, start_user_id, total,
             (SELECT count(*) FROM turgo_batch_chunk c WHERE c.batch_id = b.id) AS chunks
      FROM turgo_batch b WHERE id = ? AND operation IS NOT NULL
      """;

  private static final String FOUND =
      """
      UPDATE turgo_batch SET total = ? WHERE id = ? AND total IS NULL
      """;

  private static final String ADD_CHUNK =
      """
      INSERT INTO turgo_batch_chunk
        (batch_id, number, first_item, last_item, items, done, failed, skipped)
      VALUES (?, ?, ?, ?, ?, 0, 0, 0)
      """;

  private static final String CHUNK =
      """
      SELECT items, ended_at FROM turgo_batch_chunk WHERE batch_id = ? AND number = ?
      """;

  private static final String KNOWN =
      """
      SELECT item_id FROM turgo_batch_part
      WHERE batch_id = ? AND item_id >= ? AND item_id <= ?
      """;

  /** What became of the things of the chunk, along the index that there is one part for each. */
  private static final String COUNT =
      """
      (SELECT count(*) FROM turgo_batch_part p
       WHERE p.batch_id = turgo_batch_chunk.batch_id AND p.item_id >= turgo_batch_chunk.first_item
         AND p.item_id <= turgo_batch_chunk.last_item AND p.status = '%s')
      """;

  private static final String END_CHUNK =
      """
      UPDATE turgo_batch_chunk SET ended_at = ?, done = %s, failed = %s, skipped = %s
      WHERE batch_id = ? AND number = ? AND ended_at IS NULL
      """
          .formatted(
              COUNT.formatted("completed"), COUNT.formatted("failed"), COUNT.formatted("skipped"));

  private static final String END =
      """
      UPDATE turgo_batch SET status = 'completed', ended_at = ?
      WHERE id = ? AND status = 'inProgress' AND total IS NOT NULL
        AND NOT EXISTS (
          SELECT 1 FROM turgo_batch_chunk c WHERE c.batch_id = turgo_batch.id AND c.ended_at IS NULL)
      """;

  private static final String CANCEL =
      """
      UPDATE turgo_batch SET status = 'cancelled', ended_at = ?
      WHERE id = ? AND status = 'inProgress' AND operation IS NOT NULL
      """;

  private static final String DELETE_PARTS =
      """
      DELETE FROM turgo_batch_part WHERE id IN (
        SELECT id FROM turgo_batch_part WHERE batch_id = ? LIMIT 10000)
      """;

  private static final String DELETE_CHUNKS =
      """
      DELETE FROM turgo_batch_chunk WHERE batch_id = ?
      """;

  private static final String DELETE =
      """
      DELETE FROM turgo_batch WHERE id = ?
      """;

  private final SchemaName tables;
  private final DataSource loads;
  private final DataSource reads;
  private final Transactions transactions;

  /**
   * @param loads connections for what the engine itself reads
   * @param reads connections on which a statement may take its time
   */
  JdbcBatchStore(SchemaName tables, DataSource loads, DataSource reads, Transactions transactions) {
    this.tables = tables;
    this.loads = loads;
    this.reads = reads;
    this.transactions = transactions;
  }

  @Override
  public void add(HistoryRow.OfBatch batch) {
    transactions.change(
        "add a batch",
        tables.in(ADD),
        write -> {
          write.setLong(1, batch.id());
          write.setString(2, batch.type());
          write.setString(3, batch.searchKey());
          write.setString(4, batch.searchKey2());
          write.setString(5, batch.status());
          write.setString(6, batch.tenantId());
          write.setString(7, batch.document());
          write.setString(8, batch.startUserId());
          write.setLong(9, batch.createdAt());
        });
  }

  @Override
  public void addParts(List<HistoryRow.OfBatchPart> parts) {
    if (parts.isEmpty()) {
      return;
    }
    transactions.write(
        "add parts of batch " + parts.getFirst().batchId(),
        connection -> {
          try (PreparedStatement write = connection.prepareStatement(tables.in(ADD_PART))) {
            for (HistoryRow.OfBatchPart part : parts) {
              write.setLong(1, part.id());
              write.setLong(2, part.batchId());
              setLong(write, 3, part.itemId());
              write.setString(4, part.type());
              write.setString(5, part.searchKey());
              write.setString(6, part.searchKey2());
              write.setString(7, part.scopeId());
              write.setString(8, part.subScopeId());
              write.setString(9, part.scopeType());
              write.setString(10, part.status());
              write.setString(11, part.result());
              write.setLong(12, part.createdAt());
              setLong(write, 13, part.endedAt());
              write.addBatch();
            }
            write.executeBatch();
          }
          return true;
        });
  }

  private static void setLong(PreparedStatement write, int parameter, @Nullable Long value)
      throws SQLException {
    if (value == null) {
      write.setNull(parameter, Types.BIGINT);
    } else {
      write.setLong(parameter, value);
    }
  }

  @Override
  public @Nullable Work work(long batchId) {
    List<Work> found =
        Sql.read(
            loads,
            "read batch " + batchId,
            connection -> {
              try (PreparedStatement read = connection.prepareStatement(tables.in(WORK))) {
                read.setLong(1, batchId);
                try (ResultSet row = read.executeQuery()) {
                  return row.next() ? List.of(work(row)) : List.of();
                }
              }
            });
    return found.isEmpty() ? null : found.getFirst();
  }

  private static Work work(ResultSet row) throws SQLException {
    long number = row.getLong(7);
    Long total = row.wasNull() ? null : Long.valueOf(number);
    return new Work(
        row.getString(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        row.getString(5),
        row.getString(6),
        total,
        row.getInt(8));
  }

  @Override
  public FoundItems find(long batchId, String selection) {
    return Sql.read(
        reads,
        "find the things of batch " + batchId,
        connection -> {
          // Without a transaction the driver of PostgreSQL has all rows in memory at once.
          connection.setAutoCommit(false);
          try (Statement read = connection.createStatement()) {
            read.setEscapeProcessing(false);
            read.setFetchSize(FETCHED);
            FoundItems items = new FoundItems();
            try (ResultSet rows = read.executeQuery(selection)) {
              while (rows.next()) {
                items.add(rows.getLong(1), rows.getLong(2));
              }
            }
            return items;
          } finally {
            connection.rollback();
            connection.setAutoCommit(true);
          }
        });
  }

  @Override
  public void keep(long batchId, FoundItems items, int size) {
    transactions.write(
        "keep the things of batch " + batchId,
        connection -> {
          try (PreparedStatement found = connection.prepareStatement(tables.in(FOUND))) {
            found.setLong(1, items.size());
            found.setLong(2, batchId);
            if (found.executeUpdate() == 0) {
              return false; // done before, or the batch is gone
            }
          }
          addChunks(connection, batchId, items, size);
          return true;
        });
  }

  private void addChunks(Connection connection, long batchId, FoundItems items, int size)
      throws SQLException {
    try (PreparedStatement add = connection.prepareStatement(tables.in(ADD_CHUNK))) {
      int number = 0;
      for (int from = 0; from < items.size(); from += size) {
        int end = Math.min(from + size, items.size());
        add.setLong(1, batchId);
        add.setInt(2, number);
        add.setLong(3, items.id(from));
        add.setLong(4, items.id(end - 1));
        add.setString(5, text(items, from, end));
        add.addBatch();
        number++;
        if (number % CHUNKS_AT_ONCE == 0) {
          add.executeBatch();
        }
      }
      add.executeBatch();
    }
  }

  private static String text(FoundItems items, int from, int end) {
    StringBuilder text = new StringBuilder();
    for (int i = from; i < end; i++) {
      text.append(text.isEmpty() ? "" : " ")
          .append(items.id(i))
          .append(' ')
          .append(items.instanceId(i));
    }
    return text.toString();
  }

  @Override
  public @Nullable Chunk chunk(long batchId, int number) {
    List<Chunk> found =
        Sql.read(
            loads,
            "read a chunk of batch " + batchId,
            connection -> {
              try (PreparedStatement read = connection.prepareStatement(tables.in(CHUNK))) {
                read.setLong(1, batchId);
                read.setInt(2, number);
                try (ResultSet row = read.executeQuery()) {
                  if (!row.next()) {
                    return List.of();
                  }
                  row.getLong(2);
                  boolean open = row.wasNull();
                  return List.of(new Chunk(items(row.getString(1)), open));
                }
              }
            });
    return found.isEmpty() ? null : found.getFirst();
  }

  private static List<Item> items(String text) {
    String[] numbers = text.split(" ", -1);
    List<Item> items = new ArrayList<>(numbers.length / 2);
    for (int i = 0; i + 1 < numbers.length; i += 2) {
      items.add(new Item(Long.parseLong(numbers[i]), Long.parseLong(numbers[i + 1])));
    }
    return items;
  }

  @Override
  public Set<Long> known(long batchId, long first, long last) {
    return Sql.read(
        loads,
        "read what became of things of batch " + batchId,
        connection -> {
          try (PreparedStatement read = connection.prepareStatement(tables.in(KNOWN))) {
            read.setLong(1, batchId);
            read.setLong(2, first);
            read.setLong(3, last);
            try (ResultSet rows = read.executeQuery()) {
              Set<Long> known = new HashSet<>();
              while (rows.next()) {
                known.add(rows.getLong(1));
              }
              return known;
            }
          }
        });
  }

  @Override
  public void endChunk(long batchId, int number, long now) {
    transactions.change(
        "end a chunk of batch " + batchId,
        tables.in(END_CHUNK),
        write -> {
          write.setLong(1, now);
          write.setLong(2, batchId);
          write.setInt(3, number);
        });
  }

  @Override
  public boolean endIfDone(long batchId, long now) {
    return changed("end batch " + batchId, END, batchId, now);
  }

  @Override
  public boolean cancel(long batchId, long now) {
    return changed("cancel batch " + batchId, CANCEL, batchId, now);
  }

  private boolean changed(String what, String sql, long batchId, long now) {
    return transactions.change(
        what,
        tables.in(sql),
        write -> {
          write.setLong(1, now);
          write.setLong(2, batchId);
        });
  }

  /** In many transactions where there is much; first what is counted, the batch itself last. */
  @Override
  public boolean delete(long batchId) {
    deleted("delete chunks of batch ", DELETE_CHUNKS, batchId);
    while (deleted("delete parts of batch ", DELETE_PARTS, batchId) == DELETED_AT_ONCE) {
      // there may be more
    }
    return transactions.write(
        "delete batch " + batchId,
        connection -> {
          delete(connection, DELETE_PARTS, batchId);
          return delete(connection, DELETE, batchId) == 1;
        });
  }

  private int deleted(String what, String sql, long batchId) {
    return transactions.write(what + batchId, connection -> delete(connection, sql, batchId));
  }

  private int delete(Connection connection, String sql, long batchId) throws SQLException {
    try (PreparedStatement delete = connection.prepareStatement(tables.in(sql))) {
      delete.setLong(1, batchId);
      return delete.executeUpdate();
    }
  }
}
