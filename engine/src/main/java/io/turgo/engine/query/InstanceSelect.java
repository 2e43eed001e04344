package io.turgo.engine.query;

import static io.turgo.engine.query.QueryArguments.required;
import static io.turgo.engine.query.Relations.DEFINITION;
import static io.turgo.engine.query.Relations.EXECUTION;

import io.turgo.engine.instance.InstanceFacts;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.search.Query;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * What queries for process instances share, whether they run or are history: the filters by their
 * definition, by themselves and by their facts.
 */
abstract class InstanceSelect<Q extends Query<Q, T>, T> extends Select<Q, T> {
  final Relation instance;
  final Relation facts;
  private final Involvement involvement;
  final Language language = new Language();
  boolean includeVariables;

  /** The names of the variables that are read with the instances; null for all. */
  @Nullable List<String> includedNames;

  InstanceSelect(Reads reads, Relation instance, Relation facts, Relation links) {
    super(reads);
    this.instance = instance;
    this.involvement = new Involvement(links, instance);
    this.facts = facts;
  }

  public Q locale(String locale) {
    language.set(locale);
    return self();
  }

  public Q withLocalizationFallback() {
    language.setFallback();
    return self();
  }

  static List<Field<?>> factFields(Relation facts) {
    return List.of(
        facts.optionalText("business_status"),
        facts.optionalNumber("due_at"),
        facts.optionalNumber("claimed_at"),
        facts.optionalText("claimed_by"),
        facts.optionalText("callback_id"),
        facts.optionalText("callback_type"),
        facts.optionalText("reference_id"),
        facts.optionalText("reference_type"));
  }

  final InstanceFacts facts(Record row) {
    return new InstanceFacts(
        row.get(facts.optionalText("business_status")),
        row.get(facts.optionalNumber("due_at")),
        row.get(facts.optionalNumber("claimed_at")),
        row.get(facts.optionalText("claimed_by")),
        row.get(facts.optionalText("callback_id")),
        row.get(facts.optionalText("callback_type")),
        row.get(facts.optionalText("reference_id")),
        row.get(facts.optionalText("reference_type")));
  }

  public Q processInstanceBusinessStatus(String value) {
    return text("processInstanceBusinessStatus", facts.optionalText("business_status"), value);
  }

  public Q processInstanceBusinessStatusLike(String pattern) {
    return like(
        "processInstanceBusinessStatusLike", facts.optionalText("business_status"), pattern);
  }

  public Q processInstanceBusinessStatusLikeIgnoreCase(String pattern) {
    return likeIgnoreCase(
        "processInstanceBusinessStatusLikeIgnoreCase",
        facts.optionalText("business_status"),
        pattern);
  }

  public Q processInstanceCallbackId(String value) {
    return text("processInstanceCallbackId", facts.optionalText("callback_id"), value);
  }

  public Q processInstanceCallbackIds(Set<String> values) {
    return texts("processInstanceCallbackIds", facts.optionalText("callback_id"), values);
  }

  public Q processInstanceCallbackType(String value) {
    return text("processInstanceCallbackType", facts.optionalText("callback_type"), value);
  }

  public Q processInstanceReferenceId(String value) {
    return text("processInstanceReferenceId", facts.optionalText("reference_id"), value);
  }

  public Q processInstanceReferenceType(String value) {
    return text("processInstanceReferenceType", facts.optionalText("reference_type"), value);
  }

  public Q superProcessInstanceId(String value) {
    return id("superProcessInstanceId", instance.optionalNumber("super_id"), value);
  }

  public Q excludeSubprocesses(boolean exclude) {
    return filter(
        "excludeSubprocesses",
        exclude ? instance.optionalNumber("super_id").isNull() : DSL.noCondition());
  }

  public Q processInstanceId(String value) {
    return id("processInstanceId", instance.id(), value);
  }

  public Q processInstanceIds(Collection<String> values) {
    return ids("processInstanceIds", instance.id(), values);
  }

  public Q processDefinitionId(String value) {
    return id("processDefinitionId", instance.number("definition_id"), value);
  }

  public Q processDefinitionKey(String value) {
    return byDefinition(
        "processDefinitionKey", isText("processDefinitionKey", DEFINITION.text("key"), value));
  }

  final Q byDefinition(String name, Condition such) {
    return byDefinition(name, instance.number("definition_id"), such);
  }

  public Q processDefinitionKeyLike(String pattern) {
    return like("processDefinitionKeyLike", DEFINITION.text("key"), pattern);
  }

  public Q processDefinitionKeyLikeIgnoreCase(String pattern) {
    return likeIgnoreCase("processDefinitionKeyLikeIgnoreCase", DEFINITION.text("key"), pattern);
  }

  public Q processDefinitionName(String value) {
    return text("processDefinitionName", DEFINITION.optionalText("name"), value);
  }

  public Q processDefinitionCategory(String value) {
    return text("processDefinitionCategory", DEFINITION.optionalText("category"), value);
  }

  public Q processDefinitionCategoryLike(String pattern) {
    return like("processDefinitionCategoryLike", DEFINITION.optionalText("category"), pattern);
  }

  public Q processDefinitionCategoryLikeIgnoreCase(String pattern) {
    return likeIgnoreCase(
        "processDefinitionCategoryLikeIgnoreCase", DEFINITION.optionalText("category"), pattern);
  }

  public Q processDefinitionVersion(Integer version) {
    return filter(
        "processDefinitionVersion", DEFINITION.integer("version").eq(required("version", version)));
  }

  public Q deploymentId(String value) {
    return byDefinition(
        "deploymentId", isId("deploymentId", DEFINITION.number("deployment_id"), value));
  }

  public Q deploymentIdIn(Collection<String> values) {
    return filter(
        "deploymentIdIn", isIdOfAny("deploymentIdIn", DEFINITION.number("deployment_id"), values));
  }

  public Q processInstanceBusinessKey(String value) {
    return text("processInstanceBusinessKey", instance.optionalText("business_key"), value);
  }

  public Q processInstanceBusinessKeyLike(String pattern) {
    return like("processInstanceBusinessKeyLike", instance.optionalText("business_key"), pattern);
  }

  public Q processInstanceBusinessKeyLikeIgnoreCase(String pattern) {
    return likeIgnoreCase(
        "processInstanceBusinessKeyLikeIgnoreCase", instance.optionalText("business_key"), pattern);
  }

  public Q processInstanceName(String value) {
    return text("processInstanceName", instance.optionalText("name"), value);
  }

  public Q processInstanceNameLike(String pattern) {
    return like("processInstanceNameLike", instance.optionalText("name"), pattern);
  }

  public Q processInstanceNameLikeIgnoreCase(String pattern) {
    return likeIgnoreCase(
        "processInstanceNameLikeIgnoreCase", instance.optionalText("name"), pattern);
  }

  public Q startedBefore(Date time) {
    return notAfter("startedBefore", instance.number("started_at"), time);
  }

  public Q startedAfter(Date time) {
    return notBefore("startedAfter", instance.number("started_at"), time);
  }

  public Q startedBy(String value) {
    return text("startedBy", instance.optionalText("start_user_id"), value);
  }

  public Q activeActivityId(String activityId) {
    return filter(
        "activeActivityId",
        Below.executionOf(
            instance.id(), isText("activityId", EXECUTION.text("activity_id"), activityId)));
  }

  public Q activeActivityIds(Collection<String> activityIds) {
    return filter(
        "activeActivityIds",
        Below.executionOf(
            instance.id(), isOneOf("activityIds", EXECUTION.text("activity_id"), activityIds)));
  }

  public Q withJobException() {
    return late(
        "withJobException",
        new OfJobs(
            reads, instance, JobKinds.ALL, JobKinds::failed, jobs -> jobs.number("instance_id")));
  }

  public Q withDeadLetterJob() {
    return late(
        "withDeadLetterJob",
        new OfJobs(
            reads,
            instance,
            List.of(JobKinds.table(JobRow.State.DEAD_LETTER)),
            jobs -> DSL.noCondition(),
            jobs -> jobs.number("instance_id")));
  }

  public Q involvedUser(String userId) {
    return filter("involvedUser", involvement.user(userId));
  }

  public Q involvedUser(String userId, String identityLinkType) {
    return filter("involvedUser", involvement.user(userId, identityLinkType));
  }

  public Q involvedGroup(String groupId, String identityLinkType) {
    return filter("involvedGroup", involvement.group(groupId, identityLinkType));
  }

  public Q involvedGroups(Collection<String> groupIds) {
    return filter("involvedGroups", involvement.groups(groupIds));
  }

  public Q includeProcessVariables() {
    includeVariables = true;
    includedNames = null;
    return self();
  }

  public Q includeProcessVariables(Collection<String> variableNames) {
    includeVariables = true;
    includedNames = QueryArguments.some("variableNames", variableNames);
    includedNames.forEach(name -> QueryArguments.storable("variableNames", name));
    return self();
  }

  public Q orderByProcessInstanceId() {
    return orderBy(instance.id());
  }

  public Q orderByProcessDefinitionId() {
    return orderBy(instance.number("definition_id"));
  }

  public Q processInstanceTenantId(String value) {
    return byDefinition(
        "processInstanceTenantId",
        isText("processInstanceTenantId", DEFINITION.optionalText("tenant_id"), value));
  }

  public Q tenantIds(Collection<String> tenantIds) {
    return byDefinition(
        "tenantIds", isOneOf("tenantIds", DEFINITION.optionalText("tenant_id"), tenantIds));
  }

  public Q processInstanceTenantIdLike(String pattern) {
    return like("processInstanceTenantIdLike", DEFINITION.optionalText("tenant_id"), pattern);
  }

  public Q processInstanceTenantIdLikeIgnoreCase(String pattern) {
    return likeIgnoreCase(
        "processInstanceTenantIdLikeIgnoreCase", DEFINITION.optionalText("tenant_id"), pattern);
  }

  public Q processInstanceWithoutTenantId() {
    return filter("processInstanceWithoutTenantId", DEFINITION.optionalText("tenant_id").eq(""));
  }
}
