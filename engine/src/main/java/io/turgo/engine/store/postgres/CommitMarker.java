package io.turgo.engine.store.postgres;

import io.turgo.engine.store.CommitMark;
import io.turgo.engine.store.JoinedWriter;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row that proves commits: each transaction sets it to a number of its own. Used by one
 * transaction at a time, and by no other until it is certain that the one before has ended.
 *
 * <p>Another row takes its place now and then, because versions of a row pile up behind a snapshot
 * that somebody keeps for hours. The former row goes with the next commits.
 */
final class CommitMarker implements JoinedWriter.Marker {
  private static final int USES_OF_A_ROW = 1_000;

  /** Two common table expressions that set the row and take the former one away. */
  static final String MARK =
      """
      marked AS (
        INSERT INTO turgo_commit_marker (id, number, noted_at)
        VALUES (?, ?, (extract(epoch FROM now()) * 1000)::bigint)
        ON CONFLICT (id) DO UPDATE SET number = excluded.number, noted_at = excluded.noted_at
      ), former AS (
        DELETE FROM turgo_commit_marker WHERE id = ?
      )
      """;

  /** The same as the beginning of a statement. */
  static final String WITH_MARK = "WITH " + MARK;

  private UUID row = UUID.randomUUID();
  private long number;
  private @Nullable UUID former;

  /** Sets the parameters of {@link #MARK} for the next transaction. */
  void bind(PreparedStatement statement, int firstParameter) throws SQLException {
    if (number == USES_OF_A_ROW) {
      former = row;
      row = UUID.randomUUID();
      number = 0;
    }
    number++;
    statement.setObject(firstParameter, row);
    statement.setLong(firstParameter + 1, number);
    statement.setObject(firstParameter + 2, former, Types.OTHER);
  }

  /** The mark that was bound last. */
  CommitMark mark(String transactionId, int processId) {
    return new CommitMark(row, number, transactionId, processId);
  }
}
