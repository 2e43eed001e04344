package io.turgo.engine.query;

import static io.turgo.engine.query.QueryArguments.some;
import static io.turgo.engine.query.Relations.DEFINITION;

import io.turgo.engine.task.TaskInfo;
import io.turgo.engine.task.TaskInfoQuery;
import java.util.Collection;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;

/**
 * What queries for open and for finished tasks share; filters them by their process.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 */
abstract class TaskSelect<Q extends TaskInfoQuery<Q, T>, T extends TaskInfo>
    extends TaskPeopleSelect<Q, T> implements InstanceVariableFilters<Q>, OwnVariableFilters<Q> {
  private final Relation ofInstance;
  private final Relation variable;
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
    super(reads, task, created, link);
    this.ofInstance = instance.as("of_ins");
    this.variable = variable;
  }

  final Field<Long> instanceId() {
    return task.number("instance_id");
  }

  private Field<Long> definitionId() {
    return task.optionalNumber("definition_id");
  }

  @Override
  public ScopeVariables instanceVariables() {
    return new ScopeVariables(
        new VariableCondition(reads, variable),
        variable
            .number("instance_id")
            .eq(instanceId())
            .and(variable.number("execution_id").eq(instanceId())),
        ScopeVariables.Search.ofInstances(instanceId(), variable));
  }

  @Override
  public ScopeVariables taskVariables() {
    return new ScopeVariables(
        new VariableCondition(reads, variable),
        variable
            .number("instance_id")
            .eq(instanceId())
            .and(variable.number("execution_id").eq(task.id())),
        new ScopeVariables.Search(task.id(), variable.number("execution_id"), DSL.noCondition()));
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

  /** The same where few instances are such: an index leads to them, and from them to the tasks. */
  private Condition ofFewInstances(Condition such) {
    return ofProcess()
        .and(instanceId().in(DSL.select(ofInstance.id()).from(ofInstance.table()).where(such)));
  }

  /** An execution waits for the task, or did: others are in no process instance. */
  private Condition ofProcess() {
    return task.optionalNumber("execution_id").isNotNull();
  }

  final Relation instance() {
    return ofInstance;
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
  public Q tenantIds(Collection<String> tenantIds) {
    return filter(
        "tenantIds",
        isOneOf("tenantIds", task.optionalText("tenant_id"), tenantIds)
            .or(
                Below.definition(
                    definitionId(),
                    isOneOf("tenantIds", DEFINITION.optionalText("tenant_id"), tenantIds))));
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
                definitionId()
                    .isNull()
                    .or(
                        Below.definition(
                                definitionId(), DEFINITION.optionalText("tenant_id").ne(""))
                            .not())));
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
        ofFewInstances(
            isText("businessKey", ofInstance.optionalText("business_key"), businessKey)));
  }

  @Override
  public Q processInstanceBusinessKeyLike(String pattern) {
    return filter(
        "processInstanceBusinessKeyLike",
        ofFewInstances(isLike("pattern", ofInstance.optionalText("business_key"), pattern)));
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
    return byDefinition(
        "processDefinitionKey",
        definitionId(),
        isText("processDefinitionKey", DEFINITION.optionalText("key"), value));
  }

  @Override
  public Q processDefinitionKeyLike(String pattern) {
    return byDefinition(
        "processDefinitionKeyLike",
        definitionId(),
        isLike("processDefinitionKeyLike", DEFINITION.optionalText("key"), pattern));
  }

  @Override
  public Q processDefinitionKeyLikeIgnoreCase(String pattern) {
    return byDefinition(
        "processDefinitionKeyLikeIgnoreCase",
        definitionId(),
        isLikeIgnoreCase(
            "processDefinitionKeyLikeIgnoreCase", DEFINITION.optionalText("key"), pattern));
  }

  @Override
  public Q processDefinitionKeyIn(Collection<String> values) {
    return byDefinition(
        "processDefinitionKeyIn",
        definitionId(),
        isOneOfAny("processDefinitionKeyIn", DEFINITION.optionalText("key"), values));
  }

  @Override
  public Q processDefinitionName(String value) {
    return byDefinition(
        "processDefinitionName",
        definitionId(),
        isText("processDefinitionName", DEFINITION.optionalText("name"), value));
  }

  @Override
  public Q processDefinitionNameLike(String pattern) {
    return byDefinition(
        "processDefinitionNameLike",
        definitionId(),
        isLike("processDefinitionNameLike", DEFINITION.optionalText("name"), pattern));
  }

  @Override
  public Q processCategoryIn(Collection<String> categories) {
    return byDefinition(
        "processCategoryIn",
        definitionId(),
        isOneOf("processCategoryIn", DEFINITION.optionalText("category"), categories));
  }

  @Override
  public Q processCategoryNotIn(Collection<String> categories) {
    return byDefinition(
        "processCategoryNotIn",
        definitionId(),
        isOneOf("processCategoryNotIn", DEFINITION.optionalText("category"), categories).not());
  }

  @Override
  public Q deploymentId(String deploymentId) {
    return byDefinition(
        "deploymentId",
        definitionId(),
        isId("deploymentId", DEFINITION.number("deployment_id"), deploymentId));
  }

  @Override
  public Q deploymentIdIn(Collection<String> deploymentIds) {
    return byDefinition(
        "deploymentIdIn",
        definitionId(),
        isIdOfAny("deploymentIdIn", DEFINITION.number("deployment_id"), deploymentIds));
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
  public Q orderByTenantId() {
    return orderBy(DSL.coalesce(task.optionalText("tenant_id"), processTenant()));
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
