package io.turgo.engine.query;

import static io.turgo.engine.query.Relations.DEFINITION;
import static io.turgo.engine.query.Relations.H_ACTIVITY;
import static io.turgo.engine.query.Relations.H_TASK;

import io.turgo.engine.model.GraphFlow;
import io.turgo.engine.search.Query;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jooq.impl.DSL;

/**
 * What queries for all visits to elements and for those of running instances share: filters on
 * {@code turgo_h_activity}.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 */
abstract class ActivitySelect<Q extends Query<Q, T>, T> extends Select<Q, T> {
  private static final Field<Long> DEFINITION_ID = H_ACTIVITY.number("definition_id");
  private static final Field<String> TENANT = Below.tenant(DEFINITION_ID);

  /** Who is said to have completed a task, or who had it then. */
  private static final Field<String> COMPLETED_BY =
      DSL.when(
          H_TASK
              .optionalNumber("ended_at")
              .isNotNull()
              .and(H_TASK.optionalText("delete_reason").isNull()),
          DSL.coalesce(H_TASK.optionalText("completed_by"), H_TASK.optionalText("assignee")));

  private static final Field<String> SHOWN_COMPLETED_BY = COMPLETED_BY.as("task_completed_by");
  private static final List<Field<?>> FIELDS =
      List.of(
          H_ACTIVITY.id(),
          H_ACTIVITY.number("instance_id"),
          H_ACTIVITY.number("execution_id"),
          H_ACTIVITY.number("definition_id"),
          H_ACTIVITY.text("activity_id"),
          H_ACTIVITY.optionalText("activity_name"),
          H_ACTIVITY.text("activity_type"),
          H_ACTIVITY.optionalText("via_flow"),
          H_ACTIVITY.optionalNumber("task_id"),
          H_TASK.optionalText("assignee"),
          SHOWN_COMPLETED_BY,
          H_ACTIVITY.number("started_at"),
          H_ACTIVITY.optionalNumber("ended_at"),
          H_ACTIVITY.optionalText("delete_reason"),
          TENANT);

  ActivitySelect(Reads reads) {
    super(reads);
  }

  @Override
  Field<Long> id() {
    return H_ACTIVITY.id();
  }

  @Override
  Table<?> from() {
    return H_ACTIVITY
        .table()
        .leftJoin(H_TASK.table())
        .on(H_TASK.id().eq(H_ACTIVITY.optionalNumber("task_id")));
  }

  @Override
  Collection<? extends SelectFieldOrAsterisk> fields() {
    return FIELDS;
  }

  static HistoricActivityValue value(Record row) {
    return new HistoricActivityValue(
        row.get(H_ACTIVITY.id()),
        row.get(H_ACTIVITY.number("instance_id")),
        row.get(H_ACTIVITY.number("execution_id")),
        row.get(H_ACTIVITY.number("definition_id")),
        row.get(H_ACTIVITY.text("activity_id")),
        row.get(H_ACTIVITY.optionalText("activity_name")),
        row.get(H_ACTIVITY.text("activity_type")),
        row.get(H_ACTIVITY.optionalText("via_flow")),
        row.get(H_ACTIVITY.optionalNumber("task_id")),
        row.get(H_TASK.optionalText("assignee")),
        row.get(SHOWN_COMPLETED_BY),
        row.get(H_ACTIVITY.number("started_at")),
        row.get(H_ACTIVITY.optionalNumber("ended_at")),
        row.get(H_ACTIVITY.optionalText("delete_reason")),
        row.get(TENANT));
  }

  public Q activityInstanceId(String value) {
    return id("activityInstanceId", H_ACTIVITY.id(), value);
  }

  public Q processInstanceId(String value) {
    return id("processInstanceId", H_ACTIVITY.number("instance_id"), value);
  }

  public Q processInstanceIds(Collection<String> values) {
    return ids("processInstanceIds", H_ACTIVITY.number("instance_id"), values);
  }

  public Q processDefinitionId(String value) {
    return id("processDefinitionId", H_ACTIVITY.number("definition_id"), value);
  }

  public Q executionId(String value) {
    return id("executionId", H_ACTIVITY.number("execution_id"), value);
  }

  public Q activityId(String value) {
    return text("activityId", H_ACTIVITY.text("activity_id"), value);
  }

  public Q activityName(String value) {
    return text("activityName", H_ACTIVITY.optionalText("activity_name"), value);
  }

  public Q activityType(String value) {
    return text("activityType", H_ACTIVITY.text("activity_type"), value);
  }

  public Q activityTypes(Collection<String> values) {
    return filter(
        "activityTypes", isOneOfAny("activityTypes", H_ACTIVITY.text("activity_type"), values));
  }

  public Q withoutSequenceFlows() {
    return filter("withoutSequenceFlows", H_ACTIVITY.text("activity_type").ne(GraphFlow.TYPE));
  }

  public Q taskAssignee(String value) {
    return text("taskAssignee", H_TASK.optionalText("assignee"), value);
  }

  public Q taskCompletedBy(String value) {
    return text("taskCompletedBy", COMPLETED_BY, value);
  }

  public Q finished() {
    return filter("finished", H_ACTIVITY.optionalNumber("ended_at").isNotNull());
  }

  public Q unfinished() {
    return filter("unfinished", H_ACTIVITY.optionalNumber("ended_at").isNull());
  }

  public Q startedBefore(Date time) {
    return notAfter("startedBefore", H_ACTIVITY.number("started_at"), time);
  }

  public Q startedAfter(Date time) {
    return notBefore("startedAfter", H_ACTIVITY.number("started_at"), time);
  }

  public Q finishedBefore(Date time) {
    return notAfter("finishedBefore", H_ACTIVITY.optionalNumber("ended_at"), time);
  }

  public Q finishedAfter(Date time) {
    return notBefore("finishedAfter", H_ACTIVITY.optionalNumber("ended_at"), time);
  }

  public Q deleteReason(String value) {
    return text("deleteReason", H_ACTIVITY.optionalText("delete_reason"), value);
  }

  public Q deleteReasonLike(String pattern) {
    return like("deleteReasonLike", H_ACTIVITY.optionalText("delete_reason"), pattern);
  }

  public Q orderByActivityId() {
    return orderBy(H_ACTIVITY.text("activity_id"));
  }

  public Q orderByActivityName() {
    return orderBy(H_ACTIVITY.optionalText("activity_name"));
  }

  public Q orderByActivityType() {
    return orderBy(H_ACTIVITY.text("activity_type"));
  }

  public Q orderByExecutionId() {
    return orderBy(H_ACTIVITY.number("execution_id"));
  }

  public Q orderByProcessInstanceId() {
    return orderBy(H_ACTIVITY.number("instance_id"));
  }

  public Q orderByProcessDefinitionId() {
    return orderBy(H_ACTIVITY.number("definition_id"));
  }

  final Q orderByDuration() {
    return orderBy(H_ACTIVITY.optionalNumber("ended_at").minus(H_ACTIVITY.number("started_at")));
  }

  final Q orderByStart() {
    return orderBy(H_ACTIVITY.number("started_at"));
  }

  final Q orderByEnd() {
    return orderBy(H_ACTIVITY.optionalNumber("ended_at"));
  }

  public Q activityTenantId(String value) {
    return byDefinition(
        "activityTenantId",
        DEFINITION_ID,
        isText("activityTenantId", DEFINITION.text("tenant_id"), value));
  }

  public Q tenantIds(Collection<String> tenantIds) {
    return byDefinition(
        "tenantIds", DEFINITION_ID, isOneOf("tenantIds", DEFINITION.text("tenant_id"), tenantIds));
  }

  public Q activityTenantIdLike(String pattern) {
    return byDefinition(
        "activityTenantIdLike",
        DEFINITION_ID,
        isLike("activityTenantIdLike", DEFINITION.text("tenant_id"), pattern));
  }

  public Q activityWithoutTenantId() {
    return filter("activityWithoutTenantId", Below.withoutTenant(DEFINITION_ID));
  }

  public Q tenantIdIn(List<String> tenantIds) {
    return byDefinition(
        "tenantIdIn",
        DEFINITION_ID,
        isOneOf("tenantIdIn", DEFINITION.text("tenant_id"), tenantIds));
  }

  public Q orderByTenantId() {
    return orderBy(Below.definitionField(DEFINITION_ID, DEFINITION.text("tenant_id")));
  }
}
