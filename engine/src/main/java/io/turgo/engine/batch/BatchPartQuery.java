package io.turgo.engine.batch;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;

/** Finds parts of batches; what failed of a bulk operation by {@link #status}. */
public interface BatchPartQuery
    extends Query<BatchPartQuery, BatchPart>, TenantFilters<BatchPartQuery> {
  BatchPartQuery id(String id);

  BatchPartQuery batchId(String batchId);

  BatchPartQuery type(String type);

  BatchPartQuery searchKey(String searchKey);

  BatchPartQuery searchKey2(String searchKey2);

  BatchPartQuery batchType(String batchType);

  BatchPartQuery batchSearchKey(String searchKey);

  BatchPartQuery batchSearchKey2(String searchKey2);

  BatchPartQuery status(String status);

  BatchPartQuery scopeId(String scopeId);

  BatchPartQuery subScopeId(String subScopeId);

  BatchPartQuery scopeType(String scopeType);

  BatchPartQuery tenantId(String tenantId);

  BatchPartQuery tenantIdLike(String pattern);

  BatchPartQuery withoutTenantId();

  /** Those that have come to their end. */
  BatchPartQuery completed();

  BatchPartQuery orderByBatchId();

  BatchPartQuery orderByCreateTime();
}
