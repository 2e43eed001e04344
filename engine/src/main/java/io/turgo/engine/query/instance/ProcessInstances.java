package io.turgo.engine.query.instance;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.select.Relations.IDENTITY_LINK;
import static io.turgo.engine.query.select.Relations.INSTANCE_FACTS;
import static io.turgo.engine.query.select.Relations.PROCESS_INSTANCE;
import static io.turgo.engine.query.select.Relations.VARIABLE;

import io.turgo.engine.query.job.Incidents;
import io.turgo.engine.query.select.Aggregates;
import io.turgo.engine.query.select.FilterTable.Way;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.variable.ScopeVariables;
import io.turgo.engine.query.variable.VariableCondition;
import io.turgo.engine.query.variable.VariableTable;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import org.jooq.Field;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/** {@link ProcessInstanceQuery} on {@code turgo_instance}. */
public final class ProcessInstances extends InstanceSelect<ProcessInstanceQuery, ProcessInstance> {
  private static final Field<Boolean> SUSPENDED = PROCESS_INSTANCE.flag("suspended");
  private static final RecordColumns<ProcessInstance> COLUMNS =
      RecordColumns.of(
          ProcessInstanceValue.class,
          ID,
          PROCESS_INSTANCE.number("root_id"),
          DEFINITION_ID,
          DEFINITION_KEY,
          DEFINITION_NAME,
          DEFINITION_CATEGORY,
          DEFINITION_VERSION,
          DEPLOYMENT_ID,
          TENANT_ID,
          BUSINESS_KEY,
          NAME,
          START_USER_ID,
          STARTED_AT,
          SUSPENDED,
          PROCESS_INSTANCE.optionalNumber("super_execution_id"),
          BUSINESS_STATUS,
          DUE_AT,
          CLAIMED_AT,
          CLAIMED_BY,
          CALLBACK_ID,
          CALLBACK_TYPE,
          REFERENCE_ID,
          REFERENCE_TYPE);

  static final QueryMethods<ProcessInstanceQuery> METHODS =
      table(ProcessInstanceQuery.class)
          .ids("processDefinitionIds", DEFINITION_ID)
          .argument("keys")
          .otherTexts("excludeProcessDefinitionKeys", DEFINITION_KEY)
          .like("processDefinitionNameLike", DEFINITION_NAME)
          .likeIgnoreCase("processDefinitionNameLikeIgnoreCase", DEFINITION_NAME)
          .when("active", "suspension", SUSPENDED.isFalse())
          .when("suspended", "suspension", SUSPENDED.isTrue())
          .orderBy("orderByProcessDefinitionKey", DEFINITION_KEY)
          .orderBy("orderByStartTime", STARTED_AT)
          .orderBy("orderByTenantId", DEFINITION.text("tenant_id"))
          .by(
              Way.ofDefinition(DEFINITION_ID),
              of -> of.texts("processDefinitionKeys", DEFINITION_KEY))
          .and(VariableTable.of("variable", ProcessInstances::variables))
          .methods(ProcessInstances.class);

  public ProcessInstances(Reads reads) {
    super(reads, METHODS, PROCESS_INSTANCE, IDENTITY_LINK, VARIABLE, COLUMNS);
  }

  @Override
  protected Table<?> from() {
    return PROCESS_INSTANCE
        .table()
        .join(DEFINITION.table())
        .on(DEFINITION.id().eq(ofDefinition()))
        .and(Aggregates.isProcess(PROCESS_INSTANCE))
        .leftJoin(INSTANCE_FACTS.table())
        .on(INSTANCE_FACTS.id().eq(ID));
  }

  /** With a plus, or SQLite would begin with all definitions and sort the instances of each. */
  private Field<Long> ofDefinition() {
    return reads.isSqlite() ? DSL.field("+{0}", SQLDataType.BIGINT, DEFINITION_ID) : DEFINITION_ID;
  }

  private static ScopeVariables variables(Reads reads) {
    return new ScopeVariables(
        new VariableCondition(reads, VARIABLE),
        VARIABLE.number("instance_id").eq(ID).and(VARIABLE.number("execution_id").eq(ID)),
        ScopeVariables.Search.ofInstances(ID, VARIABLE)
            .from(PROCESS_INSTANCE, Aggregates.isProcess(PROCESS_INSTANCE)));
  }

  public void processInstanceBusinessKey(String businessKey, String processDefinitionKey) {
    filter(
        "processInstanceBusinessKey",
        isText("businessKey", BUSINESS_KEY, businessKey)
            .and(isText("processDefinitionKey", DEFINITION_KEY, processDefinitionKey)));
  }

  public void subProcessInstanceId(String value) {
    Relation called = PROCESS_INSTANCE.as("called");
    filter(
        "subProcessInstanceId",
        ID.in(
            DSL.select(called.optionalNumber("super_id"))
                .from(called.table())
                .where(isId("subProcessInstanceId", called.id(), value))));
  }

  public void incidentCause(String value) {
    Long cause = Ids.parse(required("incidentCause", value));
    if (cause == null) {
      filter("incidentCause", DSL.falseCondition());
      return;
    }
    late(
        "incidentCause",
        new OfJobs(
            reads,
            PROCESS_INSTANCE,
            Incidents.TABLES,
            jobs -> jobs.optionalNumber("cause").eq(cause),
            jobs -> jobs.number("created_at")));
  }
}
