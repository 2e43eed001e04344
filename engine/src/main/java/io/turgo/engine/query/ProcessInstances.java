package io.turgo.engine.query;

import static io.turgo.engine.query.QueryArguments.required;
import static io.turgo.engine.query.Relations.DEFINITION;
import static io.turgo.engine.query.Relations.IDENTITY_LINK;
import static io.turgo.engine.query.Relations.INSTANCE_FACTS;
import static io.turgo.engine.query.Relations.PROCESS_INSTANCE;
import static io.turgo.engine.query.Relations.VARIABLE;

import io.turgo.engine.query.ElementNames.Localized;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/** {@link ProcessInstanceQuery} on {@code turgo_instance}. */
final class ProcessInstances extends InstanceSelect<ProcessInstanceQuery, ProcessInstance>
    implements ProcessInstanceQuery, ScopeVariableFilters<ProcessInstanceQuery> {
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

  ProcessInstances(Reads reads) {
    super(reads, PROCESS_INSTANCE, INSTANCE_FACTS, IDENTITY_LINK);
  }

  @Override
  ProcessInstanceQuery self() {
    return this;
  }

  @Override
  Field<Long> id() {
    return PROCESS_INSTANCE.id();
  }

  @Override
  Table<?> from() {
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
  Collection<? extends SelectFieldOrAsterisk> fields() {
    return FIELDS;
  }

  @Override
  ProcessInstance map(Record row) {
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
  List<ProcessInstance> complete(List<ProcessInstance> found) {
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

  @Override
  public ScopeVariables scopeVariables() {
    return new ScopeVariables(
        new VariableCondition(reads, VARIABLE),
        VARIABLE
            .number("instance_id")
            .eq(PROCESS_INSTANCE.id())
            .and(VARIABLE.number("execution_id").eq(PROCESS_INSTANCE.id())),
        ScopeVariables.Search.ofInstances(PROCESS_INSTANCE.id(), VARIABLE).from(PROCESS_INSTANCE));
  }

  @Override
  public ProcessInstanceQuery processInstanceBusinessKey(
      String businessKey, String processDefinitionKey) {
    return filter(
        "processInstanceBusinessKey",
        isText("businessKey", PROCESS_INSTANCE.optionalText("business_key"), businessKey)
            .and(isText("processDefinitionKey", DEFINITION.text("key"), processDefinitionKey)));
  }

  @Override
  public ProcessInstanceQuery subProcessInstanceId(String value) {
    Relation called = PROCESS_INSTANCE.as("called");
    return filter(
        "subProcessInstanceId",
        PROCESS_INSTANCE
            .id()
            .in(
                DSL.select(called.optionalNumber("super_id"))
                    .from(called.table())
                    .where(isId("subProcessInstanceId", called.id(), value))));
  }

  @Override
  public ProcessInstanceQuery processDefinitionIds(Collection<String> values) {
    return ids("processDefinitionIds", PROCESS_INSTANCE.number("definition_id"), values);
  }

  @Override
  public ProcessInstanceQuery processDefinitionKeys(Collection<String> values) {
    return byDefinition(
        "processDefinitionKeys", isOneOf("processDefinitionKeys", DEFINITION.text("key"), values));
  }

  @Override
  public ProcessInstanceQuery excludeProcessDefinitionKeys(Collection<String> keys) {
    return filter(
        "excludeProcessDefinitionKeys", isOneOf("keys", DEFINITION.text("key"), keys).not());
  }

  @Override
  public ProcessInstanceQuery processDefinitionNameLike(String pattern) {
    return like("processDefinitionNameLike", DEFINITION.optionalText("name"), pattern);
  }

  @Override
  public ProcessInstanceQuery processDefinitionNameLikeIgnoreCase(String pattern) {
    return likeIgnoreCase(
        "processDefinitionNameLikeIgnoreCase", DEFINITION.optionalText("name"), pattern);
  }

  @Override
  public ProcessInstanceQuery incidentCause(String value) {
    Long cause = Ids.parse(required("incidentCause", value));
    return cause == null
        ? filter("incidentCause", DSL.falseCondition())
        : late(
            "incidentCause",
            new OfJobs(
                reads,
                PROCESS_INSTANCE,
                Incidents.TABLES,
                jobs -> jobs.optionalNumber("cause").eq(cause),
                jobs -> jobs.number("created_at")));
  }

  @Override
  public ProcessInstanceQuery active() {
    return filter("suspension", PROCESS_INSTANCE.flag("suspended").isFalse());
  }

  @Override
  public ProcessInstanceQuery suspended() {
    return filter("suspension", PROCESS_INSTANCE.flag("suspended").isTrue());
  }

  @Override
  public ProcessInstanceQuery orderByProcessDefinitionKey() {
    return orderBy(DEFINITION.text("key"));
  }

  @Override
  public ProcessInstanceQuery orderByStartTime() {
    return orderBy(PROCESS_INSTANCE.number("started_at"));
  }

  @Override
  public ProcessInstanceQuery orderByTenantId() {
    return orderBy(DEFINITION.text("tenant_id"));
  }
}
