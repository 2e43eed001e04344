package io.turgo.engine.store;

/** Which instances a {@link GroupWriter} locks before it writes. */
public enum Locking {
  /** None. A row that others hold, or have changed, keeps the whole group from being written. */
  NONE,

  /**
   * All that nobody holds. Units whose instances are held or have changed are left aside: they are
   * the losers of {@link GroupWriter.Outcome.Committed}.
   */
  FREE_ROWS,

  /**
   * All, in line with others who want them, for a little while. Otherwise as {@link #FREE_ROWS}.
   */
  ALL_ROWS
}
