package io.turgo.engine.batch;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;

/**
 * Finds parts of batches; what failed of a bulk operation by {@link #status}.
 *
 * @since 0.1.0
 */
public interface BatchPartQuery
    extends Query<BatchPartQuery, BatchPart>, TenantFilters<BatchPartQuery> {
  /**
   * Only the part with this id.
   *
   * @param id an id that no part can have finds nothing
   * @return this query
   */
  BatchPartQuery id(String id);

  /**
   * Only parts of this batch.
   *
   * @param batchId an id that no batch can have finds nothing
   * @return this query
   */
  BatchPartQuery batchId(String batchId);

  /**
   * Only parts of this type.
   *
   * @param type of a bulk operation the type of its batch
   * @return this query
   */
  BatchPartQuery type(String type);

  /**
   * Only parts with this search key.
   *
   * @param searchKey the whole search key, in upper and lower case as it is
   * @return this query
   */
  BatchPartQuery searchKey(String searchKey);

  /**
   * Only parts with this second search key.
   *
   * @param searchKey2 the whole second search key, in upper and lower case as it is
   * @return this query
   */
  BatchPartQuery searchKey2(String searchKey2);

  /**
   * Only parts of batches of this type.
   *
   * @param batchType of a bulk operation one of the names in {@link BulkOperationBuilder}
   * @return this query
   */
  BatchPartQuery batchType(String batchType);

  /**
   * Only parts of batches with this search key.
   *
   * @param searchKey the whole search key, in upper and lower case as it is
   * @return this query
   */
  BatchPartQuery batchSearchKey(String searchKey);

  /**
   * Only parts of batches with this second search key.
   *
   * @param searchKey2 the whole second search key, in upper and lower case as it is
   * @return this query
   */
  BatchPartQuery batchSearchKey2(String searchKey2);

  /**
   * Only parts of this status.
   *
   * @param status of a bulk operation one of the constants of {@link BatchPart}
   * @return this query
   */
  BatchPartQuery status(String status);

  /**
   * Only parts about this thing.
   *
   * @param scopeId of a bulk operation the id of the process instance
   * @return this query
   */
  BatchPartQuery scopeId(String scopeId);

  /**
   * Only parts about this thing within another.
   *
   * @param subScopeId of a bulk operation on jobs the id of the job
   * @return this query
   */
  BatchPartQuery subScopeId(String subScopeId);

  /**
   * Only parts about things of this kind.
   *
   * @param scopeType {@code bpmn} for process instances
   * @return this query
   */
  BatchPartQuery scopeType(String scopeType);

  /**
   * Only parts of batches of this tenant.
   *
   * @param tenantId the tenant's id; the empty text for batches without a tenant
   * @return this query
   */
  BatchPartQuery tenantId(String tenantId);

  /**
   * Only parts of batches whose tenant matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  BatchPartQuery tenantIdLike(String pattern);

  /**
   * Only parts of batches without a tenant.
   *
   * @return this query
   */
  BatchPartQuery withoutTenantId();

  /**
   * Only parts that have come to their end, be they done, failed or skipped.
   *
   * @return this query
   */
  BatchPartQuery completed();

  /**
   * Sorts by the id of the batch; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  BatchPartQuery orderByBatchId();

  /**
   * Sorts by the time when the part was written; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  BatchPartQuery orderByCreateTime();
}
