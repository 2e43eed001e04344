package io.turgo.engine.query;

import static io.turgo.engine.query.QueryArguments.required;

import io.turgo.engine.task.TaskInfo;
import io.turgo.engine.task.TaskInfoQuery;
import java.util.Collection;
import java.util.Date;
import org.jooq.Field;
import org.jooq.impl.DSL;

/**
 * Filters tasks by what they say of themselves, and sorts by it.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 */
abstract class TaskPropertySelect<Q extends TaskInfoQuery<Q, T>, T extends TaskInfo>
    extends Select<Q, T> implements TaskInfoQuery<Q, T> {
  final Relation task;
  private final Field<Long> created;

  TaskPropertySelect(Reads reads, Relation task, Field<Long> created) {
    super(reads);
    this.task = task;
    this.created = created;
  }

  @Override
  final Field<Long> id() {
    return task.id();
  }

  @Override
  public Q taskId(String value) {
    return id("taskId", task.id(), value);
  }

  @Override
  public Q taskIds(Collection<String> values) {
    return ids("taskIds", task.id(), values);
  }

  @Override
  public Q taskName(String value) {
    return text("taskName", task.optionalText("name"), value);
  }

  @Override
  public Q taskNameIn(Collection<String> values) {
    return texts("taskNameIn", task.optionalText("name"), values);
  }

  @Override
  public Q taskNameInIgnoreCase(Collection<String> values) {
    return textsIgnoreCase("taskNameInIgnoreCase", task.optionalText("name"), values);
  }

  @Override
  public Q taskNameLike(String pattern) {
    return like("taskNameLike", task.optionalText("name"), pattern);
  }

  @Override
  public Q taskNameLikeIgnoreCase(String pattern) {
    return likeIgnoreCase("taskNameLikeIgnoreCase", task.optionalText("name"), pattern);
  }

  @Override
  public Q taskDescription(String value) {
    return text("taskDescription", task.optionalText("description"), value);
  }

  @Override
  public Q taskDescriptionLike(String pattern) {
    return like("taskDescriptionLike", task.optionalText("description"), pattern);
  }

  @Override
  public Q taskDescriptionLikeIgnoreCase(String pattern) {
    return likeIgnoreCase(
        "taskDescriptionLikeIgnoreCase", task.optionalText("description"), pattern);
  }

  @Override
  public Q taskPriority(Integer priority) {
    return filter("taskPriority", task.integer("priority").eq(required("priority", priority)));
  }

  @Override
  public Q taskMinPriority(Integer minPriority) {
    return filter(
        "taskMinPriority", task.integer("priority").ge(required("minPriority", minPriority)));
  }

  @Override
  public Q taskMaxPriority(Integer maxPriority) {
    return filter(
        "taskMaxPriority", task.integer("priority").le(required("maxPriority", maxPriority)));
  }

  @Override
  public Q taskDefinitionKey(String value) {
    return text("taskDefinitionKey", task.text("task_definition_key"), value);
  }

  @Override
  public Q taskDefinitionKeys(Collection<String> values) {
    return filter(
        "taskDefinitionKeys",
        isOneOfAny("taskDefinitionKeys", task.text("task_definition_key"), values));
  }

  @Override
  public Q taskDefinitionKeyLike(String pattern) {
    return like("taskDefinitionKeyLike", task.text("task_definition_key"), pattern);
  }

  @Override
  public Q taskCategory(String value) {
    return text("taskCategory", task.optionalText("category"), value);
  }

  @Override
  public Q taskCategoryIn(Collection<String> values) {
    return texts("taskCategoryIn", task.optionalText("category"), values);
  }

  @Override
  public Q taskCategoryNotIn(Collection<String> categories) {
    return filter(
        "taskCategoryNotIn",
        isOneOf("categories", task.optionalText("category"), categories).not());
  }

  @Override
  public Q taskWithoutCategory() {
    return filter("taskWithoutCategory", task.optionalText("category").isNull());
  }

  @Override
  public Q taskFormKey(String value) {
    return text("taskFormKey", task.optionalText("form_key"), value);
  }

  @Override
  public Q taskWithFormKey() {
    return filter("taskWithFormKey", task.optionalText("form_key").isNotNull());
  }

  @Override
  public Q taskCreatedOn(Date time) {
    return at("taskCreatedOn", created, time);
  }

  @Override
  public Q taskCreatedBefore(Date time) {
    return before("taskCreatedBefore", created, time);
  }

  @Override
  public Q taskCreatedAfter(Date time) {
    return after("taskCreatedAfter", created, time);
  }

  @Override
  public Q taskDueDate(Date time) {
    return at("taskDueDate", task.optionalNumber("due_at"), time);
  }

  @Override
  public Q taskDueBefore(Date time) {
    return before("taskDueBefore", task.optionalNumber("due_at"), time);
  }

  @Override
  public Q taskDueAfter(Date time) {
    return after("taskDueAfter", task.optionalNumber("due_at"), time);
  }

  @Override
  public Q withoutTaskDueDate() {
    return filter("withoutTaskDueDate", task.optionalNumber("due_at").isNull());
  }

  @Override
  public Q taskParentTaskId(String value) {
    return id("taskParentTaskId", task.optionalNumber("parent_task_id"), value);
  }

  @Override
  public Q orderByTaskId() {
    return orderBy(task.id());
  }

  @Override
  public Q orderByTaskName() {
    return orderBy(task.optionalText("name"));
  }

  @Override
  public Q orderByTaskDescription() {
    return orderBy(task.optionalText("description"));
  }

  @Override
  public Q orderByTaskPriority() {
    return orderBy(task.integer("priority"));
  }

  @Override
  public Q orderByTaskAssignee() {
    return orderBy(task.optionalText("assignee"));
  }

  @Override
  public Q orderByTaskOwner() {
    return orderBy(task.optionalText("owner"));
  }

  @Override
  public Q orderByTaskDefinitionKey() {
    return orderBy(task.text("task_definition_key"));
  }

  @Override
  public Q orderByTaskCreateTime() {
    return orderBy(created);
  }

  @Override
  public Q orderByTaskDueDate() {
    return orderBy(task.optionalNumber("due_at"));
  }

  @Override
  public Q orderByDueDateNullsFirst() {
    return orderBy(task.optionalNumber("due_at"), true);
  }

  @Override
  public Q orderByDueDateNullsLast() {
    return orderBy(task.optionalNumber("due_at"), false);
  }

  @Override
  public Q orderByCategory() {
    return orderBy(task.optionalText("category"));
  }

  @Override
  public Q orderByExecutionId() {
    return orderBy(DSL.coalesce(task.optionalNumber("execution_id"), 0L));
  }
}
