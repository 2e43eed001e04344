package io.turgo.engine.query;

import static io.turgo.engine.query.Arguments.required;
import static io.turgo.engine.query.Arguments.some;
import static io.turgo.engine.query.Tables.DEFINITION;

import io.turgo.engine.task.TaskInfo;
import io.turgo.engine.task.TaskInfoQuery;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;

/**
 * What queries for open and for finished tasks share.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 */
abstract class TaskSelect<Q extends TaskInfoQuery<Q, T>, T extends TaskInfo> extends Select<Q, T>
    implements TaskInfoQuery<Q, T>, InstanceVariableFilters<Q>, OwnVariableFilters<Q> {
  private final Relation task;
  private final Field<Long> created;
  private final Relation ofInstance;
  private final Relation variable;
  private final Relation link;
  final TaskIncludes includes = new TaskIncludes();

  /**
   * @param task the table of the tasks
   * @param created when a task was created
   * @param instance the table of their instances
   * @param variable the table of their instances' variables
   * @param link the table of the parts of users and groups in them
   */
  TaskSelect(
      Reads reads,
      Relation task,
      Field<Long> created,
      Relation instance,
      Relation variable,
      Relation link) {
    super(reads);
    this.task = task;
    this.created = created;
    this.ofInstance = instance.as("of_ins");
    this.variable = variable;
    this.link = link;
  }

  @Override
  Field<Long> id() {
    return task.id();
  }

  final Field<Long> instanceId() {
    return task.number("instance_id");
  }

  private Field<Long> definitionId() {
    return task.number("definition_id");
  }

  @Override
  public ScopeVariables instanceVariables() {
    return new ScopeVariables(
        new VariableCondition(reads, variable),
        variable
            .number("instance_id")
            .eq(instanceId())
            .and(variable.number("execution_id").eq(instanceId())));
  }

  @Override
  public ScopeVariables taskVariables() {
    return new ScopeVariables(
        new VariableCondition(reads, variable),
        variable
            .number("instance_id")
            .eq(instanceId())
            .and(variable.number("execution_id").eq(task.id())));
  }

  /** The tenant of the task's process; null for a task that belongs to none. */
  final Field<String> processTenant() {
    return Below.definitionField(definitionId(), DEFINITION.optionalText("tenant_id"));
  }

  /** The task's instance is such. */
  final Condition ofInstance(Condition such) {
    return ofProcess()
        .and(
            DSL.exists(
                DSL.selectOne()
                    .from(ofInstance.table())
                    .where(ofInstance.id().eq(instanceId()))
                    .and(such)));
  }

  /** An execution waits for the task, or did: others are in no process instance. */
  private Condition ofProcess() {
    return task.number("execution_id").ne(0L);
  }

  final Relation instance() {
    return ofInstance;
  }

  @Override
  public Q taskId(String value) {
    return id("taskId", task.id(), value);
  }

  @Override
  public Q taskIds(Collection<String> values) {
    return ids("taskIds", task.id(), values);
  }

  @Override
  public Q taskName(String value) {
    return text("taskName", task.optionalText("name"), value);
  }

  @Override
  public Q taskNameIn(Collection<String> values) {
    return texts("taskNameIn", task.optionalText("name"), values);
  }

  @Override
  public Q taskNameInIgnoreCase(Collection<String> values) {
    return textsIgnoreCase("taskNameInIgnoreCase", task.optionalText("name"), values);
  }

  @Override
  public Q taskNameLike(String pattern) {
    return like("taskNameLike", task.optionalText("name"), pattern);
  }

  @Override
  public Q taskNameLikeIgnoreCase(String pattern) {
    return likeIgnoreCase("taskNameLikeIgnoreCase", task.optionalText("name"), pattern);
  }

  @Override
  public Q taskDescription(String value) {
    return text("taskDescription", task.optionalText("description"), value);
  }

  @Override
  public Q taskDescriptionLike(String pattern) {
    return like("taskDescriptionLike", task.optionalText("description"), pattern);
  }

  @Override
  public Q taskDescriptionLikeIgnoreCase(String pattern) {
    return likeIgnoreCase(
        "taskDescriptionLikeIgnoreCase", task.optionalText("description"), pattern);
  }

  @Override
  public Q taskPriority(int priority) {
    return filter("taskPriority", task.integer("priority").eq(priority));
  }

  @Override
  public Q taskMinPriority(int minPriority) {
    return filter("taskMinPriority", task.integer("priority").ge(minPriority));
  }

  @Override
  public Q taskMaxPriority(int maxPriority) {
    return filter("taskMaxPriority", task.integer("priority").le(maxPriority));
  }

  @Override
  public Q taskAssignee(String value) {
    return text("taskAssignee", task.optionalText("assignee"), value);
  }

  @Override
  public Q taskAssigneeLike(String pattern) {
    return like("taskAssigneeLike", task.optionalText("assignee"), pattern);
  }

  @Override
  public Q taskAssigneeLikeIgnoreCase(String pattern) {
    return likeIgnoreCase("taskAssigneeLikeIgnoreCase", task.optionalText("assignee"), pattern);
  }

  @Override
  public Q taskAssigneeIds(Collection<String> values) {
    return texts("taskAssigneeIds", task.optionalText("assignee"), values);
  }

  @Override
  public Q taskAssigned() {
    return filter("taskAssigned", task.optionalText("assignee").isNotNull());
  }

  @Override
  public Q taskUnassigned() {
    return filter("taskUnassigned", task.optionalText("assignee").isNull());
  }

  @Override
  public Q taskOwner(String value) {
    return text("taskOwner", task.optionalText("owner"), value);
  }

  @Override
  public Q taskOwnerLike(String pattern) {
    return like("taskOwnerLike", task.optionalText("owner"), pattern);
  }

  @Override
  public Q taskOwnerLikeIgnoreCase(String pattern) {
    return likeIgnoreCase("taskOwnerLikeIgnoreCase", task.optionalText("owner"), pattern);
  }

  @Override
  public Q taskCandidateUser(String userId) {
    candidates().user(required("userId", userId));
    return self();
  }

  @Override
  public Q taskCandidateGroup(String groupId) {
    candidates().groups(List.of(required("groupId", groupId)));
    return self();
  }

  @Override
  public Q taskCandidateGroupIn(Collection<String> groupIds) {
    candidates().groups(some("groupIds", groupIds));
    return self();
  }

  @Override
  public Q taskCandidateOrAssigned(String userId) {
    candidates().orAssigned(required("userId", userId));
    return self();
  }

  @Override
  public Q ignoreAssigneeValue() {
    candidates().ignoreAssignee();
    return self();
  }

  private CandidateFilter candidates() {
    return late(
        CandidateFilter.class, () -> new CandidateFilter(assignee(), this::link, reads::groupsOf));
  }

  @Override
  public Q taskInvolvedUser(String userId) {
    return filter(
        "taskInvolvedUser",
        isText("userId", assignee(), userId)
            .or(isText("userId", task.optionalText("owner"), userId))
            .or(link(isText("userId", link.optionalText("user_id"), userId))));
  }

  @Override
  public Q taskInvolvedGroups(Collection<String> groupIds) {
    return filter(
        "taskInvolvedGroups", link(isOneOf("groupIds", link.optionalText("group_id"), groupIds)));
  }

  private Condition link(Condition such) {
    return DSL.exists(
        DSL.selectOne()
            .from(link.table())
            .where(link.number("instance_id").eq(task.number("instance_id")))
            .and(link.number("task_id").eq(task.id()))
            .and(such));
  }

  private Field<String> assignee() {
    return task.optionalText("assignee");
  }

  @Override
  public Q taskDefinitionKey(String value) {
    return text("taskDefinitionKey", task.text("task_definition_key"), value);
  }

  @Override
  public Q taskDefinitionKeys(Collection<String> values) {
    return texts("taskDefinitionKeys", task.text("task_definition_key"), values);
  }

  @Override
  public Q taskDefinitionKeyLike(String pattern) {
    return like("taskDefinitionKeyLike", task.text("task_definition_key"), pattern);
  }

  @Override
  public Q taskCategory(String value) {
    return text("taskCategory", task.optionalText("category"), value);
  }

  @Override
  public Q taskCategoryIn(Collection<String> values) {
    return texts("taskCategoryIn", task.optionalText("category"), values);
  }

  @Override
  public Q taskCategoryNotIn(Collection<String> categories) {
    return filter(
        "taskCategoryNotIn",
        isOneOf("categories", task.optionalText("category"), categories).not());
  }

  @Override
  public Q taskWithoutCategory() {
    return filter("taskWithoutCategory", task.optionalText("category").isNull());
  }

  @Override
  public Q taskFormKey(String value) {
    return text("taskFormKey", task.optionalText("form_key"), value);
  }

  @Override
  public Q taskWithFormKey() {
    return filter("taskWithFormKey", task.optionalText("form_key").isNotNull());
  }

  @Override
  public Q taskCreatedOn(Date time) {
    return at("taskCreatedOn", created, time);
  }

  @Override
  public Q taskCreatedBefore(Date time) {
    return before("taskCreatedBefore", created, time);
  }

  @Override
  public Q taskCreatedAfter(Date time) {
    return after("taskCreatedAfter", created, time);
  }

  @Override
  public Q taskDueDate(Date time) {
    return at("taskDueDate", task.optionalNumber("due_at"), time);
  }

  @Override
  public Q taskDueBefore(Date time) {
    return before("taskDueBefore", task.optionalNumber("due_at"), time);
  }

  @Override
  public Q taskDueAfter(Date time) {
    return after("taskDueAfter", task.optionalNumber("due_at"), time);
  }

  @Override
  public Q withoutTaskDueDate() {
    return filter("withoutTaskDueDate", task.optionalNumber("due_at").isNull());
  }

  @Override
  public Q taskClaimedOn(Date time) {
    return at("taskClaimedOn", task.optionalNumber("claimed_at"), time);
  }

  @Override
  public Q taskClaimedBefore(Date time) {
    return before("taskClaimedBefore", task.optionalNumber("claimed_at"), time);
  }

  @Override
  public Q taskClaimedAfter(Date time) {
    return after("taskClaimedAfter", task.optionalNumber("claimed_at"), time);
  }

  @Override
  public Q taskParentTaskId(String value) {
    return id("taskParentTaskId", task.optionalNumber("parent_task_id"), value);
  }

  @Override
  public Q taskTenantId(String value) {
    return filter(
        "taskTenantId",
        isText("taskTenantId", task.optionalText("tenant_id"), value)
            .or(
                Below.definition(
                    definitionId(),
                    isText("taskTenantId", DEFINITION.optionalText("tenant_id"), value))));
  }

  @Override
  public Q taskTenantIdLike(String pattern) {
    return filter(
        "taskTenantIdLike",
        isLike("taskTenantIdLike", task.optionalText("tenant_id"), pattern)
            .or(
                Below.definition(
                    definitionId(),
                    isLike("taskTenantIdLike", DEFINITION.optionalText("tenant_id"), pattern))));
  }

  @Override
  public Q taskWithoutTenantId() {
    Condition none = task.optionalText("tenant_id").isNull();
    return filter(
        "taskWithoutTenantId",
        none.or(task.optionalText("tenant_id").eq(""))
            .and(
                Below.definition(definitionId(), DEFINITION.optionalText("tenant_id").ne(""))
                    .not()));
  }

  @Override
  public Q withoutProcessInstanceId() {
    return filter("withoutProcessInstanceId", ofProcess().not());
  }

  @Override
  public Q processInstanceId(String value) {
    return filter(
        "processInstanceId", ofProcess().and(isId("processInstanceId", instanceId(), value)));
  }

  @Override
  public Q processInstanceIdIn(Collection<String> values) {
    return filter(
        "processInstanceIdIn",
        ofProcess().and(instanceId().in(Ids.parse(some("processInstanceIdIn", values)))));
  }

  @Override
  public Q processInstanceBusinessKey(String businessKey) {
    return filter(
        "processInstanceBusinessKey",
        ofInstance(isText("businessKey", ofInstance.optionalText("business_key"), businessKey)));
  }

  @Override
  public Q processInstanceBusinessKeyLike(String pattern) {
    return filter(
        "processInstanceBusinessKeyLike",
        ofInstance(isLike("pattern", ofInstance.optionalText("business_key"), pattern)));
  }

  @Override
  public Q processInstanceBusinessKeyLikeIgnoreCase(String pattern) {
    return filter(
        "processInstanceBusinessKeyLikeIgnoreCase",
        ofInstance(isLikeIgnoreCase("pattern", ofInstance.optionalText("business_key"), pattern)));
  }

  @Override
  public Q processDefinitionId(String value) {
    return id("processDefinitionId", definitionId(), value);
  }

  @Override
  public Q processDefinitionKey(String value) {
    return filter(
        "processDefinitionKey",
        Below.definition(
            definitionId(), isText("processDefinitionKey", DEFINITION.optionalText("key"), value)));
  }

  @Override
  public Q processDefinitionKeyLike(String pattern) {
    return filter(
        "processDefinitionKeyLike",
        Below.definition(
            definitionId(),
            isLike("processDefinitionKeyLike", DEFINITION.optionalText("key"), pattern)));
  }

  @Override
  public Q processDefinitionKeyLikeIgnoreCase(String pattern) {
    return filter(
        "processDefinitionKeyLikeIgnoreCase",
        Below.definition(
            definitionId(),
            isLikeIgnoreCase(
                "processDefinitionKeyLikeIgnoreCase", DEFINITION.optionalText("key"), pattern)));
  }

  @Override
  public Q processDefinitionKeyIn(Collection<String> values) {
    return filter(
        "processDefinitionKeyIn",
        Below.definition(
            definitionId(),
            isOneOf("processDefinitionKeyIn", DEFINITION.optionalText("key"), values)));
  }

  @Override
  public Q processDefinitionName(String value) {
    return filter(
        "processDefinitionName",
        Below.definition(
            definitionId(),
            isText("processDefinitionName", DEFINITION.optionalText("name"), value)));
  }

  @Override
  public Q processDefinitionNameLike(String pattern) {
    return filter(
        "processDefinitionNameLike",
        Below.definition(
            definitionId(),
            isLike("processDefinitionNameLike", DEFINITION.optionalText("name"), pattern)));
  }

  @Override
  public Q processCategoryIn(Collection<String> categories) {
    return filter(
        "processCategoryIn",
        Below.definition(
            definitionId(),
            isOneOf("processCategoryIn", DEFINITION.optionalText("category"), categories)));
  }

  @Override
  public Q processCategoryNotIn(Collection<String> categories) {
    return filter(
        "processCategoryNotIn",
        Below.definition(
            definitionId(),
            isOneOf("processCategoryNotIn", DEFINITION.optionalText("category"), categories)
                .not()));
  }

  @Override
  public Q deploymentId(String deploymentId) {
    return filter(
        "deploymentId",
        Below.definition(
            definitionId(),
            isId("deploymentId", DEFINITION.number("deployment_id"), deploymentId)));
  }

  @Override
  public Q deploymentIdIn(Collection<String> deploymentIds) {
    return filter(
        "deploymentIdIn",
        Below.definition(
            definitionId(),
            DEFINITION
                .number("deployment_id")
                .in(Ids.parse(some("deploymentIdIn", deploymentIds)))));
  }

  @Override
  public Q includeProcessVariables() {
    includes.processVariables = true;
    return self();
  }

  @Override
  public Q includeTaskLocalVariables() {
    includes.localVariables = true;
    return self();
  }

  @Override
  public Q includeIdentityLinks() {
    includes.links = true;
    return self();
  }

  @Override
  public Q orderByTaskId() {
    return orderBy(task.id());
  }

  @Override
  public Q orderByTaskName() {
    return orderBy(task.optionalText("name"));
  }

  @Override
  public Q orderByTaskDescription() {
    return orderBy(task.optionalText("description"));
  }

  @Override
  public Q orderByTaskPriority() {
    return orderBy(task.integer("priority"));
  }

  @Override
  public Q orderByTaskAssignee() {
    return orderBy(task.optionalText("assignee"));
  }

  @Override
  public Q orderByTaskOwner() {
    return orderBy(task.optionalText("owner"));
  }

  @Override
  public Q orderByTaskDefinitionKey() {
    return orderBy(task.text("task_definition_key"));
  }

  @Override
  public Q orderByTaskCreateTime() {
    return orderBy(created);
  }

  @Override
  public Q orderByTaskDueDate() {
    return orderBy(task.optionalNumber("due_at"));
  }

  @Override
  public Q orderByDueDateNullsFirst() {
    return orderBy(task.optionalNumber("due_at"), true);
  }

  @Override
  public Q orderByDueDateNullsLast() {
    return orderBy(task.optionalNumber("due_at"), false);
  }

  @Override
  public Q orderByCategory() {
    return orderBy(task.optionalText("category"));
  }

  @Override
  public Q orderByTenantId() {
    return orderBy(DSL.coalesce(task.optionalText("tenant_id"), processTenant()));
  }

  @Override
  public Q orderByExecutionId() {
    return orderBy(task.number("execution_id"));
  }

  @Override
  public Q orderByProcessInstanceId() {
    return orderBy(instanceId());
  }

  @Override
  public Q orderByProcessDefinitionId() {
    return orderBy(definitionId());
  }
}
