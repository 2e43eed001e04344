package io.turgo.engine.store.postgres;

import io.turgo.engine.health.Health;
import io.turgo.engine.store.CommitMark;
import io.turgo.engine.store.GroupWriter.Outcome;
import io.turgo.engine.store.Inquiry;
import io.turgo.engine.store.SchemaName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/**
 * Finds out what became of a transaction whose commit was sent and never answered, by the row that
 * it has marked.
 *
 * <p>Transaction numbers of the server prove nothing: one whose log never reached the disk is given
 * to another transaction after a crash. So the row is asked, by a statement that writes it. That
 * waits while the transaction goes on, which holds the row. It is refused by a standby, which may
 * be behind. And its own commit comes after the one that is asked for, on the disk and on every
 * synchronous standby, so that what it saw stays true.
 *
 * <p>While the transaction goes on, the old server process has not noticed that its client is gone,
 * or it is still committing: after a second it is asked to end, which either of them does.
 */
final class CommitOutcome {
  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final long PAUSE_MILLIS = 50;

  /** How long a row of nobody is kept: twice as long as anybody asks for one. */
  private static final Duration KEPT = Duration.ofDays(7);

  private static final String SESSION =
      """
      SET lock_timeout = '200ms'; SET statement_timeout = '10s'; SET synchronous_commit = on;
      """;

  /** For the server to answer that a statement was cancelled, before the connection is given up. */
  private static final Duration ANSWER = Duration.ofSeconds(2);

  /** What is not there yet is refused from now on: see {@link CommitMarker#MARK_AGAIN}. */
  private static final String ASK =
      """
      INSERT INTO turgo_commit_marker AS m (id, number, noted_at)
      VALUES (?, -1, (extract(epoch FROM now()) * 1000)::bigint)
      ON CONFLICT (id) DO UPDATE SET number = CASE m.number WHEN ? THEN m.number ELSE -1 END
      RETURNING number
      """;

  /** Only while that process still is in that very transaction. */
  private static final String END_PROCESS =
      """
      SELECT pg_terminate_backend(pid)
      FROM pg_stat_activity
      WHERE pid = ? AND backend_xid = ?::xid8::xid
      """;

  /**
   * The same where the number of the transaction is not known: it is the one, or a part of the one,
   * that has written a next version of the row.
   */
  private static final String END_WRITER =
      """
      SELECT pg_terminate_backend(l.pid)
      FROM turgo_commit_marker m
      JOIN pg_locks l ON l.locktype = 'transactionid' AND l.granted AND l.transactionid = m.xmax
      WHERE l.pid = ? AND m.id = ?
      """;

  /** Rows of engines that have ended; those in use are not that old, or are made again. */
  private static final String SWEEP =
      """
      DELETE FROM turgo_commit_marker WHERE id IN (
        SELECT id FROM turgo_commit_marker
        WHERE noted_at < (extract(epoch FROM now()) * 1000)::bigint - %d
        FOR UPDATE SKIP LOCKED)
      """
          .formatted(KEPT.toMillis());

  private final Connections connections;
  private final SchemaName tables;
  private final Duration limit;

  CommitOutcome(Connections connections, SchemaName tables, Duration limit) {
    this.connections = connections;
    this.tables = tables;
    this.limit = limit;
  }

  /** Takes rows away that nobody asks for any more. */
  static void sweep(Connection connection, SchemaName tables) throws SQLException {
    try (Statement sweep = connection.createStatement()) {
      sweep.execute(tables.in(SWEEP));
    }
  }

  /** The outcome of the transaction; {@code ifCommitted} when the database proves that. */
  Outcome of(CommitMark mark, SQLException failure, Outcome.Committed ifCommitted) {
    return of(mark, failure, ifCommitted, System.nanoTime());
  }

  private Outcome of(
      CommitMark mark, SQLException failure, Outcome.Committed ifCommitted, long failedAt) {
    long start = System.nanoTime();
    if (start - failedAt > KEPT.toNanos() / 2) {
      return new Outcome.Unknown(failure);
    }
    while (System.nanoTime() - start < limit.toNanos()) {
      Duration left = limit.minusNanos(System.nanoTime() - start);
      try (Connection connection = connections.open("turgo commit outcome", left.plus(ANSWER))) {
        try (Statement set = connection.createStatement()) {
          set.execute(SESSION);
        }
        OptionalLong number = number(connection, mark, left);
        if (number.isPresent()) {
          return number.getAsLong() == mark.number()
              ? ifCommitted
              : new Outcome.Unavailable(failure);
        }
        if (System.nanoTime() - start > PATIENCE.toNanos()) {
          endProcess(connection, mark);
        }
      } catch (SQLException e) {
        Health.suppress(failure, e);
        if (!mayPass(e)) {
          return new Outcome.Unknown(failure);
        }
      }
      if (!pause()) {
        break;
      }
    }
    return new Outcome.Unknown(
        failure, () -> answer(of(mark, new SQLException(), ifCommitted, failedAt)));
  }

  private static Inquiry.Answer answer(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Committed done -> Inquiry.Answer.COMMITTED;
      case Outcome.Unavailable undone -> Inquiry.Answer.ROLLED_BACK;
      case Outcome.Unknown unknown when unknown.inquiry().equals(Inquiry.NONE) ->
          Inquiry.Answer.NEVER;
      default -> Inquiry.Answer.NOT_YET;
    };
  }

  /**
   * What the row says; empty while the transaction goes on, and where the standby has not got what
   * it says. After the time that is left, waiting for the standby is cancelled.
   */
  private OptionalLong number(Connection connection, CommitMark mark, Duration left)
      throws SQLException {
    try (PreparedStatement ask = connection.prepareStatement(tables.in(ASK))) {
      ask.setQueryTimeout(Math.toIntExact(left.toSeconds() + 1));
      ask.setObject(1, mark.marker());
      ask.setLong(2, mark.number());
      try (ResultSet row = ask.executeQuery()) {
        if (!row.next()) {
          throw new SQLException("Expected the row of a commit marker, but got none");
        }
        return Replication.doubt(ask.getWarnings()) == null
            ? OptionalLong.of(row.getLong(1))
            : OptionalLong.empty();
      }
    } catch (SQLException e) {
      if (SqlStates.LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
        return OptionalLong.empty();
      }
      throw e;
    }
  }

  private void endProcess(Connection connection, CommitMark mark) throws SQLException {
    boolean known = mark.transactionId() != null;
    try (PreparedStatement end =
        connection.prepareStatement(known ? END_PROCESS : tables.in(END_WRITER))) {
      end.setInt(1, mark.processId());
      if (known) {
        end.setString(2, mark.transactionId());
      } else {
        end.setObject(2, mark.marker());
      }
      end.execute();
    }
  }

  /**
   * Whether another try may bring an answer: no connection, a standby that is not promoted yet (25,
   * 40), no room, a timeout.
   */
  private static boolean mayPass(SQLException e) {
    String state = e.getSQLState() == null ? "08" : e.getSQLState();
    return List.of("08", "25", "40", "53", "55", "57", "58").contains(state.substring(0, 2));
  }

  /** False when the thread was interrupted. */
  private static boolean pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
