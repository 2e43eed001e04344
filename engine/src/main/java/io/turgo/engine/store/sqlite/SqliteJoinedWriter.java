package io.turgo.engine.store.sqlite;

import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.store.GroupWriter.Outcome;
import io.turgo.engine.store.JoinedWriter;
import io.turgo.engine.store.jdbc.MissedRows;
import io.turgo.engine.store.jdbc.Savepoint;
import io.turgo.engine.store.jdbc.Units;
import io.turgo.engine.store.sqlite.SqliteWriter.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.List;

/** Writes a unit in the transaction that the calling thread has begun on the writing connection. */
final class SqliteJoinedWriter implements JoinedWriter {
  private final SqliteWriter writer;

  SqliteJoinedWriter(SqliteWriter writer) {
    this.writer = writer;
  }

  /** A commit on the file is always answered. */
  @Override
  public Marker marker() {
    return Marker.NONE;
  }

  @Override
  public void giveBack(Marker marker, boolean committed) {}

  @Override
  public Result write(Connection connection, List<InstanceChanges> unit, Marker marker) {
    return write(unit);
  }

  private Result write(List<InstanceChanges> unit) {
    List<List<InstanceChanges>> units = List.of(unit);
    try {
      Session open = writer.current();
      if (!writer.isInTransaction(open)) {
        return notOpen();
      }
      BitSet losers = Units.changed(units, SqliteGroupWriter.revs(open, Units.guarded(units)));
      long epoch = SqliteGroupWriter.epoch(open);
      losers.or(Units.outdated(units, epoch));
      if (!losers.isEmpty()) {
        return new Result.NotWritten(new Outcome.Clashed(losers));
      }
      SqliteGroupWriter.flush(open, units, losers);
      return new Result.Written(epoch, null);
    } catch (SqliteGroupWriter.MissedException e) {
      return new Result.NotWritten(MissedRows.ofUnit(List.of(e.table())));
    } catch (SQLException e) {
      return new Result.NotWritten(SqliteErrors.outcome(e));
    } catch (RuntimeException e) {
      return new Result.NotWritten(new Outcome.DataError(e));
    } catch (Error e) {
      return new Result.NotWritten(
          new Outcome.DataError(new IllegalStateException("Writing failed: " + e, e)));
    }
  }

  @Override
  public Result writeAmid(Connection connection, List<InstanceChanges> unit) {
    return Savepoint.around(connection, () -> write(unit), SqliteErrors::outcome);
  }

  @Override
  public Result mark(Connection connection, Marker marker) {
    try {
      return writer.isInTransaction(writer.current()) ? new Result.Written(0, null) : notOpen();
    } catch (SQLException e) {
      return new Result.NotWritten(SqliteErrors.outcome(e));
    }
  }

  private static Result notOpen() {
    return new Result.NotWritten(
        new Outcome.DataError(
            new SQLException(
                "Expected the transaction to be open, but user code or a failed statement of it"
                    + " has ended it")));
  }

  /** The writer has rolled it back. */
  @Override
  public Outcome afterFailedCommit(Result.Written written, SQLException failure, boolean ofCommit) {
    return SqliteErrors.outcome(failure);
  }
}
