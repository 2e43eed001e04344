package io.turgo.engine.query.cmmn;

import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.select.Relations.EXECUTION;
import static io.turgo.engine.query.select.Relations.PROCESS_INSTANCE;

import io.turgo.engine.cmmn.PlanItemInstance;
import io.turgo.engine.cmmn.PlanItemInstanceQuery;
import io.turgo.engine.cmmn.PlanItemInstanceState;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.query.select.Aggregates;
import io.turgo.engine.query.select.ElementNames;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.QueryArguments;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Select;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.impl.DSL;

/** {@link PlanItemInstanceQuery} on {@code turgo_execution}. */
public final class PlanItemInstances extends Select<PlanItemInstanceQuery, PlanItemInstance> {
  private static final Field<Long> INSTANCE_ID = EXECUTION.number("instance_id");
  private static final Field<Long> PARENT_ID = EXECUTION.number("parent_id");
  private static final Field<String> ACTIVITY_ID = EXECUTION.text("activity_id");
  private static final Field<String> KIND = EXECUTION.text("kind");
  private static final Field<Long> DEFINITION_ID = PROCESS_INSTANCE.number("definition_id");
  private static final Field<String> TENANT_ID = DEFINITION.text("tenant_id");
  private static final Field<String> KEY = DEFINITION.text("key");

  private static final QueryMethods<PlanItemInstanceQuery> METHODS =
      FilterTable.of(PlanItemInstanceQuery.class)
          .id("planItemInstanceId", EXECUTION.id())
          .ids("planItemInstanceIds", EXECUTION.id())
          .id("caseInstanceId", INSTANCE_ID)
          .ids("caseInstanceIds", INSTANCE_ID)
          .id("caseDefinitionId", DEFINITION_ID)
          .text("caseDefinitionKey", KEY)
          .id("stageInstanceId", PARENT_ID)
          .text("planItemDefinitionId", ACTIVITY_ID)
          .when("planItemInstanceStateActive", "state", isIn(PlanItemInstanceState.ACTIVE))
          .when("planItemInstanceStateAvailable", "state", isIn(PlanItemInstanceState.AVAILABLE))
          .when("planItemInstanceStateEnabled", "state", isIn(PlanItemInstanceState.ENABLED))
          .when("planItemInstanceStateDisabled", "state", isIn(PlanItemInstanceState.DISABLED))
          .when(
              "planItemInstanceStateAsyncActive", "state", isIn(PlanItemInstanceState.ASYNC_ACTIVE))
          .when(
              "planItemInstanceStateWaitingForRepetition",
              "state",
              isIn(PlanItemInstanceState.WAITING_FOR_REPETITION))
          .text("caseInstanceTenantId", TENANT_ID)
          .texts("tenantIds", TENANT_ID)
          .orderBy("orderByPlanItemInstanceId", EXECUTION.id())
          .methods(PlanItemInstances.class);

  public PlanItemInstances(Reads reads) {
    super(
        reads,
        METHODS,
        EXECUTION,
        List.of(
            EXECUTION.id(), KIND, INSTANCE_ID, DEFINITION_ID, PARENT_ID, ACTIVITY_ID, TENANT_ID),
        PlanItemInstances::read);
    filter("kind", DSL.not(KIND.eq(name(ExecutionRow.Kind.HAPPENED))));
  }

  public void planItemInstanceState(String state) {
    filter("state", isIn(QueryArguments.required("state", state)));
  }

  /** The kinds of executions that are in a state. */
  private static Condition isIn(String state) {
    return KIND.in(
        Arrays.stream(ExecutionRow.Kind.values())
            .filter(kind -> state.equals(kind.planItemState()))
            .map(PlanItemInstances::name)
            .toList());
  }

  private static String name(ExecutionRow.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  @Override
  protected Table<?> from() {
    return EXECUTION
        .table()
        .join(PROCESS_INSTANCE.table())
        .on(PROCESS_INSTANCE.id().eq(INSTANCE_ID))
        .and(Aggregates.isCase(PROCESS_INSTANCE))
        .join(DEFINITION.table())
        .on(DEFINITION.id().eq(DEFINITION_ID));
  }

  private static PlanItemInstance read(Record row) {
    ExecutionRow.Kind kind = ExecutionRow.Kind.valueOf(row.get(KIND).toUpperCase(Locale.ROOT));
    String activityId = row.get(ACTIVITY_ID);
    return new PlanItemInstanceValue(
        Ids.format(row.get(EXECUTION.id())),
        Objects.requireNonNull(kind.planItemState()),
        Ids.format(row.get(INSTANCE_ID)),
        Ids.format(row.get(DEFINITION_ID)),
        Ids.format(row.get(PARENT_ID)),
        activityId,
        row.get(TENANT_ID),
        ElementNames.PlannedItem.unknown(activityId));
  }

  /** Only the model knows names and types. */
  @Override
  protected List<PlanItemInstance> complete(List<PlanItemInstance> found) {
    return found.stream()
        .map(PlanItemInstanceValue.class::cast)
        .<PlanItemInstance>map(one ->
            one.with(
                reads
                    .names()
                    .plannedItem(
                        Long.parseLong(one.getCaseDefinitionId()), one.getPlanItemDefinitionId())))
        .toList();
  }
}
