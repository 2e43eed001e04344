package io.turgo.engine.query.task;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.QueryArguments.some;
import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.task.TaskColumns.ASSIGNEE;
import static io.turgo.engine.query.task.TaskColumns.DEFINITION_ID;
import static io.turgo.engine.query.task.TaskColumns.INSTANCE_ID;
import static io.turgo.engine.query.task.TaskColumns.OWNER;
import static io.turgo.engine.query.task.TaskColumns.STATE;
import static io.turgo.engine.query.task.TaskColumns.TENANT_ID;

import io.turgo.engine.query.select.Below;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.FilterTable.Way;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Select;
import io.turgo.engine.query.variable.VariableTable;
import io.turgo.engine.task.Task;
import io.turgo.engine.task.TaskInfo;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.RecordMapper;
import org.jooq.impl.DSL;

/**
 * What queries for open and for finished tasks share.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 */
abstract class TaskSelect<Q, T extends TaskInfo> extends Select<Q, T> {
  private final TaskRelations of;
  final TaskIncludes includes = new TaskIncludes();

  TaskSelect(
      Reads reads,
      QueryMethods<Q> methods,
      TaskRelations of,
      List<Field<?>> fields,
      RecordMapper<Record, T> mapper) {
    super(reads, methods, of.task(), fields, mapper);
    this.of = of;
  }

  static <Q> FilterTable<Q> table(Class<Q> type, TaskRelations tasks) {
    return FilterTable.of(type)
        .and(TaskColumns.filters(tasks.created()))
        .and(TaskColumns.people())
        .by(
            Way.within(tasks::linked),
            of ->
                of.argument("groupIds")
                    .texts("taskInvolvedGroups", tasks.link().optionalText("group_id")))
        .when("withoutProcessInstanceId", tasks.ofProcess().not())
        .id("processDefinitionId", DEFINITION_ID)
        .orderBy("orderByTenantId", DSL.coalesce(TENANT_ID, tasks.processTenant()))
        .orderBy("orderByProcessInstanceId", INSTANCE_ID)
        .orderBy("orderByProcessDefinitionId", DEFINITION_ID)
        .by(
            Way.within(such -> tasks.ofProcess().and(such)),
            of -> of.id("processInstanceId", INSTANCE_ID).ids("processInstanceIdIn", INSTANCE_ID))
        .by(
            Way.within(tasks::ofFewInstances),
            of ->
                of.argument("businessKey")
                    .text(
                        "processInstanceBusinessKey", tasks.instance().optionalText("business_key"))
                    .argument("pattern")
                    .like(
                        "processInstanceBusinessKeyLike",
                        tasks.instance().optionalText("business_key")))
        .by(
            Way.within(tasks::ofInstance),
            of ->
                of.argument("pattern")
                    .likeIgnoreCase(
                        "processInstanceBusinessKeyLikeIgnoreCase",
                        tasks.instance().optionalText("business_key")))
        .by(
            Way.ofDefinition(DEFINITION_ID),
            of ->
                of.text("processDefinitionKey", DEFINITION.optionalText("key"))
                    .like("processDefinitionKeyLike", DEFINITION.optionalText("key"))
                    .likeIgnoreCase(
                        "processDefinitionKeyLikeIgnoreCase", DEFINITION.optionalText("key"))
                    .textsIfAny("processDefinitionKeyIn", DEFINITION.optionalText("key"))
                    .text("processDefinitionName", DEFINITION.optionalText("name"))
                    .like("processDefinitionNameLike", DEFINITION.optionalText("name"))
                    .texts("processCategoryIn", DEFINITION.optionalText("category"))
                    .otherTexts("processCategoryNotIn", DEFINITION.optionalText("category"))
                    .id("deploymentId", DEFINITION.number("deployment_id"))
                    .idsIfAny("deploymentIdIn", DEFINITION.number("deployment_id")))
        .and(VariableTable.of("processVariable", tasks::instanceVariables))
        .and(VariableTable.of("taskVariable", tasks::taskVariables));
  }

  public void taskCandidateUser(String userId) {
    candidates().user(required("userId", userId));
  }

  public void taskCandidateGroup(String groupId) {
    candidates().groups(List.of(required("groupId", groupId)));
  }

  public void taskCandidateGroupIn(Collection<String> groupIds) {
    candidates().groups(some("groupIds", groupIds));
  }

  public void taskCandidateOrAssigned(String userId) {
    candidates().orAssigned(required("userId", userId));
  }

  public void ignoreAssigneeValue() {
    candidates().ignoreAssignee();
  }

  private CandidateFilter candidates() {
    return late(
        CandidateFilter.class,
        () -> new CandidateFilter(reads, of.task(), of.created(), of.link()));
  }

  public void taskInvolvedUser(String userId) {
    filter(
        "taskInvolvedUser",
        isText("userId", ASSIGNEE, userId)
            .or(isText("userId", OWNER, userId))
            .or(of.linked(isText("userId", of.link().optionalText("user_id"), userId))));
  }

  public void taskState(String state) {
    filter("taskState", isIn(required("state", state)));
  }

  /** The task is open and in that state. */
  Condition isIn(String state) {
    return state.equals(Task.CREATED) ? STATE.isNull() : isText("state", STATE, state);
  }

  public void taskTenantId(String value) {
    ofTenant("taskTenantId", tenantId -> isText("taskTenantId", tenantId, value));
  }

  public void tenantIds(Collection<String> tenantIds) {
    ofTenant("tenantIds", tenantId -> isOneOf("tenantIds", tenantId, tenantIds));
  }

  public void taskTenantIdLike(String pattern) {
    ofTenant("taskTenantIdLike", tenantId -> isLike("taskTenantIdLike", tenantId, pattern));
  }

  /** Its own, or that of its definition. */
  private void ofTenant(String filter, Function<Field<String>, Condition> such) {
    filter(
        filter,
        such.apply(TENANT_ID)
            .or(Below.definition(DEFINITION_ID, such.apply(DEFINITION.optionalText("tenant_id")))));
  }

  public void taskWithoutTenantId() {
    Condition none = TENANT_ID.isNull();
    filter(
        "taskWithoutTenantId",
        none.or(TENANT_ID.eq(""))
            .and(
                DEFINITION_ID
                    .isNull()
                    .or(
                        Below.definition(DEFINITION_ID, DEFINITION.optionalText("tenant_id").ne(""))
                            .not())));
  }

  public void includeProcessVariables() {
    includes.processVariables = true;
  }

  public void includeTaskLocalVariables() {
    includes.localVariables = true;
  }

  public void includeIdentityLinks() {
    includes.links = true;
  }
}
