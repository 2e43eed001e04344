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
  ExecutionQuery executionId(String executionId);

  ExecutionQuery processInstanceId(String processInstanceId);

  ExecutionQuery processInstanceIds(Collection<String> processInstanceIds);

  /** Executions of all instances below that root, the root's own among them. */
  ExecutionQuery rootProcessInstanceId(String rootProcessInstanceId);

  /** Executions directly below another execution or instance. */
  ExecutionQuery parentId(String parentId);

  /** Executions that are at an element, waiting at a join among them. */
  ExecutionQuery activityId(String activityId);

  /** Executions that wait for the message; an event waits in an execution of its own. */
  ExecutionQuery messageEventSubscriptionName(String messageName);

  /** Executions that wait for the signal; an event waits in an execution of its own. */
  ExecutionQuery signalEventSubscriptionName(String signalName);

  ExecutionQuery processDefinitionId(String processDefinitionId);

  ExecutionQuery processDefinitionKey(String key);

  ExecutionQuery processDefinitionKeys(Collection<String> keys);

  ExecutionQuery excludeProcessDefinitionKeys(Collection<String> keys);

  ExecutionQuery processDefinitionName(String name);

  ExecutionQuery processDefinitionCategory(String category);

  ExecutionQuery processDefinitionVersion(Integer version);

  /** The instance with that business key, without the executions below it. */
  ExecutionQuery processInstanceBusinessKey(String businessKey);

  /**
   * The instance with that business key.
   *
   * @param includeChildExecutions whether the executions below it are found as well
   */
  ExecutionQuery processInstanceBusinessKey(String businessKey, boolean includeChildExecutions);

  /** Leaves the instances out. */
  ExecutionQuery onlyChildExecutions();

  /** Finds instances only. */
  ExecutionQuery onlyProcessInstanceExecutions();

  /** Finds running sub-processes only. */
  ExecutionQuery onlySubProcessExecutions();

  /**
   * What started at that time or before. Executions below their instance have the time of their
   * first activity, which is known from history level {@code activity} on.
   */
  ExecutionQuery startedBefore(Date time);

  /** What started at that time or after, see {@link #startedBefore}. */
  ExecutionQuery startedAfter(Date time);

  /** Instances that a user started. */
  ExecutionQuery startedBy(String userId);

  ExecutionQuery executionTenantId(String tenantId);

  ExecutionQuery executionTenantIdLike(String pattern);

  ExecutionQuery executionWithoutTenantId();

  ExecutionQuery orderByTenantId();

  ExecutionQuery orderByProcessInstanceId();

  ExecutionQuery orderByProcessDefinitionId();

  ExecutionQuery orderByProcessDefinitionKey();

  /** Shows names and descriptions in that language, where the model has them: {@code en-US}. */
  ExecutionQuery locale(String locale);

  /** Takes {@code en} where the model has no {@code en-US}. */
  ExecutionQuery withLocalizationFallback();
}
