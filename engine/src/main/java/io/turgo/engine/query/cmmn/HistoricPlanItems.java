package io.turgo.engine.query.cmmn;

import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.select.Relations.H_ACTIVITY;

import io.turgo.engine.cmmn.HistoricPlanItemInstance;
import io.turgo.engine.cmmn.HistoricPlanItemInstanceQuery;
import io.turgo.engine.query.select.Aggregates;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Select;
import org.jooq.Field;
import org.jooq.Table;

/** {@link HistoricPlanItemInstanceQuery} on {@code turgo_h_activity}. */
public final class HistoricPlanItems
    extends Select<HistoricPlanItemInstanceQuery, HistoricPlanItemInstance> {
  private static final Field<Long> EXECUTION_ID = H_ACTIVITY.number("execution_id");
  private static final Field<Long> INSTANCE_ID = H_ACTIVITY.number("instance_id");
  private static final Field<Long> DEFINITION_ID = H_ACTIVITY.number("definition_id");
  private static final Field<String> ACTIVITY_ID = H_ACTIVITY.text("activity_id");
  private static final Field<String> NAME = H_ACTIVITY.optionalText("activity_name");
  private static final Field<String> TYPE = H_ACTIVITY.text("activity_type");
  private static final Field<Long> STARTED_AT = H_ACTIVITY.number("started_at");
  private static final Field<Long> ENDED_AT = H_ACTIVITY.optionalNumber("ended_at");
  private static final Field<String> TENANT_ID = DEFINITION.text("tenant_id");
  private static final RecordColumns<HistoricPlanItemValue> COLUMNS =
      RecordColumns.of(
          HistoricPlanItemValue.class,
          EXECUTION_ID,
          INSTANCE_ID,
          DEFINITION_ID,
          ACTIVITY_ID,
          NAME,
          TYPE,
          STARTED_AT,
          ENDED_AT,
          H_ACTIVITY.optionalText("delete_reason"),
          H_ACTIVITY.optionalNumber("task_id"),
          TENANT_ID);

  private static final QueryMethods<HistoricPlanItemInstanceQuery> METHODS =
      FilterTable.of(HistoricPlanItemInstanceQuery.class)
          .id("planItemInstanceId", EXECUTION_ID)
          .id("planItemInstanceCaseInstanceId", INSTANCE_ID)
          .id("planItemInstanceCaseDefinitionId", DEFINITION_ID)
          .text("planItemInstanceDefinitionId", ACTIVITY_ID)
          .text("planItemInstanceDefinitionType", TYPE)
          .text("planItemInstanceName", NAME)
          .text("planItemInstanceTenantId", TENANT_ID)
          .texts("tenantIds", TENANT_ID)
          .when("ended", ENDED_AT.isNotNull())
          .when("notEnded", ENDED_AT.isNull())
          .orderBy("orderByCreateTime", STARTED_AT)
          .orderBy("orderByEndedTime", ENDED_AT)
          .methods(HistoricPlanItems.class);

  public HistoricPlanItems(Reads reads) {
    super(reads, METHODS, H_ACTIVITY, COLUMNS);
  }

  @Override
  protected Table<?> from() {
    return H_ACTIVITY
        .table()
        .join(DEFINITION.table())
        .on(DEFINITION.id().eq(DEFINITION_ID))
        .and(Aggregates.isCase(DEFINITION));
  }
}
