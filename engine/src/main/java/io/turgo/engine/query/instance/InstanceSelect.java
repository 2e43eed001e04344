package io.turgo.engine.query.instance;

import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.select.Relations.EXECUTION;
import static io.turgo.engine.query.select.Relations.INSTANCE_FACTS;
import static io.turgo.engine.query.select.Relations.PROCESS_INSTANCE;

import io.turgo.engine.instance.JobRow;
import io.turgo.engine.query.identity.Involvement;
import io.turgo.engine.query.job.JobKinds;
import io.turgo.engine.query.select.Below;
import io.turgo.engine.query.select.ElementNames.Localized;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.FilterTable.Way;
import io.turgo.engine.query.select.Language;
import io.turgo.engine.query.select.QueryArguments;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Select;
import io.turgo.engine.query.variable.VariableReads;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * What queries for process instances share, whether they run or are history: the filters by their
 * definition, by themselves and by their facts.
 */
abstract class InstanceSelect<Q, T> extends Select<Q, T> {
  // Instances that run and recorded ones have these alike.
  static final Field<Long> ID = PROCESS_INSTANCE.id();
  static final Field<Long> DEFINITION_ID = PROCESS_INSTANCE.number("definition_id");
  static final Field<Long> SUPER_ID = PROCESS_INSTANCE.optionalNumber("super_id");
  static final Field<String> BUSINESS_KEY = PROCESS_INSTANCE.optionalText("business_key");
  static final Field<String> NAME = PROCESS_INSTANCE.optionalText("name");
  static final Field<String> START_USER_ID = PROCESS_INSTANCE.optionalText("start_user_id");
  static final Field<Long> STARTED_AT = PROCESS_INSTANCE.number("started_at");

  static final Field<String> DEFINITION_KEY = DEFINITION.text("key");
  static final Field<String> DEFINITION_NAME = DEFINITION.optionalText("name");
  static final Field<String> DEFINITION_CATEGORY = DEFINITION.optionalText("category");
  static final Field<Integer> DEFINITION_VERSION = DEFINITION.integer("version");
  static final Field<Long> DEPLOYMENT_ID = DEFINITION.number("deployment_id");
  static final Field<String> TENANT_ID = DEFINITION.optionalText("tenant_id");

  static final Field<String> BUSINESS_STATUS = INSTANCE_FACTS.optionalText("business_status");
  static final Field<Long> DUE_AT = INSTANCE_FACTS.optionalNumber("due_at");
  static final Field<Long> CLAIMED_AT = INSTANCE_FACTS.optionalNumber("claimed_at");
  static final Field<String> CLAIMED_BY = INSTANCE_FACTS.optionalText("claimed_by");
  static final Field<String> CALLBACK_ID = INSTANCE_FACTS.optionalText("callback_id");
  static final Field<String> CALLBACK_TYPE = INSTANCE_FACTS.optionalText("callback_type");
  static final Field<String> REFERENCE_ID = INSTANCE_FACTS.optionalText("reference_id");
  static final Field<String> REFERENCE_TYPE = INSTANCE_FACTS.optionalText("reference_type");

  private final Relation instance;
  private final Relation variable;
  private final RecordColumns<T> columns;
  private final Involvement involvement;
  private final Language language = new Language();
  private boolean includeVariables;

  /** The names of the variables that are read with the instances; null for all. */
  private @Nullable List<String> includedNames;

  /**
   * @param links the table of the parts of users and groups in the instances
   * @param variable the table of their variables
   */
  InstanceSelect(
      Reads reads,
      QueryMethods<Q> methods,
      Relation instance,
      Relation links,
      Relation variable,
      RecordColumns<T> columns) {
    super(reads, methods, instance, columns.fields(), row -> columns.read(row, Map.of()));
    this.instance = instance;
    this.variable = variable;
    this.columns = columns;
    this.involvement = new Involvement(links, instance);
  }

  static <Q> FilterTable<Q> table(Class<Q> type) {
    return FilterTable.of(type)
        .text("processInstanceBusinessStatus", BUSINESS_STATUS)
        .like("processInstanceBusinessStatusLike", BUSINESS_STATUS)
        .likeIgnoreCase("processInstanceBusinessStatusLikeIgnoreCase", BUSINESS_STATUS)
        .text("processInstanceCallbackId", CALLBACK_ID)
        .texts("processInstanceCallbackIds", CALLBACK_ID)
        .text("processInstanceCallbackType", CALLBACK_TYPE)
        .text("processInstanceReferenceId", REFERENCE_ID)
        .text("processInstanceReferenceType", REFERENCE_TYPE)
        .id("superProcessInstanceId", SUPER_ID)
        .id("processInstanceId", ID)
        .ids("processInstanceIds", ID)
        .like("processDefinitionKeyLike", DEFINITION_KEY)
        .likeIgnoreCase("processDefinitionKeyLikeIgnoreCase", DEFINITION_KEY)
        .text("processDefinitionName", DEFINITION_NAME)
        .text("processDefinitionCategory", DEFINITION_CATEGORY)
        .like("processDefinitionCategoryLike", DEFINITION_CATEGORY)
        .likeIgnoreCase("processDefinitionCategoryLikeIgnoreCase", DEFINITION_CATEGORY)
        .argument("version")
        .number("processDefinitionVersion", DEFINITION_VERSION)
        .idsIfAny("deploymentIdIn", DEPLOYMENT_ID)
        .text("processInstanceBusinessKey", BUSINESS_KEY)
        .like("processInstanceBusinessKeyLike", BUSINESS_KEY)
        .likeIgnoreCase("processInstanceBusinessKeyLikeIgnoreCase", BUSINESS_KEY)
        .text("processInstanceName", NAME)
        .like("processInstanceNameLike", NAME)
        .likeIgnoreCase("processInstanceNameLikeIgnoreCase", NAME)
        .notAfter("startedBefore", STARTED_AT)
        .notBefore("startedAfter", STARTED_AT)
        .text("startedBy", START_USER_ID)
        .orderBy("orderByProcessInstanceId", ID)
        .orderBy("orderByProcessDefinitionId", DEFINITION_ID)
        .like("processInstanceTenantIdLike", TENANT_ID)
        .likeIgnoreCase("processInstanceTenantIdLikeIgnoreCase", TENANT_ID)
        .when("processInstanceWithoutTenantId", TENANT_ID.eq(""))
        .by(
            Way.ofDefinition(DEFINITION_ID),
            of ->
                of.text("processDefinitionKey", DEFINITION_KEY)
                    .id("deploymentId", DEPLOYMENT_ID)
                    .text("processInstanceTenantId", TENANT_ID)
                    .texts("tenantIds", TENANT_ID));
  }

  /** Reads the variables and the names of all instances together. */
  @Override
  protected final List<T> complete(List<T> found) {
    if (!includeVariables && !language.isSet()) {
      return found;
    }
    List<Long> ids = found.stream().map(one -> id((InstanceValue) one)).toList();
    Map<Long, Map<String, @Nullable Object>> variables =
        includeVariables
            ? new VariableReads(reads).ofInstances(variable, ids, includedNames)
            : Map.of();
    List<T> completed = new ArrayList<>(found.size());
    for (T one : found) {
      InstanceValue value = (InstanceValue) one;
      Localized names = language.of(reads, Long.parseLong(value.getProcessDefinitionId()), null);
      completed.add(
          columns.with(
              one, variables.getOrDefault(id(value), Map.of()), names.name(), names.description()));
    }
    return completed;
  }

  private static long id(InstanceValue value) {
    return Long.parseLong(value.getId());
  }

  public void locale(String locale) {
    language.set(locale);
  }

  public void withLocalizationFallback() {
    language.setFallback();
  }

  public void processDefinitionId(String id) {
    ofDefinition("processDefinitionId", DEFINITION_ID, id);
  }

  public void excludeSubprocesses(boolean exclude) {
    filter("excludeSubprocesses", exclude ? SUPER_ID.isNull() : DSL.noCondition());
  }

  public void activeActivityId(String activityId) {
    filter(
        "activeActivityId",
        Below.executionOf(ID, isText("activityId", EXECUTION.text("activity_id"), activityId)));
  }

  public void activeActivityIds(Collection<String> activityIds) {
    filter(
        "activeActivityIds",
        Below.executionOf(ID, isOneOf("activityIds", EXECUTION.text("activity_id"), activityIds)));
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
