package io.turgo.engine.query;

import static io.turgo.engine.query.Tables.H_IDENTITY_LINK;
import static io.turgo.engine.query.Tables.H_INSTANCE;
import static io.turgo.engine.query.Tables.H_TASK;
import static io.turgo.engine.query.Tables.H_VARIABLE;

import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.history.HistoricTaskInstanceQuery;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;

/** {@link HistoricTaskInstanceQuery} on {@code h_task}. */
final class HistoricTasks extends TaskSelect<HistoricTaskInstanceQuery, HistoricTaskInstance>
    implements HistoricTaskInstanceQuery {
  private static final List<Field<?>> FIELDS =
      List.of(
          H_TASK.id(),
          H_TASK.number("instance_id"),
          H_TASK.number("execution_id"),
          H_TASK.number("definition_id"),
          H_TASK.text("task_definition_key"),
          H_TASK.optionalText("name"),
          H_TASK.optionalText("description"),
          H_TASK.optionalText("assignee"),
          H_TASK.optionalText("owner"),
          H_TASK.integer("priority"),
          H_TASK.optionalNumber("due_at"),
          H_TASK.optionalText("category"),
          H_TASK.optionalText("form_key"),
          H_TASK.number("started_at"),
          H_TASK.optionalNumber("claimed_at"),
          H_TASK.optionalNumber("ended_at"),
          H_TASK.optionalText("delete_reason"),
          H_TASK.optionalNumber("parent_task_id"),
          H_TASK.optionalText("tenant_id"));

  private static final String PROCESS_TENANT = "process_tenant";

  HistoricTasks(Reads reads) {
    super(reads, H_TASK, H_TASK.number("started_at"), H_INSTANCE, H_VARIABLE, H_IDENTITY_LINK);
  }

  @Override
  HistoricTaskInstanceQuery self() {
    return this;
  }

  @Override
  Table<?> from() {
    return H_TASK.table();
  }

  @Override
  Collection<? extends SelectFieldOrAsterisk> fields() {
    List<Field<?>> fields = new ArrayList<>(FIELDS);
    fields.add(processTenant().as(PROCESS_TENANT));
    return fields;
  }

  @Override
  HistoricTaskInstance map(Record row) {
    return new HistoricTaskValue(
        row.get(H_TASK.id()),
        row.get(H_TASK.number("instance_id")),
        row.get(H_TASK.number("execution_id")),
        row.get(H_TASK.number("definition_id")),
        row.get(H_TASK.text("task_definition_key")),
        row.get(H_TASK.optionalText("name")),
        row.get(H_TASK.optionalText("description")),
        row.get(H_TASK.optionalText("assignee")),
        row.get(H_TASK.optionalText("owner")),
        row.get(H_TASK.integer("priority")),
        row.get(H_TASK.optionalNumber("due_at")),
        row.get(H_TASK.optionalText("category")),
        row.get(H_TASK.optionalText("form_key")),
        row.get(H_TASK.number("started_at")),
        row.get(H_TASK.optionalNumber("claimed_at")),
        row.get(H_TASK.optionalNumber("ended_at")),
        row.get(H_TASK.optionalText("delete_reason")),
        row.get(H_TASK.optionalNumber("parent_task_id")),
        Stream.of(row.get(H_TASK.optionalText("tenant_id")), row.get(PROCESS_TENANT, String.class))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(""),
        Map.of(),
        Map.of(),
        List.of());
  }

  @Override
  List<HistoricTaskInstance> complete(List<HistoricTaskInstance> found) {
    if (!includes.any() || found.isEmpty()) {
      return found;
    }
    List<Long> instanceIds = new ArrayList<>();
    found.forEach(one -> instanceIds.add(((HistoricTaskValue) one).instanceId()));
    TaskIncludes.Read read = includes.read(reads, H_VARIABLE, H_IDENTITY_LINK, instanceIds);
    List<HistoricTaskInstance> completed = new ArrayList<>(found.size());
    for (HistoricTaskInstance one : found) {
      HistoricTaskValue value = (HistoricTaskValue) one;
      completed.add(
          value.with(
              value.executionId() != 0 ? read.processVariables(value.instanceId()) : Map.of(),
              read.localVariables(value.id()),
              read.links(value.id())));
    }
    return completed;
  }

  @Override
  public HistoricTaskInstanceQuery executionId(String value) {
    return id("executionId", H_TASK.number("execution_id"), value);
  }

  @Override
  public HistoricTaskInstanceQuery finished() {
    return filter("finished", H_TASK.optionalNumber("ended_at").isNotNull());
  }

  @Override
  public HistoricTaskInstanceQuery unfinished() {
    return filter("unfinished", H_TASK.optionalNumber("ended_at").isNull());
  }

  @Override
  public HistoricTaskInstanceQuery processFinished() {
    return filter("processFinished", ofInstance(instance().optionalNumber("ended_at").isNotNull()));
  }

  @Override
  public HistoricTaskInstanceQuery processUnfinished() {
    return filter("processUnfinished", ofInstance(instance().optionalNumber("ended_at").isNull()));
  }

  @Override
  public HistoricTaskInstanceQuery taskCompletedOn(Date time) {
    return at("taskCompletedOn", H_TASK.optionalNumber("ended_at"), time);
  }

  @Override
  public HistoricTaskInstanceQuery taskCompletedBefore(Date time) {
    return before("taskCompletedBefore", H_TASK.optionalNumber("ended_at"), time);
  }

  @Override
  public HistoricTaskInstanceQuery taskCompletedAfter(Date time) {
    return after("taskCompletedAfter", H_TASK.optionalNumber("ended_at"), time);
  }

  @Override
  public HistoricTaskInstanceQuery taskDeleteReason(String value) {
    return text("taskDeleteReason", H_TASK.optionalText("delete_reason"), value);
  }

  @Override
  public HistoricTaskInstanceQuery taskDeleteReasonLike(String pattern) {
    return like("taskDeleteReasonLike", H_TASK.optionalText("delete_reason"), pattern);
  }

  @Override
  public HistoricTaskInstanceQuery taskWithoutDeleteReason() {
    return filter("taskWithoutDeleteReason", H_TASK.optionalText("delete_reason").isNull());
  }

  @Override
  public HistoricTaskInstanceQuery orderByHistoricTaskInstanceStartTime() {
    return orderBy(H_TASK.number("started_at"));
  }

  @Override
  public HistoricTaskInstanceQuery orderByHistoricTaskInstanceEndTime() {
    return orderBy(H_TASK.optionalNumber("ended_at"));
  }

  @Override
  public HistoricTaskInstanceQuery orderByHistoricTaskInstanceDuration() {
    return orderBy(H_TASK.optionalNumber("ended_at").minus(H_TASK.number("started_at")));
  }

  @Override
  public HistoricTaskInstanceQuery orderByDeleteReason() {
    return orderBy(H_TASK.optionalText("delete_reason"));
  }
}
