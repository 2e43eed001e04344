package io.turgo.engine.store.postgres;

import io.turgo.engine.store.GroupWriter.Outcome;
import io.turgo.engine.store.Inquiry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Asks the database what became of a transaction whose commit was sent and never answered.
 *
 * <p>While the answer is "in progress" the old server process has not noticed that its client is
 * gone, or it is still committing: after a second it is asked to end, which either of them does,
 * and which frees the rows that it holds.
 */
final class CommitOutcome {
  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final long PAUSE_MILLIS = 50;

  private static final String STATUS =
      """
      SELECT pg_xact_status(?::xid8)
      """;

  /** Only while that process still is in that very transaction. */
  private static final String END_PROCESS =
      """
      SELECT pg_terminate_backend(pid)
      FROM pg_stat_activity
      WHERE pid = ? AND backend_xid = ?::xid8::xid
      """;

  private final Connections connections;
  private final Duration limit;

  CommitOutcome(Connections connections, Duration limit) {
    this.connections = connections;
    this.limit = limit;
  }

  /** The outcome of the transaction; {@code ifCommitted} when the database says so. */
  Outcome of(
      String transactionId, int processId, SQLException failure, Outcome.Committed ifCommitted) {
    long start = System.nanoTime();
    while (System.nanoTime() - start < limit.toNanos()) {
      try (Connection connection = connections.open("turgo commit outcome")) {
        String status = status(connection, transactionId);
        if (status == null) {
          return new Outcome.Unknown(failure);
        }
        switch (status) {
          case "committed" -> {
            return ifCommitted;
          }
          case "aborted" -> {
            return new Outcome.Unavailable(failure);
          }
          default -> {
            if (System.nanoTime() - start > PATIENCE.toNanos()) {
              endProcess(connection, processId, transactionId);
            }
          }
        }
      } catch (SQLException e) {
        failure.addSuppressed(e);
        if (!isConnectionProblem(e)) {
          return new Outcome.Unknown(failure);
        }
      }
      if (!pause()) {
        break;
      }
    }
    return new Outcome.Unknown(
        failure, () -> answer(of(transactionId, processId, new SQLException(), ifCommitted)));
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

  private static @Nullable String status(Connection connection, String transactionId)
      throws SQLException {
    try (PreparedStatement ask = connection.prepareStatement(STATUS)) {
      ask.setString(1, transactionId);
      try (ResultSet row = ask.executeQuery()) {
        return row.next() ? row.getString(1) : null;
      }
    }
  }

  private static void endProcess(Connection connection, int processId, String transactionId)
      throws SQLException {
    try (PreparedStatement end = connection.prepareStatement(END_PROCESS)) {
      end.setInt(1, processId);
      end.setString(2, transactionId);
      end.execute();
    }
  }

  private static boolean isConnectionProblem(SQLException e) {
    String state = e.getSQLState() == null ? "08" : e.getSQLState();
    return state.startsWith("08") || state.startsWith("57") || state.startsWith("53");
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
