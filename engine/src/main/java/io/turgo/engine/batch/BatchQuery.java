package io.turgo.engine.batch;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import java.util.Collection;
import java.util.Date;

/**
 * Finds batches.
 *
 * @since 0.1.0
 */
public interface BatchQuery extends Query<BatchQuery, Batch>, TenantFilters<BatchQuery> {
  /**
   * Only the batch with this id.
   *
   * @param batchId an id that no batch can have finds nothing
   * @return this query
   */
  BatchQuery batchId(String batchId);

  /**
   * Only batches of this type.
   *
   * @param batchType of a bulk operation one of the names in {@link BulkOperationBuilder}
   * @return this query
   */
  BatchQuery batchType(String batchType);

  /**
   * Only batches of one of these types.
   *
   * @param batchTypes at least one type
   * @return this query
   */
  BatchQuery batchTypes(Collection<String> batchTypes);

  /**
   * Only batches with this search key.
   *
   * @param searchKey the whole search key, in upper and lower case as it is
   * @return this query
   */
  BatchQuery searchKey(String searchKey);

  /**
   * Only batches with this second search key.
   *
   * @param searchKey2 the whole second search key, in upper and lower case as it is
   * @return this query
   */
  BatchQuery searchKey2(String searchKey2);

  /**
   * Only batches begun before a time.
   *
   * @param time the bound, which is left out
   * @return this query
   */
  BatchQuery createTimeLowerThan(Date time);

  /**
   * Only batches begun after a time.
   *
   * @param time the bound, which is left out
   * @return this query
   */
  BatchQuery createTimeHigherThan(Date time);

  /**
   * Only batches that were over before a time.
   *
   * @param time the bound, which is left out
   * @return this query
   */
  BatchQuery completeTimeLowerThan(Date time);

  /**
   * Only batches that were over after a time.
   *
   * @param time the bound, which is left out
   * @return this query
   */
  BatchQuery completeTimeHigherThan(Date time);

  /**
   * Only batches of this status.
   *
   * @param status of a bulk operation one of the constants of {@link Batch}
   * @return this query
   */
  BatchQuery status(String status);

  /**
   * Only batches of this tenant.
   *
   * @param tenantId the tenant's id; the empty text for batches without a tenant
   * @return this query
   */
  BatchQuery tenantId(String tenantId);

  /**
   * Only batches whose tenant matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  BatchQuery tenantIdLike(String pattern);

  /**
   * Only batches without a tenant.
   *
   * @return this query
   */
  BatchQuery withoutTenantId();

  /**
   * Only batches that this user has begun.
   *
   * @param userId the user's id
   * @return this query
   */
  BatchQuery startUserId(String userId);

  /**
   * Only bulk operations that are paused.
   *
   * @return this query
   */
  BatchQuery suspended();

  /**
   * Deletes the batches that match, with their parts. Bulk operations that are not over stay.
   *
   * <p>Each is deleted by itself: whatever fails leaves those before it deleted.
   */
  void delete();

  /** The same as {@link #delete}: nothing is left of a batch that is deleted. */
  void deleteWithRelatedData();

  /**
   * Sorts by id; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  BatchQuery orderByBatchId();

  /**
   * Sorts by the time when the batch was begun; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  BatchQuery orderByBatchCreateTime();

  /**
   * Sorts by tenant; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  BatchQuery orderByBatchTenantId();
}
