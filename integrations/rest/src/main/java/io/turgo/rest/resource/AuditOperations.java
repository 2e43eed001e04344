package io.turgo.rest.resource;

import io.turgo.engine.audit.AuditEntry;
import io.turgo.engine.audit.AuditEntryQuery;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Text;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who has changed what. */
final class AuditOperations {
  private static final Fields ENTRY =
      Fields.named("AuditEntry")
          .with("id", Text.id(), "")
          .with("time", Shown.TIME, "")
          .maybe("userId", Shown.ANY_TEXT, "missing for nobody in particular")
          .maybe("level", Shown.ANY_TEXT, "what the user may do")
          .maybe("tenantId", Shown.ANY_TEXT, "")
          .with("operation", Shown.ANY_TEXT, "as this document names it")
          .maybe("target", Shown.ANY_TEXT, "the path")
          .maybe("instanceId", Text.id(), "that was changed, if it was one")
          .with("outcome", Shown.ANY_TEXT, "done, or the type of the problem")
          .maybe("requestId", Shown.ANY_TEXT, "as the answer had it in X-Request-Id");

  private AuditOperations() {}

  static List<Operation> all() {
    return List.of(
        new Search<AuditEntryQuery, AuditEntry>(
                "Audit",
                engine -> engine.getManagementService().createAuditEntryQuery(),
                ENTRY,
                AuditOperations::show)
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

  private static Map<String, @Nullable Object> show(AuditEntry entry) {
    return new Shown()
        .put("id", entry.getId())
        .put("time", entry.getTime())
        .put("userId", entry.getUserId())
        .put("level", entry.getLevel())
        .tenant(entry.getTenantId())
        .put("operation", entry.getOperation())
        .put("target", entry.getTarget())
        .put("instanceId", entry.getProcessInstanceId())
        .put("outcome", entry.getOutcome())
        .put("requestId", entry.getRequestId())
        .map();
  }
}
