package io.turgo.engine.store.jdbc;

import static io.turgo.engine.store.jdbc.Column.bool;
import static io.turgo.engine.store.jdbc.Column.bytes;
import static io.turgo.engine.store.jdbc.Column.float8OrNull;
import static io.turgo.engine.store.jdbc.Column.int4;
import static io.turgo.engine.store.jdbc.Column.int8;
import static io.turgo.engine.store.jdbc.Column.int8OrNull;
import static io.turgo.engine.store.jdbc.Column.text;

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
import io.turgo.engine.instance.Row;
import io.turgo.engine.instance.TaskProgress;
import io.turgo.engine.instance.TaskProperties;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.instance.VariableRow.Gathered;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The tables that groups write, each column list standing once. */
public final class Tables {
  private static final StoredNames<JobRow.Kind> JOB_KINDS =
      new StoredNames<>("a job", JobRow.Kind.class);
  private static final StoredNames<AggregateKind> AGGREGATE_KINDS =
      new StoredNames<>("an aggregate", AggregateKind.class);
  private static final StoredNames<ExecutionRow.Kind> EXECUTION_KINDS =
      new StoredNames<>("an execution", ExecutionRow.Kind.class);

  /** Updates of an instance are bumps, which check its rev: they have statements of their own. */
  public static final Table<InstanceRow> INSTANCE =
      new Table<>(
          0,
          "turgo_instance",
          false,
          List.of(
              int8("id", InstanceRow::id),
              int8("root_id", InstanceRow::rootId),
              text("kind", Tables::aggregateKindOf),
              int8OrNull("definition_id", Tables::definitionOf),
              int4("shard", InstanceRow::shard),
              int8("rev", InstanceRow::rev),
              text("business_key", InstanceRow::businessKey),
              text("name", InstanceRow::name),
              text("start_user_id", InstanceRow::startUserId),
              int8("started_at", InstanceRow::startedAt),
              bool("suspended", InstanceRow::suspended),
              int8OrNull("super_id", row -> ofCaller(row, InstanceCaller::instanceId)),
              int8OrNull("super_execution_id", row -> ofCaller(row, InstanceCaller::executionId)),
              int8OrNull("super_definition_id", row -> ofCaller(row, InstanceCaller::definitionId)),
              text("super_activity_id", row -> ofCaller(row, InstanceCaller::activityId)),
              int8OrNull("call_depth", row -> ofCaller(row, caller -> (long) caller.depth()))));

  static final Table<ExecutionRow> EXECUTION =
      new Table<>(
          1,
          "turgo_execution",
          false,
          List.of(
              int8("id", ExecutionRow::id),
              int8("instance_id", ExecutionRow::instanceId),
              int8("parent_id", ExecutionRow::parentId).alsoUpdated(),
              text("activity_id", ExecutionRow::activityId).alsoUpdated(),
              text("kind", Tables::executionKindOf).alsoUpdated(),
              int8("activity_instance_id", ExecutionRow::activityInstanceId).alsoUpdated(),
              text("via_flow", ExecutionRow::viaFlow).alsoUpdated()));

  static final Table<VariableRow> VARIABLE =
      new Table<>(
          2,
          "turgo_variable",
          false,
          withValue(
              VariableRow::value,
              List.of(
                  int8("id", VariableRow::id),
                  int8("instance_id", VariableRow::instanceId),
                  int8("execution_id", VariableRow::executionId),
                  text("name", VariableRow::name),
                  int8OrNull("job_id", Tables::jobOf),
                  int8OrNull("body_id", row -> ofGathered(row, Gathered::bodyId)),
                  int8OrNull(
                      "aggregation",
                      row -> ofGathered(row, gathered -> (long) gathered.aggregation())),
                  int8OrNull(
                      "leg_number", row -> ofGathered(row, gathered -> (long) gathered.number()))),
              true));

  static final Table<TaskRow> TASK =
      new Table<>(
          3,
          "turgo_task",
          false,
          ofTask(
              task -> task,
              "created_at",
              List.of(text("delegation", TaskRow::delegation).alsoUpdated())));

  static final Table<IdentityLinkRow> IDENTITY_LINK =
      new Table<>(
          4,
          "turgo_identity_link",
          false,
          List.of(
              int8("id", IdentityLinkRow::id),
              int8("instance_id", IdentityLinkRow::instanceId),
              int8("task_id", IdentityLinkRow::taskId),
              int8("task_created_at", IdentityLinkRow::taskCreatedAt),
              text("type", IdentityLinkRow::type).alsoUpdated(),
              text("user_id", IdentityLinkRow::userId).alsoUpdated(),
              text("group_id", IdentityLinkRow::groupId).alsoUpdated()));

  static final Table<JobRow> JOB = jobTable(5, "turgo_job");
  static final Table<JobRow> TIMER_JOB = jobTable(6, "turgo_timer_job", IncidentCause::ofFailed);
  static final Table<JobRow> SUSPENDED_JOB = jobTable(7, "turgo_suspended_job");
  static final Table<JobRow> DEAD_LETTER_JOB =
      jobTable(8, "turgo_dead_letter_job", IncidentCause::of);

  static final Table<HistoryRow.OfInstance> H_INSTANCE =
      new Table<>(
          9,
          "turgo_h_instance",
          true,
          List.of(
              int8("id", HistoryRow.OfInstance::id),
              int8("definition_id", HistoryRow.OfInstance::definitionId),
              text("business_key", HistoryRow.OfInstance::businessKey).alsoUpdated(),
              text("name", HistoryRow.OfInstance::name).alsoUpdated(),
              text("start_user_id", HistoryRow.OfInstance::startUserId),
              text("start_activity_id", HistoryRow.OfInstance::startActivityId),
              int8("started_at", HistoryRow.OfInstance::startedAt),
              int8OrNull("ended_at", HistoryRow.OfInstance::endedAt).alsoUpdated(),
              text("end_activity_id", HistoryRow.OfInstance::endActivityId).alsoUpdated(),
              text("delete_reason", HistoryRow.OfInstance::deleteReason).alsoUpdated(),
              int8OrNull("super_id", HistoryRow.OfInstance::superId)));

  static final Table<HistoryRow.OfActivity> H_ACTIVITY =
      new Table<>(
          10,
          "turgo_h_activity",
          true,
          List.of(
              int8("id", HistoryRow.OfActivity::id),
              int8("instance_id", HistoryRow.OfActivity::instanceId),
              int8("execution_id", HistoryRow.OfActivity::executionId),
              int8("definition_id", HistoryRow.OfActivity::definitionId),
              text("activity_id", HistoryRow.OfActivity::activityId),
              text("activity_name", HistoryRow.OfActivity::activityName),
              text("activity_type", HistoryRow.OfActivity::activityType),
              text("via_flow", HistoryRow.OfActivity::viaFlow),
              int8OrNull("task_id", HistoryRow.OfActivity::taskId),
              int8("started_at", HistoryRow.OfActivity::startedAt),
              int8OrNull("ended_at", HistoryRow.OfActivity::endedAt).alsoUpdated(),
              text("delete_reason", HistoryRow.OfActivity::deleteReason).alsoUpdated()));

  static final Table<HistoryRow.OfTask> H_TASK =
      new Table<>(
          11,
          "turgo_h_task",
          true,
          ofTask(
              HistoryRow.OfTask::task,
              "started_at",
              List.of(
                  int8OrNull("ended_at", HistoryRow.OfTask::endedAt).alsoUpdated(),
                  text("delete_reason", HistoryRow.OfTask::deleteReason).alsoUpdated(),
                  text("completed_by", HistoryRow.OfTask::completedBy).alsoUpdated())));

  static final Table<HistoryRow.OfVariable> H_VARIABLE =
      new Table<>(
          12,
          "turgo_h_variable",
          true,
          withValue(
              HistoryRow.OfVariable::value,
              List.of(
                  int8("id", HistoryRow.OfVariable::id),
                  int8("instance_id", HistoryRow.OfVariable::instanceId),
                  int8("execution_id", HistoryRow.OfVariable::executionId),
                  text("name", HistoryRow.OfVariable::name),
                  int8("created_at", HistoryRow.OfVariable::createdAt),
                  int8("updated_at", HistoryRow.OfVariable::updatedAt).alsoUpdated()),
              true));

  static final Table<HistoryRow.OfDetail> H_DETAIL =
      new Table<>(
          13,
          "turgo_h_detail",
          true,
          withValue(
              HistoryRow.OfDetail::value,
              List.of(
                  int8("id", HistoryRow.OfDetail::id),
                  int8("instance_id", HistoryRow.OfDetail::instanceId),
                  int8("execution_id", HistoryRow.OfDetail::executionId),
                  int8("activity_instance_id", HistoryRow.OfDetail::activityInstanceId),
                  int8("variable_id", HistoryRow.OfDetail::variableId),
                  text("name", HistoryRow.OfDetail::name),
                  int8("changed_at", HistoryRow.OfDetail::changedAt),
                  int8OrNull("task_id", HistoryRow.OfDetail::taskId)),
              false));

  static final Table<HistoryRow.OfIdentityLink> H_IDENTITY_LINK =
      new Table<>(
          14,
          "turgo_h_identity_link",
          true,
          List.of(
              int8("id", HistoryRow.OfIdentityLink::id),
              int8("instance_id", HistoryRow.OfIdentityLink::instanceId),
              int8("task_id", HistoryRow.OfIdentityLink::taskId),
              text("type", HistoryRow.OfIdentityLink::type),
              text("user_id", HistoryRow.OfIdentityLink::userId),
              text("group_id", HistoryRow.OfIdentityLink::groupId),
              int8("created_at", HistoryRow.OfIdentityLink::createdAt)));

  static final Table<HistoryRow.OfTaskLog> H_TASK_LOG =
      new Table<>(
          15,
          "turgo_h_task_log",
          true,
          List.of(
              int8("id", HistoryRow.OfTaskLog::id),
              int8("task_id", HistoryRow.OfTaskLog::taskId),
              int8OrNull("process_instance_id", HistoryRow.OfTaskLog::processInstanceId),
              int8OrNull("execution_id", HistoryRow.OfTaskLog::executionId),
              int8OrNull("definition_id", HistoryRow.OfTaskLog::definitionId),
              int8("logged_at", HistoryRow.OfTaskLog::loggedAt),
              text("type", HistoryRow.OfTaskLog::type),
              text("user_id", HistoryRow.OfTaskLog::userId),
              text("data", HistoryRow.OfTaskLog::data),
              text("tenant_id", HistoryRow.OfTaskLog::tenantId)));

  static final Table<InstanceFactsRow> INSTANCE_FACTS =
      new Table<>(
          16,
          "turgo_instance_facts",
          false,
          withFacts(List.of(int8("id", InstanceFactsRow::id)), InstanceFactsRow::facts, List.of()));

  static final Table<HistoryRow.OfInstanceFacts> H_INSTANCE_FACTS =
      new Table<>(
          17,
          "turgo_h_instance_facts",
          true,
          withFacts(
              List.of(int8("id", HistoryRow.OfInstanceFacts::id)),
              HistoryRow.OfInstanceFacts::facts,
              List.of(text("end_user_id", HistoryRow.OfInstanceFacts::endUserId))));

  static final Table<EventSubscriptionRow> EVENT_SUBSCRIPTION =
      new Table<>(
          18,
          "turgo_event_subscription",
          false,
          List.of(
              int8("id", EventSubscriptionRow::id),
              int8("instance_id", EventSubscriptionRow::instanceId),
              int8("execution_id", EventSubscriptionRow::executionId).alsoUpdated(),
              int8("definition_id", EventSubscriptionRow::definitionId).alsoUpdated(),
              text("activity_id", EventSubscriptionRow::activityId).alsoUpdated(),
              text("kind", row -> nameOf(row.kind())),
              text("name", EventSubscriptionRow::name),
              bool("in_instance", EventSubscriptionRow::inInstance),
              int8OrNull("kept_id", EventSubscriptionRow::keptId),
              text("configuration", EventSubscriptionRow::configuration),
              text("tenant_id", EventSubscriptionRow::tenantId),
              int8("created_at", EventSubscriptionRow::createdAt)));

  static final Table<JobRow> EXTERNAL_JOB =
      new Table<>(
          19,
          "turgo_external_job",
          false,
          List.of(
              int8("id", JobRow::id),
              text("kind", Tables::jobKindOf),
              int4("shard", JobRow::shard),
              int8("instance_id", JobRow::instanceId),
              int8("execution_id", JobRow::executionId),
              int8("definition_id", JobRow::definitionId),
              text("activity_id", JobRow::activityId),
              bool("exclusive", JobRow::exclusive),
              int4("priority", JobRow::priority).alsoUpdated(),
              text("category", JobRow::category),
              int4("retries", JobRow::retries).alsoUpdated(),
              int8OrNull("due_at", JobRow::dueAt).alsoUpdated(),
              text("topic", JobRow::topic),
              int8("created_at", JobRow::createdAt),
              int8("instance_rev", JobRow::instanceRev).alsoUpdated(),
              text("exception_message", JobRow::exceptionMessage).alsoUpdated(),
              text("exception_stacktrace", JobRow::exceptionStacktrace).alsoUpdated(),
              text("trace_parent", JobRow::traceParent),
              text("tenant_id", Tables::tenantOf),
              text("lock_owner", Tables::lockOwnerOf).alsoUpdated(),
              int8OrNull("cause", IncidentCause::ofFailed).alsoUpdated()));

  static final Table<HistoryRow.OfBatch> BATCH =
      new Table<>(
          20,
          "turgo_batch",
          true,
          List.of(
              int8("id", HistoryRow.OfBatch::id),
              text("type", HistoryRow.OfBatch::type),
              text("search_key", HistoryRow.OfBatch::searchKey),
              text("search_key_2", HistoryRow.OfBatch::searchKey2),
              text("status", HistoryRow.OfBatch::status),
              text("tenant_id", HistoryRow.OfBatch::tenantId),
              text("document", HistoryRow.OfBatch::document),
              text("start_user_id", HistoryRow.OfBatch::startUserId),
              int8("created_at", HistoryRow.OfBatch::createdAt),
              text("operation", HistoryRow.OfBatch::operation),
              text("selection", HistoryRow.OfBatch::selection),
              text("argument", HistoryRow.OfBatch::argument)));

  static final Table<HistoryRow.OfBatchPart> BATCH_PART =
      new Table<>(
          21,
          "turgo_batch_part",
          true,
          List.of(
              int8("id", HistoryRow.OfBatchPart::id),
              int8("batch_id", HistoryRow.OfBatchPart::batchId),
              int8OrNull("item_id", HistoryRow.OfBatchPart::itemId),
              text("type", HistoryRow.OfBatchPart::type),
              text("search_key", HistoryRow.OfBatchPart::searchKey),
              text("search_key_2", HistoryRow.OfBatchPart::searchKey2),
              text("scope_id", HistoryRow.OfBatchPart::scopeId),
              text("sub_scope_id", HistoryRow.OfBatchPart::subScopeId),
              text("scope_type", HistoryRow.OfBatchPart::scopeType),
              text("status", HistoryRow.OfBatchPart::status),
              text("result", HistoryRow.OfBatchPart::result),
              int8("created_at", HistoryRow.OfBatchPart::createdAt),
              int8OrNull("ended_at", HistoryRow.OfBatchPart::endedAt)));

  static final Table<HistoryRow.OfAudit> AUDIT =
      new Table<>(
          22,
          "turgo_audit",
          true,
          List.of(
              int8("id", HistoryRow.OfAudit::id),
              int8("noted_at", HistoryRow.OfAudit::notedAt),
              text("user_id", HistoryRow.OfAudit::userId),
              text("level", HistoryRow.OfAudit::level),
              text("tenant_id", HistoryRow.OfAudit::tenantId),
              text("operation", HistoryRow.OfAudit::operation),
              text("target", HistoryRow.OfAudit::target),
              int8OrNull("instance_id", HistoryRow.OfAudit::instanceId),
              text("outcome", HistoryRow.OfAudit::outcome),
              text("request_id", HistoryRow.OfAudit::requestId)));

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
          AUDIT);

  private Tables() {}

  /** The table that a row belongs to. */
  public static Table<?> of(Row row) {
    return switch (row) {
      case InstanceRow i -> INSTANCE;
      case InstanceFactsRow f -> INSTANCE_FACTS;
      case ExecutionRow e -> EXECUTION;
      case VariableRow v -> VARIABLE;
      case TaskRow t -> TASK;
      case IdentityLinkRow l -> IDENTITY_LINK;
      case JobRow j ->
          switch (j.state()) {
            case READY -> JOB;
            case TIMER -> TIMER_JOB;
            case SUSPENDED -> SUSPENDED_JOB;
            case DEAD_LETTER -> DEAD_LETTER_JOB;
            case EXTERNAL -> EXTERNAL_JOB;
          };
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
    };
  }

  /** The name of a job's kind in the database. */
  static String nameOf(JobRow.Kind kind) {
    return JOB_KINDS.of(kind);
  }

  static JobRow.Kind jobKindNamed(String name) {
    return JOB_KINDS.constant(name);
  }

  static ExecutionRow.Kind executionKindNamed(String name) {
    return EXECUTION_KINDS.constant(name);
  }

  /** The name of an aggregate's kind in the database. */
  static String nameOf(AggregateKind kind) {
    return AGGREGATE_KINDS.of(kind);
  }

  static AggregateKind aggregateKindNamed(String name) {
    return AGGREGATE_KINDS.constant(name);
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

  private static @Nullable Long jobOf(VariableRow row) {
    return row.hidden() instanceof VariableRow.Brought brought ? (Long) brought.jobId() : null;
  }

  private static <T> @Nullable T ofGathered(VariableRow row, Function<Gathered, T> component) {
    return row.hidden() instanceof Gathered gathered ? component.apply(gathered) : null;
  }

  private static <T> @Nullable T ofCaller(InstanceRow row, Function<InstanceCaller, T> component) {
    InstanceCaller caller = row.caller();
    return caller == null ? null : component.apply(caller);
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

  private static Table<JobRow> jobTable(int ordinal, String name) {
    return new Table<>(ordinal, name, false, jobColumns());
  }

  /** One whose jobs are found by why they failed. */
  private static Table<JobRow> jobTable(
      int ordinal, String name, Function<JobRow, @Nullable Long> cause) {
    List<Column<JobRow>> columns = new ArrayList<>(jobColumns());
    columns.add(Column.<JobRow>int8OrNull("cause", cause).alsoUpdated());
    return new Table<>(ordinal, name, false, List.copyOf(columns));
  }

  private static List<Column<JobRow>> jobColumns() {
    return List.of(
        int8("id", JobRow::id),
        text("kind", Tables::jobKindOf),
        int4("shard", JobRow::shard),
        int8("instance_id", JobRow::instanceId),
        int8("execution_id", JobRow::executionId),
        int8OrNull("definition_id", JobRow::ofDefinition),
        text("activity_id", JobRow::activityId),
        bool("exclusive", JobRow::exclusive),
        int4("priority", JobRow::priority).alsoUpdated(),
        text("category", JobRow::category),
        text("queue", JobRow::queue).alsoUpdated(),
        int4("retries", JobRow::retries).alsoUpdated(),
        int8OrNull("due_at", JobRow::dueAt).alsoUpdated(),
        text("payload", Tables::payloadOf).alsoUpdated(),
        int8("created_at", JobRow::createdAt),
        int8("instance_rev", JobRow::instanceRev).alsoUpdated(),
        text("exception_message", JobRow::exceptionMessage).alsoUpdated(),
        text("exception_stacktrace", JobRow::exceptionStacktrace).alsoUpdated(),
        text("trace_parent", JobRow::traceParent));
  }

  private static <R> List<Column<R>> withFacts(
      List<Column<R>> id, Function<R, InstanceFacts> facts, List<Column<R>> more) {
    List<Column<R>> all = new ArrayList<>(id);
    all.add(text("business_status", row -> facts.apply(row).businessStatus()));
    all.add(int8OrNull("due_at", row -> facts.apply(row).dueAt()));
    all.add(int8OrNull("claimed_at", row -> facts.apply(row).claimedAt()));
    all.add(text("claimed_by", row -> facts.apply(row).claimedBy()));
    all.add(text("callback_id", row -> facts.apply(row).callbackId()));
    all.add(text("callback_type", row -> facts.apply(row).callbackType()));
    all.add(text("reference_id", row -> facts.apply(row).referenceId()));
    all.add(text("reference_type", row -> facts.apply(row).referenceType()));
    all.addAll(more);
    all.replaceAll(column -> column.name().equals("id") ? column : column.alsoUpdated());
    return all;
  }

  /** What open and recorded tasks have in common, and more. */
  private static <R> List<Column<R>> ofTask(
      Function<R, TaskRow> task, String created, List<Column<R>> more) {
    Function<R, TaskProperties> properties = task.andThen(TaskRow::properties);
    Function<R, TaskProgress> progress = task.andThen(TaskRow::progress);
    List<Column<R>> all =
        new ArrayList<>(
            List.of(
                int8("id", row -> task.apply(row).id()),
                int8("instance_id", row -> task.apply(row).instanceId()),
                int8OrNull("execution_id", row -> ofProcess(task.apply(row), TaskRow::executionId)),
                int8OrNull(
                    "definition_id", row -> ofProcess(task.apply(row), TaskRow::definitionId)),
                text("task_definition_key", row -> task.apply(row).taskDefinitionKey()),
                int8(created, row -> task.apply(row).createdAt())));
    List<Column<R>> changing =
        List.of(
            text("name", properties.andThen(TaskProperties::name)),
            text("description", properties.andThen(TaskProperties::description)),
            text("assignee", properties.andThen(TaskProperties::assignee)),
            text("owner", properties.andThen(TaskProperties::owner)),
            int4("priority", row -> properties.apply(row).priority()),
            int8OrNull("due_at", properties.andThen(TaskProperties::dueAt)),
            int8OrNull("follow_up_at", properties.andThen(TaskProperties::followUpAt)),
            text("category", properties.andThen(TaskProperties::category)),
            text("form_key", properties.andThen(TaskProperties::formKey)),
            int8OrNull("parent_task_id", properties.andThen(TaskProperties::parentTaskId)),
            text("tenant_id", properties.andThen(TaskProperties::tenantId)),
            text("state", progress.andThen(TaskProgress::state)),
            int8OrNull("claimed_at", progress.andThen(TaskProgress::claimedAt)),
            text("claimed_by", progress.andThen(TaskProgress::claimedBy)),
            int8OrNull("begun_at", progress.andThen(TaskProgress::begunAt)),
            text("begun_by", progress.andThen(TaskProgress::begunBy)),
            int8OrNull("suspended_at", progress.andThen(TaskProgress::suspendedAt)),
            text("suspended_by", progress.andThen(TaskProgress::suspendedBy)));
    changing.forEach(column -> all.add(column.alsoUpdated()));
    all.addAll(more);
    return all;
  }

  private static <R> List<Column<R>> withValue(
      Function<R, VariableValue> value, List<Column<R>> columns, boolean updated) {
    List<Column<R>> value5 =
        List.of(
            text("type", row -> written(value.apply(row)).type().typeName()),
            int8OrNull("long_value", row -> value.apply(row).longValue()),
            float8OrNull("double_value", row -> value.apply(row).doubleValue()),
            text("text_value", row -> value.apply(row).textValue()),
            bytes("bytes_value", row -> value.apply(row).bytesValue()));
    List<Column<R>> all = new ArrayList<>(columns);
    for (Column<R> column : value5) {
      all.add(updated ? column.alsoUpdated() : column);
    }
    return all;
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
