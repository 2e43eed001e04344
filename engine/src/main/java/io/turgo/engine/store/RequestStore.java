package io.turgo.engine.store;

import io.turgo.engine.instance.HistoryRow;

/**
 * What is kept of requests of callers: their keys, and what they have changed. Each method writes
 * in the transaction that the calling thread is in (see {@link Store#joinWrites}), otherwise in one
 * of its own.
 */
public interface RequestStore {
  /** How a key was found. */
  sealed interface Found {
    /** It is new, and this transaction's: others with the same key see it in progress. */
    record New() implements Found {}

    /** Another transaction that is still open has it. */
    record InProgress() implements Found {}

    /**
     * It was used.
     *
     * @param hash of the request that it was used for
     */
    record Used(String hash, String answer) implements Found {}
  }

  /**
   * Takes a key for this transaction, never waiting for another one that has it.
   *
   * @param now epoch milliseconds of the business clock
   */
  Found begin(String scope, String key, String hash, long now);

  /** Notes what came of the request whose key this transaction has taken. */
  void answer(String scope, String key, String answer);

  /** Writes who has changed something, or tried to. */
  void addAudit(HistoryRow.OfAudit row);

  /**
   * Deletes audit entries from before a time, at most so many.
   *
   * @return how many
   */
  int deleteAudit(long before, int most);

  /**
   * Deletes keys that were taken before a time, at most so many.
   *
   * @return how many
   */
  int deleteKeys(long before, int most);
}
