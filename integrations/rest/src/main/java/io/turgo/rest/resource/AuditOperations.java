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
          .says("missing for nobody in particular")
          .maybe("level", Types.TEXT, AuditEntry::getLevel)
          .says("what the user may do")
          .tenant(AuditEntry::getTenantId)
          .field("operation", Types.TEXT, AuditEntry::getOperation)
          .says("as this document names it")
          .maybe("target", Types.TEXT, AuditEntry::getTarget)
          .says("the path")
          .maybe("instanceId", Types.ID, AuditEntry::getProcessInstanceId)
          .says("that was changed, if it was one")
          .field("outcome", Types.TEXT, AuditEntry::getOutcome)
          .says("done, or the type of the problem")
          .maybe("requestId", Types.TEXT, AuditEntry::getRequestId)
          .says("as the answer had it in X-Request-Id");

  private AuditOperations() {}

  static List<Operation> all() {
    return List.of(
        new Search<AuditEntryQuery, AuditEntry>(
                "Audit", engine -> engine.getManagementService().createAuditEntryQuery(), ENTRY)
            .text("userId", "", AuditEntryQuery::userId)
            .text("operation", "as this document names it", AuditEntryQuery::operation)
            .id("instanceId", "", AuditEntryQuery::processInstanceId)
            .text("outcome", "done, or the type of a problem", AuditEntryQuery::outcome)
            .text("requestId", "", AuditEntryQuery::requestId)
            .time("from", "at that time or later", AuditEntryQuery::from)
            .time("to", "at that time or earlier", AuditEntryQuery::to)
            .tenant(AuditEntryQuery::tenantId, AuditEntryQuery::tenantIds)
            .sort("id", AuditEntryQuery::orderById)
            .sort("time", AuditEntryQuery::orderByTime)
            .operation("/audit/search", "searchAudit", Level.OPERATE)
            .says("Finds who has changed what, or tried to."));
  }
}
