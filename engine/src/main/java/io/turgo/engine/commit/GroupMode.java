package io.turgo.engine.commit;

import io.turgo.engine.store.GroupWriter;
import io.turgo.engine.store.Locking;

/**
 * How a group is written, and what follows where others have changed or hold its instances.
 *
 * <table>
 *   <caption>What follows each {@link GroupWriter.Outcome}</caption>
 *   <tr><th>Mode</th><th>Committed, for units that were held</th>
 *       <th>Clashed, for units that did not lose</th><th>Locked</th>
 *       <th>Data error, timeout</th><th>Unavailable, unknown</th></tr>
 *   <tr><td>{@link #FIRST}</td><td>-</td><td>again</td><td>again</td>
 *       <td>in halves</td><td>answered</td></tr>
 *   <tr><td>{@link #AGAIN}</td><td>they clashed</td><td>again; if nobody has lost, they clashed</td>
 *       <td>they clashed</td><td>in halves</td><td>answered</td></tr>
 *   <tr><td>{@link #SLOW}, {@link #SLOW_TURN}</td><td>they wait</td><td>they wait</td>
 *       <td>they wait</td><td>in halves</td><td>answered</td></tr>
 * </table>
 *
 * <p>Units that have lost a clash are always answered, and halves begin with {@link #FIRST}.
 */
enum GroupMode {
  /** As the units came. */
  FIRST(Locking.NONE, Next.CLASHED, Next.AGAIN, Next.AGAIN),

  /** Once more, without those whose instances others have changed or hold. */
  AGAIN(Locking.FREE_ROWS, Next.CLASHED, Next.AGAIN, Next.CLASHED),

  /** In the slow lane, where units wait for their rows and keep nobody else from being written. */
  SLOW(Locking.FREE_ROWS, Next.WAIT, Next.WAIT, Next.WAIT),

  /** In the slow lane, a unit alone that stands in line for its rows. */
  SLOW_TURN(Locking.ALL_ROWS, Next.WAIT, Next.WAIT, Next.WAIT);

  /** What becomes of units that were not written. */
  enum Next {
    /** They are answered that they clashed. */
    CLASHED,

    /** They are written once more, in mode {@link GroupMode#AGAIN}. */
    AGAIN,

    /** They go to the end of the slow lane, as long as they may wait. */
    WAIT
  }

  private final Locking locking;
  private final Next ofHeld;
  private final Next afterClash;
  private final Next afterLock;

  GroupMode(Locking locking, Next ofHeld, Next afterClash, Next afterLock) {
    this.locking = locking;
    this.ofHeld = ofHeld;
    this.afterClash = afterClash;
    this.afterLock = afterLock;
  }

  /** Which instances are locked before the group is written. */
  Locking locking() {
    return locking;
  }

  /** What becomes of units that were left aside because others hold their instances. */
  Next ofHeld() {
    return ofHeld;
  }

  /**
   * What becomes of the units that did not lose when the group clashed.
   *
   * @param anyLost whether there were losers, so that the group is another one without them
   */
  Next afterClash(boolean anyLost) {
    return this == AGAIN && !anyLost ? Next.CLASHED : afterClash;
  }

  /** What becomes of a group that met a lock. */
  Next afterLock() {
    return afterLock;
  }
}
