package io.turgo.bench.floor;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * The indexes that the floor writes on PostgreSQL: primary keys, which the guards need, those that
 * lead from an instance to its rows, and those that lead from a shard to its jobs. Turgo's others
 * serve queries.
 */
final class FloorIndexes {
  /**
   * Tables of history that only grow. Their primary key begins with the instance, so that one index
   * leads to the history of an instance and to the row that an update ends.
   */
  static final List<String> BY_INSTANCE = List.of("turgo_h_activity", "turgo_h_detail");

  private static final String OTHERS =
      """
      SELECT i.indexrelid::regclass::text
      FROM pg_index i
      JOIN pg_class t ON t.oid = i.indrelid
      WHERE t.relname LIKE 'turgo\\_%'
        AND t.relnamespace = 'turgo_engine'::regnamespace
        AND NOT i.indisunique
        AND (pg_get_indexdef(i.indexrelid) !~ '\\((instance_id\\)$|shard)'
             OR t.relname IN ('turgo_h_activity', 'turgo_h_detail'))
      """;

  private FloorIndexes() {}

  /** Drops all others. */
  static void leave(String jdbcUrl) throws SQLException {
    try (Connection connection = DriverManager.getConnection(jdbcUrl);
        Statement statement = connection.createStatement()) {
      List<String> others = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery(OTHERS)) {
        while (rows.next()) {
          others.add(rows.getString(1));
        }
      }
      if (others.isEmpty()) {
        return; // an earlier opening has dropped them
      }
      statement.execute("DROP INDEX " + String.join(", ", others));
      for (String table : BY_INSTANCE) {
        statement.execute(
            """
            ALTER TABLE turgo_engine.%1$s
              DROP CONSTRAINT %1$s_pkey, ADD PRIMARY KEY (instance_id, id)
            """
                .formatted(table));
      }
    }
  }
}
