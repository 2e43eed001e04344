package io.turgo.engine.store;

import io.turgo.engine.instance.InstanceChanges;
import java.util.BitSet;
import java.util.List;

/**
 * Writes groups of units as one transaction each. Owned by one committer thread.
 *
 * <p>Instances are written in the order of their ids. A writer that lost its connection opens
 * another at the next call.
 */
public interface GroupWriter extends AutoCloseable {
  /**
   * Writes all units in one transaction and commits it, or writes none.
   *
   * @param units each a list of the instances that it changes; all of a unit or nothing of it. No
   *     instance is in two units of a group
   * @param locking which instances are locked first
   */
  Outcome write(List<List<InstanceChanges>> units, Locking locking);

  @Override
  void close();

  /** How a group ended. */
  sealed interface Outcome {
    /**
     * The transaction is durable.
     *
     * @param losers units left aside, not written: their instance was locked or had changed, or a
     *     newer definition was deployed
     * @param locked those of the losers whose instances have not changed, so that they can be
     *     written once nobody else holds them
     * @param definitionEpoch the epoch of the definitions as that transaction saw it
     */
    record Committed(BitSet losers, BitSet locked, long definitionEpoch) implements Outcome {
      /** Where nobody else holds rows. */
      public Committed(BitSet losers, long definitionEpoch) {
        this(losers, new BitSet(), definitionEpoch);
      }
    }

    /**
     * Nothing was written: a guard failed for these units (somebody else changed or ended their
     * instance, a row that they change is gone, or they were made by an older epoch of the
     * definitions).
     */
    record Clashed(BitSet losers) implements Outcome {
      /** That of a unit alone. */
      public static Clashed alone() {
        BitSet unit = new BitSet();
        unit.set(0);
        return new Clashed(unit);
      }
    }

    /** Nothing was written: a lock timeout or a deadlock. */
    record Locked(Exception cause) implements Outcome {}

    /**
     * Nothing was written: some unit is the cause and would be again. A value that the database
     * refuses (SQLState 22, 23, 54), a row that cannot be written (a deferred value, changes
     * without their instance's row), or a history row to be updated that is gone though its
     * instance has not changed.
     */
    record DataError(Exception cause) implements Outcome {}

    /**
     * Nothing was written: no connection, shutdown, disk full, read-only file. Try again later. If
     * the cause is a {@link java.sql.SQLTimeoutException}, the database cancelled a statement.
     */
    record Unavailable(Exception cause) implements Outcome {}

    /** The connection died at commit and the database could not be asked for the outcome. */
    record Unknown(Exception cause, Inquiry inquiry) implements Outcome {
      public Unknown(Exception cause) {
        this(cause, Inquiry.NONE);
      }
    }
  }
}
