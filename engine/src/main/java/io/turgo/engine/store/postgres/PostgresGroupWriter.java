package io.turgo.engine.store.postgres;

import io.turgo.engine.health.Health;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.CommitMark;
import io.turgo.engine.store.GroupWriter;
import io.turgo.engine.store.JoinedWriter.Ending;
import io.turgo.engine.store.JoinedWriter.Result;
import io.turgo.engine.store.Locking;
import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.jdbc.ChangePlan;
import io.turgo.engine.store.jdbc.MissedRows;
import io.turgo.engine.store.jdbc.Units;
import io.turgo.engine.store.postgres.CommitterSession.Flushed;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a group in two round trips: all statements, then COMMIT. A group that can be a {@link
 * UnitStatement} is that and its COMMIT in one round trip; if that finds a row not as it was, the
 * group is written in the other way, which finds out why.
 *
 * <p>Owned by one thread. Row counts are checked before the commit; only when one is wrong is the
 * database asked, after the rollback, which instances have changed: revs only grow, so what made a
 * guard fail is still to be seen. A connection that failed is thrown away and the next call opens
 * another.
 */
final class PostgresGroupWriter implements GroupWriter {
  // Made before the heap is full.
  private static final String ASKING = Health.text("Asking for the outcome of a commit");

  private static final Logger LOG = LoggerFactory.getLogger(PostgresGroupWriter.class);

  private final Connections connections;
  private final SchemaName tables;
  private final PostgresSettings.Timeouts timeouts;
  private final CommitOutcome commitOutcome;
  private final UnitWriter singles;
  private @Nullable CommitterSession session;

  PostgresGroupWriter(
      Connections connections, SchemaName tables, PostgresSettings.Timeouts timeouts) {
    this.connections = connections;
    this.tables = tables;
    this.timeouts = timeouts;
    this.commitOutcome = new CommitOutcome(connections, tables, timeouts.unknownCommit());
    this.singles = UnitWriter.ofCommitter(tables);
  }

  @Override
  public Outcome write(List<List<InstanceChanges>> units, Locking locking) {
    CommitterSession opened;
    try {
      opened = session();
    } catch (SQLException e) {
      return new Outcome.Unavailable(e);
    } catch (RuntimeException | Error e) {
      return new Outcome.Unavailable(new SQLException("No connection could be opened: " + e, e));
    }
    Outcome outcome;
    try {
      outcome = write(opened, units, locking);
    } catch (SQLException e) {
      outcome = SqlStates.isThereAlready(e) ? explain(opened, units, e) : SqlStates.outcome(e);
    } catch (RuntimeException | Error e) {
      discard(opened); // nobody knows what its connection is in the middle of
      if (opened.sent() != null) {
        throw e; // nor whether it is committed, which is no failure of the data
      }
      return new Outcome.DataError(new IllegalStateException("Writing failed: " + e, e));
    }
    if (outcome instanceof Outcome.Unavailable || outcome instanceof Outcome.Unknown) {
      discard(opened);
    } else if (!(outcome instanceof Outcome.Committed)) {
      rollback(opened);
    }
    return outcome;
  }

  private Outcome write(CommitterSession opened, List<List<InstanceChanges>> units, Locking locking)
      throws SQLException {
    opened.begin();
    if (locking == Locking.ALL_ROWS) {
      opened.waitLonger(timeouts.turn());
    }
    BitSet losers = new BitSet();
    BitSet locked = new BitSet();
    if (locking != Locking.NONE) {
      Map<Long, Long> revs = opened.lock(Units.guarded(units), locking);
      losers = Units.changed(units, revs);
      locked = locked(opened, units, losers);
    }
    ChangePlan plan;
    UnitStatement single;
    try {
      plan = ChangePlan.of(units, losers);
      single = locking == Locking.NONE ? UnitStatement.of(units, plan) : null;
    } catch (RuntimeException e) {
      return new Outcome.DataError(e);
    }
    Outcome written = single == null ? null : write(opened, single);
    if (written != null) {
      return written;
    }
    Flush flush;
    try {
      flush = Flush.of(plan);
    } catch (RuntimeException e) {
      return new Outcome.DataError(e);
    }
    Flushed flushed = opened.flush(flush);
    if (!flushed.missed().isEmpty()) {
      opened.rollback();
      return MissedRows.ofGroup(
          units,
          flushed.missed(),
          opened,
          new SQLException("A row was not as expected for a moment; the group can be tried again"));
    }
    BitSet outdated = Units.outdated(units, flushed.definitionEpoch());
    outdated.andNot(losers);
    if (!outdated.isEmpty()) {
      opened.rollback();
      return new Outcome.Clashed(outdated);
    }
    // Before the commit, so that nothing can go wrong between that and the answer.
    return commit(
        opened,
        opened.mark(flushed),
        new Outcome.Committed(losers, locked, flushed.definitionEpoch()));
  }

  private Outcome commit(CommitterSession opened, CommitMark mark, Outcome.Committed committed) {
    SQLException doubt;
    try {
      doubt = opened.commit();
    } catch (Throwable thrown) {
      return afterFailedCommit(opened, mark, thrown, committed);
    }
    return doubt == null ? committed : afterFailedCommit(opened, mark, doubt, committed);
  }

  /** Writes a group of one statement; null if that is rolled back. */
  private @Nullable Outcome write(CommitterSession opened, UnitStatement group)
      throws SQLException {
    try {
      return outcome(opened, opened.write(singles, group));
    } catch (Throwable thrown) {
      CommitMark sent = opened.sent();
      if (sent == null) {
        throw thrown;
      }
      return afterFailedCommit(opened, sent, thrown, committed(0));
    }
  }

  private @Nullable Outcome outcome(CommitterSession opened, @Nullable Ending ending)
      throws SQLException {
    return switch (ending) {
      case Ending.Committed done -> committed(done.definitionEpoch());
      case Result.Written written ->
          commit(
              opened, Objects.requireNonNull(written.mark()), committed(written.definitionEpoch()));
      case Ending.Unanswered lost ->
          afterFailedCommit(
              opened,
              Objects.requireNonNull(lost.written().mark()),
              lost.failure(),
              committed(lost.written().definitionEpoch()));
      case Result.NotWritten not -> {
        opened.rollback();
        yield null;
      }
      case null -> null;
    };
  }

  private static Outcome.Committed committed(long definitionEpoch) {
    return new Outcome.Committed(new BitSet(), definitionEpoch);
  }

  /**
   * Finds out how a commit ended that threw, or was answered without the standby; whatever is
   * thrown here, it was not refused.
   */
  private Outcome afterFailedCommit(
      CommitterSession opened, CommitMark mark, Throwable thrown, Outcome.Committed committed) {
    try {
      SQLException e =
          thrown instanceof SQLException sql ? sql : new SQLException("The commit failed", thrown);
      if (SqlStates.isRefusal(e)) { // by a constraint or trigger that is checked at the commit
        return SqlStates.outcome(e);
      }
      discard(opened);
      LOG.warn(
          "The commit of {} failed or is in doubt; the engine asks for its outcome."
              + " Check the database and its standby if this repeats",
          mark.transactionId() == null
              ? "a transaction of one statement"
              : "transaction " + mark.transactionId(),
          e);
      return commitOutcome.of(mark, e, committed);
    } catch (Throwable again) {
      Health.logged(ASKING, again);
      return new Outcome.Unknown(new IllegalStateException("A commit failed: " + thrown, thrown));
    }
  }

  /** Those of the losers whose instances are as they were: somebody else holds them. */
  private static BitSet locked(
      CommitterSession opened, List<List<InstanceChanges>> units, BitSet losers)
      throws SQLException {
    BitSet locked = (BitSet) losers.clone();
    if (!losers.isEmpty()) {
      locked.andNot(Units.changed(units, opened.revs(Units.guarded(units))));
    }
    return locked;
  }

  /**
   * Finds out why a row is there already. All statements come in one round trip, so one that was
   * moved by somebody else first, such as a job to another table, is met before the guard that has
   * failed is seen.
   */
  private static Outcome explain(
      CommitterSession opened, List<List<InstanceChanges>> units, SQLException thereAlready) {
    try {
      opened.rollback();
      BitSet losers = Units.changed(units, opened.revs(Units.guarded(units)));
      return losers.isEmpty() ? SqlStates.outcome(thereAlready) : new Outcome.Clashed(losers);
    } catch (SQLException e) {
      return SqlStates.outcome(e);
    }
  }

  private CommitterSession session() throws SQLException {
    if (session == null) {
      Connection connection = connections.openCommitter(tables);
      try {
        session = new CommitterSession(connection, tables, timeouts);
      } catch (Throwable e) {
        connection.close();
        throw e;
      }
    }
    return session;
  }

  private void rollback(CommitterSession opened) {
    try {
      opened.rollback();
    } catch (SQLException | RuntimeException | Error e) {
      LOG.debug("A group could not be rolled back; its connection is thrown away", e);
      discard(opened);
    }
  }

  private void discard(CommitterSession opened) {
    session = null;
    try {
      opened.abort();
    } catch (SQLException | RuntimeException | Error e) {
      LOG.debug("A broken connection could not be aborted", e);
    }
  }

  @Override
  public void close() {
    if (session != null) {
      try {
        session.close();
      } catch (SQLException e) {
        LOG.debug("A committer's connection could not be closed", e);
      }
      session = null;
    }
  }
}
