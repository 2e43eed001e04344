package io.turgo.engine.query.instance;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.select.Relations.IDENTITY_LINK;
import static io.turgo.engine.query.select.Relations.INSTANCE_FACTS;
import static io.turgo.engine.query.select.Relations.PROCESS_INSTANCE;
import static io.turgo.engine.query.select.Relations.VARIABLE;

import io.turgo.engine.query.job.Incidents;
import io.turgo.engine.query.select.Aggregates;
import io.turgo.engine.query.select.ElementNames.Localized;
import io.turgo.engine.query.select.FilterTable.Way;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.variable.ScopeVariables;
import io.turgo.engine.query.variable.VariableCondition;
import io.turgo.engine.query.variable.VariableReads;
import io.turgo.engine.query.variable.VariableTable;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/** {@link ProcessInstanceQuery} on {@code turgo_instance}. */
public final class ProcessInstances extends InstanceSelect<ProcessInstanceQuery, ProcessInstance> {
  private static final List<Field<?>> OWN_FIELDS =
      List.of(
          PROCESS_INSTANCE.id(),
          PROCESS_INSTANCE.number("root_id"),
          PROCESS_INSTANCE.number("definition_id"),
          DEFINITION.text("key"),
          DEFINITION.optionalText("name"),
          DEFINITION.optionalText("category"),
          DEFINITION.integer("version"),
          DEFINITION.number("deployment_id"),
          DEFINITION.text("tenant_id"),
          PROCESS_INSTANCE.optionalText("business_key"),
          PROCESS_INSTANCE.optionalText("name"),
          PROCESS_INSTANCE.optionalText("start_user_id"),
          PROCESS_INSTANCE.number("started_at"),
          PROCESS_INSTANCE.flag("suspended"),
          PROCESS_INSTANCE.optionalNumber("super_execution_id"));
  private static final List<Field<?>> FIELDS =
      Stream.of(OWN_FIELDS, factFields(INSTANCE_FACTS)).<Field<?>>flatMap(List::stream).toList();

  static final QueryMethods<ProcessInstanceQuery> METHODS =
      table(ProcessInstanceQuery.class, PROCESS_INSTANCE, INSTANCE_FACTS)
          .ids("processDefinitionIds", PROCESS_INSTANCE.number("definition_id"))
          .argument("keys")
          .otherTexts("excludeProcessDefinitionKeys", DEFINITION.text("key"))
          .like("processDefinitionNameLike", DEFINITION.optionalText("name"))
          .likeIgnoreCase("processDefinitionNameLikeIgnoreCase", DEFINITION.optionalText("name"))
          .when("active", "suspension", PROCESS_INSTANCE.flag("suspended").isFalse())
          .when("suspended", "suspension", PROCESS_INSTANCE.flag("suspended").isTrue())
          .orderBy("orderByProcessDefinitionKey", DEFINITION.text("key"))
          .orderBy("orderByStartTime", PROCESS_INSTANCE.number("started_at"))
          .orderBy("orderByTenantId", DEFINITION.text("tenant_id"))
          .by(
              Way.ofDefinition(PROCESS_INSTANCE.number("definition_id")),
              of -> of.texts("processDefinitionKeys", DEFINITION.text("key")))
          .and(VariableTable.of("variable", ProcessInstances::variables))
          .methods(ProcessInstances.class);

  public ProcessInstances(Reads reads) {
    super(reads, METHODS, PROCESS_INSTANCE, INSTANCE_FACTS, IDENTITY_LINK, FIELDS);
  }

  @Override
  protected Table<?> from() {
    return PROCESS_INSTANCE
        .table()
        .join(DEFINITION.table())
        .on(DEFINITION.id().eq(ofDefinition()))
        .and(Aggregates.isProcess(PROCESS_INSTANCE))
        .leftJoin(INSTANCE_FACTS.table())
        .on(INSTANCE_FACTS.id().eq(PROCESS_INSTANCE.id()));
  }

  /** With a plus, or SQLite would begin with all definitions and sort the instances of each. */
  private Field<Long> ofDefinition() {
    Field<Long> definitionId = PROCESS_INSTANCE.number("definition_id");
    return reads.isSqlite() ? DSL.field("+{0}", SQLDataType.BIGINT, definitionId) : definitionId;
  }

  @Override
  protected ProcessInstance map(Record row) {
    return new ProcessInstanceValue(
        row.get(PROCESS_INSTANCE.id()),
        row.get(PROCESS_INSTANCE.number("root_id")),
        row.get(PROCESS_INSTANCE.number("definition_id")),
        row.get(DEFINITION.text("key")),
        row.get(DEFINITION.optionalText("name")),
        row.get(DEFINITION.optionalText("category")),
        row.get(DEFINITION.integer("version")),
        row.get(DEFINITION.number("deployment_id")),
        row.get(DEFINITION.text("tenant_id")),
        row.get(PROCESS_INSTANCE.optionalText("business_key")),
        row.get(PROCESS_INSTANCE.optionalText("name")),
        row.get(PROCESS_INSTANCE.optionalText("start_user_id")),
        row.get(PROCESS_INSTANCE.number("started_at")),
        row.get(PROCESS_INSTANCE.flag("suspended")),
        false,
        facts(row),
        row.get(PROCESS_INSTANCE.optionalNumber("super_execution_id")),
        Localized.NOT,
        Map.of());
  }

  @Override
  protected List<ProcessInstance> complete(List<ProcessInstance> found) {
    if (!includeVariables && !language.isSet()) {
      return found;
    }
    List<Long> ids = new ArrayList<>();
    found.forEach(one -> ids.add(((ProcessInstanceValue) one).id()));
    Map<Long, Map<String, @Nullable Object>> variables =
        includeVariables
            ? new VariableReads(reads).ofInstances(VARIABLE, ids, includedNames)
            : Map.of();
    List<ProcessInstance> completed = new ArrayList<>(found.size());
    for (ProcessInstance one : found) {
      ProcessInstanceValue value = (ProcessInstanceValue) one;
      completed.add(
          value.with(
              variables.getOrDefault(value.id(), Map.of()),
              language.of(reads, value.definitionId(), null)));
    }
    return completed;
  }

  private static ScopeVariables variables(Reads reads) {
    return new ScopeVariables(
        new VariableCondition(reads, VARIABLE),
        VARIABLE
            .number("instance_id")
            .eq(PROCESS_INSTANCE.id())
            .and(VARIABLE.number("execution_id").eq(PROCESS_INSTANCE.id())),
        ScopeVariables.Search.ofInstances(PROCESS_INSTANCE.id(), VARIABLE).from(PROCESS_INSTANCE));
  }

  public void processInstanceBusinessKey(String businessKey, String processDefinitionKey) {
    filter(
        "processInstanceBusinessKey",
        isText("businessKey", PROCESS_INSTANCE.optionalText("business_key"), businessKey)
            .and(isText("processDefinitionKey", DEFINITION.text("key"), processDefinitionKey)));
  }

  public void subProcessInstanceId(String value) {
    Relation called = PROCESS_INSTANCE.as("called");
    filter(
        "subProcessInstanceId",
        PROCESS_INSTANCE
            .id()
            .in(
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
