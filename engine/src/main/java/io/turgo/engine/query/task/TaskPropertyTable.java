package io.turgo.engine.query.task;

import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.Relation;
import java.util.function.Consumer;
import org.jooq.Field;
import org.jooq.impl.DSL;

/** Filters of tasks by what they say of themselves, and the sorts by it. */
final class TaskPropertyTable {
  private TaskPropertyTable() {}

  /**
   * Returns what adds the filters and sorts by the properties of a task.
   *
   * @param created when a task was created
   */
  static <Q> Consumer<FilterTable<Q>> of(Relation task, Field<Long> created) {
    return table ->
        table
            .id("taskId", task.id())
            .ids("taskIds", task.id())
            .text("taskName", task.optionalText("name"))
            .texts("taskNameIn", task.optionalText("name"))
            .textsIgnoreCase("taskNameInIgnoreCase", task.optionalText("name"))
            .like("taskNameLike", task.optionalText("name"))
            .likeIgnoreCase("taskNameLikeIgnoreCase", task.optionalText("name"))
            .text("taskDescription", task.optionalText("description"))
            .like("taskDescriptionLike", task.optionalText("description"))
            .likeIgnoreCase("taskDescriptionLikeIgnoreCase", task.optionalText("description"))
            .argument("priority")
            .number("taskPriority", task.integer("priority"))
            .argument("minPriority")
            .atLeast("taskMinPriority", task.integer("priority"))
            .argument("maxPriority")
            .atMost("taskMaxPriority", task.integer("priority"))
            .text("taskDefinitionKey", task.text("task_definition_key"))
            .textsIfAny("taskDefinitionKeys", task.text("task_definition_key"))
            .like("taskDefinitionKeyLike", task.text("task_definition_key"))
            .text("taskCategory", task.optionalText("category"))
            .texts("taskCategoryIn", task.optionalText("category"))
            .argument("categories")
            .otherTexts("taskCategoryNotIn", task.optionalText("category"))
            .when("taskWithoutCategory", task.optionalText("category").isNull())
            .text("taskFormKey", task.optionalText("form_key"))
            .when("taskWithFormKey", task.optionalText("form_key").isNotNull())
            .at("taskCreatedOn", created)
            .before("taskCreatedBefore", created)
            .after("taskCreatedAfter", created)
            .at("taskDueDate", task.optionalNumber("due_at"))
            .before("taskDueBefore", task.optionalNumber("due_at"))
            .after("taskDueAfter", task.optionalNumber("due_at"))
            .when("withoutTaskDueDate", task.optionalNumber("due_at").isNull())
            .id("taskParentTaskId", task.optionalNumber("parent_task_id"))
            .orderBy("orderByTaskId", task.id())
            .orderBy("orderByTaskName", task.optionalText("name"))
            .orderBy("orderByTaskDescription", task.optionalText("description"))
            .orderBy("orderByTaskPriority", task.integer("priority"))
            .orderBy("orderByTaskAssignee", task.optionalText("assignee"))
            .orderBy("orderByTaskOwner", task.optionalText("owner"))
            .orderBy("orderByTaskDefinitionKey", task.text("task_definition_key"))
            .orderBy("orderByTaskCreateTime", created)
            .orderBy("orderByTaskDueDate", task.optionalNumber("due_at"))
            .orderBy("orderByDueDateNullsFirst", task.optionalNumber("due_at"), true)
            .orderBy("orderByDueDateNullsLast", task.optionalNumber("due_at"), false)
            .orderBy("orderByCategory", task.optionalText("category"))
            .orderBy("orderByExecutionId", DSL.coalesce(task.optionalNumber("execution_id"), 0L));
  }

  /** Who has a part in tasks, and how far they are. */
  static <Q> Consumer<FilterTable<Q>> people(Relation task) {
    return table ->
        table
            .text("taskAssignee", task.optionalText("assignee"))
            .like("taskAssigneeLike", task.optionalText("assignee"))
            .likeIgnoreCase("taskAssigneeLikeIgnoreCase", task.optionalText("assignee"))
            .texts("taskAssigneeIds", task.optionalText("assignee"))
            .when("taskAssigned", task.optionalText("assignee").isNotNull())
            .when("taskUnassigned", task.optionalText("assignee").isNull())
            .text("taskOwner", task.optionalText("owner"))
            .like("taskOwnerLike", task.optionalText("owner"))
            .likeIgnoreCase("taskOwnerLikeIgnoreCase", task.optionalText("owner"))
            .at("taskClaimedOn", task.optionalNumber("claimed_at"))
            .before("taskClaimedBefore", task.optionalNumber("claimed_at"))
            .after("taskClaimedAfter", task.optionalNumber("claimed_at"))
            .text("taskClaimedBy", task.optionalText("claimed_by"))
            .at("taskInProgressStartTimeOn", task.optionalNumber("begun_at"))
            .before("taskInProgressStartTimeBefore", task.optionalNumber("begun_at"))
            .after("taskInProgressStartTimeAfter", task.optionalNumber("begun_at"))
            .text("taskInProgressStartedBy", task.optionalText("begun_by"))
            .at("taskSuspendedOn", task.optionalNumber("suspended_at"))
            .before("taskSuspendedBefore", task.optionalNumber("suspended_at"))
            .after("taskSuspendedAfter", task.optionalNumber("suspended_at"))
            .text("taskSuspendedBy", task.optionalText("suspended_by"));
  }
}
