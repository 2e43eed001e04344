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
  AuditEntryQuery id(String id);

  AuditEntryQuery userId(String userId);

  AuditEntryQuery tenantId(String tenantId);

  AuditEntryQuery operation(String operation);

  AuditEntryQuery processInstanceId(String processInstanceId);

  AuditEntryQuery outcome(String outcome);

  AuditEntryQuery requestId(String requestId);

  /** At that time or later. */
  AuditEntryQuery from(Date time);

  /** At that time or earlier. */
  AuditEntryQuery to(Date time);

  AuditEntryQuery orderById();

  AuditEntryQuery orderByTime();
}
