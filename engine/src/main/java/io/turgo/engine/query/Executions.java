package io.turgo.engine.query;

import static io.turgo.engine.query.QueryArguments.required;
import static io.turgo.engine.query.Relations.DEFINITION;
import static io.turgo.engine.query.Relations.EVENT_SUBSCRIPTION;
import static io.turgo.engine.query.Relations.EXECUTION;
import static io.turgo.engine.query.Relations.H_ACTIVITY;
import static io.turgo.engine.query.Relations.PROCESS_INSTANCE;
import static io.turgo.engine.query.Relations.VARIABLE;

import io.turgo.engine.query.ElementNames.Localized;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ExecutionQuery;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/**
 * {@link ExecutionQuery} on {@code turgo_execution} and {@code turgo_instance} together: an
 * instance is the root of its tree.
 */
final class Executions extends Select<ExecutionQuery, Execution>
    implements ExecutionQuery,
        ScopeVariableFilters<ExecutionQuery>,
        InstanceVariableFilters<ExecutionQuery> {
  private static final Relation ROW = new Relation("token", "tok");
  private static final Field<Long> DEFINITION_ID = ROW.number("definition_id");
  private static final Field<String> TENANT = Below.tenant(DEFINITION_ID);
  private static final Relation ENTERED = H_ACTIVITY.as("first_act");

  /** Only history knows when an execution below its instance began: when it entered an activity. */
  private static final Field<Long> STARTED_AT =
      DSL.coalesce(
          ROW.optionalNumber("started_at"),
          DSL.field(
              DSL.select(DSL.min(ENTERED.number("started_at")))
                  .from(ENTERED.table())
                  .where(ENTERED.number("instance_id").eq(ROW.number("instance_id")))
                  .and(ENTERED.number("execution_id").eq(ROW.id()))));

  private static final List<Field<?>> FIELDS =
      List.of(
          ROW.id(),
          ROW.number("instance_id"),
          ROW.number("root_id"),
          ROW.optionalNumber("super_execution_id"),
          ROW.optionalNumber("parent_id"),
          ROW.optionalText("activity_id"),
          ROW.optionalText("name"),
          ROW.flag("suspended"),
          TENANT,
          DEFINITION_ID);

  /** Filters that no instance passes: its table need not be read. */
  private final Set<String> childFilters = new HashSet<>();

  /** Filters that instances alone can pass: the other table need not be read. */
  private final Set<String> instanceFilters = new HashSet<>();

  private final Language language = new Language();

  Executions(Reads reads) {
    super(reads);
  }

  @Override
  ExecutionQuery self() {
    return this;
  }

  @Override
  Field<Long> id() {
    return ROW.id();
  }

  @Override
  Table<?> from() {
    if (!childFilters.isEmpty()) {
      return DSL.table(belowInstances()).as(ROW.alias());
    }
    if (!instanceFilters.isEmpty()) {
      return DSL.table(instancesThemselves()).as(ROW.alias());
    }
    return DSL.table(belowInstances().unionAll(instancesThemselves())).as(ROW.alias());
  }

  @Override
  Collection<? extends SelectFieldOrAsterisk> fields() {
    return FIELDS;
  }

  @Override
  List<Execution> complete(List<Execution> found) {
    if (!language.isSet()) {
      return found;
    }
    List<Execution> localized = new ArrayList<>(found.size());
    for (Execution one : found) {
      ExecutionValue value = (ExecutionValue) one;
      localized.add(value.with(language.of(reads, value.definitionId(), value.activityId())));
    }
    return localized;
  }

  @Override
  public ExecutionQuery locale(String locale) {
    language.set(locale);
    return this;
  }

  @Override
  public ExecutionQuery withLocalizationFallback() {
    language.setFallback();
    return this;
  }

  private static org.jooq.Select<Record> belowInstances() {
    return DSL.select(
            List.<Field<?>>of(
                EXECUTION.id(),
                PROCESS_INSTANCE.id().as("instance_id"),
                PROCESS_INSTANCE.number("root_id"),
                EXECUTION.optionalNumber("parent_id"),
                EXECUTION.optionalText("activity_id"),
                EXECUTION.optionalText("kind"),
                DSL.castNull(SQLDataType.VARCHAR).as("name"),
                PROCESS_INSTANCE.flag("suspended"),
                PROCESS_INSTANCE.number("definition_id"),
                PROCESS_INSTANCE.optionalText("business_key"),
                DSL.castNull(SQLDataType.BIGINT).as("super_execution_id"),
                DSL.castNull(SQLDataType.BIGINT).as("started_at"),
                DSL.castNull(SQLDataType.VARCHAR).as("start_user_id")))
        .from(EXECUTION.table())
        .join(PROCESS_INSTANCE.table())
        .on(PROCESS_INSTANCE.id().eq(EXECUTION.number("instance_id")));
  }

  private static org.jooq.Select<Record> instancesThemselves() {
    return DSL.select(
            List.<Field<?>>of(
                PROCESS_INSTANCE.id(),
                PROCESS_INSTANCE.id().as("instance_id"),
                PROCESS_INSTANCE.number("root_id"),
                DSL.castNull(SQLDataType.BIGINT).as("parent_id"),
                DSL.castNull(SQLDataType.VARCHAR).as("activity_id"),
                DSL.castNull(SQLDataType.VARCHAR).as("kind"),
                PROCESS_INSTANCE.optionalText("name"),
                PROCESS_INSTANCE.flag("suspended"),
                PROCESS_INSTANCE.number("definition_id"),
                PROCESS_INSTANCE.optionalText("business_key"),
                PROCESS_INSTANCE.optionalNumber("super_execution_id"),
                PROCESS_INSTANCE.optionalNumber("started_at"),
                PROCESS_INSTANCE.optionalText("start_user_id")))
        .from(PROCESS_INSTANCE.table())
        .where(Aggregates.isProcess(PROCESS_INSTANCE));
  }

  @Override
  Execution map(Record row) {
    return new ExecutionValue(
        row.get(ROW.id()),
        row.get(ROW.number("instance_id")),
        row.get(ROW.number("root_id")),
        row.get(ROW.optionalNumber("parent_id")),
        row.get(ROW.optionalNumber("super_execution_id")),
        row.get(ROW.optionalText("activity_id")),
        row.get(ROW.optionalText("name")),
        row.get(ROW.flag("suspended")),
        row.get(TENANT),
        row.get(DEFINITION_ID),
        Localized.NOT);
  }

  @Override
  public ScopeVariables scopeVariables() {
    return variables(ROW.id());
  }

  @Override
  public ScopeVariables instanceVariables() {
    return variables(ROW.number("instance_id"));
  }

  private ScopeVariables variables(Field<Long> scope) {
    return new ScopeVariables(
        new VariableCondition(reads, VARIABLE),
        VARIABLE
            .number("instance_id")
            .eq(ROW.number("instance_id"))
            .and(VARIABLE.number("execution_id").eq(scope)),
        new ScopeVariables.Search(scope, VARIABLE.number("execution_id"), DSL.noCondition()));
  }

  private ExecutionQuery onlyChildren(String name, Condition condition) {
    if (!inOr()) {
      childFilters.add(name);
    }
    return filter(name, isChild().and(condition));
  }

  private ExecutionQuery onlyInstances(String name, Condition condition) {
    if (!inOr()) {
      instanceFilters.add(name);
    }
    return filter(name, isChild().not().and(condition));
  }

  private static Condition isChild() {
    return ROW.optionalNumber("parent_id").isNotNull();
  }

  @Override
  public ExecutionQuery parentId(String parentId) {
    return onlyChildren(
        "parentId",
        isExecution(
            "parentId", ROW.optionalNumber("parent_id"), ROW.number("instance_id"), parentId));
  }

  @Override
  public ExecutionQuery executionId(String value) {
    return id("executionId", ROW.id(), value);
  }

  @Override
  public ExecutionQuery processInstanceId(String value) {
    return id("processInstanceId", ROW.number("instance_id"), value);
  }

  @Override
  public ExecutionQuery processInstanceIds(Collection<String> values) {
    return ids("processInstanceIds", ROW.number("instance_id"), values);
  }

  @Override
  public ExecutionQuery rootProcessInstanceId(String value) {
    // In two parts, because turgo_instance_root has only instances that others have called.
    Condition inTree = isId("rootProcessInstanceId", ROW.number("root_id"), value);
    Field<Long> instance = ROW.number("instance_id");
    return filter(
        "rootProcessInstanceId",
        inTree
            .and(isId("rootProcessInstanceId", instance, value))
            .or(inTree.and(ROW.number("root_id").ne(instance))));
  }

  @Override
  public ExecutionQuery activityId(String activityId) {
    return onlyChildren(
        "activityId", isText("activityId", ROW.optionalText("activity_id"), activityId));
  }

  @Override
  public ExecutionQuery messageEventSubscriptionName(String messageName) {
    return subscribed("messageEventSubscriptionName", "message", messageName);
  }

  @Override
  public ExecutionQuery signalEventSubscriptionName(String signalName) {
    return subscribed("signalEventSubscriptionName", "signal", signalName);
  }

  private ExecutionQuery subscribed(String filter, String kind, String name) {
    Condition waits =
        DSL.exists(
            DSL.selectOne()
                .from(EVENT_SUBSCRIPTION.table())
                .where(EVENT_SUBSCRIPTION.text("kind").eq(kind))
                .and(isText(filter, EVENT_SUBSCRIPTION.optionalText("name"), name))
                .and(EVENT_SUBSCRIPTION.number("instance_id").eq(ROW.number("instance_id")))
                .and(EVENT_SUBSCRIPTION.number("execution_id").eq(ROW.id())));
    return onlyChildren(filter + " " + name, waits);
  }

  @Override
  public ExecutionQuery processDefinitionId(String value) {
    return id("processDefinitionId", DEFINITION_ID, value);
  }

  @Override
  public ExecutionQuery processDefinitionKey(String value) {
    return byDefinition(
        "processDefinitionKey",
        DEFINITION_ID,
        isText("processDefinitionKey", DEFINITION.optionalText("key"), value));
  }

  @Override
  public ExecutionQuery processDefinitionKeys(Collection<String> values) {
    return byDefinition(
        "processDefinitionKeys",
        DEFINITION_ID,
        isOneOfAny("processDefinitionKeys", DEFINITION.optionalText("key"), values));
  }

  @Override
  public ExecutionQuery excludeProcessDefinitionKeys(Collection<String> values) {
    return byDefinition(
        "excludeProcessDefinitionKeys",
        DEFINITION_ID,
        isNoneOf("excludeProcessDefinitionKeys", DEFINITION.optionalText("key"), values));
  }

  @Override
  public ExecutionQuery processDefinitionName(String value) {
    return byDefinition(
        "processDefinitionName",
        DEFINITION_ID,
        isText("processDefinitionName", DEFINITION.optionalText("name"), value));
  }

  @Override
  public ExecutionQuery processDefinitionCategory(String value) {
    return byDefinition(
        "processDefinitionCategory",
        DEFINITION_ID,
        isText("processDefinitionCategory", DEFINITION.optionalText("category"), value));
  }

  @Override
  public ExecutionQuery processDefinitionVersion(Integer version) {
    return byDefinition(
        "processDefinitionVersion",
        DEFINITION_ID,
        DEFINITION.integer("version").eq(required("version", version)));
  }

  @Override
  public ExecutionQuery processInstanceBusinessKey(String businessKey) {
    return processInstanceBusinessKey(businessKey, false);
  }

  @Override
  public ExecutionQuery processInstanceBusinessKey(
      String businessKey, boolean includeChildExecutions) {
    Condition same = isText("businessKey", ROW.optionalText("business_key"), businessKey);
    if (!inOr()) {
      instanceFilters.remove("processInstanceBusinessKey");
    }
    return includeChildExecutions
        ? filter("processInstanceBusinessKey", same)
        : onlyInstances("processInstanceBusinessKey", same);
  }

  @Override
  public ExecutionQuery onlyChildExecutions() {
    return onlyChildren("onlyChildExecutions", DSL.noCondition());
  }

  @Override
  public ExecutionQuery onlyProcessInstanceExecutions() {
    return onlyInstances("onlyProcessInstanceExecutions", DSL.noCondition());
  }

  @Override
  public ExecutionQuery onlySubProcessExecutions() {
    return onlyChildren(
        "onlySubProcessExecutions", ROW.optionalText("kind").in(ExecutionKinds.SCOPES));
  }

  @Override
  public ExecutionQuery startedBefore(Date time) {
    return notAfter("startedBefore", STARTED_AT, time);
  }

  @Override
  public ExecutionQuery startedAfter(Date time) {
    return notBefore("startedAfter", STARTED_AT, time);
  }

  @Override
  public ExecutionQuery startedBy(String value) {
    return text("startedBy", ROW.optionalText("start_user_id"), value);
  }

  @Override
  public ExecutionQuery orderByProcessInstanceId() {
    return orderBy(ROW.number("instance_id"));
  }

  @Override
  public ExecutionQuery orderByProcessDefinitionId() {
    return orderBy(DEFINITION_ID);
  }

  @Override
  public ExecutionQuery orderByProcessDefinitionKey() {
    return orderBy(Below.definitionField(DEFINITION_ID, DEFINITION.text("key")));
  }

  @Override
  public ExecutionQuery executionTenantId(String value) {
    return byDefinition(
        "executionTenantId",
        DEFINITION_ID,
        isText("executionTenantId", DEFINITION.text("tenant_id"), value));
  }

  @Override
  public ExecutionQuery tenantIds(Collection<String> tenantIds) {
    return byDefinition(
        "tenantIds", DEFINITION_ID, isOneOf("tenantIds", DEFINITION.text("tenant_id"), tenantIds));
  }

  @Override
  public ExecutionQuery executionTenantIdLike(String pattern) {
    return byDefinition(
        "executionTenantIdLike",
        DEFINITION_ID,
        isLike("executionTenantIdLike", DEFINITION.text("tenant_id"), pattern));
  }

  @Override
  public ExecutionQuery executionWithoutTenantId() {
    return filter("executionWithoutTenantId", Below.withoutTenant(DEFINITION_ID));
  }

  @Override
  public ExecutionQuery orderByTenantId() {
    return orderBy(Below.definitionField(DEFINITION_ID, DEFINITION.text("tenant_id")));
  }
}
