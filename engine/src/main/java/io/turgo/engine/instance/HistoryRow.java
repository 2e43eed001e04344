package io.turgo.engine.instance;

import io.turgo.engine.variable.VariableValue;
import org.jspecify.annotations.Nullable;

/**
 * A row of history. It is never loaded to be changed: an update carries the id and the columns that
 * can change ({@code ended...}, the value), its other columns are ignored.
 */
public sealed interface HistoryRow extends Row {
  /**
   * {@code turgo_h_instance}; the id is the instance's. Updates set the end columns, name and
   * business key.
   *
   * @param superId the instance that called it, null for none
   */
  record OfInstance(
      long id,
      long definitionId,
      @Nullable String businessKey,
      @Nullable String name,
      @Nullable String startUserId,
      @Nullable String startActivityId,
      long startedAt,
      @Nullable Long endedAt,
      @Nullable String endActivityId,
      @Nullable String deleteReason,
      @Nullable Long superId)
      implements HistoryRow {}

  /** {@code turgo_h_instance_facts}; the id is the instance's. Updates set all of it. */
  record OfInstanceFacts(long id, InstanceFacts facts, @Nullable String endUserId)
      implements HistoryRow {}

  /**
   * {@code turgo_h_activity}. Updates set the end columns only.
   *
   * @param viaFlow the sequence flow that led here, null for a start and a boundary event
   * @param taskId the user task, for a user task; the called instance, for a call activity
   */
  record OfActivity(
      long id,
      long instanceId,
      long executionId,
      long definitionId,
      String activityId,
      @Nullable String activityName,
      String activityType,
      @Nullable String viaFlow,
      @Nullable Long taskId,
      long startedAt,
      @Nullable Long endedAt,
      @Nullable String deleteReason)
      implements HistoryRow {
    /** Once a task has been made for it, or an instance. */
    public OfActivity withTask(long newTaskId) {
      return with(newTaskId, endedAt, deleteReason);
    }

    public OfActivity ended(long at, @Nullable String reason) {
      return with(taskId, at, reason);
    }

    private OfActivity with(
        @Nullable Long newTaskId, @Nullable Long newEndedAt, @Nullable String newDeleteReason) {
      return new OfActivity(
          id,
          instanceId,
          executionId,
          definitionId,
          activityId,
          activityName,
          activityType,
          viaFlow,
          newTaskId,
          startedAt,
          newEndedAt,
          newDeleteReason);
    }
  }

  /**
   * {@code turgo_h_task}; the id is the task's. Updates set all that can change of a task.
   *
   * @param task as it is, or was when it ended
   * @param completedBy who is said to have completed it
   */
  record OfTask(
      TaskRow task,
      @Nullable Long endedAt,
      @Nullable String deleteReason,
      @Nullable String completedBy)
      implements HistoryRow {
    @Override
    public long id() {
      return task.id();
    }
  }

  /**
   * {@code turgo_h_variable}: the last value; the id is the variable's. Updates set value and time.
   */
  record OfVariable(
      long id,
      long instanceId,
      long executionId,
      String name,
      VariableValue value,
      long createdAt,
      long updatedAt)
      implements HistoryRow {}

  /** {@code turgo_h_identity_link}; the id is that of the link. Never updated. */
  record OfIdentityLink(
      long id,
      long instanceId,
      long taskId,
      String type,
      @Nullable String userId,
      @Nullable String groupId,
      long createdAt)
      implements HistoryRow {}

  /**
   * {@code turgo_h_task_log}: what happened to a task. Never updated.
   *
   * @param processInstanceId null for a task that no execution waits for, like the next two
   * @param data JSON, null for nothing
   * @param tenantId null where the definition says it
   */
  record OfTaskLog(
      long id,
      long taskId,
      @Nullable Long processInstanceId,
      @Nullable Long executionId,
      @Nullable Long definitionId,
      long loggedAt,
      String type,
      @Nullable String userId,
      @Nullable String data,
      @Nullable String tenantId)
      implements HistoryRow {}

  /**
   * {@code turgo_batch}: a batch that begins, done by the engine or kept for an application. Never
   * updated by a unit.
   *
   * @param operation what the engine does; null where it does nothing
   * @param selection the statement that finds the things which it is done to; null as above
   * @param argument a number or text that the operation needs, null for none
   */
  record OfBatch(
      long id,
      String type,
      @Nullable String searchKey,
      @Nullable String searchKey2,
      @Nullable String status,
      String tenantId,
      @Nullable String document,
      @Nullable String startUserId,
      long createdAt,
      @Nullable String operation,
      @Nullable String selection,
      @Nullable String argument)
      implements HistoryRow {}

  /**
   * {@code turgo_batch_part}: what became of one thing of a batch. Never updated.
   *
   * @param itemId the instance or job that the engine did something to; null where an application
   *     keeps the batch
   * @param result JSON, null for nothing
   */
  record OfBatchPart(
      long id,
      long batchId,
      @Nullable Long itemId,
      String type,
      @Nullable String searchKey,
      @Nullable String searchKey2,
      @Nullable String scopeId,
      @Nullable String subScopeId,
      @Nullable String scopeType,
      @Nullable String status,
      @Nullable String result,
      long createdAt,
      @Nullable Long endedAt)
      implements HistoryRow {}

  /**
   * {@code turgo_audit}: a change that somebody has made or tried to make. Never updated.
   *
   * @param tenantId empty for none, null where it is not known
   * @param target null for nothing in particular
   * @param instanceId null for none, or several
   */
  record OfAudit(
      long id,
      long notedAt,
      @Nullable String userId,
      @Nullable String level,
      @Nullable String tenantId,
      String operation,
      @Nullable String target,
      @Nullable Long instanceId,
      String outcome,
      @Nullable String requestId)
      implements HistoryRow {
    /** The operation of a modification that says why it was made. */
    public static final String MODIFICATION = "modifyProcessInstance";

    /** The outcome of what was done. */
    public static final String DONE = "done";

    /** The same, of that instance and, where it names none, that tenant. */
    public OfAudit of(long instance, String tenant) {
      return new OfAudit(
          id,
          notedAt,
          userId,
          level,
          tenantId == null ? tenant : tenantId,
          operation,
          target,
          instance,
          outcome,
          requestId);
    }
  }

  /**
   * {@code turgo_h_comment}: what was said of a task or an instance that came from another engine.
   * Never updated by a unit.
   *
   * @param taskId null for one of the instance
   * @param processInstanceId null for one of a task
   */
  record OfComment(
      long id,
      long instanceId,
      @Nullable Long taskId,
      @Nullable Long processInstanceId,
      long createdAt,
      String type,
      String message,
      @Nullable String userId)
      implements HistoryRow {}

  /**
   * {@code turgo_origin}: which thing of another engine one of this engine was made from. Never
   * updated.
   *
   * @param source names the other engine
   * @param kind of the thing
   * @param sourceId its id there
   * @param targetId its id here
   * @param note what else is known of it, null for nothing
   */
  record OfOrigin(
      long id,
      String source,
      String kind,
      String sourceId,
      long targetId,
      long notedAt,
      @Nullable String note)
      implements HistoryRow {}

  /**
   * {@code turgo_h_decision}: a decision that was evaluated. Never updated.
   *
   * @param rootId the evaluation that required this one; null for the decision that was asked for
   * @param instanceId null outside of instances, like the next three
   * @param activityInstanceId null also for code of no single activity
   * @param decisionDefinitionId null where the decision has no definition of its own
   * @param activityId null outside of instances
   * @param userId null in instances, and for nobody known
   * @param tenantId null where the process definition says it
   */
  record OfDecision(
      long id,
      @Nullable Long rootId,
      @Nullable Long instanceId,
      @Nullable Long executionId,
      @Nullable Long activityInstanceId,
      @Nullable Long definitionId,
      @Nullable Long decisionDefinitionId,
      long evaluatedAt,
      @Nullable String activityId,
      String decisionKey,
      @Nullable String decisionName,
      @Nullable String requirementsKey,
      @Nullable String userId,
      @Nullable String tenantId)
      implements HistoryRow {
    /** The same, evaluated by the code of an element. */
    public OfDecision in(
        long instance,
        long execution,
        @Nullable Long activityInstance,
        long definition,
        String activity) {
      return new OfDecision(
          id,
          rootId,
          instance,
          execution,
          activityInstance,
          definition,
          decisionDefinitionId,
          evaluatedAt,
          activity,
          decisionKey,
          decisionName,
          requirementsKey,
          null,
          null);
    }
  }

  /**
   * {@code turgo_h_decision_part}: an input, a matched rule or an output of a decision that was
   * evaluated. Never updated.
   *
   * @param instanceId null outside of instances
   * @param number of an input its place and of a rule that in its table, of an output that of its
   *     result; from 1
   * @param name the label of an input, the id of a rule, the name of an output
   * @param value null for a rule
   */
  record OfDecisionPart(
      long id,
      long decisionId,
      @Nullable Long instanceId,
      Kind kind,
      int number,
      @Nullable String name,
      VariableValue value)
      implements HistoryRow {
    /** What a part is. */
    public enum Kind {
      /** The value of an input. */
      INPUT,
      /** A rule that matched. */
      RULE,
      /** A value of a result. */
      OUTPUT
    }

    /** The same, evaluated in an instance. */
    public OfDecisionPart in(long instance) {
      return new OfDecisionPart(id, decisionId, instance, kind, number, name, value);
    }
  }

  /**
   * {@code turgo_h_detail}: one change of a variable, or a property of a form that was submitted.
   * Never updated.
   *
   * @param variableId 0 for a form property
   * @param taskId whose form it was; null for that of a start event, and of a variable
   */
  record OfDetail(
      long id,
      long instanceId,
      long executionId,
      long activityInstanceId,
      long variableId,
      String name,
      VariableValue value,
      long changedAt,
      @Nullable Long taskId)
      implements HistoryRow {
    /** A change of a variable. */
    public OfDetail(
        long id,
        long instanceId,
        long executionId,
        long activityInstanceId,
        long variableId,
        String name,
        VariableValue value,
        long changedAt) {
      this(
          id,
          instanceId,
          executionId,
          activityInstanceId,
          variableId,
          name,
          value,
          changedAt,
          null);
    }
  }
}
