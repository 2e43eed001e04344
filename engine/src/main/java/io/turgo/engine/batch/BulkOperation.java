package io.turgo.engine.batch;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is to be done to all that match a query. Nothing is changed before {@link #start}.
 *
 * @param <T> what the query finds
 */
public interface BulkOperation<T> {
  /** Finds the batch again, by {@link BatchQuery#searchKey}. */
  BulkOperation<T> searchKey(@Nullable String searchKey);

  BulkOperation<T> searchKey2(@Nullable String searchKey2);

  /** The tenant that the batch itself is of; it filters nothing. */
  BulkOperation<T> tenantId(@Nullable String tenantId);

  /** How many match now. */
  long count();

  /** The first of those that match now, in the order of the query. */
  List<T> preview(int maxResults);

  /**
   * Writes the batch and returns; jobs do the work. What matches is found once, by the first of
   * them, right after the batch is committed. In a transaction of the caller the batch is begun
   * with that.
   */
  Batch start();
}
