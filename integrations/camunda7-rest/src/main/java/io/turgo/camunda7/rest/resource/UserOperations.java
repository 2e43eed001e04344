package io.turgo.camunda7.rest.resource;

import io.turgo.engine.audit.AuditEntry;
import io.turgo.engine.audit.AuditEntryQuery;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Text;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The log of what users have done: the engine's audit trail, without what was refused. */
final class UserOperations {
  private static final String[] UNKNOWN = {
    "deploymentId",
    "processDefinitionId",
    "processDefinitionKey",
    "executionId",
    "caseDefinitionId",
    "caseInstanceId",
    "caseExecutionId",
    "jobDefinitionId",
    "batchId",
    "entityType",
    "category",
    "property",
    "orgValue",
    "newValue",
    "annotation",
    "removalTime",
    "rootProcessInstanceId"
  };

  private static final Pattern TASK = Pattern.compile("(?:/task|/tasks)/([0-9]+)");
  private static final Pattern JOB = Pattern.compile("(?:/job|/jobs)/([0-9]+)");
  private static final Pattern EXTERNAL_TASK =
      Pattern.compile("(?:/external-task|/external-tasks)/([0-9]+)");

  private UserOperations() {}

  private static Fields entry() {
    Fields entry =
        Fields.named("UserOperationLogEntryDto")
            .with("id", Text.id(), "")
            .maybe("operationId", Shapes.ANY, "the id of the request")
            .with("operationType", Shapes.ANY, "the operation of this API or of Turgo's")
            .maybe("userId", Shapes.ANY, "")
            .with("timestamp", Shapes.TIME, "")
            .maybe("processInstanceId", Text.id(), "")
            .maybe("taskId", Text.id(), "")
            .maybe("jobId", Text.id(), "")
            .maybe("externalTaskId", Text.id(), "")
            .maybe("tenantId", Shapes.ANY, "");
    for (String field : UNKNOWN) {
      entry.maybe(field, Shapes.ANY, "null always");
    }
    return entry;
  }

  static List<Operation> all() {
    return new Find<AuditEntryQuery, AuditEntry>(
            "/history/user-operation",
            "UserOperation",
            engine ->
                engine.getManagementService().createAuditEntryQuery().outcome(AuditEntry.DONE),
            entry(),
            (call, found) -> found.stream().map(UserOperations::show).toList())
        .text("operationType", AuditEntryQuery::operation)
        .text("operationId", AuditEntryQuery::requestId)
        .text("userId", AuditEntryQuery::userId)
        .text("processInstanceId", AuditEntryQuery::processInstanceId)
        .time("afterTimestamp", AuditEntryQuery::from)
        .time("beforeTimestamp", AuditEntryQuery::to)
        .tenant(AuditEntryQuery::tenantId, query -> query.tenantId(""))
        .notServed("the audit trail is not looked through by that", UNKNOWN)
        .notServed(
            "the audit trail is not looked through by that",
            "taskId",
            "jobId",
            "externalTaskId",
            "entityTypeIn",
            "categoryIn")
        .level(Level.OPERATE)
        .sort("timestamp", AuditEntryQuery::orderByTime)
        .byAddress();
  }

  private static Map<String, @Nullable Object> show(AuditEntry entry) {
    String target = entry.getTarget() == null ? "" : entry.getTarget();
    Row row =
        new Row()
            .put("id", entry.getId())
            .put("operationId", entry.getRequestId())
            .put("operationType", entry.getOperation())
            .put("userId", entry.getUserId())
            .put("timestamp", entry.getTime())
            .put("processInstanceId", entry.getProcessInstanceId())
            .put("taskId", in(target, TASK))
            .put("jobId", in(target, JOB))
            .put("externalTaskId", in(target, EXTERNAL_TASK))
            .tenant(entry.getTenantId());
    for (String field : UNKNOWN) {
      row.put(field, null);
    }
    return row.map();
  }

  private static @Nullable String in(String target, Pattern path) {
    Matcher matcher = path.matcher(target);
    return matcher.find() ? matcher.group(1) : null;
  }
}
