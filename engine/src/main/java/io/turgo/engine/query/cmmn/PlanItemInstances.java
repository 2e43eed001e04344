package io.turgo.engine.query.cmmn;

import static io.turgo.engine.query.cmmn.PlanItemRows.isIn;
import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.select.Relations.EXECUTION;
import static io.turgo.engine.query.select.Relations.VARIABLE;

import io.turgo.engine.cmmn.PlanItemInstance;
import io.turgo.engine.cmmn.PlanItemInstanceQuery;
import io.turgo.engine.cmmn.PlanItemInstanceState;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.QueryArguments;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Select;
import io.turgo.engine.query.variable.ScopeVariables;
import io.turgo.engine.query.variable.VariableCondition;
import io.turgo.engine.query.variable.VariableTable;
import org.jooq.Field;
import org.jooq.Table;
import org.jooq.impl.DSL;

/** {@link PlanItemInstanceQuery} on {@code turgo_execution}. */
public final class PlanItemInstances extends Select<PlanItemInstanceQuery, PlanItemInstance> {
  private static final QueryMethods<PlanItemInstanceQuery> METHODS =
      FilterTable.of(PlanItemInstanceQuery.class)
          .id("planItemInstanceId", EXECUTION.id())
          .ids("planItemInstanceIds", EXECUTION.id())
          .id("caseInstanceId", PlanItemRows.INSTANCE_ID)
          .ids("caseInstanceIds", PlanItemRows.INSTANCE_ID)
          .id("caseDefinitionId", PlanItemRows.DEFINITION_ID)
          .text("caseDefinitionKey", DEFINITION.text("key"))
          .execution("stageInstanceId", PlanItemRows.PARENT_ID, PlanItemRows.INSTANCE_ID)
          .text("planItemInstanceElementId", PlanItemRows.ELEMENT_ID)
          .text("planItemInstanceName", PlanItemRows.NAME)
          .like("planItemInstanceNameLike", PlanItemRows.NAME)
          .text("planItemDefinitionId", PlanItemRows.ITEM_DEFINITION_ID)
          .text("planItemDefinitionType", PlanItemRows.TYPE)
          .texts("planItemDefinitionTypes", PlanItemRows.TYPE)
          .when("onlyStages", PlanItemRows.TYPE.eq("stage"))
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
          .text("caseInstanceTenantId", PlanItemRows.TENANT_ID)
          .texts("tenantIds", PlanItemRows.TENANT_ID)
          .orderBy("orderByPlanItemInstanceId", EXECUTION.id())
          .orderBy("orderByCreateTime", EXECUTION.id())
          .orderBy("orderByName", PlanItemRows.NAME)
          .and(VariableTable.of("variable", PlanItemInstances::ownVariables))
          .added(
              "caseVariableValueEquals",
              (reads, given) -> caseVariables(reads).equalTo((String) given[0], given[1]),
              String.class,
              Object.class)
          .methods(PlanItemInstances.class);

  public PlanItemInstances(Reads reads) {
    super(reads, METHODS, EXECUTION, PlanItemRows.COLUMNS);
    filter("kind", PlanItemRows.isPlanItem());
  }

  public void planItemInstanceState(String state) {
    filter("state", isIn(QueryArguments.required("state", state)));
  }

  @Override
  protected Table<?> from() {
    return PlanItemRows.table();
  }

  private static ScopeVariables ownVariables(Reads reads) {
    return variables(reads, EXECUTION.id());
  }

  private static ScopeVariables caseVariables(Reads reads) {
    return variables(reads, PlanItemRows.INSTANCE_ID);
  }

  private static ScopeVariables variables(Reads reads, Field<Long> scope) {
    return new ScopeVariables(
        new VariableCondition(reads, VARIABLE),
        VARIABLE
            .number("instance_id")
            .eq(PlanItemRows.INSTANCE_ID)
            .and(VARIABLE.number("execution_id").eq(scope)),
        new ScopeVariables.Search(scope, VARIABLE.number("execution_id"), DSL.noCondition()));
  }
}
