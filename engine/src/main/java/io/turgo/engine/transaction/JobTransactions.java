package io.turgo.engine.transaction;

/**
 * How jobs are committed where neither their element nor their process says it with {@code
 * turgo:transactional}.
 *
 * @since 0.1.0
 */
public enum JobTransactions {
  /**
   * Many jobs in one transaction, which user code has no part in: the fastest. What user code does
   * in a database is not undone with the job.
   */
  GROUPED,

  /**
   * One transaction for each job, shared by its user code and its process state: both are committed
   * or neither.
   */
  TRANSACTIONAL
}
