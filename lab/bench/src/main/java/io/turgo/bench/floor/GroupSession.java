package io.turgo.bench.floor;

import io.turgo.bench.protocol.Booking;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** A connection that writes groups, each as one transaction. Used by one thread at a time. */
interface GroupSession extends AutoCloseable {
  /** Writes the rows of user code, each by a statement of its own, if the step has any. */
  static void book(Connection connection, Step step, List<long[]> instances) throws SQLException {
    if (step.books()) {
      for (long[] instance : instances) {
        Booking.book(connection, Long.toString(instance[Slots.INSTANCE]));
      }
    }
  }

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
