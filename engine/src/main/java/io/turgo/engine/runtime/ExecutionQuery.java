package io.turgo.engine.runtime;

import io.turgo.engine.search.ProcessVariableFilters;
import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import io.turgo.engine.search.VariableFilters;
import java.util.Collection;
import java.util.Date;

/**
 * Finds executions of running process instances, the instances themselves among them.
 *
 * <p>{@code variable...} filters look at variables that are local to the execution, {@code
 * processVariable...} filters at those of its instance.
 *
 * @since 0.1.0
 */
public interface ExecutionQuery
    extends Query<ExecutionQuery, Execution>,
        TenantFilters<ExecutionQuery>,
        VariableFilters<ExecutionQuery>,
        ProcessVariableFilters<ExecutionQuery> {
  /**
   * Only the execution with this id.
   *
   * @param executionId the id of an execution or of a process instance
   * @return this query
   */
  ExecutionQuery executionId(String executionId);

  /**
   * Only executions of this process instance, itself among them.
   *
   * @param processInstanceId the id of a process instance
   * @return this query
   */
  ExecutionQuery processInstanceId(String processInstanceId);

  /**
   * Only executions of one of these process instances, themselves among them.
   *
   * @param processInstanceIds one id or more
   * @return this query
   */
  ExecutionQuery processInstanceIds(Collection<String> processInstanceIds);

  /**
   * Only executions of this root instance and of all instances that are called below it.
   *
   * @param rootProcessInstanceId the id of the instance that no other has called
   * @return this query
   */
  ExecutionQuery rootProcessInstanceId(String rootProcessInstanceId);

  /**
   * Only executions directly below this execution or instance.
   *
   * @param parentId the id of the parent
   * @return this query
   */
  ExecutionQuery parentId(String parentId);

  /**
   * Only executions that are at this element, also those that wait at a join.
   *
   * @param activityId the id attribute of the element
   * @return this query
   */
  ExecutionQuery activityId(String activityId);

  /**
   * Only executions that wait for this message. An event waits in an execution of its own.
   *
   * @param messageName the name of the message
   * @return this query
   */
  ExecutionQuery messageEventSubscriptionName(String messageName);

  /**
   * Only executions that wait for this signal. An event waits in an execution of its own.
   *
   * @param signalName the name of the signal
   * @return this query
   */
  ExecutionQuery signalEventSubscriptionName(String signalName);

  /**
   * Only executions of instances of this version of a process.
   *
   * @param processDefinitionId the id of a process definition
   * @return this query
   */
  ExecutionQuery processDefinitionId(String processDefinitionId);

  /**
   * Only executions of instances of this process, of all versions.
   *
   * @param key the id attribute of the {@code process} element
   * @return this query
   */
  ExecutionQuery processDefinitionKey(String key);

  /**
   * Only executions of instances of one of these processes, of all versions.
   *
   * @param keys keys of process definitions; an empty collection adds no condition
   * @return this query
   */
  ExecutionQuery processDefinitionKeys(Collection<String> keys);

  /**
   * Leaves out executions of instances of these processes, of all versions.
   *
   * @param keys keys of process definitions; an empty collection adds no condition
   * @return this query
   */
  ExecutionQuery excludeProcessDefinitionKeys(Collection<String> keys);

  /**
   * Only executions of instances of processes with exactly this name.
   *
   * @param name the name of a process definition
   * @return this query
   */
  ExecutionQuery processDefinitionName(String name);

  /**
   * Only executions of instances of process definitions of this category.
   *
   * @param category the whole category
   * @return this query
   */
  ExecutionQuery processDefinitionCategory(String category);

  /**
   * Only executions of instances of this version, of whatever process.
   *
   * @param version the version; the first is 1
   * @return this query
   */
  ExecutionQuery processDefinitionVersion(Integer version);

  /**
   * Only instances with this business key, without the executions below them.
   *
   * @param businessKey the whole business key, in upper and lower case as it is
   * @return this query
   */
  ExecutionQuery processInstanceBusinessKey(String businessKey);

  /**
   * Only instances with this business key and, if wanted, the executions below them.
   *
   * @param businessKey the whole business key, in upper and lower case as it is
   * @param includeChildExecutions true to find the executions below the instances as well
   * @return this query
   */
  ExecutionQuery processInstanceBusinessKey(String businessKey, boolean includeChildExecutions);

  /**
   * Leaves out the process instances themselves.
   *
   * @return this query
   */
  ExecutionQuery onlyChildExecutions();

  /**
   * Only process instances.
   *
   * @return this query
   */
  ExecutionQuery onlyProcessInstanceExecutions();

  /**
   * Only running sub-processes.
   *
   * @return this query
   */
  ExecutionQuery onlySubProcessExecutions();

  /**
   * Only executions that started at this time or before. An execution below its instance has the
   * time of its first activity, which history records from level {@code activity} on.
   *
   * @param time the limit, itself included
   * @return this query
   */
  ExecutionQuery startedBefore(Date time);

  /**
   * Only executions that started at this time or after. For executions below their instance see
   * {@link #startedBefore}.
   *
   * @param time the limit, itself included
   * @return this query
   */
  ExecutionQuery startedAfter(Date time);

  /**
   * Only process instances that this user started.
   *
   * @param userId the id of a user
   * @return this query
   */
  ExecutionQuery startedBy(String userId);

  /**
   * Only executions of instances of this tenant.
   *
   * @param tenantId the tenant of the process definition, matched as a whole
   * @return this query
   */
  ExecutionQuery executionTenantId(String tenantId);

  /**
   * Only executions of instances whose tenant matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  ExecutionQuery executionTenantIdLike(String pattern);

  /**
   * Only executions of instances of definitions without a tenant.
   *
   * @return this query
   */
  ExecutionQuery executionWithoutTenantId();

  /**
   * Sorts by the tenant of the process definition in the direction that {@link #asc()} or {@link
   * #desc()} then gives.
   *
   * @return this query
   */
  ExecutionQuery orderByTenantId();

  /**
   * Sorts by the process instance's id in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  ExecutionQuery orderByProcessInstanceId();

  /**
   * Sorts by the process definition's id in the direction that {@link #asc()} or {@link #desc()}
   * then gives.
   *
   * @return this query
   */
  ExecutionQuery orderByProcessDefinitionId();

  /**
   * Sorts by the process definition's key in the direction that {@link #asc()} or {@link #desc()}
   * then gives.
   *
   * @return this query
   */
  ExecutionQuery orderByProcessDefinitionKey();

  /**
   * Shows names and descriptions in this language where the model has them.
   *
   * @param locale a language tag such as {@code en-US}
   * @return this query
   */
  ExecutionQuery locale(String locale);

  /**
   * Shows names and descriptions in a more general language where the model lacks the wanted one.
   * An example is {@code en} instead of {@code en-US}.
   *
   * @return this query
   */
  ExecutionQuery withLocalizationFallback();
}
