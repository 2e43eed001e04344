package io.turgo.engine.transaction;

/**
 * How jobs are committed if neither their element nor their process sets {@code
 * turgo:transactional}.
 *
 * @since 0.1.0
 */
public enum JobTransactions {
  /**
   * Commits many jobs in one transaction, without user code: the fastest. A failing job does not
   * undo changes that user code made in a database.
   */
  GROUPED,

  /**
   * Commits each job in its own transaction, shared by its user code and its process state: both
   * are committed or neither.
   */
  TRANSACTIONAL
}
