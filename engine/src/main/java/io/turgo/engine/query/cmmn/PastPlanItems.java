package io.turgo.engine.query.cmmn;

import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.select.Relations.H_ACTIVITY;
import static io.turgo.engine.query.select.Relations.PLAN_ITEM;

import org.jooq.Field;
import org.jooq.Table;

/** The activities of cases in history with their plan items in {@code turgo_plan_item}. */
final class PastPlanItems {
  static final Field<Long> DEFINITION_ID = H_ACTIVITY.number("definition_id");

  private PastPlanItems() {}

  /** Only definitions of cases have plan items. */
  static Table<?> table() {
    return H_ACTIVITY
        .table()
        .join(DEFINITION.table())
        .on(DEFINITION.id().eq(DEFINITION_ID))
        .join(PLAN_ITEM.table())
        .on(PlanItemRows.isOf(DEFINITION_ID, H_ACTIVITY.text("activity_id")));
  }
}
