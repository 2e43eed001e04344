package io.turgo.engine.store.jdbc;

import static java.util.Map.entry;

import io.turgo.engine.instance.AggregateKind;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.IncidentCause;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.InstanceFacts;
import io.turgo.engine.instance.InstanceFactsRow;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.Relocation;
import io.turgo.engine.instance.Relocation.Place;
import io.turgo.engine.instance.Row;
import io.turgo.engine.instance.TaskProgress;
import io.turgo.engine.instance.TaskProperties;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.instance.VariableRow.Brought;
import io.turgo.engine.instance.VariableRow.Gathered;
import io.turgo.engine.store.jdbc.RowReader.Reading;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tables that units of work write. Each column stands once: its order is that of the insert,
 * the update and the select list, and what reads a row stands below its columns.
 */
public final class Tables {
  private static final StoredNames<JobRow.Kind> JOB_KINDS =
      new StoredNames<>("a job", JobRow.Kind.class);
  private static final StoredNames<AggregateKind> AGGREGATE_KINDS =
      new StoredNames<>("an aggregate", AggregateKind.class);
  private static final StoredNames<HistoryRow.OfDecisionPart.Kind> DECISION_PARTS =
      new StoredNames<>("a part of a decision", HistoryRow.OfDecisionPart.Kind.class);
  private static final StoredNames<ExecutionRow.Kind> EXECUTION_KINDS =
      new StoredNames<>("an execution", ExecutionRow.Kind.class);

  /**
   * Updates of an instance are bumps, which check its rev: they have statements of their own. Its
   * facts are not among its columns.
   */
  public static final ReadTable<InstanceRow> INSTANCE =
      ReadTable.of(
          0,
          "turgo_instance",
          columns -> {
            var id = columns.int8("id", InstanceRow::id);
            var rootId = columns.int8("root_id", InstanceRow::rootId);
            var kind = columns.text("kind", Tables::aggregateKindOf);
            var definitionId = columns.int8OrNull("definition_id", Tables::definitionOf);
            var shard = columns.int4("shard", InstanceRow::shard);
            var rev = columns.updated().int8("rev", InstanceRow::rev);
            var businessKey = columns.updated().text("business_key", InstanceRow::businessKey);
            var name = columns.updated().text("name", InstanceRow::name);
            var startUserId = columns.text("start_user_id", InstanceRow::startUserId);
            var startedAt = columns.int8("started_at", InstanceRow::startedAt);
            var suspended = columns.updated().bool("suspended", InstanceRow::suspended);
            var caller = ofCaller(columns);
            return row ->
                new InstanceRow(
                    id.read(row),
                    rootId.read(row),
                    AGGREGATE_KINDS.constant(kind.read(row)),
                    definitionId.orZero(row),
                    shard.read(row),
                    rev.read(row),
                    businessKey.orNull(row),
                    name.orNull(row),
                    startUserId.orNull(row),
                    startedAt.read(row),
                    suspended.read(row),
                    null,
                    caller.of(row));
          });

  static final ReadTable<ExecutionRow> EXECUTION =
      ReadTable.of(
          1,
          "turgo_execution",
          columns -> {
            var id = columns.int8("id", ExecutionRow::id);
            var instanceId = columns.int8("instance_id", ExecutionRow::instanceId);
            var parentId = columns.updated().int8("parent_id", ExecutionRow::parentId);
            var activityId = columns.updated().text("activity_id", ExecutionRow::activityId);
            var kind = columns.updated().text("kind", Tables::executionKindOf);
            var activityInstanceId =
                columns.updated().int8("activity_instance_id", ExecutionRow::activityInstanceId);
            var viaFlow = columns.updated().text("via_flow", ExecutionRow::viaFlow);
            return row ->
                new ExecutionRow(
                    id.read(row),
                    instanceId.read(row),
                    parentId.read(row),
                    activityId.read(row),
                    EXECUTION_KINDS.constant(kind.read(row)),
                    activityInstanceId.read(row),
                    viaFlow.orNull(row));
          });

  public static final ReadTable<VariableRow> VARIABLE =
      ReadTable.of(
          2,
          "turgo_variable",
          columns -> {
            var id = columns.int8("id", VariableRow::id);
            var instanceId = columns.int8("instance_id", VariableRow::instanceId);
            var executionId = columns.int8("execution_id", VariableRow::executionId);
            var name = columns.text("name", VariableRow::name);
            var hidden = hidden(columns);
            var value = ofValue(columns.updated(), VariableRow::value);
            return row ->
                new VariableRow(
                    id.read(row),
                    instanceId.read(row),
                    executionId.read(row),
                    name.read(row),
                    value.of(row),
                    hidden.of(row));
          });

  static final ReadTable<TaskRow> TASK =
      ReadTable.of(3, "turgo_task", columns -> ofTask(columns, task -> task, false));

  static final ReadTable<IdentityLinkRow> IDENTITY_LINK =
      ReadTable.of(
          4,
          "turgo_identity_link",
          columns -> {
            var id = columns.int8("id", IdentityLinkRow::id);
            var instanceId = columns.int8("instance_id", IdentityLinkRow::instanceId);
            var taskId = columns.int8("task_id", IdentityLinkRow::taskId);
            var taskCreatedAt = columns.int8("task_created_at", IdentityLinkRow::taskCreatedAt);
            var type = columns.updated().text("type", IdentityLinkRow::type);
            var userId = columns.updated().text("user_id", IdentityLinkRow::userId);
            var groupId = columns.updated().text("group_id", IdentityLinkRow::groupId);
            return row ->
                new IdentityLinkRow(
                    id.read(row),
                    instanceId.read(row),
                    taskId.read(row),
                    taskCreatedAt.read(row),
                    type.read(row),
                    userId.orNull(row),
                    groupId.orNull(row));
          });

  public static final ReadTable<JobRow> JOB =
      ReadTable.of(5, "turgo_job", columns -> ofJob(columns, JobRow.State.READY));

  /** Its jobs, and those that are dead letters, are found by why they failed. */
  public static final ReadTable<JobRow> TIMER_JOB =
      ReadTable.of(
          6,
          "turgo_timer_job",
          columns -> {
            Reading<JobRow> job = ofJob(columns, JobRow.State.TIMER);
            columns.updated().unread("cause", IncidentCause::ofFailed);
            return job;
          });

  static final ReadTable<JobRow> SUSPENDED_JOB =
      ReadTable.of(7, "turgo_suspended_job", columns -> ofJob(columns, JobRow.State.SUSPENDED));

  static final ReadTable<JobRow> DEAD_LETTER_JOB =
      ReadTable.of(
          8,
          "turgo_dead_letter_job",
          columns -> {
            Reading<JobRow> job = ofJob(columns, JobRow.State.DEAD_LETTER);
            columns.updated().unread("cause", IncidentCause::of);
            return job;
          });

  static final Table<HistoryRow.OfInstance> H_INSTANCE =
      Table.ofHistory(
          9,
          "turgo_h_instance",
          columns -> {
            columns.int8("id", HistoryRow.OfInstance::id);
            columns.int8("definition_id", HistoryRow.OfInstance::definitionId);
            columns.updated().text("business_key", HistoryRow.OfInstance::businessKey);
            columns.updated().text("name", HistoryRow.OfInstance::name);
            columns.text("start_user_id", HistoryRow.OfInstance::startUserId);
            columns.text("start_activity_id", HistoryRow.OfInstance::startActivityId);
            columns.int8("started_at", HistoryRow.OfInstance::startedAt);
            columns.updated().int8OrNull("ended_at", HistoryRow.OfInstance::endedAt);
            columns.updated().text("end_activity_id", HistoryRow.OfInstance::endActivityId);
            columns.updated().text("delete_reason", HistoryRow.OfInstance::deleteReason);
            columns.int8OrNull("super_id", HistoryRow.OfInstance::superId);
          });

  static final Table<HistoryRow.OfActivity> H_ACTIVITY =
      Table.ofHistory(
          10,
          "turgo_h_activity",
          columns -> {
            columns.int8("id", HistoryRow.OfActivity::id);
            columns.int8("instance_id", HistoryRow.OfActivity::instanceId);
            columns.int8("execution_id", HistoryRow.OfActivity::executionId);
            columns.int8("definition_id", HistoryRow.OfActivity::definitionId);
            columns.text("activity_id", HistoryRow.OfActivity::activityId);
            columns.text("activity_name", HistoryRow.OfActivity::activityName);
            columns.text("activity_type", HistoryRow.OfActivity::activityType);
            columns.text("via_flow", HistoryRow.OfActivity::viaFlow);
            columns.int8OrNull("task_id", HistoryRow.OfActivity::taskId);
            columns.int8("started_at", HistoryRow.OfActivity::startedAt);
            columns.updated().int8OrNull("ended_at", HistoryRow.OfActivity::endedAt);
            columns.updated().text("delete_reason", HistoryRow.OfActivity::deleteReason);
          });

  static final Table<HistoryRow.OfTask> H_TASK =
      Table.ofHistory(
          11,
          "turgo_h_task",
          columns -> {
            ofTask(columns, HistoryRow.OfTask::task, true);
            columns.updated().int8OrNull("ended_at", HistoryRow.OfTask::endedAt);
            columns.updated().text("delete_reason", HistoryRow.OfTask::deleteReason);
            columns.updated().text("completed_by", HistoryRow.OfTask::completedBy);
          });

  static final Table<HistoryRow.OfVariable> H_VARIABLE =
      Table.ofHistory(
          12,
          "turgo_h_variable",
          columns -> {
            columns.int8("id", HistoryRow.OfVariable::id);
            columns.int8("instance_id", HistoryRow.OfVariable::instanceId);
            columns.int8("execution_id", HistoryRow.OfVariable::executionId);
            columns.text("name", HistoryRow.OfVariable::name);
            columns.int8("created_at", HistoryRow.OfVariable::createdAt);
            columns.updated().int8("updated_at", HistoryRow.OfVariable::updatedAt);
            ofValue(columns.updated(), HistoryRow.OfVariable::value);
          });

  static final Table<HistoryRow.OfDetail> H_DETAIL =
      Table.ofHistory(
          13,
          "turgo_h_detail",
          columns -> {
            columns.int8("id", HistoryRow.OfDetail::id);
            columns.int8("instance_id", HistoryRow.OfDetail::instanceId);
            columns.int8("execution_id", HistoryRow.OfDetail::executionId);
            columns.int8("activity_instance_id", HistoryRow.OfDetail::activityInstanceId);
            columns.int8("variable_id", HistoryRow.OfDetail::variableId);
            columns.text("name", HistoryRow.OfDetail::name);
            columns.int8("changed_at", HistoryRow.OfDetail::changedAt);
            columns.int8OrNull("task_id", HistoryRow.OfDetail::taskId);
            ofValue(columns, HistoryRow.OfDetail::value);
          });

  static final Table<HistoryRow.OfIdentityLink> H_IDENTITY_LINK =
      Table.ofHistory(
          14,
          "turgo_h_identity_link",
          columns -> {
            columns.int8("id", HistoryRow.OfIdentityLink::id);
            columns.int8("instance_id", HistoryRow.OfIdentityLink::instanceId);
            columns.int8("task_id", HistoryRow.OfIdentityLink::taskId);
            columns.text("type", HistoryRow.OfIdentityLink::type);
            columns.text("user_id", HistoryRow.OfIdentityLink::userId);
            columns.text("group_id", HistoryRow.OfIdentityLink::groupId);
            columns.int8("created_at", HistoryRow.OfIdentityLink::createdAt);
          });

  static final Table<HistoryRow.OfTaskLog> H_TASK_LOG =
      Table.ofHistory(
          15,
          "turgo_h_task_log",
          columns -> {
            columns.int8("id", HistoryRow.OfTaskLog::id);
            columns.int8("task_id", HistoryRow.OfTaskLog::taskId);
            columns.int8OrNull("process_instance_id", HistoryRow.OfTaskLog::processInstanceId);
            columns.int8OrNull("execution_id", HistoryRow.OfTaskLog::executionId);
            columns.int8OrNull("definition_id", HistoryRow.OfTaskLog::definitionId);
            columns.int8("logged_at", HistoryRow.OfTaskLog::loggedAt);
            columns.text("type", HistoryRow.OfTaskLog::type);
            columns.text("user_id", HistoryRow.OfTaskLog::userId);
            columns.text("data", HistoryRow.OfTaskLog::data);
            columns.text("tenant_id", HistoryRow.OfTaskLog::tenantId);
          });

  /** An instance is read with its facts by an outer join of both tables. */
  public static final ReadTable<InstanceFactsRow> INSTANCE_FACTS =
      ReadTable.of(
          16,
          "turgo_instance_facts",
          columns -> {
            var id = columns.int8("id", InstanceFactsRow::id);
            var facts = ofFacts(columns.updated(), InstanceFactsRow::facts);
            return row -> new InstanceFactsRow(id.read(row), facts.of(row));
          });

  static final Table<HistoryRow.OfInstanceFacts> H_INSTANCE_FACTS =
      Table.ofHistory(
          17,
          "turgo_h_instance_facts",
          columns -> {
            columns.int8("id", HistoryRow.OfInstanceFacts::id);
            ofFacts(columns.updated(), HistoryRow.OfInstanceFacts::facts);
            columns.updated().text("end_user_id", HistoryRow.OfInstanceFacts::endUserId);
          });

  public static final ReadTable<EventSubscriptionRow> EVENT_SUBSCRIPTION =
      ReadTable.of(
          18,
          "turgo_event_subscription",
          columns -> {
            var id = columns.int8("id", EventSubscriptionRow::id);
            var instanceId = columns.int8("instance_id", EventSubscriptionRow::instanceId);
            var executionId =
                columns.updated().int8("execution_id", EventSubscriptionRow::executionId);
            var definitionId =
                columns.updated().int8("definition_id", EventSubscriptionRow::definitionId);
            var activityId =
                columns.updated().text("activity_id", EventSubscriptionRow::activityId);
            var kind = columns.text("kind", row -> nameOf(row.kind()));
            var name = columns.text("name", EventSubscriptionRow::name);
            var inInstance = columns.bool("in_instance", EventSubscriptionRow::inInstance);
            var keptId = columns.int8OrNull("kept_id", EventSubscriptionRow::keptId);
            var configuration = columns.text("configuration", EventSubscriptionRow::configuration);
            var tenantId = columns.text("tenant_id", EventSubscriptionRow::tenantId);
            var createdAt = columns.int8("created_at", EventSubscriptionRow::createdAt);
            return row ->
                new EventSubscriptionRow(
                    id.read(row),
                    instanceId.read(row),
                    executionId.read(row),
                    definitionId.read(row),
                    activityId.read(row),
                    subscriptionKindOf(kind.read(row)),
                    name.orNull(row),
                    inInstance.read(row),
                    keptId.read(row),
                    configuration.orNull(row),
                    tenantId.read(row),
                    createdAt.read(row));
          });

  public static final ReadTable<JobRow> EXTERNAL_JOB =
      ReadTable.of(
          19,
          "turgo_external_job",
          columns -> {
            var id = columns.int8("id", JobRow::id);
            var kind = columns.text("kind", Tables::jobKindOf);
            var shard = columns.int4("shard", JobRow::shard);
            var instanceId = columns.int8("instance_id", JobRow::instanceId);
            var executionId = columns.int8("execution_id", JobRow::executionId);
            var definitionId = columns.int8("definition_id", JobRow::definitionId);
            var activityId = columns.text("activity_id", JobRow::activityId);
            var exclusive = columns.bool("exclusive", JobRow::exclusive);
            var priority = columns.updated().int4("priority", JobRow::priority);
            var category = columns.text("category", JobRow::category);
            var retries = columns.updated().int4("retries", JobRow::retries);
            var dueAt = columns.updated().int8OrNull("due_at", JobRow::dueAt);
            var topic = columns.text("topic", JobRow::topic);
            var createdAt = columns.int8("created_at", JobRow::createdAt);
            var instanceRev = columns.updated().int8("instance_rev", JobRow::instanceRev);
            var failure = ofFailure(columns.updated());
            var traceParent = columns.text("trace_parent", JobRow::traceParent);
            var tenantId = columns.text("tenant_id", Tables::tenantOf);
            var lockOwner = columns.updated().text("lock_owner", Tables::lockOwnerOf);
            columns.updated().unread("cause", IncidentCause::ofFailed);
            return row ->
                new JobRow(
                    id.read(row),
                    JobRow.State.EXTERNAL,
                    JobPayloadCodec.read(JOB_KINDS.constant(kind.read(row)), topic.read(row)),
                    new JobRow.Location(
                        instanceId.read(row),
                        executionId.read(row),
                        definitionId.read(row),
                        activityId.read(row),
                        shard.read(row)),
                    JobRow.Dispatch.of(
                        exclusive.read(row), priority.read(row), category.orNull(row), null),
                    retries.read(row),
                    dueAt.read(row),
                    createdAt.read(row),
                    instanceRev.read(row),
                    failure.of(row),
                    traceParent.orNull(row),
                    new JobRow.Outside(tenantId.read(row), lockOwner.orNull(row)));
          });

  static final Table<HistoryRow.OfBatch> BATCH =
      Table.ofHistory(
          20,
          "turgo_batch",
          columns -> {
            columns.int8("id", HistoryRow.OfBatch::id);
            columns.text("type", HistoryRow.OfBatch::type);
            columns.text("search_key", HistoryRow.OfBatch::searchKey);
            columns.text("search_key_2", HistoryRow.OfBatch::searchKey2);
            columns.text("status", HistoryRow.OfBatch::status);
            columns.text("tenant_id", HistoryRow.OfBatch::tenantId);
            columns.text("document", HistoryRow.OfBatch::document);
            columns.text("start_user_id", HistoryRow.OfBatch::startUserId);
            columns.int8("created_at", HistoryRow.OfBatch::createdAt);
            columns.text("operation", HistoryRow.OfBatch::operation);
            columns.text("selection", HistoryRow.OfBatch::selection);
            columns.text("argument", HistoryRow.OfBatch::argument);
          });

  static final Table<HistoryRow.OfBatchPart> BATCH_PART =
      Table.ofHistory(
          21,
          "turgo_batch_part",
          columns -> {
            columns.int8("id", HistoryRow.OfBatchPart::id);
            columns.int8("batch_id", HistoryRow.OfBatchPart::batchId);
            columns.int8OrNull("item_id", HistoryRow.OfBatchPart::itemId);
            columns.text("type", HistoryRow.OfBatchPart::type);
            columns.text("search_key", HistoryRow.OfBatchPart::searchKey);
            columns.text("search_key_2", HistoryRow.OfBatchPart::searchKey2);
            columns.text("scope_id", HistoryRow.OfBatchPart::scopeId);
            columns.text("sub_scope_id", HistoryRow.OfBatchPart::subScopeId);
            columns.text("scope_type", HistoryRow.OfBatchPart::scopeType);
            columns.text("status", HistoryRow.OfBatchPart::status);
            columns.text("result", HistoryRow.OfBatchPart::result);
            columns.int8("created_at", HistoryRow.OfBatchPart::createdAt);
            columns.int8OrNull("ended_at", HistoryRow.OfBatchPart::endedAt);
          });

  static final Table<HistoryRow.OfAudit> AUDIT =
      Table.ofHistory(
          22,
          "turgo_audit",
          columns -> {
            columns.int8("id", HistoryRow.OfAudit::id);
            columns.int8("noted_at", HistoryRow.OfAudit::notedAt);
            columns.text("user_id", HistoryRow.OfAudit::userId);
            columns.text("level", HistoryRow.OfAudit::level);
            columns.text("tenant_id", HistoryRow.OfAudit::tenantId);
            columns.text("operation", HistoryRow.OfAudit::operation);
            columns.text("target", HistoryRow.OfAudit::target);
            columns.int8OrNull("instance_id", HistoryRow.OfAudit::instanceId);
            columns.text("outcome", HistoryRow.OfAudit::outcome);
            columns.text("request_id", HistoryRow.OfAudit::requestId);
          });

  static final Table<HistoryRow.OfComment> H_COMMENT =
      Table.ofHistory(
          23,
          "turgo_h_comment",
          columns -> {
            columns.int8("id", HistoryRow.OfComment::id);
            columns.int8("instance_id", HistoryRow.OfComment::instanceId);
            columns.int8OrNull("task_id", HistoryRow.OfComment::taskId);
            columns.int8OrNull("process_instance_id", HistoryRow.OfComment::processInstanceId);
            columns.int8("created_at", HistoryRow.OfComment::createdAt);
            columns.text("type", HistoryRow.OfComment::type);
            columns.text("message", HistoryRow.OfComment::message);
            columns.text("user_id", HistoryRow.OfComment::userId);
          });

  static final ReadTable<HistoryRow.OfOrigin> ORIGIN =
      ReadTable.of(
          24,
          "turgo_origin",
          columns -> {
            var id = columns.int8("id", HistoryRow.OfOrigin::id);
            var source = columns.text("source", HistoryRow.OfOrigin::source);
            var kind = columns.text("kind", HistoryRow.OfOrigin::kind);
            var sourceId = columns.text("source_id", HistoryRow.OfOrigin::sourceId);
            var targetId = columns.int8("target_id", HistoryRow.OfOrigin::targetId);
            var notedAt = columns.int8("noted_at", HistoryRow.OfOrigin::notedAt);
            var note = columns.text("note", HistoryRow.OfOrigin::note);
            return row ->
                new HistoryRow.OfOrigin(
                    id.read(row),
                    source.read(row),
                    kind.read(row),
                    sourceId.read(row),
                    targetId.read(row),
                    notedAt.read(row),
                    note.orNull(row));
          });

  static final Table<HistoryRow.OfDecision> H_DECISION =
      Table.ofHistory(
          25,
          "turgo_h_decision",
          columns -> {
            columns.int8("id", HistoryRow.OfDecision::id);
            columns.int8OrNull("root_id", HistoryRow.OfDecision::rootId);
            columns.int8OrNull("instance_id", HistoryRow.OfDecision::instanceId);
            columns.int8OrNull("execution_id", HistoryRow.OfDecision::executionId);
            columns.int8OrNull("activity_instance_id", HistoryRow.OfDecision::activityInstanceId);
            columns.int8OrNull("definition_id", HistoryRow.OfDecision::definitionId);
            columns.int8OrNull(
                "decision_definition_id", HistoryRow.OfDecision::decisionDefinitionId);
            columns.int8("evaluated_at", HistoryRow.OfDecision::evaluatedAt);
            columns.text("activity_id", HistoryRow.OfDecision::activityId);
            columns.text("decision_key", HistoryRow.OfDecision::decisionKey);
            columns.text("decision_name", HistoryRow.OfDecision::decisionName);
            columns.text("requirements_key", HistoryRow.OfDecision::requirementsKey);
            columns.text("user_id", HistoryRow.OfDecision::userId);
            columns.text("tenant_id", HistoryRow.OfDecision::tenantId);
          });

  static final Table<HistoryRow.OfDecisionPart> H_DECISION_PART =
      Table.ofHistory(
          26,
          "turgo_h_decision_part",
          columns -> {
            columns.int8("id", HistoryRow.OfDecisionPart::id);
            columns.int8("decision_id", HistoryRow.OfDecisionPart::decisionId);
            columns.int8OrNull("instance_id", HistoryRow.OfDecisionPart::instanceId);
            columns.text("kind", row -> DECISION_PARTS.of(row.kind()));
            columns.int4("number", HistoryRow.OfDecisionPart::number);
            columns.text("name", HistoryRow.OfDecisionPart::name);
            ofValue(columns, HistoryRow.OfDecisionPart::value);
          });

  /** All of them by ordinal. */
  public static final List<Table<?>> ALL =
      List.of(
          INSTANCE,
          EXECUTION,
          VARIABLE,
          TASK,
          IDENTITY_LINK,
          JOB,
          TIMER_JOB,
          SUSPENDED_JOB,
          DEAD_LETTER_JOB,
          H_INSTANCE,
          H_ACTIVITY,
          H_TASK,
          H_VARIABLE,
          H_DETAIL,
          H_IDENTITY_LINK,
          H_TASK_LOG,
          INSTANCE_FACTS,
          H_INSTANCE_FACTS,
          EVENT_SUBSCRIPTION,
          EXTERNAL_JOB,
          BATCH,
          BATCH_PART,
          AUDIT,
          H_COMMENT,
          ORIGIN,
          H_DECISION,
          H_DECISION_PART);

  /**
   * Tables of which a unit changes what is otherwise never updated: the version that a row belongs
   * to, and its element. By ordinal, which goes on where that of {@link #ALL} ends.
   */
  static final Map<Place, Table<Relocation>> RELOCATED =
      new EnumMap<>(
          Map.ofEntries(
              entry(Place.INSTANCE, relocated(27, "turgo_instance", "definition_id", null)),
              entry(
                  Place.CALLED,
                  relocated(28, "turgo_instance", "super_definition_id", "super_activity_id")),
              entry(
                  Place.TASK, relocated(29, "turgo_task", "definition_id", "task_definition_key")),
              entry(Place.READY_JOB, relocatedJob(30, JOB)),
              entry(Place.TIMER_JOB, relocatedJob(31, TIMER_JOB)),
              entry(Place.SUSPENDED_JOB, relocatedJob(32, SUSPENDED_JOB)),
              entry(Place.DEAD_LETTER_JOB, relocatedJob(33, DEAD_LETTER_JOB)),
              entry(Place.EXTERNAL_JOB, relocatedJob(34, EXTERNAL_JOB)),
              entry(Place.H_INSTANCE, relocatedHistory(35, "turgo_h_instance", null)),
              entry(
                  Place.H_ACTIVITY,
                  Table.ofHistory(
                      36,
                      "turgo_h_activity",
                      columns -> {
                        relocate(columns, "definition_id", "activity_id");
                        columns.updated().text("activity_name", Relocation::name);
                        columns.updated().text("activity_type", Relocation::type);
                      })),
              entry(Place.H_TASK, relocatedHistory(37, "turgo_h_task", "task_definition_key")),
              entry(Place.H_ACTIVITIES, relocatedHistoryByInstance(38, "turgo_h_activity")),
              entry(Place.H_TASKS, relocatedHistoryByInstance(39, "turgo_h_task"))));

  /** All that units write, by ordinal. */
  public static final List<Table<?>> WRITTEN =
      Stream.<Table<?>>concat(
              ALL.stream(),
              RELOCATED.values().stream().sorted(Comparator.comparingInt(Table::ordinal)))
          .toList();

  /** Those that hold what belongs to an instance and is loaded with it, by its instance_id. */
  public static final List<ReadTable<?>> BELOW_INSTANCE =
      List.of(
          EXECUTION,
          VARIABLE,
          TASK,
          IDENTITY_LINK,
          EVENT_SUBSCRIPTION,
          JOB,
          TIMER_JOB,
          SUSPENDED_JOB,
          DEAD_LETTER_JOB,
          EXTERNAL_JOB);

  /** A value that an instance keeps for later is read with it; others may be asked for later. */
  private static final String SMALL =
      "CASE WHEN octet_length(%1$s) <= 8192 OR coalesce(job_id, body_id) IS NOT NULL THEN %1$s END";

  private static final Map<String, String> LARGE_VALUES_DEFERRED =
      Map.of(
          "text_value",
          SMALL.formatted("text_value"),
          "bytes_value",
          SMALL.formatted("bytes_value"),
          "deferred",
          "coalesce(job_id, body_id) IS NULL AND coalesce(octet_length(text_value) > 8192,"
              + " octet_length(bytes_value) > 8192, false)");

  /** Reads a part of a row that not every row has. */
  @FunctionalInterface
  private interface ReadingOrNull<T> {
    @Nullable T of(RowReader row) throws SQLException;
  }

  private Tables() {}

  private static Table<Relocation> relocated(
      int ordinal, String name, String definition, @Nullable String activity) {
    return Table.ofUpdates(ordinal, name, columns -> relocate(columns, definition, activity));
  }

  private static Table<Relocation> relocatedJob(int ordinal, Table<JobRow> table) {
    return relocated(ordinal, table.name(), "definition_id", "activity_id");
  }

  private static Table<Relocation> relocatedHistory(
      int ordinal, String name, @Nullable String activity) {
    return Table.ofHistory(ordinal, name, columns -> relocate(columns, "definition_id", activity));
  }

  private static Table<Relocation> relocatedHistoryByInstance(int ordinal, String name) {
    return Table.ofHistoryByInstance(
        ordinal,
        name,
        columns -> {
          columns.int8("instance_id", Relocation::id);
          columns.updated().int8("definition_id", Relocation::definitionId);
        });
  }

  private static void relocate(
      Columns<Relocation> columns, String definition, @Nullable String activity) {
    columns.int8("id", Relocation::id);
    columns.updated().int8(definition, Relocation::definitionId);
    if (activity != null) {
      columns.updated().text(activity, Relocation::activityId);
    }
  }

  /** The select list of a table that is loaded with its instance: large values are deferred. */
  public static String loadList(ReadTable<?> table) {
    return table == VARIABLE ? table.selectList(LARGE_VALUES_DEFERRED) : table.selectList();
  }

  /** A job that may run: whether it is ready, or a timer that is due, then its row. */
  public static JobRow jobToRun(RowReader row) throws SQLException {
    return row.read(row.bool() ? JOB : TIMER_JOB);
  }

  /** The table of the jobs in a state. */
  static ReadTable<JobRow> of(JobRow.State state) {
    return switch (state) {
      case READY -> JOB;
      case TIMER -> TIMER_JOB;
      case SUSPENDED -> SUSPENDED_JOB;
      case DEAD_LETTER -> DEAD_LETTER_JOB;
      case EXTERNAL -> EXTERNAL_JOB;
    };
  }

  /** The table that a row belongs to. */
  public static Table<?> of(Row row) {
    return switch (row) {
      case InstanceRow i -> INSTANCE;
      case InstanceFactsRow f -> INSTANCE_FACTS;
      case ExecutionRow e -> EXECUTION;
      case VariableRow v -> VARIABLE;
      case TaskRow t -> TASK;
      case IdentityLinkRow l -> IDENTITY_LINK;
      case JobRow j -> of(j.state());
      case EventSubscriptionRow s -> EVENT_SUBSCRIPTION;
      case HistoryRow.OfInstance h -> H_INSTANCE;
      case HistoryRow.OfInstanceFacts h -> H_INSTANCE_FACTS;
      case HistoryRow.OfActivity h -> H_ACTIVITY;
      case HistoryRow.OfTask h -> H_TASK;
      case HistoryRow.OfVariable h -> H_VARIABLE;
      case HistoryRow.OfDetail h -> H_DETAIL;
      case HistoryRow.OfIdentityLink h -> H_IDENTITY_LINK;
      case HistoryRow.OfTaskLog h -> H_TASK_LOG;
      case HistoryRow.OfBatch b -> BATCH;
      case HistoryRow.OfBatchPart p -> BATCH_PART;
      case HistoryRow.OfAudit a -> AUDIT;
      case HistoryRow.OfComment c -> H_COMMENT;
      case HistoryRow.OfOrigin o -> ORIGIN;
      case HistoryRow.OfDecision d -> H_DECISION;
      case HistoryRow.OfDecisionPart p -> H_DECISION_PART;
      case Relocation r -> Objects.requireNonNull(RELOCATED.get(r.place()));
    };
  }

  /** The name of a job's kind in the database. */
  static String nameOf(JobRow.Kind kind) {
    return JOB_KINDS.of(kind);
  }

  /** The name of an aggregate's kind in the database. */
  static String nameOf(AggregateKind kind) {
    return AGGREGATE_KINDS.of(kind);
  }

  private static String aggregateKindOf(InstanceRow row) {
    return nameOf(row.kind());
  }

  private static @Nullable Long definitionOf(InstanceRow row) {
    return row.kind().hasDefinition() ? (Long) row.definitionId() : null;
  }

  private static String executionKindOf(ExecutionRow execution) {
    return EXECUTION_KINDS.of(execution.kind());
  }

  private static String jobKindOf(JobRow job) {
    return nameOf(job.kind());
  }

  private static @Nullable String payloadOf(JobRow job) {
    return JobPayloadCodec.write(job.payload());
  }

  private static String tenantOf(JobRow job) {
    return outside(job).tenantId();
  }

  private static @Nullable String lockOwnerOf(JobRow job) {
    return outside(job).lockOwner();
  }

  private static JobRow.Outside outside(JobRow job) {
    return Objects.requireNonNull(job.outside(), "A job in turgo_external_job is done outside");
  }

  private static @Nullable Long ofProcess(TaskRow task, ToLongFunction<TaskRow> component) {
    return task.isOfProcess() ? (Long) component.applyAsLong(task) : null;
  }

  /** The name of a subscription's kind in the database. */
  static String nameOf(EventSubscriptionRow.Kind kind) {
    return switch (kind) {
      case MESSAGE -> "message";
      case SIGNAL -> "signal";
      case COMPENSATION -> "compensate";
      case CONDITION -> "conditional";
      case VARIABLE -> "variable";
    };
  }

  static EventSubscriptionRow.Kind subscriptionKindOf(String name) {
    return switch (name) {
      case "message" -> EventSubscriptionRow.Kind.MESSAGE;
      case "signal" -> EventSubscriptionRow.Kind.SIGNAL;
      case "compensate" -> EventSubscriptionRow.Kind.COMPENSATION;
      case "conditional" -> EventSubscriptionRow.Kind.CONDITION;
      case "variable" -> EventSubscriptionRow.Kind.VARIABLE;
      default ->
          throw new IllegalStateException(
              "The database has a subscription of unknown kind '" + name + "'");
    };
  }

  private static Reading<JobRow> ofJob(Columns<JobRow> columns, JobRow.State state) {
    var id = columns.int8("id", JobRow::id);
    var kind = columns.text("kind", Tables::jobKindOf);
    var shard = columns.int4("shard", JobRow::shard);
    var instanceId = columns.int8("instance_id", JobRow::instanceId);
    var executionId = columns.int8("execution_id", JobRow::executionId);
    var definitionId = columns.int8OrNull("definition_id", JobRow::ofDefinition);
    var activityId = columns.text("activity_id", JobRow::activityId);
    var exclusive = columns.bool("exclusive", JobRow::exclusive);
    var priority = columns.updated().int4("priority", JobRow::priority);
    var category = columns.text("category", JobRow::category);
    var queue = columns.updated().text("queue", JobRow::queue);
    var retries = columns.updated().int4("retries", JobRow::retries);
    var dueAt = columns.updated().int8OrNull("due_at", JobRow::dueAt);
    var payload = columns.updated().text("payload", Tables::payloadOf);
    var createdAt = columns.int8("created_at", JobRow::createdAt);
    var instanceRev = columns.updated().int8("instance_rev", JobRow::instanceRev);
    var failure = ofFailure(columns.updated());
    var traceParent = columns.text("trace_parent", JobRow::traceParent);
    return row ->
        new JobRow(
            id.read(row),
            state,
            JobPayloadCodec.read(JOB_KINDS.constant(kind.read(row)), payload.orNull(row)),
            new JobRow.Location(
                instanceId.read(row),
                executionId.read(row),
                definitionId.orZero(row),
                activityId.read(row),
                shard.read(row)),
            JobRow.Dispatch.of(
                exclusive.read(row), priority.read(row), category.orNull(row), queue.orNull(row)),
            retries.read(row),
            dueAt.read(row),
            createdAt.read(row),
            instanceRev.read(row),
            failure.of(row),
            traceParent.orNull(row),
            null);
  }

  private static ReadingOrNull<JobRow.Failure> ofFailure(Columns<JobRow> columns) {
    var message = columns.text("exception_message", JobRow::exceptionMessage);
    var stacktrace = columns.text("exception_stacktrace", JobRow::exceptionStacktrace);
    return row -> JobRow.Failure.of(message.orNull(row), stacktrace.orNull(row));
  }

  private static ReadingOrNull<InstanceCaller> ofCaller(Columns<InstanceRow> columns) {
    var instanceId = columns.int8OrNull("super_id", ofCaller(InstanceCaller::instanceId));
    var executionId =
        columns.int8OrNull("super_execution_id", ofCaller(InstanceCaller::executionId));
    var definitionId =
        columns.int8OrNull("super_definition_id", ofCaller(InstanceCaller::definitionId));
    var activityId = columns.text("super_activity_id", ofCaller(InstanceCaller::activityId));
    var depth = columns.int8OrNull("call_depth", ofCaller(caller -> (long) caller.depth()));
    return row -> {
      Long superId = instanceId.read(row);
      return superId == null
          ? null
          : new InstanceCaller(
              superId,
              Objects.requireNonNull(executionId.read(row)),
              Objects.requireNonNull(definitionId.read(row)),
              activityId.read(row),
              Objects.requireNonNull(depth.read(row)).intValue());
    };
  }

  private static <T> Function<InstanceRow, @Nullable T> ofCaller(
      Function<InstanceCaller, T> component) {
    return row -> {
      InstanceCaller caller = row.caller();
      return caller == null ? null : component.apply(caller);
    };
  }

  private static ReadingOrNull<VariableRow.Hidden> hidden(Columns<VariableRow> columns) {
    var jobId =
        columns.int8OrNull(
            "job_id", row -> row.hidden() instanceof Brought(long job) ? (Long) job : null);
    var bodyId = columns.int8OrNull("body_id", ofGathered(Gathered::bodyId));
    var aggregation =
        columns.int8OrNull("aggregation", ofGathered(gathered -> (long) gathered.aggregation()));
    var number = columns.int8OrNull("leg_number", ofGathered(gathered -> (long) gathered.number()));
    return row -> {
      Long job = jobId.read(row);
      if (job != null) {
        return new Brought(job);
      }
      Long body = bodyId.read(row);
      return body == null
          ? null
          : new Gathered(body, (int) aggregation.orZero(row), (int) number.orZero(row));
    };
  }

  private static <T> Function<VariableRow, @Nullable T> ofGathered(
      Function<Gathered, T> component) {
    return row -> row.hidden() instanceof Gathered gathered ? component.apply(gathered) : null;
  }

  private static <R> Reading<InstanceFacts> ofFacts(
      Columns<R> columns, Function<R, InstanceFacts> facts) {
    var businessStatus =
        columns.text("business_status", facts.andThen(InstanceFacts::businessStatus));
    var dueAt = columns.int8OrNull("due_at", facts.andThen(InstanceFacts::dueAt));
    var claimedAt = columns.int8OrNull("claimed_at", facts.andThen(InstanceFacts::claimedAt));
    var claimedBy = columns.text("claimed_by", facts.andThen(InstanceFacts::claimedBy));
    var callbackId = columns.text("callback_id", facts.andThen(InstanceFacts::callbackId));
    var callbackType = columns.text("callback_type", facts.andThen(InstanceFacts::callbackType));
    var referenceId = columns.text("reference_id", facts.andThen(InstanceFacts::referenceId));
    var referenceType = columns.text("reference_type", facts.andThen(InstanceFacts::referenceType));
    return row ->
        new InstanceFacts(
            businessStatus.orNull(row),
            dueAt.read(row),
            claimedAt.read(row),
            claimedBy.orNull(row),
            callbackId.orNull(row),
            callbackType.orNull(row),
            referenceId.orNull(row),
            referenceType.orNull(row));
  }

  /**
   * Declares the columns that open and recorded tasks have in common.
   *
   * @param recorded whether it is history, which does not have all of it
   */
  private static <R> Reading<TaskRow> ofTask(
      Columns<R> columns, Function<R, TaskRow> task, boolean recorded) {
    Function<R, TaskProperties> properties = task.andThen(TaskRow::properties);
    Function<R, TaskProgress> progress = task.andThen(TaskRow::progress);
    Columns<R> updated = columns.updated();
    var id = columns.int8("id", row -> task.apply(row).id());
    var instanceId = columns.int8("instance_id", row -> task.apply(row).instanceId());
    var executionId =
        columns.int8OrNull("execution_id", row -> ofProcess(task.apply(row), TaskRow::executionId));
    var definitionId =
        columns.int8OrNull(
            "definition_id", row -> ofProcess(task.apply(row), TaskRow::definitionId));
    var key = columns.text("task_definition_key", row -> task.apply(row).taskDefinitionKey());
    var createdAt =
        columns.int8(recorded ? "started_at" : "created_at", row -> task.apply(row).createdAt());
    var name = updated.text("name", properties.andThen(TaskProperties::name));
    var description = updated.text("description", properties.andThen(TaskProperties::description));
    var assignee = updated.text("assignee", properties.andThen(TaskProperties::assignee));
    var owner = updated.text("owner", properties.andThen(TaskProperties::owner));
    var priority = updated.int4("priority", row -> properties.apply(row).priority());
    var dueAt = updated.int8OrNull("due_at", properties.andThen(TaskProperties::dueAt));
    var followUpAt =
        updated.int8OrNull("follow_up_at", properties.andThen(TaskProperties::followUpAt));
    var category = updated.text("category", properties.andThen(TaskProperties::category));
    var formKey = updated.text("form_key", properties.andThen(TaskProperties::formKey));
    var parentTaskId =
        updated.int8OrNull("parent_task_id", properties.andThen(TaskProperties::parentTaskId));
    var tenantId = updated.text("tenant_id", properties.andThen(TaskProperties::tenantId));
    var state = updated.text("state", progress.andThen(TaskProgress::state));
    var claimedAt = updated.int8OrNull("claimed_at", progress.andThen(TaskProgress::claimedAt));
    var claimedBy = updated.text("claimed_by", progress.andThen(TaskProgress::claimedBy));
    var begunAt = updated.int8OrNull("begun_at", progress.andThen(TaskProgress::begunAt));
    var begunBy = updated.text("begun_by", progress.andThen(TaskProgress::begunBy));
    var suspendedAt =
        updated.int8OrNull("suspended_at", progress.andThen(TaskProgress::suspendedAt));
    var suspendedBy = updated.text("suspended_by", progress.andThen(TaskProgress::suspendedBy));
    var delegation =
        recorded
            ? null
            : updated.text("delegation", properties.andThen(TaskProperties::delegation));
    return row ->
        new TaskRow(
            id.read(row),
            instanceId.read(row),
            executionId.orZero(row),
            definitionId.orZero(row),
            key.read(row),
            new TaskProperties(
                name.orNull(row),
                description.orNull(row),
                assignee.orNull(row),
                owner.orNull(row),
                priority.read(row),
                dueAt.read(row),
                followUpAt.read(row),
                category.orNull(row),
                formKey.orNull(row),
                parentTaskId.read(row),
                delegation == null ? null : delegation.orNull(row),
                tenantId.orNull(row)),
            createdAt.read(row),
            new TaskProgress(
                state.orNull(row),
                claimedAt.read(row),
                claimedBy.orNull(row),
                begunAt.read(row),
                begunBy.orNull(row),
                suspendedAt.read(row),
                suspendedBy.orNull(row)));
  }

  /** SQLite has no NaN and keeps it as null, which no other double is. */
  private static <R> Reading<VariableValue> ofValue(
      Columns<R> columns, Function<R, VariableValue> value) {
    var typeName = columns.text("type", row -> written(value.apply(row)).type().typeName());
    var longValue = columns.int8OrNull("long_value", value.andThen(VariableValue::longValue));
    var doubleValue =
        columns.float8OrNull("double_value", value.andThen(VariableValue::doubleValue));
    var textValue = columns.text("text_value", value.andThen(VariableValue::textValue));
    var bytesValue = columns.bytes("bytes_value", value.andThen(VariableValue::bytesValue));
    var deferred = columns.computed("deferred", "false");
    return row -> {
      VariableType type = VariableType.of(typeName.read(row));
      Double number = doubleValue.read(row);
      boolean isNumber = type.equals(VariableType.DOUBLE) || type.equals(VariableType.FLOAT);
      return new VariableValue(
          type,
          longValue.read(row),
          number == null && isNumber ? (Double) Double.NaN : number,
          textValue.orNull(row),
          bytesValue.read(row),
          deferred.read(row));
    };
  }

  /** Refuses to write a value that was never read: it would erase the one in the database. */
  private static VariableValue written(VariableValue value) {
    if (value.deferred()) {
      throw new IllegalStateException(
          "Expected a value that is in memory to write it, but got a deferred one, which must be"
              + " read from the database first");
    }
    return value;
  }
}
