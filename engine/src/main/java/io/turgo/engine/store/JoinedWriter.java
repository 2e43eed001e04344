package io.turgo.engine.store;

import io.turgo.engine.instance.InstanceChanges;
import java.sql.Connection;
import java.sql.SQLException;
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

  /** Takes back what was taken for a transaction that is known to have ended. */
  void giveBack(Marker marker);

  /**
   * Writes a unit, after which the transaction is committed or rolled back.
   *
   * @param unit the instances that it changes
   */
  Result write(Connection connection, List<InstanceChanges> unit, Marker marker);

  /**
   * Like {@link #write}, for a transaction that goes on: if nothing was written, the transaction is
   * as it was before, and the session's settings are left as they were. Without a mark: user code
   * can still roll back to a savepoint of its own.
   */
  Result writeAmid(Connection connection, List<InstanceChanges> unit);

  /**
   * Marks a transaction, so that the database can be asked for it if the answer to the commit gets
   * lost: {@link Result.Written} without an epoch, and without a mark if the transaction has
   * written nothing. Nothing but the commit may follow.
   */
  Result mark(Connection connection, Marker marker);

  /**
   * What became of a transaction whose commit failed; {@link GroupWriter.Outcome.Committed} if the
   * database says that it is durable. The connection must have been given back.
   */
  GroupWriter.Outcome afterFailedCommit(Result.Written written, SQLException failure);

  /** What proves commits, of one transaction after the other. */
  interface Marker {
    /** For a database whose commits are always answered. */
    Marker NONE = new Marker() {};
  }

  /** How writing ended. */
  sealed interface Result {
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
