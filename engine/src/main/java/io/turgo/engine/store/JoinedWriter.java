package io.turgo.engine.store;

import io.turgo.engine.instance.InstanceChanges;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Writes single units on connections whose transaction somebody else has begun and will end. Safe
 * for all threads; a connection is used by one at a time.
 */
public interface JoinedWriter {
  /**
   * Writes a unit and leaves the transaction open.
   *
   * @param unit the instances that it changes
   */
  Result write(Connection connection, List<InstanceChanges> unit);

  /**
   * Like {@link #write}, for a transaction that goes on: if nothing was written, the transaction is
   * as it was before, and the session's settings are left as they were.
   */
  Result writeAmid(Connection connection, List<InstanceChanges> unit);

  /**
   * Notes what to ask for if the answer to the commit gets lost, for a transaction that no unit was
   * written in: {@link Result.Written} without an epoch. Nothing but the commit may follow.
   */
  Result noted(Connection connection);

  /**
   * What became of a transaction whose commit failed; {@link GroupWriter.Outcome.Committed} if the
   * database says that it is durable. The connection must have been given back.
   */
  GroupWriter.Outcome afterFailedCommit(Result.Written written, SQLException failure);

  /** How writing ended. */
  sealed interface Result {
    /**
     * The unit is written and can be committed.
     *
     * @param definitionEpoch the epoch of the definitions as the transaction saw it; 0 if it was
     *     only {@link #noted}
     * @param transactionId what to ask for if the answer to the commit gets lost; empty where the
     *     database can not be asked, and if nothing was written yet
     * @param processId the server's process, where there is one
     */
    record Written(long definitionEpoch, String transactionId, int processId) implements Result {}

    /** The transaction must be rolled back, for a reason that is not {@code Committed}. */
    record NotWritten(GroupWriter.Outcome reason) implements Result {}
  }
}
