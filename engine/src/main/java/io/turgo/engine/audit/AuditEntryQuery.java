package io.turgo.engine.audit;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import java.util.Date;

/**
 * Finds what was changed by whom.
 *
 * @since 0.1.0
 */
public interface AuditEntryQuery
    extends Query<AuditEntryQuery, AuditEntry>, TenantFilters<AuditEntryQuery> {
  /**
   * Only the entry with this id.
   *
   * @param id an id that no entry can have finds nothing
   * @return this query
   */
  AuditEntryQuery id(String id);

  /**
   * Only changes of this user.
   *
   * @param userId the id of the user
   * @return this query
   */
  AuditEntryQuery userId(String userId);

  /**
   * Only changes of data of this tenant.
   *
   * @param tenantId the tenant's id; the empty text for data without a tenant
   * @return this query
   */
  AuditEntryQuery tenantId(String tenantId);

  /**
   * Only changes of this kind.
   *
   * @param operation the whole operation as the caller named it
   * @return this query
   */
  AuditEntryQuery operation(String operation);

  /**
   * Only changes of this process instance.
   *
   * @param processInstanceId an id that no instance can have finds nothing
   * @return this query
   */
  AuditEntryQuery processInstanceId(String processInstanceId);

  /**
   * Only changes with this outcome.
   *
   * @param outcome {@link AuditEntry#DONE}, or the whole reason why nothing was done
   * @return this query
   */
  AuditEntryQuery outcome(String outcome);

  /**
   * Only changes that this request asked for.
   *
   * @param requestId the id of the request
   * @return this query
   */
  AuditEntryQuery requestId(String requestId);

  /**
   * At that time or later.
   *
   * @param time the bound, which is included
   * @return this query
   */
  AuditEntryQuery from(Date time);

  /**
   * At that time or earlier.
   *
   * @param time the bound, which is included
   * @return this query
   */
  AuditEntryQuery to(Date time);

  /**
   * Sorts by id; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  AuditEntryQuery orderById();

  /**
   * Sorts by time; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  AuditEntryQuery orderByTime();
}
