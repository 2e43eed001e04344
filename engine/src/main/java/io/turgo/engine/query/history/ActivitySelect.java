package io.turgo.engine.query.history;

import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.select.Relations.H_ACTIVITY;
import static io.turgo.engine.query.select.Relations.H_TASK;

import io.turgo.engine.model.GraphFlow;
import io.turgo.engine.query.select.Below;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.FilterTable.Way;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Select;
import org.jooq.Field;
import org.jooq.Table;
import org.jooq.impl.DSL;

/**
 * What queries for all visits to elements and for those of running instances share: filters on
 * {@code turgo_h_activity}.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 */
abstract class ActivitySelect<Q, T> extends Select<Q, T> {
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
  static final RecordColumns<HistoricActivityValue> COLUMNS =
      RecordColumns.of(
          HistoricActivityValue.class,
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

  ActivitySelect(Reads reads, QueryMethods<Q> methods, RecordColumns<? extends T> columns) {
    super(reads, methods, H_ACTIVITY, columns);
  }

  @Override
  protected Table<?> from() {
    return H_ACTIVITY
        .table()
        .leftJoin(H_TASK.table())
        .on(H_TASK.id().eq(H_ACTIVITY.optionalNumber("task_id")));
  }

  /**
   * The filters of both queries.
   *
   * @param object with which the names of some sorts go on
   */
  static <Q> FilterTable<Q> table(Class<Q> type, String object) {
    Field<Long> startedAt = H_ACTIVITY.number("started_at");
    Field<Long> endedAt = H_ACTIVITY.optionalNumber("ended_at");
    return FilterTable.of(type)
        .orderBy("orderBy" + object + "Id", H_ACTIVITY.id())
        .orderBy("orderBy" + object + "StartTime", startedAt)
        .orderBy("orderBy" + object + "EndTime", endedAt)
        .orderBy("orderBy" + object + "Duration", endedAt.minus(startedAt))
        .id("activityInstanceId", H_ACTIVITY.id())
        .id("processInstanceId", H_ACTIVITY.number("instance_id"))
        .ids("processInstanceIds", H_ACTIVITY.number("instance_id"))
        .id("processDefinitionId", H_ACTIVITY.number("definition_id"))
        .id("executionId", H_ACTIVITY.number("execution_id"))
        .text("activityId", H_ACTIVITY.text("activity_id"))
        .text("activityName", H_ACTIVITY.optionalText("activity_name"))
        .text("activityType", H_ACTIVITY.text("activity_type"))
        .textsIfAny("activityTypes", H_ACTIVITY.text("activity_type"))
        .when("withoutSequenceFlows", H_ACTIVITY.text("activity_type").ne(GraphFlow.TYPE))
        .text("taskAssignee", H_TASK.optionalText("assignee"))
        .text("taskCompletedBy", COMPLETED_BY)
        .when("finished", endedAt.isNotNull())
        .when("unfinished", endedAt.isNull())
        .notAfter("startedBefore", startedAt)
        .notBefore("startedAfter", startedAt)
        .notAfter("finishedBefore", endedAt)
        .notBefore("finishedAfter", endedAt)
        .text("deleteReason", H_ACTIVITY.optionalText("delete_reason"))
        .like("deleteReasonLike", H_ACTIVITY.optionalText("delete_reason"))
        .orderBy("orderByActivityId", H_ACTIVITY.text("activity_id"))
        .orderBy("orderByActivityName", H_ACTIVITY.optionalText("activity_name"))
        .orderBy("orderByActivityType", H_ACTIVITY.text("activity_type"))
        .orderBy("orderByExecutionId", H_ACTIVITY.number("execution_id"))
        .orderBy("orderByProcessInstanceId", H_ACTIVITY.number("instance_id"))
        .orderBy("orderByProcessDefinitionId", H_ACTIVITY.number("definition_id"))
        .when("activityWithoutTenantId", Below.withoutTenant(DEFINITION_ID))
        .orderBy(
            "orderByTenantId", Below.definitionField(DEFINITION_ID, DEFINITION.text("tenant_id")))
        .by(
            Way.ofDefinition(DEFINITION_ID),
            of ->
                of.text("activityTenantId", DEFINITION.text("tenant_id"))
                    .texts("tenantIds", DEFINITION.text("tenant_id"))
                    .like("activityTenantIdLike", DEFINITION.text("tenant_id")));
  }
}
