package io.turgo.bench.floor;

import java.sql.SQLException;
import java.util.List;

/** A connection that writes groups, each as one transaction. Used by one thread at a time. */
interface GroupSession extends AutoCloseable {
  /**
   * Makes the changes of a step for all of these instances, durable at the return.
   *
   * @param now epoch milliseconds
   * @throws SQLException also when a row that must be there was not; nothing is written then
   */
  void write(Step step, List<long[]> instances, long now) throws SQLException;

  @Override
  void close() throws SQLException;
}
