package io.turgo.engine.query.task;

import io.turgo.engine.instance.TaskProgress;
import io.turgo.engine.instance.TaskProperties;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.query.select.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jooq.Field;
import org.jooq.Record;

/**
 * The columns that open and recorded tasks have in common.
 *
 * @param created when a task was created
 */
record TaskColumns(Relation task, Field<Long> created) {

  /** All of them, and more. */
  List<Field<?>> and(Field<?>... more) {
    List<Field<?>> all =
        new ArrayList<>(
            List.of(
                task.id(),
                task.number("instance_id"),
                task.optionalNumber("execution_id"),
                task.optionalNumber("definition_id"),
                task.text("task_definition_key"),
                task.optionalText("name"),
                task.optionalText("description"),
                task.optionalText("assignee"),
                task.optionalText("owner"),
                task.integer("priority"),
                task.optionalNumber("due_at"),
                task.optionalNumber("follow_up_at"),
                task.optionalText("category"),
                task.optionalText("form_key"),
                task.optionalNumber("parent_task_id"),
                task.optionalText("tenant_id"),
                created,
                task.optionalText("state"),
                task.optionalNumber("claimed_at"),
                task.optionalText("claimed_by"),
                task.optionalNumber("begun_at"),
                task.optionalText("begun_by"),
                task.optionalNumber("suspended_at"),
                task.optionalText("suspended_by")));
    all.addAll(List.of(more));
    return all;
  }

  /** The task of a row; that it is delegated is not said. */
  TaskRow read(Record row) {
    return new TaskRow(
        row.get(task.id()),
        row.get(task.number("instance_id")),
        Objects.requireNonNullElse(row.get(task.optionalNumber("execution_id")), 0L),
        Objects.requireNonNullElse(row.get(task.optionalNumber("definition_id")), 0L),
        row.get(task.text("task_definition_key")),
        new TaskProperties(
            row.get(task.optionalText("name")),
            row.get(task.optionalText("description")),
            row.get(task.optionalText("assignee")),
            row.get(task.optionalText("owner")),
            row.get(task.integer("priority")),
            row.get(task.optionalNumber("due_at")),
            row.get(task.optionalNumber("follow_up_at")),
            row.get(task.optionalText("category")),
            row.get(task.optionalText("form_key")),
            row.get(task.optionalNumber("parent_task_id")),
            null,
            row.get(task.optionalText("tenant_id"))),
        row.get(created),
        new TaskProgress(
            row.get(task.optionalText("state")),
            row.get(task.optionalNumber("claimed_at")),
            row.get(task.optionalText("claimed_by")),
            row.get(task.optionalNumber("begun_at")),
            row.get(task.optionalText("begun_by")),
            row.get(task.optionalNumber("suspended_at")),
            row.get(task.optionalText("suspended_by"))));
  }
}
