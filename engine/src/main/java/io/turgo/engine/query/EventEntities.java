package io.turgo.engine.query;

import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.interpreter.EngineEvent;
import io.turgo.engine.query.execution.EventSubscriptionValue;
import io.turgo.engine.query.execution.ExecutionValue;
import io.turgo.engine.query.history.HistoricActivityValue;
import io.turgo.engine.query.identity.IdentityLinkValue;
import io.turgo.engine.query.instance.HistoricProcessInstanceValue;
import io.turgo.engine.query.select.ElementNames.Localized;
import io.turgo.engine.query.task.AttachmentValue;
import io.turgo.engine.query.task.CommentValue;
import io.turgo.engine.query.task.TaskValue;
import io.turgo.engine.query.variable.VariableInstanceValue;
import io.turgo.engine.runtime.EventSubscription;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.VariableInstance;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.TaskStore;
import io.turgo.engine.task.Attachment;
import io.turgo.engine.task.Comment;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.Task;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Things as queries show them, from rows that may not be committed yet. */
public final class EventEntities {
  private EventEntities() {}

  public static Execution execution(ExecutionRow row, boolean suspended, String tenantId) {
    return new ExecutionValue(
        row.id(),
        row.instanceId(),
        row.instanceId(),
        row.parentId(),
        null,
        row.activityId(),
        null,
        suspended,
        tenantId,
        0,
        Localized.NOT);
  }

  public static EventSubscription subscription(EventSubscriptionRow row) {
    return new EventSubscriptionValue(
        row.id(),
        row.kind().name().toLowerCase(Locale.ROOT),
        row.name(),
        row.executionId(),
        row.activityId(),
        row.instanceId(),
        row.definitionId(),
        row.createdAt(),
        row.keptId() == null ? row.configuration() : Long.toString(row.keptId()),
        row.tenantId());
  }

  public static Task task(TaskRow row, boolean suspended, String tenantId) {
    return new TaskValue(row, suspended, tenantId);
  }

  /**
   * @param definitionId 0 for a variable of a task of no process
   */
  public static VariableInstance variable(
      VariableRow row, @Nullable Long definitionId, @Nullable Object value) {
    return new VariableInstanceValue(
        row.id(),
        row.instanceId(),
        row.executionId(),
        definitionId,
        row.name(),
        row.value().type().typeName(),
        value);
  }

  public static HistoricProcessInstance historic(
      EngineEvent.PastInstance past, DefinitionRow definition) {
    HistoryRow.OfInstance row = past.row();
    return new HistoricProcessInstanceValue(
        row.id(),
        row.definitionId(),
        definition.key(),
        definition.name(),
        definition.category(),
        definition.version(),
        definition.deploymentId(),
        definition.tenantId(),
        row.businessKey(),
        row.name(),
        row.startUserId(),
        row.startActivityId(),
        row.startedAt(),
        row.endedAt(),
        row.endActivityId(),
        row.deleteReason(),
        past.endUserId(),
        past.facts(),
        row.superId(),
        Localized.NOT,
        Map.of());
  }

  /**
   * @param begun what history knows of it; null where the row says all
   */
  public static HistoricActivityInstance historic(
      HistoryRow.OfActivity row, @Nullable HistoricActivityInstance begun, String tenantId) {
    HistoricActivityValue known = (HistoricActivityValue) begun;
    return new HistoricActivityValue(
        row.id(),
        row.instanceId(),
        row.executionId(),
        row.definitionId(),
        row.activityId(),
        known == null ? row.activityName() : known.getActivityName(),
        known == null ? row.activityType() : known.getActivityType(),
        known == null ? row.viaFlow() : known.getViaSequenceFlowId(),
        known == null ? row.taskId() : known.taskId(),
        known == null ? null : known.getAssignee(),
        known == null ? null : known.getCompletedBy(),
        known == null ? row.startedAt() : known.startedAt(),
        row.endedAt(),
        row.deleteReason(),
        tenantId);
  }

  public static Comment comment(TaskStore.NewComment comment) {
    return new CommentValue(
        comment.id(),
        comment.target().taskId(),
        comment.target().processInstanceId(),
        comment.createdAt(),
        comment.userId(),
        comment.type(),
        comment.message());
  }

  public static Attachment attachment(TaskStore.NewAttachment attachment) {
    return new AttachmentValue(
        attachment.id(),
        attachment.target().taskId(),
        attachment.target().processInstanceId(),
        attachment.createdAt(),
        attachment.userId(),
        attachment.type(),
        attachment.url(),
        attachment.name(),
        attachment.description());
  }

  public static IdentityLink link(IdentityLinkRow row) {
    return new IdentityLinkValue(
        row.instanceId(), row.taskId(), row.type(), row.userId(), row.groupId());
  }
}
