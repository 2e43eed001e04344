package io.turgo.engine.query.cmmn;

import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.select.Relations.H_INSTANCE;
import static io.turgo.engine.query.select.Relations.H_VARIABLE;

import io.turgo.engine.cmmn.HistoricCaseInstance;
import io.turgo.engine.cmmn.HistoricCaseInstanceQuery;
import io.turgo.engine.query.select.Aggregates;
import io.turgo.engine.query.select.FilterTable;
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

/** {@link HistoricCaseInstanceQuery} on {@code turgo_h_instance}. */
public final class HistoricCases extends Select<HistoricCaseInstanceQuery, HistoricCaseInstance> {
  private static final Field<Long> ID = H_INSTANCE.id();
  private static final Field<Long> DEFINITION_ID = H_INSTANCE.number("definition_id");
  private static final Field<String> KEY = DEFINITION.text("key");
  private static final Field<String> TENANT_ID = DEFINITION.text("tenant_id");
  private static final Field<String> BUSINESS_KEY = H_INSTANCE.optionalText("business_key");
  private static final Field<String> NAME = H_INSTANCE.optionalText("name");
  private static final Field<Long> STARTED_AT = H_INSTANCE.number("started_at");
  private static final Field<Long> ENDED_AT = H_INSTANCE.optionalNumber("ended_at");
  private static final Field<String> REASON = H_INSTANCE.optionalText("delete_reason");
  private static final Field<String> START_USER = H_INSTANCE.optionalText("start_user_id");
  private static final RecordColumns<HistoricCaseValue> COLUMNS =
      RecordColumns.of(
          HistoricCaseValue.class,
          ID,
          NAME,
          BUSINESS_KEY,
          DEFINITION_ID,
          KEY,
          DEFINITION.optionalText("name"),
          DEFINITION.integer("version"),
          TENANT_ID,
          STARTED_AT,
          ENDED_AT,
          START_USER,
          REASON);

  private static final QueryMethods<HistoricCaseInstanceQuery> METHODS =
      FilterTable.of(HistoricCaseInstanceQuery.class)
          .id("caseInstanceId", ID)
          .ids("caseInstanceIds", ID)
          .id("caseDefinitionId", DEFINITION_ID)
          .text("caseDefinitionKey", KEY)
          .text("caseInstanceBusinessKey", BUSINESS_KEY)
          .text("caseInstanceName", NAME)
          .notNull("finished", ENDED_AT)
          .when("unfinished", ENDED_AT.isNull())
          .notAfter("startedBefore", STARTED_AT)
          .notBefore("startedAfter", STARTED_AT)
          .notAfter("finishedBefore", ENDED_AT)
          .notBefore("finishedAfter", ENDED_AT)
          .text("startedBy", START_USER)
          .text("caseInstanceTenantId", TENANT_ID)
          .texts("tenantIds", TENANT_ID)
          .when("caseInstanceWithoutTenantId", TENANT_ID.eq(""))
          .orderBy("orderByCaseInstanceId", ID)
          .orderBy("orderByStartTime", STARTED_AT)
          .orderBy("orderByEndTime", ENDED_AT)
          .and(VariableTable.of("variable", HistoricCases::variables))
          .methods(HistoricCases.class);

  private final IncludedVariables variables;

  public HistoricCases(Reads reads) {
    super(reads, METHODS, H_INSTANCE, COLUMNS.fields(), row -> COLUMNS.read(row, Map.of()));
    this.variables = new IncludedVariables(reads, H_VARIABLE);
  }

  public void includeCaseVariables() {
    variables.include();
  }

  @Override
  protected List<HistoricCaseInstance> complete(List<HistoricCaseInstance> found) {
    return variables.complete(
        found,
        HistoricCaseInstance::getId,
        (one, values) -> COLUMNS.with((HistoricCaseValue) one, values));
  }

  public void state(String state) {
    filter("state", PastStates.isIn(state, ENDED_AT, REASON));
  }

  @Override
  protected Table<?> from() {
    return H_INSTANCE
        .table()
        .join(DEFINITION.table())
        .on(DEFINITION.id().eq(DEFINITION_ID))
        .and(Aggregates.isCase(DEFINITION));
  }

  private static ScopeVariables variables(Reads reads) {
    return new ScopeVariables(
        new VariableCondition(reads, H_VARIABLE),
        H_VARIABLE.number("instance_id").eq(ID),
        new ScopeVariables.Search(ID, H_VARIABLE.number("instance_id"), DSL.noCondition())
            .from(H_INSTANCE, DSL.noCondition()));
  }
}
