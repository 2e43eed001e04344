package io.turgo.engine.batch;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import java.util.Collection;
import java.util.Date;

/** Finds batches. */
public interface BatchQuery extends Query<BatchQuery, Batch>, TenantFilters<BatchQuery> {
  BatchQuery batchId(String batchId);

  BatchQuery batchType(String batchType);

  BatchQuery batchTypes(Collection<String> batchTypes);

  BatchQuery searchKey(String searchKey);

  BatchQuery searchKey2(String searchKey2);

  BatchQuery createTimeLowerThan(Date time);

  BatchQuery createTimeHigherThan(Date time);

  BatchQuery completeTimeLowerThan(Date time);

  BatchQuery completeTimeHigherThan(Date time);

  BatchQuery status(String status);

  BatchQuery tenantId(String tenantId);

  BatchQuery tenantIdLike(String pattern);

  BatchQuery withoutTenantId();

  /** Those that a user has begun. */
  BatchQuery startUserId(String userId);

  /** Bulk operations that make a pause. */
  BatchQuery suspended();

  /**
   * Deletes the batches that match, with their parts. Bulk operations that are not over stay.
   *
   * <p>Each is deleted by itself: whatever fails leaves those before it deleted.
   */
  void delete();

  /** The same as {@link #delete}: nothing is left of a batch that is deleted. */
  void deleteWithRelatedData();

  BatchQuery orderByBatchId();

  BatchQuery orderByBatchCreateTime();

  BatchQuery orderByBatchTenantId();
}
