package io.turgo.rest.resource;

import io.turgo.engine.audit.AuditEntry;
import io.turgo.engine.audit.AuditEntryQuery;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.List;

/** Who has changed what. */
final class AuditOperations {
  private static final View<Object, AuditEntry> ENTRY =
      View.of("AuditEntry", AuditEntry.class)
          .field("id", Types.ID, AuditEntry::getId)
          .field("time", Types.TIME, AuditEntry::getTime)
          .maybe("userId", Types.TEXT, AuditEntry::getUserId)
          .says("missing if the caller has no name")
          .maybe("level", Types.TEXT, AuditEntry::getLevel)
          .says("the level of the user")
          .tenant(AuditEntry::getTenantId)
          .field("operation", Types.TEXT, AuditEntry::getOperation)
          .says("the operation id of this document")
          .maybe("target", Types.TEXT, AuditEntry::getTarget)
          .says("the path")
          .maybe("instanceId", Types.ID, AuditEntry::getProcessInstanceId)
          .says("the changed object, if the operation changed one object")
          .field("outcome", Types.TEXT, AuditEntry::getOutcome)
          .says("done, or the type of the problem")
          .maybe("requestId", Types.TEXT, AuditEntry::getRequestId)
          .says("the X-Request-Id of the response");

  private AuditOperations() {}

  static List<Operation> all() {
    return List.of(
        new Search<AuditEntryQuery, AuditEntry>(
                "Audit", engine -> engine.getManagementService().createAuditEntryQuery(), ENTRY)
            .text("userId", "", AuditEntryQuery::userId)
            .text("operation", "the operation id of this document", AuditEntryQuery::operation)
            .id("instanceId", "", AuditEntryQuery::processInstanceId)
            .text("outcome", "done, or the type of a problem", AuditEntryQuery::outcome)
            .text("requestId", "", AuditEntryQuery::requestId)
            .time("from", "at that time or later", AuditEntryQuery::from)
            .time("to", "at that time or earlier", AuditEntryQuery::to)
            .tenant(AuditEntryQuery::tenantId, AuditEntryQuery::tenantIds)
            .sort("id", AuditEntryQuery::orderById)
            .sort("time", AuditEntryQuery::orderByTime)
            .operation("/audit/search", "searchAudit", Level.OPERATE)
            .says(
                "Finds entries of the audit trail: changes and attempts to change something,"
                    + " with their users."));
  }
}
