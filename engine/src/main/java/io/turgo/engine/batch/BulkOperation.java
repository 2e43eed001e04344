package io.turgo.engine.batch;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is to be done to all that match a query. Nothing is changed before {@link #start}.
 *
 * @param <T> what the query finds
 * @since 0.1.0
 */
public interface BulkOperation<T> {
  /**
   * Sets a key to find the batch by, with {@link BatchQuery#searchKey}.
   *
   * @param searchKey null for none
   * @return this operation
   */
  BulkOperation<T> searchKey(@Nullable String searchKey);

  /**
   * Sets a second key to find the batch by, with {@link BatchQuery#searchKey2}.
   *
   * @param searchKey2 null for none
   * @return this operation
   */
  BulkOperation<T> searchKey2(@Nullable String searchKey2);

  /**
   * The tenant that the batch itself is of; it filters nothing.
   *
   * @param tenantId null or the empty text for no tenant
   * @return this operation
   */
  BulkOperation<T> tenantId(@Nullable String tenantId);

  /** {@return how many match now} */
  long count();

  /**
   * The first of those that match now, in the order of the query.
   *
   * @param maxResults how many to return at most
   * @return the objects as they are now
   */
  List<T> preview(int maxResults);

  /**
   * Writes the batch and returns; jobs do the work. What matches is found once, by the first of
   * them, right after the batch is committed. In a transaction of the caller the batch is begun
   * with that.
   *
   * @return the batch as it was written
   */
  Batch start();
}
