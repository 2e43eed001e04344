package io.turgo.engine.query.task;

import static io.turgo.engine.query.select.Relations.TASK;

import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.RecordColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jooq.Field;
import org.jooq.impl.DSL;

/** The columns that open and recorded tasks have alike, with the filters and sorts by them. */
final class TaskColumns {
  static final Field<Long> ID = TASK.id();
  static final Field<Long> INSTANCE_ID = TASK.number("instance_id");
  static final Field<Long> EXECUTION_ID = TASK.optionalNumber("execution_id");
  static final Field<Long> DEFINITION_ID = TASK.optionalNumber("definition_id");
  static final Field<String> KEY = TASK.text("task_definition_key");
  static final Field<String> NAME = TASK.optionalText("name");
  static final Field<String> DESCRIPTION = TASK.optionalText("description");
  static final Field<String> ASSIGNEE = TASK.optionalText("assignee");
  static final Field<String> OWNER = TASK.optionalText("owner");
  static final Field<Integer> PRIORITY = TASK.integer("priority");
  static final Field<Long> DUE_AT = TASK.optionalNumber("due_at");
  static final Field<Long> FOLLOW_UP_AT = TASK.optionalNumber("follow_up_at");
  static final Field<String> CATEGORY = TASK.optionalText("category");
  static final Field<String> FORM_KEY = TASK.optionalText("form_key");
  static final Field<Long> PARENT_TASK_ID = TASK.optionalNumber("parent_task_id");
  static final Field<String> TENANT_ID = TASK.optionalText("tenant_id");
  static final Field<String> STATE = TASK.optionalText("state");
  static final Field<Long> CLAIMED_AT = TASK.optionalNumber("claimed_at");
  static final Field<String> CLAIMED_BY = TASK.optionalText("claimed_by");
  static final Field<Long> BEGUN_AT = TASK.optionalNumber("begun_at");
  static final Field<String> BEGUN_BY = TASK.optionalText("begun_by");
  static final Field<Long> SUSPENDED_AT = TASK.optionalNumber("suspended_at");
  static final Field<String> SUSPENDED_BY = TASK.optionalText("suspended_by");

  private TaskColumns() {}

  /**
   * The columns of a Java record that begins with a {@link TaskRow}.
   *
   * @param created when a task was created
   * @param delegation whether it is delegated
   * @param more of what follows the task
   */
  static <V> RecordColumns<V> of(
      Class<? extends V> type, Field<Long> created, Field<String> delegation, Field<?>... more) {
    List<Field<?>> all =
        new ArrayList<>(
            List.of(
                ID,
                INSTANCE_ID,
                EXECUTION_ID,
                DEFINITION_ID,
                KEY,
                NAME,
                DESCRIPTION,
                ASSIGNEE,
                OWNER,
                PRIORITY,
                DUE_AT,
                FOLLOW_UP_AT,
                CATEGORY,
                FORM_KEY,
                PARENT_TASK_ID,
                delegation,
                TENANT_ID,
                created,
                STATE,
                CLAIMED_AT,
                CLAIMED_BY,
                BEGUN_AT,
                BEGUN_BY,
                SUSPENDED_AT,
                SUSPENDED_BY));
    all.addAll(List.of(more));
    return RecordColumns.of(type, all.toArray(new Field<?>[0]));
  }

  /**
   * Adds the filters and sorts by what tasks say of themselves.
   *
   * @param created when a task was created
   */
  static <Q> Consumer<FilterTable<Q>> filters(Field<Long> created) {
    return table ->
        table
            .id("taskId", ID)
            .ids("taskIds", ID)
            .text("taskName", NAME)
            .texts("taskNameIn", NAME)
            .textsIgnoreCase("taskNameInIgnoreCase", NAME)
            .like("taskNameLike", NAME)
            .likeIgnoreCase("taskNameLikeIgnoreCase", NAME)
            .text("taskDescription", DESCRIPTION)
            .like("taskDescriptionLike", DESCRIPTION)
            .likeIgnoreCase("taskDescriptionLikeIgnoreCase", DESCRIPTION)
            .argument("priority")
            .number("taskPriority", PRIORITY)
            .argument("minPriority")
            .atLeast("taskMinPriority", PRIORITY)
            .argument("maxPriority")
            .atMost("taskMaxPriority", PRIORITY)
            .text("taskDefinitionKey", KEY)
            .textsIfAny("taskDefinitionKeys", KEY)
            .like("taskDefinitionKeyLike", KEY)
            .text("taskCategory", CATEGORY)
            .texts("taskCategoryIn", CATEGORY)
            .argument("categories")
            .otherTexts("taskCategoryNotIn", CATEGORY)
            .when("taskWithoutCategory", CATEGORY.isNull())
            .text("taskFormKey", FORM_KEY)
            .when("taskWithFormKey", FORM_KEY.isNotNull())
            .at("taskCreatedOn", created)
            .before("taskCreatedBefore", created)
            .after("taskCreatedAfter", created)
            .at("taskDueDate", DUE_AT)
            .before("taskDueBefore", DUE_AT)
            .after("taskDueAfter", DUE_AT)
            .when("withoutTaskDueDate", DUE_AT.isNull())
            .id("taskParentTaskId", PARENT_TASK_ID)
            .orderBy("orderByTaskId", ID)
            .orderBy("orderByTaskName", NAME)
            .orderBy("orderByTaskDescription", DESCRIPTION)
            .orderBy("orderByTaskPriority", PRIORITY)
            .orderBy("orderByTaskAssignee", ASSIGNEE)
            .orderBy("orderByTaskOwner", OWNER)
            .orderBy("orderByTaskDefinitionKey", KEY)
            .orderBy("orderByTaskCreateTime", created)
            .orderBy("orderByTaskDueDate", DUE_AT)
            .orderBy("orderByDueDateNullsFirst", DUE_AT, true)
            .orderBy("orderByDueDateNullsLast", DUE_AT, false)
            .orderBy("orderByCategory", CATEGORY)
            .orderBy("orderByExecutionId", DSL.coalesce(EXECUTION_ID, 0L));
  }

  /** Who has a part in tasks, and how far they are. */
  static <Q> Consumer<FilterTable<Q>> people() {
    return table ->
        table
            .text("taskAssignee", ASSIGNEE)
            .like("taskAssigneeLike", ASSIGNEE)
            .likeIgnoreCase("taskAssigneeLikeIgnoreCase", ASSIGNEE)
            .texts("taskAssigneeIds", ASSIGNEE)
            .when("taskAssigned", ASSIGNEE.isNotNull())
            .when("taskUnassigned", ASSIGNEE.isNull())
            .text("taskOwner", OWNER)
            .like("taskOwnerLike", OWNER)
            .likeIgnoreCase("taskOwnerLikeIgnoreCase", OWNER)
            .at("taskClaimedOn", CLAIMED_AT)
            .before("taskClaimedBefore", CLAIMED_AT)
            .after("taskClaimedAfter", CLAIMED_AT)
            .text("taskClaimedBy", CLAIMED_BY)
            .at("taskInProgressStartTimeOn", BEGUN_AT)
            .before("taskInProgressStartTimeBefore", BEGUN_AT)
            .after("taskInProgressStartTimeAfter", BEGUN_AT)
            .text("taskInProgressStartedBy", BEGUN_BY)
            .at("taskSuspendedOn", SUSPENDED_AT)
            .before("taskSuspendedBefore", SUSPENDED_AT)
            .after("taskSuspendedAfter", SUSPENDED_AT)
            .text("taskSuspendedBy", SUSPENDED_BY);
  }
}
