package io.turgo.engine.query;

import static io.turgo.engine.query.Tables.DEFINITION;
import static io.turgo.engine.query.Tables.EXECUTION;
import static io.turgo.engine.query.Tables.IDENTITY_LINK;
import static io.turgo.engine.query.Tables.INSTANCE_FACTS;
import static io.turgo.engine.query.Tables.PROCESS_INSTANCE;
import static io.turgo.engine.query.Tables.VARIABLE;

import io.turgo.engine.query.ElementNames.Localized;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jspecify.annotations.Nullable;

/** {@link ProcessInstanceQuery} on {@code instance}. */
final class ProcessInstances extends InstanceSelect<ProcessInstanceQuery, ProcessInstance>
    implements ProcessInstanceQuery, ScopeVariableFilters<ProcessInstanceQuery> {
  private static final List<Field<?>> OWN_FIELDS =
      List.of(
          PROCESS_INSTANCE.id(),
          PROCESS_INSTANCE.number("root_id"),
          PROCESS_INSTANCE.number("definition_id"),
          DEFINITION.text("key"),
          DEFINITION.optionalText("name"),
          DEFINITION.integer("version"),
          DEFINITION.number("deployment_id"),
          DEFINITION.text("tenant_id"),
          PROCESS_INSTANCE.optionalText("business_key"),
          PROCESS_INSTANCE.optionalText("name"),
          PROCESS_INSTANCE.optionalText("start_user_id"),
          PROCESS_INSTANCE.number("started_at"),
          PROCESS_INSTANCE.flag("suspended"));
  private static final List<Field<?>> FIELDS =
      Stream.of(OWN_FIELDS, factFields(INSTANCE_FACTS)).<Field<?>>flatMap(List::stream).toList();
  private static final Involvement INVOLVEMENT = new Involvement(IDENTITY_LINK, PROCESS_INSTANCE);

  private boolean includeVariables;

  ProcessInstances(Reads reads) {
    super(reads, INSTANCE_FACTS);
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
        .on(DEFINITION.id().eq(PROCESS_INSTANCE.number("definition_id")))
        .leftJoin(INSTANCE_FACTS.table())
        .on(INSTANCE_FACTS.id().eq(PROCESS_INSTANCE.id()));
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
        includeVariables ? new Variables(reads).ofInstances(VARIABLE, ids) : Map.of();
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
            .and(VARIABLE.number("execution_id").eq(PROCESS_INSTANCE.id())));
  }

  @Override
  public ProcessInstanceQuery processInstanceId(String value) {
    return id("processInstanceId", PROCESS_INSTANCE.id(), value);
  }

  @Override
  public ProcessInstanceQuery processInstanceIds(Collection<String> values) {
    return ids("processInstanceIds", PROCESS_INSTANCE.id(), values);
  }

  @Override
  public ProcessInstanceQuery processInstanceBusinessKey(String value) {
    return text("processInstanceBusinessKey", PROCESS_INSTANCE.optionalText("business_key"), value);
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
  public ProcessInstanceQuery processInstanceBusinessKeyLike(String pattern) {
    return like(
        "processInstanceBusinessKeyLike", PROCESS_INSTANCE.optionalText("business_key"), pattern);
  }

  @Override
  public ProcessInstanceQuery processInstanceBusinessKeyLikeIgnoreCase(String pattern) {
    return likeIgnoreCase(
        "processInstanceBusinessKeyLikeIgnoreCase",
        PROCESS_INSTANCE.optionalText("business_key"),
        pattern);
  }

  @Override
  public ProcessInstanceQuery processInstanceName(String value) {
    return text("processInstanceName", PROCESS_INSTANCE.optionalText("name"), value);
  }

  @Override
  public ProcessInstanceQuery processInstanceNameLike(String pattern) {
    return like("processInstanceNameLike", PROCESS_INSTANCE.optionalText("name"), pattern);
  }

  @Override
  public ProcessInstanceQuery processInstanceNameLikeIgnoreCase(String pattern) {
    return likeIgnoreCase(
        "processInstanceNameLikeIgnoreCase", PROCESS_INSTANCE.optionalText("name"), pattern);
  }

  @Override
  public ProcessInstanceQuery processDefinitionId(String value) {
    return id("processDefinitionId", PROCESS_INSTANCE.number("definition_id"), value);
  }

  @Override
  public ProcessInstanceQuery processDefinitionIds(Collection<String> values) {
    return ids("processDefinitionIds", PROCESS_INSTANCE.number("definition_id"), values);
  }

  @Override
  public ProcessInstanceQuery processDefinitionKey(String value) {
    return text("processDefinitionKey", DEFINITION.text("key"), value);
  }

  @Override
  public ProcessInstanceQuery processDefinitionKeyLike(String pattern) {
    return like("processDefinitionKeyLike", DEFINITION.text("key"), pattern);
  }

  @Override
  public ProcessInstanceQuery processDefinitionKeyLikeIgnoreCase(String pattern) {
    return likeIgnoreCase("processDefinitionKeyLikeIgnoreCase", DEFINITION.text("key"), pattern);
  }

  @Override
  public ProcessInstanceQuery processDefinitionKeys(Collection<String> values) {
    return texts("processDefinitionKeys", DEFINITION.text("key"), values);
  }

  @Override
  public ProcessInstanceQuery excludeProcessDefinitionKeys(Collection<String> keys) {
    return filter(
        "excludeProcessDefinitionKeys", isOneOf("keys", DEFINITION.text("key"), keys).not());
  }

  @Override
  public ProcessInstanceQuery processDefinitionName(String value) {
    return text("processDefinitionName", DEFINITION.optionalText("name"), value);
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
  public ProcessInstanceQuery processDefinitionCategory(String value) {
    return text("processDefinitionCategory", DEFINITION.optionalText("category"), value);
  }

  @Override
  public ProcessInstanceQuery processDefinitionCategoryLike(String pattern) {
    return like("processDefinitionCategoryLike", DEFINITION.optionalText("category"), pattern);
  }

  @Override
  public ProcessInstanceQuery processDefinitionCategoryLikeIgnoreCase(String pattern) {
    return likeIgnoreCase(
        "processDefinitionCategoryLikeIgnoreCase", DEFINITION.optionalText("category"), pattern);
  }

  @Override
  public ProcessInstanceQuery processDefinitionVersion(int version) {
    return filter("processDefinitionVersion", DEFINITION.integer("version").eq(version));
  }

  @Override
  public ProcessInstanceQuery deploymentId(String value) {
    return id("deploymentId", DEFINITION.number("deployment_id"), value);
  }

  @Override
  public ProcessInstanceQuery deploymentIdIn(Collection<String> values) {
    return ids("deploymentIdIn", DEFINITION.number("deployment_id"), values);
  }

  @Override
  public ProcessInstanceQuery processInstanceTenantId(String value) {
    return text("processInstanceTenantId", DEFINITION.text("tenant_id"), value);
  }

  @Override
  public ProcessInstanceQuery processInstanceTenantIdLike(String pattern) {
    return like("processInstanceTenantIdLike", DEFINITION.text("tenant_id"), pattern);
  }

  @Override
  public ProcessInstanceQuery processInstanceTenantIdLikeIgnoreCase(String pattern) {
    return likeIgnoreCase(
        "processInstanceTenantIdLikeIgnoreCase", DEFINITION.text("tenant_id"), pattern);
  }

  @Override
  public ProcessInstanceQuery processInstanceWithoutTenantId() {
    return filter("processInstanceWithoutTenantId", DEFINITION.text("tenant_id").eq(""));
  }

  @Override
  public ProcessInstanceQuery orderByTenantId() {
    return orderBy(DEFINITION.text("tenant_id"));
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
  public ProcessInstanceQuery activeActivityId(String activityId) {
    return filter(
        "activeActivityId",
        Below.executionOf(
            PROCESS_INSTANCE.id(),
            isText("activityId", EXECUTION.text("activity_id"), activityId)));
  }

  @Override
  public ProcessInstanceQuery activeActivityIds(Collection<String> activityIds) {
    return filter(
        "activeActivityIds",
        Below.executionOf(
            PROCESS_INSTANCE.id(),
            isOneOf("activityIds", EXECUTION.text("activity_id"), activityIds)));
  }

  @Override
  public ProcessInstanceQuery withJobException() {
    return filter("withJobException", Below.failedJobOf(PROCESS_INSTANCE.id()));
  }

  @Override
  public ProcessInstanceQuery startedBefore(Date time) {
    return notAfter("startedBefore", PROCESS_INSTANCE.number("started_at"), time);
  }

  @Override
  public ProcessInstanceQuery startedAfter(Date time) {
    return notBefore("startedAfter", PROCESS_INSTANCE.number("started_at"), time);
  }

  @Override
  public ProcessInstanceQuery startedBy(String value) {
    return text("startedBy", PROCESS_INSTANCE.optionalText("start_user_id"), value);
  }

  @Override
  public ProcessInstanceQuery involvedUser(String userId) {
    return filter("involvedUser", INVOLVEMENT.user(userId));
  }

  @Override
  public ProcessInstanceQuery involvedUser(String userId, String identityLinkType) {
    return filter("involvedUser", INVOLVEMENT.user(userId, identityLinkType));
  }

  @Override
  public ProcessInstanceQuery involvedGroup(String groupId, String identityLinkType) {
    return filter("involvedGroup", INVOLVEMENT.group(groupId, identityLinkType));
  }

  @Override
  public ProcessInstanceQuery involvedGroups(Collection<String> groupIds) {
    return filter("involvedGroups", INVOLVEMENT.groups(groupIds));
  }

  @Override
  public ProcessInstanceQuery includeProcessVariables() {
    includeVariables = true;
    return this;
  }

  @Override
  public ProcessInstanceQuery orderByProcessInstanceId() {
    return orderBy(PROCESS_INSTANCE.id());
  }

  @Override
  public ProcessInstanceQuery orderByProcessDefinitionId() {
    return orderBy(PROCESS_INSTANCE.number("definition_id"));
  }

  @Override
  public ProcessInstanceQuery orderByProcessDefinitionKey() {
    return orderBy(DEFINITION.text("key"));
  }

  @Override
  public ProcessInstanceQuery orderByStartTime() {
    return orderBy(PROCESS_INSTANCE.number("started_at"));
  }
}
