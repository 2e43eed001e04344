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

  /**
   * The same for a row that {@linkplain #isThere is there}; answers nothing if it is not, and if
   * {@link CommitOutcome} has said of the transaction that it was not committed: a statement that
   * comes with its commit may still be on its way to the server then.
   */
  static final String MARK_AGAIN =
      """
      marked AS (
        UPDATE turgo_commit_marker
        SET number = ?, noted_at = (extract(epoch FROM now()) * 1000)::bigint
        WHERE id = ? AND number >= 0 RETURNING 1
      )
      """;

  /** The same as the beginning of a statement. */
  static final String WITH_MARK = "WITH " + MARK;

  private UUID row = UUID.randomUUID();
  private long number;
  private @Nullable UUID former;

  /** Whether a transaction that was committed has made the row. */
  private boolean there;

  private boolean bound;

  /** See {@link #sent()}. */
  private @Nullable CommitMark sent;

  /**
   * Whether the next transaction has only to change its row: it is in the database and good for
   * another transaction.
   */
  boolean isThere() {
    return there && number < USES_OF_A_ROW;
  }

  /** Told how the transaction ended that it was bound for; or that was not marked at all. */
  void ended(boolean committed) {
    there |= committed && bound;
    bound = false;
  }

  /**
   * The mark of a COMMIT that was sent together with its unit, while the server may have done it.
   * Null if no COMMIT was sent, and if the server has refused it.
   */
  @Nullable CommitMark sent() {
    return sent;
  }

  /** Told before a commit is sent along, and with null once that is known to be refused. */
  void sends(@Nullable CommitMark commit) {
    sent = commit;
  }

  /** Told that its row is gone: nobody is expected to take it away while it is in use. */
  void isGone() {
    there = false;
  }

  /** Sets the parameters of {@link #MARK} for the next transaction. */
  void bind(PreparedStatement statement, int firstParameter) throws SQLException {
    if (number == USES_OF_A_ROW) {
      former = row;
      row = UUID.randomUUID();
      number = 0;
      there = false;
    }
    number++;
    bound = true;
    statement.setObject(firstParameter, row);
    statement.setLong(firstParameter + 1, number);
    statement.setObject(firstParameter + 2, former, Types.OTHER);
  }

  /** Sets the parameters of {@link #MARK_AGAIN} for the next transaction. */
  void bindAgain(PreparedStatement statement, int firstParameter) throws SQLException {
    number++;
    statement.setLong(firstParameter, number);
    statement.setObject(firstParameter + 1, row);
  }

  /**
   * The mark that was bound last.
   *
   * @param transactionId null only if the row was there before
   */
  CommitMark mark(@Nullable String transactionId, int processId) {
    return new CommitMark(row, number, transactionId, processId);
  }
}
