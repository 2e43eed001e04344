package io.turgo.engine.query.cmmn;

import static io.turgo.engine.query.select.Relations.H_ACTIVITY;
import static io.turgo.engine.query.select.Relations.PROCESS_INSTANCE;

import io.turgo.engine.cmmn.MilestoneInstance;
import io.turgo.engine.cmmn.MilestoneInstanceQuery;
import io.turgo.engine.model.PlanItemType;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Select;
import org.jooq.Field;
import org.jooq.Table;
import org.jooq.impl.DSL;

/** {@link MilestoneInstanceQuery} on {@code turgo_h_activity}. */
public final class Milestones extends Select<MilestoneInstanceQuery, MilestoneInstance> {
  private static final Field<Long> EXECUTION_ID = H_ACTIVITY.number("execution_id");
  private static final Field<Long> INSTANCE_ID = H_ACTIVITY.number("instance_id");
  private static final Field<Long> REACHED_AT = H_ACTIVITY.number("ended_at");
  private static final RecordColumns<MilestoneValue> COLUMNS =
      RecordColumns.of(
          MilestoneValue.class,
          EXECUTION_ID,
          PlanItemRows.NAME,
          REACHED_AT,
          INSTANCE_ID,
          PastPlanItems.DEFINITION_ID,
          PlanItemRows.ELEMENT_ID,
          PlanItemRows.TENANT_ID);

  private static final QueryMethods<MilestoneInstanceQuery> METHODS =
      FilterTable.of(MilestoneInstanceQuery.class)
          .id("milestoneInstanceId", EXECUTION_ID)
          .id("milestoneInstanceCaseInstanceId", INSTANCE_ID)
          .id("milestoneInstanceCaseDefinitionId", PastPlanItems.DEFINITION_ID)
          .text("milestoneInstanceName", PlanItemRows.NAME)
          .notAfter("milestoneInstanceReachedBefore", REACHED_AT)
          .notBefore("milestoneInstanceReachedAfter", REACHED_AT)
          .text("milestoneInstanceTenantId", PlanItemRows.TENANT_ID)
          .orderBy("orderByMilestoneName", PlanItemRows.NAME)
          .orderBy("orderByTimeStamp", REACHED_AT)
          .methods(Milestones.class);

  /**
   * @param running whether only those of cases that run are found
   */
  public Milestones(Reads reads, boolean running) {
    super(reads, METHODS, H_ACTIVITY, COLUMNS);
    filter("type", PlanItemRows.TYPE.eq(PlanItemType.MILESTONE.text()));
    filter("reached", REACHED_AT.isNotNull());
    filter("reason", H_ACTIVITY.optionalText("delete_reason").isNull());
    if (running) {
      filter(
          "running",
          DSL.exists(
              DSL.selectOne()
                  .from(PROCESS_INSTANCE.table())
                  .where(PROCESS_INSTANCE.id().eq(INSTANCE_ID))));
    }
  }

  @Override
  protected Table<?> from() {
    return PastPlanItems.table();
  }
}
