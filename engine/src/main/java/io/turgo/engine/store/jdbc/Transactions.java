package io.turgo.engine.store.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Short writing transactions beside the groups: ids, leases, deployments. */
public interface Transactions {
  /**
   * Runs the work in a transaction of its own and commits it.
   *
   * @param what what it is for, for messages: "allocate ids"
   * @throws io.turgo.engine.exception.TurgoStoreException when nothing was committed
   * @throws io.turgo.engine.exception.UnknownCommitException when the connection died at commit
   */
  <T> T write(String what, Work<T> work);

  /**
   * Runs one statement in a transaction of its own, as {@link #write} does.
   *
   * @return whether it changed exactly one row
   */
  default boolean change(String what, String sql, Parameters parameters) {
    return write(
        what,
        connection -> {
          try (PreparedStatement write = connection.prepareStatement(sql)) {
            parameters.set(write);
            return write.executeUpdate() == 1;
          }
        });
  }

  /** Sets the parameters of a statement. */
  @FunctionalInterface
  interface Parameters {
    void set(PreparedStatement statement) throws SQLException;
  }

  /** What is done on a connection. */
  @FunctionalInterface
  interface Work<T> {
    T apply(Connection connection) throws SQLException;
  }
}
