package io.turgo.engine.query.cmmn;

import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.select.Relations.EXECUTION;
import static io.turgo.engine.query.select.Relations.PLAN_ITEM;
import static io.turgo.engine.query.select.Relations.PROCESS_INSTANCE;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.query.select.Aggregates;
import io.turgo.engine.query.select.RecordColumns;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Table;

/** The executions of cases with their plan items in {@code turgo_plan_item}. */
final class PlanItemRows {
  static final Field<Long> INSTANCE_ID = EXECUTION.number("instance_id");
  static final Field<Long> PARENT_ID = EXECUTION.number("parent_id");
  static final Field<Long> DEFINITION_ID = PROCESS_INSTANCE.number("definition_id");
  static final Field<String> TENANT_ID = DEFINITION.text("tenant_id");
  static final Field<String> ELEMENT_ID = PLAN_ITEM.text("element_id");
  static final Field<String> ITEM_DEFINITION_ID = PLAN_ITEM.text("item_definition_id");
  static final Field<String> TYPE = PLAN_ITEM.text("type");
  static final Field<String> NAME = PLAN_ITEM.optionalText("name");
  static final RecordColumns<PlanItemInstanceValue> COLUMNS =
      RecordColumns.of(
          PlanItemInstanceValue.class,
          EXECUTION.id(),
          EXECUTION.text("kind"),
          INSTANCE_ID,
          DEFINITION_ID,
          PARENT_ID,
          ELEMENT_ID,
          ITEM_DEFINITION_ID,
          TYPE,
          NAME,
          TENANT_ID);

  private static final Field<String> KIND = EXECUTION.text("kind");

  private PlanItemRows() {}

  /** The executions of cases. */
  static Table<?> inCases() {
    return EXECUTION
        .table()
        .join(PROCESS_INSTANCE.table())
        .on(PROCESS_INSTANCE.id().eq(INSTANCE_ID))
        .and(Aggregates.isCase(PROCESS_INSTANCE))
        .join(DEFINITION.table())
        .on(DEFINITION.id().eq(DEFINITION_ID));
  }

  static Table<?> table() {
    return inCases().join(PLAN_ITEM.table()).on(isOf(DEFINITION_ID, EXECUTION.text("activity_id")));
  }

  /** The plan item of an activity of a definition. */
  static Condition isOf(Field<Long> definitionId, Field<String> activityId) {
    return PLAN_ITEM
        .number("definition_id")
        .eq(definitionId)
        .and(PLAN_ITEM.text("item_id").eq(activityId));
  }

  static Condition isPlanItem() {
    return KIND.notIn(names(ExecutionRow.Kind::isNote));
  }

  static Condition isSentryPart() {
    return KIND.eq(name(ExecutionRow.Kind.HAPPENED));
  }

  /** The kinds of executions that are in a state. */
  static Condition isIn(String state) {
    return KIND.in(names(kind -> state.equals(kind.planItemState())));
  }

  private static List<String> names(Predicate<ExecutionRow.Kind> which) {
    return Arrays.stream(ExecutionRow.Kind.values()).filter(which).map(PlanItemRows::name).toList();
  }

  private static String name(ExecutionRow.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
