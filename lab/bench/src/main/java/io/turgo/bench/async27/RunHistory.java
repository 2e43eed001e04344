package io.turgo.bench.async27;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.BitSet;
import javax.sql.DataSource;

/** What the database knows of a run: who was started, and how long it took. */
final class RunHistory {
  private final DataSource reads;
  private final String run;

  RunHistory(DataSource reads, String run) {
    this.reads = reads;
    this.run = run;
  }

  /** Numbers of the instances that have been started, finished or not. */
  BitSet started() throws SQLException {
    BitSet numbers = new BitSet();
    query(
        "SELECT business_key FROM turgo_h_instance WHERE business_key LIKE ?",
        row -> BusinessKey.parse(row.getString(1)).ifPresent(key -> numbers.set(key.number())));
    return numbers;
  }

  /** From the first start to the last end. */
  Duration duration() throws SQLException {
    long[] millis = new long[1];
    query(
        """
        SELECT max(ended_at) - min(started_at) FROM turgo_h_instance WHERE business_key LIKE ?
        """,
        row -> millis[0] = row.getLong(1));
    return Duration.ofMillis(millis[0]);
  }

  private void query(String sql, RowConsumer consumer) throws SQLException {
    try (Connection connection = reads.getConnection();
        PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, BusinessKey.pattern(run));
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          consumer.accept(rows);
        }
      }
    }
  }

  private interface RowConsumer {
    void accept(ResultSet row) throws SQLException;
  }
}
