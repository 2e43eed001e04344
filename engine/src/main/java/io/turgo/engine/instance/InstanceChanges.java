package io.turgo.engine.instance;

import java.util.List;

/**
 * What one unit of work changes of one instance, as rows for the database.
 *
 * @param baseRev the rev that the unit was stepped from, checked at commit; {@link #CREATED} for an
 *     instance that the unit starts
 * @param ended the instance's row is deleted
 * @param definitionEpoch the epoch of the definitions by which the newest version of a process was
 *     chosen, or a job held of a paused activity, checked at commit; {@link #ANY_EPOCH} where
 *     nothing depends on it
 * @param inserts new rows; a started instance's own row is among them
 * @param updates changed rows; the instance's own row with its new rev is always among them unless
 *     it was started or ended here
 * @param deletes rows that go, as the database has them; of an ended instance its own row too
 */
public record InstanceChanges(
    long instanceId,
    long baseRev,
    boolean ended,
    long definitionEpoch,
    List<Row> inserts,
    List<Row> updates,
    List<Row> deletes) {
  /** {@link #baseRev} of an instance that does not exist yet. */
  public static final long CREATED = -1;

  /** {@link #definitionEpoch} of a unit that does not depend on which version is the newest. */
  public static final long ANY_EPOCH = -1;

  /** Changes that do not depend on which version of a process is the newest. */
  public InstanceChanges(
      long instanceId,
      long baseRev,
      boolean ended,
      List<Row> inserts,
      List<Row> updates,
      List<Row> deletes) {
    this(instanceId, baseRev, ended, ANY_EPOCH, inserts, updates, deletes);
  }

  public boolean created() {
    return baseRev == CREATED;
  }

  public int rows() {
    return inserts.size() + updates.size() + deletes.size();
  }
}
