package io.turgo.engine.query;

import static io.turgo.engine.query.Arguments.required;
import static io.turgo.engine.query.Tables.IDENTITY_LINK;
import static io.turgo.engine.query.Tables.PROCESS_INSTANCE;
import static io.turgo.engine.query.Tables.TASK;
import static io.turgo.engine.query.Tables.VARIABLE;

import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.task.DelegationState;
import io.turgo.engine.task.Task;
import io.turgo.engine.task.TaskQuery;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** {@link TaskQuery} on {@code task}. */
final class Tasks extends TaskSelect<TaskQuery, Task> implements TaskQuery {
  private static final List<Field<?>> FIELDS =
      List.of(
          TASK.id(),
          TASK.number("instance_id"),
          TASK.number("execution_id"),
          TASK.number("definition_id"),
          TASK.text("task_definition_key"),
          TASK.optionalText("name"),
          TASK.optionalText("description"),
          TASK.optionalText("assignee"),
          TASK.optionalText("owner"),
          TASK.integer("priority"),
          TASK.optionalNumber("due_at"),
          TASK.optionalText("category"),
          TASK.optionalText("form_key"),
          TASK.number("created_at"),
          TASK.optionalNumber("claimed_at"),
          TASK.optionalNumber("parent_task_id"),
          TASK.optionalText("delegation"),
          TASK.optionalText("tenant_id"),
          PROCESS_INSTANCE.flag("suspended"));

  private static final String PROCESS_TENANT = "process_tenant";

  Tasks(Reads reads) {
    super(reads, TASK, TASK.number("created_at"), PROCESS_INSTANCE, VARIABLE, IDENTITY_LINK);
  }

  @Override
  TaskQuery self() {
    return this;
  }

  @Override
  Table<?> from() {
    return TASK.table()
        .join(PROCESS_INSTANCE.table())
        .on(PROCESS_INSTANCE.id().eq(TASK.number("instance_id")));
  }

  @Override
  Collection<? extends SelectFieldOrAsterisk> fields() {
    List<Field<?>> fields = new ArrayList<>(FIELDS);
    fields.add(processTenant().as(PROCESS_TENANT));
    return fields;
  }

  @Override
  Task map(Record row) {
    return new TaskValue(
        new TaskRow(
            row.get(TASK.id()),
            row.get(TASK.number("instance_id")),
            row.get(TASK.number("execution_id")),
            row.get(TASK.number("definition_id")),
            row.get(TASK.text("task_definition_key")),
            row.get(TASK.optionalText("name")),
            row.get(TASK.optionalText("description")),
            row.get(TASK.optionalText("assignee")),
            row.get(TASK.optionalText("owner")),
            row.get(TASK.integer("priority")),
            row.get(TASK.optionalNumber("due_at")),
            row.get(TASK.optionalText("category")),
            row.get(TASK.optionalText("form_key")),
            row.get(TASK.number("created_at")),
            row.get(TASK.optionalNumber("claimed_at")),
            row.get(TASK.optionalNumber("parent_task_id")),
            row.get(TASK.optionalText("delegation")),
            row.get(TASK.optionalText("tenant_id"))),
        row.get(PROCESS_INSTANCE.flag("suspended")),
        Objects.requireNonNullElse(row.get(PROCESS_TENANT, String.class), ""));
  }

  @Override
  List<Task> complete(List<Task> found) {
    if (!includes.any() || found.isEmpty()) {
      return found;
    }
    List<Long> instanceIds = new ArrayList<>();
    for (Task one : found) {
      instanceIds.add(rowOf(one).instanceId());
    }
    TaskIncludes.Read read = includes.read(reads, VARIABLE, IDENTITY_LINK, instanceIds);
    for (Task one : found) {
      TaskRow row = rowOf(one);
      ((TaskValue) one)
          .include(
              row.isOfProcess() ? read.processVariables(row.instanceId()) : Map.of(),
              read.localVariables(row.id()),
              read.links(row.id()));
    }
    return found;
  }

  private static TaskRow rowOf(Task task) {
    return Objects.requireNonNull(((TaskValue) task).row());
  }

  @Override
  public TaskQuery executionId(String executionId) {
    Long id = Ids.parse(required("executionId", executionId));
    return filter(
        "executionId",
        id == null
            ? DSL.falseCondition()
            : TASK.number("execution_id").eq(id).and(Below.instanceOfExecution(instanceId(), id)));
  }

  @Override
  public TaskQuery taskDelegationState(@Nullable DelegationState delegationState) {
    Field<String> delegation = TASK.optionalText("delegation");
    return filter(
        "taskDelegationState",
        delegationState == null ? delegation.isNull() : delegation.eq(delegationState.name()));
  }

  @Override
  public TaskQuery excludeSubtasks() {
    return filter("excludeSubtasks", TASK.optionalNumber("parent_task_id").isNull());
  }

  @Override
  public TaskQuery active() {
    return filter("suspension", PROCESS_INSTANCE.flag("suspended").isFalse());
  }

  @Override
  public TaskQuery suspended() {
    return filter("suspension", PROCESS_INSTANCE.flag("suspended").isTrue());
  }
}
