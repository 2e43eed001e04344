package io.turgo.camunda7.rest.resource;

import io.turgo.engine.audit.AuditEntry;
import io.turgo.engine.audit.AuditEntryQuery;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.List;
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

  private static final View<Object, AuditEntry> ENTRY =
      View.withNulls("UserOperationLogEntryDto", AuditEntry.class)
          .field("id", Types.ID, AuditEntry::getId)
          .maybe("operationId", Types.TEXT, AuditEntry::getRequestId)
          .says("the id of the request")
          .field("operationType", Types.TEXT, AuditEntry::getOperation)
          .says("the operation of this API or of Turgo's")
          .maybe("userId", Types.TEXT, AuditEntry::getUserId)
          .field("timestamp", Shapes.TIME, AuditEntry::getTime)
          .maybe("processInstanceId", Types.ID, AuditEntry::getProcessInstanceId)
          .maybe("taskId", Types.ID, entry -> in(entry, TASK))
          .maybe("jobId", Types.ID, entry -> in(entry, JOB))
          .maybe("externalTaskId", Types.ID, entry -> in(entry, EXTERNAL_TASK))
          .tenant(AuditEntry::getTenantId)
          .none(UNKNOWN);

  private UserOperations() {}

  static List<Operation> all() {
    return new Find<AuditEntryQuery, AuditEntry>(
            "/history/user-operation",
            "UserOperation",
            engine ->
                engine.getManagementService().createAuditEntryQuery().outcome(AuditEntry.DONE),
            ENTRY)
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

  private static @Nullable String in(AuditEntry entry, Pattern path) {
    String target = entry.getTarget();
    Matcher matcher = path.matcher(target == null ? "" : target);
    return matcher.find() ? matcher.group(1) : null;
  }
}
