package io.turgo.engine.query.execution;

import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.select.Relations.EVENT_SUBSCRIPTION;
import static io.turgo.engine.query.select.Relations.EXECUTION;
import static io.turgo.engine.query.select.Relations.H_ACTIVITY;
import static io.turgo.engine.query.select.Relations.PROCESS_INSTANCE;
import static io.turgo.engine.query.select.Relations.VARIABLE;

import io.turgo.engine.query.select.Aggregates;
import io.turgo.engine.query.select.Below;
import io.turgo.engine.query.select.ElementNames.Localized;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.FilterTable.Way;
import io.turgo.engine.query.select.Language;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Select;
import io.turgo.engine.query.variable.ScopeVariables;
import io.turgo.engine.query.variable.VariableCondition;
import io.turgo.engine.query.variable.VariableTable;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ExecutionQuery;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/**
 * {@link ExecutionQuery} on {@code turgo_execution} and {@code turgo_instance} together: an
 * instance is the root of its tree.
 */
public final class Executions extends Select<ExecutionQuery, Execution> {
  private static final Relation ROW = new Relation("token", "tok");
  private static final Field<Long> INSTANCE_ID = ROW.number("instance_id");
  private static final Field<Long> ROOT_ID = ROW.number("root_id");
  private static final Field<Long> PARENT_ID = ROW.optionalNumber("parent_id");
  private static final Field<String> ACTIVITY_ID = ROW.optionalText("activity_id");
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
                  .where(ENTERED.number("instance_id").eq(INSTANCE_ID))
                  .and(ENTERED.number("execution_id").eq(ROW.id()))));

  private static final RecordColumns<ExecutionValue> COLUMNS =
      RecordColumns.of(
          ExecutionValue.class,
          ROW.id(),
          INSTANCE_ID,
          ROOT_ID,
          PARENT_ID,
          ACTIVITY_ID,
          ROW.flag("suspended"),
          TENANT,
          DEFINITION_ID,
          ROW.optionalNumber("super_execution_id"),
          ROW.optionalText("name"));

  static final QueryMethods<ExecutionQuery> METHODS =
      FilterTable.of(ExecutionQuery.class)
          .id("executionId", ROW.id())
          .id("processInstanceId", INSTANCE_ID)
          .ids("processInstanceIds", INSTANCE_ID)
          .id("processDefinitionId", DEFINITION_ID)
          .notAfter("startedBefore", STARTED_AT)
          .notBefore("startedAfter", STARTED_AT)
          .text("startedBy", ROW.optionalText("start_user_id"))
          .orderBy("orderByProcessInstanceId", INSTANCE_ID)
          .orderBy("orderByProcessDefinitionId", DEFINITION_ID)
          .orderBy(
              "orderByProcessDefinitionKey",
              Below.definitionField(DEFINITION_ID, DEFINITION.text("key")))
          .tenantOfDefinition("execution", DEFINITION_ID)
          .by(
              Way.ofDefinition(DEFINITION_ID),
              of ->
                  of.text("processDefinitionKey", DEFINITION.optionalText("key"))
                      .textsIfAny("processDefinitionKeys", DEFINITION.optionalText("key"))
                      .otherTextsIfAny(
                          "excludeProcessDefinitionKeys", DEFINITION.optionalText("key"))
                      .text("processDefinitionName", DEFINITION.optionalText("name"))
                      .text("processDefinitionCategory", DEFINITION.optionalText("category"))
                      .argument("version")
                      .number("processDefinitionVersion", DEFINITION.integer("version")))
          .and(VariableTable.of("variable", reads -> variables(reads, ROW.id())))
          .and(VariableTable.of("processVariable", reads -> variables(reads, INSTANCE_ID)))
          .methods(Executions.class);

  /** Filters that no instance passes: its table need not be read. */
  private final Set<String> childFilters = new HashSet<>();

  /** Filters that instances alone can pass: the other table need not be read. */
  private final Set<String> instanceFilters = new HashSet<>();

  private final Language language = new Language();

  public Executions(Reads reads) {
    super(reads, METHODS, ROW, COLUMNS);
  }

  @Override
  protected Table<?> from() {
    if (!childFilters.isEmpty()) {
      return DSL.table(belowInstances()).as(ROW.alias());
    }
    if (!instanceFilters.isEmpty()) {
      return DSL.table(instancesThemselves()).as(ROW.alias());
    }
    return DSL.table(belowInstances().unionAll(instancesThemselves())).as(ROW.alias());
  }

  @Override
  protected List<Execution> complete(List<Execution> found) {
    if (!language.isSet()) {
      return found;
    }
    List<Execution> localized = new ArrayList<>(found.size());
    for (Execution one : found) {
      ExecutionValue value = (ExecutionValue) one;
      Localized names = language.of(reads, value.definitionId(), value.getActivityId());
      localized.add(COLUMNS.with(value, names.name(), names.description()));
    }
    return localized;
  }

  public void locale(String locale) {
    language.set(locale);
  }

  public void withLocalizationFallback() {
    language.setFallback();
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
        .on(PROCESS_INSTANCE.id().eq(EXECUTION.number("instance_id")))
        .and(Aggregates.isProcess(PROCESS_INSTANCE));
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

  private static ScopeVariables variables(Reads reads, Field<Long> scope) {
    return new ScopeVariables(
        new VariableCondition(reads, VARIABLE),
        VARIABLE
            .number("instance_id")
            .eq(INSTANCE_ID)
            .and(VARIABLE.number("execution_id").eq(scope)),
        new ScopeVariables.Search(scope, VARIABLE.number("execution_id"), DSL.noCondition()));
  }

  private void onlyChildren(String name, Condition condition) {
    if (!inOr()) {
      childFilters.add(name);
    }
    filter(name, isChild().and(condition));
  }

  private void onlyInstances(String name, Condition condition) {
    if (!inOr()) {
      instanceFilters.add(name);
    }
    filter(name, isChild().not().and(condition));
  }

  private static Condition isChild() {
    return PARENT_ID.isNotNull();
  }

  public void parentId(String parentId) {
    onlyChildren("parentId", isExecution("parentId", PARENT_ID, INSTANCE_ID, parentId));
  }

  public void rootProcessInstanceId(String value) {
    // In two parts, because turgo_instance_root has only instances that others have called.
    Condition inTree = isId("rootProcessInstanceId", ROOT_ID, value);
    filter(
        "rootProcessInstanceId",
        inTree
            .and(isId("rootProcessInstanceId", INSTANCE_ID, value))
            .or(inTree.and(ROOT_ID.ne(INSTANCE_ID))));
  }

  public void activityId(String activityId) {
    onlyChildren("activityId", isText("activityId", ACTIVITY_ID, activityId));
  }

  public void messageEventSubscriptionName(String messageName) {
    subscribed("messageEventSubscriptionName", "message", messageName);
  }

  public void signalEventSubscriptionName(String signalName) {
    subscribed("signalEventSubscriptionName", "signal", signalName);
  }

  private void subscribed(String filter, String kind, String name) {
    Condition waits =
        DSL.exists(
            DSL.selectOne()
                .from(EVENT_SUBSCRIPTION.table())
                .where(EVENT_SUBSCRIPTION.text("kind").eq(kind))
                .and(isText(filter, EVENT_SUBSCRIPTION.optionalText("name"), name))
                .and(EVENT_SUBSCRIPTION.number("instance_id").eq(INSTANCE_ID))
                .and(EVENT_SUBSCRIPTION.number("execution_id").eq(ROW.id())));
    onlyChildren(filter + " " + name, waits);
  }

  public void processInstanceBusinessKey(String businessKey) {
    processInstanceBusinessKey(businessKey, false);
  }

  public void processInstanceBusinessKey(String businessKey, boolean includeChildExecutions) {
    Condition same = isText("businessKey", ROW.optionalText("business_key"), businessKey);
    if (!inOr()) {
      instanceFilters.remove("processInstanceBusinessKey");
    }
    if (includeChildExecutions) {
      filter("processInstanceBusinessKey", same);
    } else {
      onlyInstances("processInstanceBusinessKey", same);
    }
  }

  public void onlyChildExecutions() {
    onlyChildren("onlyChildExecutions", DSL.noCondition());
  }

  public void onlyProcessInstanceExecutions() {
    onlyInstances("onlyProcessInstanceExecutions", DSL.noCondition());
  }

  public void onlySubProcessExecutions() {
    onlyChildren("onlySubProcessExecutions", ROW.optionalText("kind").in(ExecutionKinds.SCOPES));
  }
}
