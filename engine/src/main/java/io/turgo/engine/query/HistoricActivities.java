package io.turgo.engine.query;

import static io.turgo.engine.query.Tables.H_ACTIVITY;
import static io.turgo.engine.query.Tables.H_TASK;

import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricActivityInstanceQuery;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;

/** {@link HistoricActivityInstanceQuery} on {@code h_activity}. */
final class HistoricActivities
    extends Select<HistoricActivityInstanceQuery, HistoricActivityInstance>
    implements HistoricActivityInstanceQuery {
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
          H_ACTIVITY.number("started_at"),
          H_ACTIVITY.optionalNumber("ended_at"),
          H_ACTIVITY.optionalText("delete_reason"));

  HistoricActivities(Reads reads) {
    super(reads);
  }

  @Override
  HistoricActivityInstanceQuery self() {
    return this;
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

  @Override
  HistoricActivityInstance map(Record row) {
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
        row.get(H_ACTIVITY.number("started_at")),
        row.get(H_ACTIVITY.optionalNumber("ended_at")),
        row.get(H_ACTIVITY.optionalText("delete_reason")));
  }

  @Override
  public HistoricActivityInstanceQuery activityInstanceId(String value) {
    return id("activityInstanceId", H_ACTIVITY.id(), value);
  }

  @Override
  public HistoricActivityInstanceQuery processInstanceId(String value) {
    return id("processInstanceId", H_ACTIVITY.number("instance_id"), value);
  }

  @Override
  public HistoricActivityInstanceQuery processInstanceIds(Collection<String> values) {
    return ids("processInstanceIds", H_ACTIVITY.number("instance_id"), values);
  }

  @Override
  public HistoricActivityInstanceQuery processDefinitionId(String value) {
    return id("processDefinitionId", H_ACTIVITY.number("definition_id"), value);
  }

  @Override
  public HistoricActivityInstanceQuery executionId(String value) {
    return id("executionId", H_ACTIVITY.number("execution_id"), value);
  }

  @Override
  public HistoricActivityInstanceQuery activityId(String value) {
    return text("activityId", H_ACTIVITY.text("activity_id"), value);
  }

  @Override
  public HistoricActivityInstanceQuery activityName(String value) {
    return text("activityName", H_ACTIVITY.optionalText("activity_name"), value);
  }

  @Override
  public HistoricActivityInstanceQuery activityType(String value) {
    return text("activityType", H_ACTIVITY.text("activity_type"), value);
  }

  @Override
  public HistoricActivityInstanceQuery activityTypes(Collection<String> values) {
    return texts("activityTypes", H_ACTIVITY.text("activity_type"), values);
  }

  @Override
  public HistoricActivityInstanceQuery taskAssignee(String value) {
    return text("taskAssignee", H_TASK.optionalText("assignee"), value);
  }

  @Override
  public HistoricActivityInstanceQuery finished() {
    return filter("finished", H_ACTIVITY.optionalNumber("ended_at").isNotNull());
  }

  @Override
  public HistoricActivityInstanceQuery unfinished() {
    return filter("unfinished", H_ACTIVITY.optionalNumber("ended_at").isNull());
  }

  @Override
  public HistoricActivityInstanceQuery startedBefore(Date time) {
    return notAfter("startedBefore", H_ACTIVITY.number("started_at"), time);
  }

  @Override
  public HistoricActivityInstanceQuery startedAfter(Date time) {
    return notBefore("startedAfter", H_ACTIVITY.number("started_at"), time);
  }

  @Override
  public HistoricActivityInstanceQuery finishedBefore(Date time) {
    return notAfter("finishedBefore", H_ACTIVITY.optionalNumber("ended_at"), time);
  }

  @Override
  public HistoricActivityInstanceQuery finishedAfter(Date time) {
    return notBefore("finishedAfter", H_ACTIVITY.optionalNumber("ended_at"), time);
  }

  @Override
  public HistoricActivityInstanceQuery deleteReason(String value) {
    return text("deleteReason", H_ACTIVITY.optionalText("delete_reason"), value);
  }

  @Override
  public HistoricActivityInstanceQuery deleteReasonLike(String pattern) {
    return like("deleteReasonLike", H_ACTIVITY.optionalText("delete_reason"), pattern);
  }

  @Override
  public HistoricActivityInstanceQuery orderByHistoricActivityInstanceId() {
    return orderBy(H_ACTIVITY.id());
  }

  @Override
  public HistoricActivityInstanceQuery orderByHistoricActivityInstanceStartTime() {
    return orderBy(H_ACTIVITY.number("started_at"));
  }

  @Override
  public HistoricActivityInstanceQuery orderByHistoricActivityInstanceEndTime() {
    return orderBy(H_ACTIVITY.optionalNumber("ended_at"));
  }

  @Override
  public HistoricActivityInstanceQuery orderByHistoricActivityInstanceDuration() {
    return orderBy(H_ACTIVITY.optionalNumber("ended_at").minus(H_ACTIVITY.number("started_at")));
  }

  @Override
  public HistoricActivityInstanceQuery orderByActivityId() {
    return orderBy(H_ACTIVITY.text("activity_id"));
  }

  @Override
  public HistoricActivityInstanceQuery orderByActivityName() {
    return orderBy(H_ACTIVITY.optionalText("activity_name"));
  }

  @Override
  public HistoricActivityInstanceQuery orderByActivityType() {
    return orderBy(H_ACTIVITY.text("activity_type"));
  }

  @Override
  public HistoricActivityInstanceQuery orderByExecutionId() {
    return orderBy(H_ACTIVITY.number("execution_id"));
  }

  @Override
  public HistoricActivityInstanceQuery orderByProcessInstanceId() {
    return orderBy(H_ACTIVITY.number("instance_id"));
  }

  @Override
  public HistoricActivityInstanceQuery orderByProcessDefinitionId() {
    return orderBy(H_ACTIVITY.number("definition_id"));
  }
}
