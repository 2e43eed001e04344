package io.turgo.engine.query.instance;

import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.select.Relations.EXECUTION;

import io.turgo.engine.instance.InstanceFacts;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.query.identity.Involvement;
import io.turgo.engine.query.job.JobKinds;
import io.turgo.engine.query.select.Below;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.FilterTable.Way;
import io.turgo.engine.query.select.Language;
import io.turgo.engine.query.select.QueryArguments;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Select;
import java.util.Collection;
import java.util.List;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * What queries for process instances share, whether they run or are history: the filters by their
 * definition, by themselves and by their facts.
 */
abstract class InstanceSelect<Q, T> extends Select<Q, T> {
  final Relation instance;
  final Relation facts;
  private final Involvement involvement;
  final Language language = new Language();
  boolean includeVariables;

  /** The names of the variables that are read with the instances; null for all. */
  @Nullable List<String> includedNames;

  InstanceSelect(
      Reads reads,
      QueryMethods<Q> methods,
      Relation instance,
      Relation facts,
      Relation links,
      List<Field<?>> fields) {
    super(reads, methods, instance, fields);
    this.instance = instance;
    this.involvement = new Involvement(links, instance);
    this.facts = facts;
  }

  static <Q> FilterTable<Q> table(Class<Q> type, Relation instance, Relation facts) {
    return FilterTable.of(type)
        .text("processInstanceBusinessStatus", facts.optionalText("business_status"))
        .like("processInstanceBusinessStatusLike", facts.optionalText("business_status"))
        .likeIgnoreCase(
            "processInstanceBusinessStatusLikeIgnoreCase", facts.optionalText("business_status"))
        .text("processInstanceCallbackId", facts.optionalText("callback_id"))
        .texts("processInstanceCallbackIds", facts.optionalText("callback_id"))
        .text("processInstanceCallbackType", facts.optionalText("callback_type"))
        .text("processInstanceReferenceId", facts.optionalText("reference_id"))
        .text("processInstanceReferenceType", facts.optionalText("reference_type"))
        .id("superProcessInstanceId", instance.optionalNumber("super_id"))
        .id("processInstanceId", instance.id())
        .ids("processInstanceIds", instance.id())
        .id("processDefinitionId", instance.number("definition_id"))
        .like("processDefinitionKeyLike", DEFINITION.text("key"))
        .likeIgnoreCase("processDefinitionKeyLikeIgnoreCase", DEFINITION.text("key"))
        .text("processDefinitionName", DEFINITION.optionalText("name"))
        .text("processDefinitionCategory", DEFINITION.optionalText("category"))
        .like("processDefinitionCategoryLike", DEFINITION.optionalText("category"))
        .likeIgnoreCase(
            "processDefinitionCategoryLikeIgnoreCase", DEFINITION.optionalText("category"))
        .argument("version")
        .number("processDefinitionVersion", DEFINITION.integer("version"))
        .idsIfAny("deploymentIdIn", DEFINITION.number("deployment_id"))
        .text("processInstanceBusinessKey", instance.optionalText("business_key"))
        .like("processInstanceBusinessKeyLike", instance.optionalText("business_key"))
        .likeIgnoreCase(
            "processInstanceBusinessKeyLikeIgnoreCase", instance.optionalText("business_key"))
        .text("processInstanceName", instance.optionalText("name"))
        .like("processInstanceNameLike", instance.optionalText("name"))
        .likeIgnoreCase("processInstanceNameLikeIgnoreCase", instance.optionalText("name"))
        .notAfter("startedBefore", instance.number("started_at"))
        .notBefore("startedAfter", instance.number("started_at"))
        .text("startedBy", instance.optionalText("start_user_id"))
        .orderBy("orderByProcessInstanceId", instance.id())
        .orderBy("orderByProcessDefinitionId", instance.number("definition_id"))
        .like("processInstanceTenantIdLike", DEFINITION.optionalText("tenant_id"))
        .likeIgnoreCase(
            "processInstanceTenantIdLikeIgnoreCase", DEFINITION.optionalText("tenant_id"))
        .when("processInstanceWithoutTenantId", DEFINITION.optionalText("tenant_id").eq(""))
        .by(
            Way.ofDefinition(instance.number("definition_id")),
            of ->
                of.text("processDefinitionKey", DEFINITION.text("key"))
                    .id("deploymentId", DEFINITION.number("deployment_id"))
                    .text("processInstanceTenantId", DEFINITION.optionalText("tenant_id"))
                    .texts("tenantIds", DEFINITION.optionalText("tenant_id")));
  }

  public void locale(String locale) {
    language.set(locale);
  }

  public void withLocalizationFallback() {
    language.setFallback();
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

  public void excludeSubprocesses(boolean exclude) {
    filter(
        "excludeSubprocesses",
        exclude ? instance.optionalNumber("super_id").isNull() : DSL.noCondition());
  }

  public void activeActivityId(String activityId) {
    filter(
        "activeActivityId",
        Below.executionOf(
            instance.id(), isText("activityId", EXECUTION.text("activity_id"), activityId)));
  }

  public void activeActivityIds(Collection<String> activityIds) {
    filter(
        "activeActivityIds",
        Below.executionOf(
            instance.id(), isOneOf("activityIds", EXECUTION.text("activity_id"), activityIds)));
  }

  public void withJobException() {
    late(
        "withJobException",
        new OfJobs(
            reads, instance, JobKinds.ALL, JobKinds::failed, jobs -> jobs.number("instance_id")));
  }

  public void withDeadLetterJob() {
    late(
        "withDeadLetterJob",
        new OfJobs(
            reads,
            instance,
            List.of(JobKinds.table(JobRow.State.DEAD_LETTER)),
            jobs -> DSL.noCondition(),
            jobs -> jobs.number("instance_id")));
  }

  public void involvedUser(String userId) {
    filter("involvedUser", involvement.user(userId));
  }

  public void involvedUser(String userId, String identityLinkType) {
    filter("involvedUser", involvement.user(userId, identityLinkType));
  }

  public void involvedGroup(String groupId, String identityLinkType) {
    filter("involvedGroup", involvement.group(groupId, identityLinkType));
  }

  public void involvedGroups(Collection<String> groupIds) {
    filter("involvedGroups", involvement.groups(groupIds));
  }

  public void includeProcessVariables() {
    includeVariables = true;
    includedNames = null;
  }

  public void includeProcessVariables(Collection<String> variableNames) {
    includeVariables = true;
    includedNames = QueryArguments.some("variableNames", variableNames);
    includedNames.forEach(name -> QueryArguments.storable("variableNames", name));
  }
}
