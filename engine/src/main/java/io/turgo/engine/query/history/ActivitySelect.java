package io.turgo.engine.query.history;

import static io.turgo.engine.query.select.Relations.H_ACTIVITY;
import static io.turgo.engine.query.select.Relations.H_TASK;

import io.turgo.engine.model.GraphFlow;
import io.turgo.engine.query.select.Below;
import io.turgo.engine.query.select.FilterTable;
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
  static final Field<Long> ID = H_ACTIVITY.id();
  static final Field<Long> INSTANCE_ID = H_ACTIVITY.number("instance_id");
  static final Field<Long> EXECUTION_ID = H_ACTIVITY.number("execution_id");
  static final Field<Long> DEFINITION_ID = H_ACTIVITY.number("definition_id");
  static final Field<String> ACTIVITY_ID = H_ACTIVITY.text("activity_id");
  static final Field<String> NAME = H_ACTIVITY.optionalText("activity_name");
  static final Field<String> TYPE = H_ACTIVITY.text("activity_type");
  static final Field<Long> STARTED_AT = H_ACTIVITY.number("started_at");
  static final Field<Long> ENDED_AT = H_ACTIVITY.optionalNumber("ended_at");
  static final Field<String> DELETE_REASON = H_ACTIVITY.optionalText("delete_reason");
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
          ID,
          INSTANCE_ID,
          EXECUTION_ID,
          DEFINITION_ID,
          ACTIVITY_ID,
          NAME,
          TYPE,
          H_ACTIVITY.optionalText("via_flow"),
          H_ACTIVITY.optionalNumber("task_id"),
          H_TASK.optionalText("assignee"),
          SHOWN_COMPLETED_BY,
          STARTED_AT,
          ENDED_AT,
          DELETE_REASON,
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
    return FilterTable.of(type)
        .orderBy("orderBy" + object + "Id", ID)
        .orderBy("orderBy" + object + "StartTime", STARTED_AT)
        .orderBy("orderBy" + object + "EndTime", ENDED_AT)
        .orderBy("orderBy" + object + "Duration", ENDED_AT.minus(STARTED_AT))
        .id("activityInstanceId", ID)
        .id("processInstanceId", INSTANCE_ID)
        .ids("processInstanceIds", INSTANCE_ID)
        .id("processDefinitionId", DEFINITION_ID)
        .id("executionId", EXECUTION_ID)
        .text("activityId", ACTIVITY_ID)
        .text("activityName", NAME)
        .text("activityType", TYPE)
        .textsIfAny("activityTypes", TYPE)
        .when("withoutSequenceFlows", TYPE.ne(GraphFlow.TYPE))
        .text("taskAssignee", H_TASK.optionalText("assignee"))
        .text("taskCompletedBy", COMPLETED_BY)
        .when("finished", ENDED_AT.isNotNull())
        .when("unfinished", ENDED_AT.isNull())
        .notAfter("startedBefore", STARTED_AT)
        .notBefore("startedAfter", STARTED_AT)
        .notAfter("finishedBefore", ENDED_AT)
        .notBefore("finishedAfter", ENDED_AT)
        .text("deleteReason", DELETE_REASON)
        .like("deleteReasonLike", DELETE_REASON)
        .orderBy("orderByActivityId", ACTIVITY_ID)
        .orderBy("orderByActivityName", NAME)
        .orderBy("orderByActivityType", TYPE)
        .orderBy("orderByExecutionId", EXECUTION_ID)
        .orderBy("orderByProcessInstanceId", INSTANCE_ID)
        .orderBy("orderByProcessDefinitionId", DEFINITION_ID)
        .tenantOfDefinition("activity", DEFINITION_ID);
  }
}
