package io.turgo.engine.store;

import io.turgo.engine.instance.InstanceChanges;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes single units on connections whose transaction somebody else has begun and will end. Safe
 * for all threads; a connection is used by one at a time.
 */
public interface JoinedWriter {
  /**
   * What will prove that a transaction was committed; to be taken before the transaction begins.
   */
  Marker marker();

  /**
   * Takes back what was taken for a transaction that is known to have ended.
   *
   * @param committed false if it was rolled back
   */
  void giveBack(Marker marker, boolean committed);

  /**
   * Writes a unit, after which the transaction is committed or rolled back.
   *
   * @param unit the instances that it changes
   */
  Result write(Connection connection, List<InstanceChanges> unit, Marker marker);

  /**
   * Like {@link #write}, and commits the transaction in the same round trip where it can. Only for
   * transactions that a COMMIT on their connection ends.
   */
  default Ending writeAndCommit(Connection connection, List<InstanceChanges> unit, Marker marker) {
    return write(connection, unit, marker);
  }

  /**
   * Like {@link #write}, for a transaction that goes on: if nothing was written, the transaction is
   * as it was before, and the session's settings are left as they were. Without a mark: user code
   * can still roll back to a savepoint of its own.
   */
  Result writeAmid(Connection connection, List<InstanceChanges> unit);

  /** Whether the database has not even been told of a transaction on this connection. */
  default boolean isUntouched(Connection connection) throws SQLException {
    return false;
  }

  /**
   * Marks a transaction, so that the database can be asked for it if the answer to the commit gets
   * lost: {@link Result.Written} without an epoch, and without a mark if the transaction has
   * written nothing. Nothing but the commit may follow.
   */
  Result mark(Connection connection, Marker marker);

  /**
   * Why a commit may be lost that the database answered with success and these warnings; null if it
   * cannot be. To be treated like a commit that failed.
   */
  default @Nullable SQLException doubt(@Nullable SQLWarning warnings) {
    return null;
  }

  /**
   * What became of a transaction whose commit failed; {@link GroupWriter.Outcome.Committed} if the
   * database says that it is durable. The connection must have been given back.
   *
   * @param ofCommit whether the failure is that of the COMMIT itself; otherwise what it says may be
   *     of a statement before or behind it
   */
  GroupWriter.Outcome afterFailedCommit(
      Result.Written written, SQLException failure, boolean ofCommit);

  /** What proves commits, of one transaction after the other. */
  interface Marker {
    /** For a database whose commits are always answered. */
    Marker NONE = new Marker() {};
  }

  /** How writing ended that may have committed as well. */
  sealed interface Ending {
    /**
     * The unit is written, and the transaction is committed.
     *
     * @param definitionEpoch the epoch of the definitions as the transaction saw it
     */
    record Committed(long definitionEpoch) implements Ending {}

    /**
     * The unit and the commit were sent, but not answered: {@link #afterFailedCommit} finds out
     * what became of them, once the connection is given back.
     */
    record Unanswered(Result.Written written, SQLException failure) implements Ending {}
  }

  /** How writing ended. */
  sealed interface Result extends Ending {
    /**
     * The unit is written and can be committed.
     *
     * @param definitionEpoch the epoch of the definitions as the transaction saw it; 0 if it was
     *     only {@linkplain #mark marked}
     * @param mark what to ask for if the answer to the commit gets lost; null where there is
     *     nothing to ask for
     */
    record Written(long definitionEpoch, @Nullable CommitMark mark) implements Result {}

    /** The transaction must be rolled back, for a reason that is not {@code Committed}. */
    record NotWritten(GroupWriter.Outcome reason) implements Result {}
  }
}
