package io.turgo.engine.query.cmmn;

import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.select.Relations.EXECUTION;
import static io.turgo.engine.query.select.Relations.PLAN_ITEM;
import static io.turgo.engine.query.select.Relations.PROCESS_INSTANCE;
import static io.turgo.engine.query.select.Relations.VARIABLE;

import io.turgo.engine.cmmn.CaseInstance;
import io.turgo.engine.cmmn.CaseInstanceQuery;
import io.turgo.engine.cmmn.PlanItemInstanceState;
import io.turgo.engine.query.select.Aggregates;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.QueryArguments;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Select;
import io.turgo.engine.query.variable.ScopeVariables;
import io.turgo.engine.query.variable.VariableCondition;
import io.turgo.engine.query.variable.VariableTable;
import java.util.List;
import java.util.Map;
import org.jooq.Field;
import org.jooq.Table;
import org.jooq.impl.DSL;

/** {@link CaseInstanceQuery} on {@code turgo_instance}. */
public final class CaseInstances extends Select<CaseInstanceQuery, CaseInstance> {
  private static final Field<Long> ID = PROCESS_INSTANCE.id();
  private static final Field<Long> DEFINITION_ID = PROCESS_INSTANCE.number("definition_id");
  private static final Field<String> KEY = DEFINITION.text("key");
  private static final Field<String> DEFINITION_NAME = DEFINITION.optionalText("name");
  private static final Field<String> TENANT_ID = DEFINITION.text("tenant_id");
  private static final Field<String> BUSINESS_KEY = PROCESS_INSTANCE.optionalText("business_key");
  private static final Field<String> NAME = PROCESS_INSTANCE.optionalText("name");
  private static final Field<Long> STARTED_AT = PROCESS_INSTANCE.number("started_at");
  private static final Field<String> START_USER = PROCESS_INSTANCE.optionalText("start_user_id");
  private static final Field<Boolean> SUSPENDED = PROCESS_INSTANCE.flag("suspended");
  private static final RecordColumns<CaseInstanceValue> COLUMNS =
      RecordColumns.of(
          CaseInstanceValue.class,
          ID,
          NAME,
          BUSINESS_KEY,
          DEFINITION_ID,
          KEY,
          DEFINITION_NAME,
          DEFINITION.integer("version"),
          DEFINITION.number("deployment_id"),
          TENANT_ID,
          STARTED_AT,
          START_USER,
          SUSPENDED,
          PROCESS_INSTANCE.optionalNumber("super_execution_id"));

  private static final QueryMethods<CaseInstanceQuery> METHODS =
      FilterTable.of(CaseInstanceQuery.class)
          .id("caseInstanceId", ID)
          .ids("caseInstanceIds", ID)
          .id("caseDefinitionId", DEFINITION_ID)
          .text("caseDefinitionKey", KEY)
          .text("caseDefinitionName", DEFINITION_NAME)
          .text("caseInstanceBusinessKey", BUSINESS_KEY)
          .like("caseInstanceBusinessKeyLike", BUSINESS_KEY)
          .text("caseInstanceName", NAME)
          .like("caseInstanceNameLike", NAME)
          .likeIgnoreCase("caseInstanceNameLikeIgnoreCase", NAME)
          .texts("caseDefinitionKeys", KEY)
          .id("caseInstanceParentId", PROCESS_INSTANCE.optionalNumber("super_id"))
          .notAfter("caseInstanceStartedBefore", STARTED_AT)
          .notBefore("caseInstanceStartedAfter", STARTED_AT)
          .text("caseInstanceStartedBy", START_USER)
          .text("caseInstanceTenantId", TENANT_ID)
          .texts("tenantIds", TENANT_ID)
          .when("caseInstanceWithoutTenantId", TENANT_ID.eq(""))
          .when("active", "suspension", SUSPENDED.isFalse())
          .when("suspended", "suspension", SUSPENDED.isTrue())
          .orderBy("orderByCaseInstanceId", ID)
          .orderBy("orderByCaseDefinitionKey", KEY)
          .orderBy("orderByStartTime", STARTED_AT)
          .orderBy("orderByTenantId", TENANT_ID)
          .and(VariableTable.of("variable", CaseInstances::variables))
          .methods(CaseInstances.class);

  private final IncludedVariables variables;

  public CaseInstances(Reads reads) {
    super(reads, METHODS, PROCESS_INSTANCE, COLUMNS.fields(), row -> COLUMNS.read(row, Map.of()));
    this.variables = new IncludedVariables(reads, VARIABLE);
  }

  public void includeCaseVariables() {
    variables.include();
  }

  @Override
  protected List<CaseInstance> complete(List<CaseInstance> found) {
    return variables.complete(
        found, CaseInstance::getId, (one, values) -> COLUMNS.with((CaseInstanceValue) one, values));
  }

  public void activePlanItemDefinitionId(String planItemDefinitionId) {
    filter(
        "activePlanItemDefinitionId",
        DSL.exists(
            DSL.selectOne()
                .from(EXECUTION.table())
                .join(PLAN_ITEM.table())
                .on(PlanItemRows.isOf(DEFINITION_ID, EXECUTION.text("activity_id")))
                .where(PlanItemRows.INSTANCE_ID.eq(ID))
                .and(PlanItemRows.isIn(PlanItemInstanceState.ACTIVE))
                .and(
                    PlanItemRows.ITEM_DEFINITION_ID.eq(
                        QueryArguments.required("planItemDefinitionId", planItemDefinitionId)))));
  }

  @Override
  protected Table<?> from() {
    return PROCESS_INSTANCE
        .table()
        .join(DEFINITION.table())
        .on(DEFINITION.id().eq(DEFINITION_ID))
        .and(Aggregates.isCase(PROCESS_INSTANCE));
  }

  private static ScopeVariables variables(Reads reads) {
    return new ScopeVariables(
        new VariableCondition(reads, VARIABLE),
        VARIABLE.number("instance_id").eq(ID).and(VARIABLE.number("execution_id").eq(ID)),
        ScopeVariables.Search.ofInstances(ID, VARIABLE)
            .from(PROCESS_INSTANCE, Aggregates.isCase(PROCESS_INSTANCE)));
  }
}
