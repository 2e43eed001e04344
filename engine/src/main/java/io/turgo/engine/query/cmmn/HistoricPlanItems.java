package io.turgo.engine.query.cmmn;

import static io.turgo.engine.query.select.Relations.H_ACTIVITY;

import io.turgo.engine.cmmn.HistoricPlanItemInstance;
import io.turgo.engine.cmmn.HistoricPlanItemInstanceQuery;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.QueryArguments;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Select;
import java.util.Date;
import org.jooq.Field;
import org.jooq.Table;

/** {@link HistoricPlanItemInstanceQuery} on {@code turgo_h_activity}. */
public final class HistoricPlanItems
    extends Select<HistoricPlanItemInstanceQuery, HistoricPlanItemInstance> {
  private static final Field<Long> EXECUTION_ID = H_ACTIVITY.number("execution_id");
  private static final Field<Long> INSTANCE_ID = H_ACTIVITY.number("instance_id");
  private static final Field<Long> STARTED_AT = H_ACTIVITY.number("started_at");
  private static final Field<Long> ENDED_AT = H_ACTIVITY.optionalNumber("ended_at");
  private static final Field<String> REASON = H_ACTIVITY.optionalText("delete_reason");
  private static final Field<Long> TASK_ID = H_ACTIVITY.optionalNumber("task_id");
  private static final RecordColumns<HistoricPlanItemValue> COLUMNS =
      RecordColumns.of(
          HistoricPlanItemValue.class,
          EXECUTION_ID,
          INSTANCE_ID,
          PastPlanItems.DEFINITION_ID,
          PlanItemRows.ELEMENT_ID,
          PlanItemRows.ITEM_DEFINITION_ID,
          PlanItemRows.NAME,
          PlanItemRows.TYPE,
          STARTED_AT,
          ENDED_AT,
          REASON,
          TASK_ID,
          PlanItemRows.TENANT_ID);

  private static final QueryMethods<HistoricPlanItemInstanceQuery> METHODS =
      FilterTable.of(HistoricPlanItemInstanceQuery.class)
          .id("planItemInstanceId", EXECUTION_ID)
          .id("planItemInstanceCaseInstanceId", INSTANCE_ID)
          .id("planItemInstanceCaseDefinitionId", PastPlanItems.DEFINITION_ID)
          .text("planItemInstanceElementId", PlanItemRows.ELEMENT_ID)
          .text("planItemInstanceDefinitionId", PlanItemRows.ITEM_DEFINITION_ID)
          .text("planItemInstanceDefinitionType", PlanItemRows.TYPE)
          .text("planItemInstanceName", PlanItemRows.NAME)
          .like("planItemInstanceNameLike", PlanItemRows.NAME)
          .id("planItemInstanceReferenceId", TASK_ID)
          .text("planItemInstanceTenantId", PlanItemRows.TENANT_ID)
          .texts("tenantIds", PlanItemRows.TENANT_ID)
          .when("onlyStages", PlanItemRows.TYPE.eq("stage"))
          .when("ended", ENDED_AT.isNotNull())
          .when("notEnded", ENDED_AT.isNull())
          .notAfter("endedBefore", ENDED_AT)
          .notBefore("endedAfter", ENDED_AT)
          .orderBy("orderByName", PlanItemRows.NAME)
          .orderBy("orderByCreateTime", STARTED_AT)
          .orderBy("orderByEndedTime", ENDED_AT)
          .methods(HistoricPlanItems.class);

  public HistoricPlanItems(Reads reads) {
    super(reads, METHODS, H_ACTIVITY, COLUMNS);
  }

  public void planItemInstanceState(String state) {
    filter("planItemInstanceState", PastStates.isIn(state, ENDED_AT, REASON));
  }

  public void completedBefore(Date time) {
    long until = QueryArguments.required("completedBefore", time).getTime();
    filter("completedBefore", ENDED_AT.le(until).and(REASON.isNull()));
  }

  public void completedAfter(Date time) {
    long from = QueryArguments.required("completedAfter", time).getTime();
    filter("completedAfter", ENDED_AT.ge(from).and(REASON.isNull()));
  }

  @Override
  protected Table<?> from() {
    return PastPlanItems.table();
  }
}
