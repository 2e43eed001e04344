package io.turgo.engine;

import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEventType;
import io.turgo.engine.migration.MigrationPlan;
import io.turgo.engine.migration.MigrationPlanBuilder;
import io.turgo.engine.migration.MigrationPlanExecutionBuilder;
import io.turgo.engine.modification.ModificationBuilder;
import io.turgo.engine.modification.ProcessInstanceModificationBuilder;
import io.turgo.engine.modification.ProcessInstantiationBuilder;
import io.turgo.engine.modification.RestartProcessInstanceBuilder;
import io.turgo.engine.repository.bpmn.FlowNode;
import io.turgo.engine.runtime.ActivityInstanceQuery;
import io.turgo.engine.runtime.ActivityTree;
import io.turgo.engine.runtime.ChangeActivityStateBuilder;
import io.turgo.engine.runtime.ConditionEvaluationBuilder;
import io.turgo.engine.runtime.DataObject;
import io.turgo.engine.runtime.EventSubscriptionQuery;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ExecutionQuery;
import io.turgo.engine.runtime.MessageCorrelationBuilder;
import io.turgo.engine.runtime.NativeActivityInstanceQuery;
import io.turgo.engine.runtime.NativeExecutionQuery;
import io.turgo.engine.runtime.NativeProcessInstanceQuery;
import io.turgo.engine.runtime.NativeVariableInstanceQuery;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceBuilder;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.runtime.ProcessInstanceUpdateBuilder;
import io.turgo.engine.runtime.VariableInstance;
import io.turgo.engine.runtime.VariableInstanceQuery;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.IdentityLinkType;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Starts process instances and works on running ones.
 *
 * <p><b>Transaction:</b> Each call that changes something is one unit of work. It returns once the
 * change is durable and the instance has come to its wait states, and changes nothing when it
 * throws. A call by user code belongs to the unit that runs, and is committed with it. Within
 * {@link ProcessEngine#inTransaction} calls belong to that transaction.
 *
 * <p><b>Errors:</b> Calls throw {@link io.turgo.engine.exception.TurgoIllegalArgumentException} for
 * a missing argument and {@link io.turgo.engine.exception.TurgoObjectNotFoundException} if the
 * instance, execution or definition does not exist. Calls that change an instance throw {@link
 * io.turgo.engine.exception.TurgoException} while the instance is suspended, and {@link
 * io.turgo.engine.exception.TurgoOptimisticLockingException} if other calls changed the instance at
 * each of several attempts. An unchecked exception of user code reaches the caller unchanged.
 *
 * <p><b>Threads:</b> Safe for all threads. Queries and builders that the methods return belong to
 * the thread that asked for them.
 *
 * @since 0.1.0
 */
public interface RuntimeService {
  /**
   * Starts the latest version of a process that belongs to no tenant.
   *
   * @param processDefinitionKey the id of the process in its BPMN file
   * @return the process instance as its first unit of work left it, with its variables; it may have
   *     ended
   */
  default ProcessInstance startProcessInstanceByKey(String processDefinitionKey) {
    return startProcessInstanceByKey(processDefinitionKey, null, null);
  }

  /**
   * Starts the latest version of a process with a business key.
   *
   * @param processDefinitionKey the id of the process in its BPMN file
   * @param businessKey the user's own name for the case, not necessarily unique; null for none
   * @return the process instance as its first unit of work left it, with its variables; it may have
   *     ended
   */
  default ProcessInstance startProcessInstanceByKey(
      String processDefinitionKey, @Nullable String businessKey) {
    return startProcessInstanceByKey(processDefinitionKey, businessKey, null);
  }

  /**
   * Starts the latest version of a process with variables.
   *
   * @param processDefinitionKey the id of the process in its BPMN file
   * @param variables values by name, set on the instance before its first step; null for none
   * @return the process instance as its first unit of work left it, with its variables; it may have
   *     ended
   */
  default ProcessInstance startProcessInstanceByKey(
      String processDefinitionKey, @Nullable Map<String, ? extends @Nullable Object> variables) {
    return startProcessInstanceByKey(processDefinitionKey, null, variables);
  }

  /**
   * Starts the latest version of a process with a business key and variables.
   *
   * @param processDefinitionKey the id of the process in its BPMN file
   * @param businessKey the user's own name for the case, not necessarily unique; null for none
   * @param variables values by name, set on the instance before its first step; null for none
   * @return the process instance as its first unit of work left it, with its variables; it may have
   *     ended
   */
  default ProcessInstance startProcessInstanceByKey(
      String processDefinitionKey,
      @Nullable String businessKey,
      @Nullable Map<String, ? extends @Nullable Object> variables) {
    return createProcessInstanceBuilder()
        .processDefinitionKey(processDefinitionKey)
        .businessKey(businessKey)
        .variables(variables == null ? Map.of() : variables)
        .start();
  }

  /**
   * Starts the latest version of a process of a tenant.
   *
   * @param processDefinitionKey the id of the process in its BPMN file
   * @param tenantId the tenant of the definition; null or empty for none
   * @return the process instance as its first unit of work left it, with its variables; it may have
   *     ended
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if the tenant has none
   */
  default ProcessInstance startProcessInstanceByKeyAndTenantId(
      String processDefinitionKey, @Nullable String tenantId) {
    return startProcessInstanceByKeyAndTenantId(processDefinitionKey, null, null, tenantId);
  }

  /**
   * Starts the latest version of a process of a tenant with a business key.
   *
   * @param processDefinitionKey the id of the process in its BPMN file
   * @param businessKey the user's own name for the case, not necessarily unique; null for none
   * @param tenantId the tenant of the definition; null or empty for none
   * @return the process instance as its first unit of work left it, with its variables; it may have
   *     ended
   */
  default ProcessInstance startProcessInstanceByKeyAndTenantId(
      String processDefinitionKey, @Nullable String businessKey, @Nullable String tenantId) {
    return startProcessInstanceByKeyAndTenantId(processDefinitionKey, businessKey, null, tenantId);
  }

  /**
   * Starts the latest version of a process of a tenant with variables.
   *
   * @param processDefinitionKey the id of the process in its BPMN file
   * @param variables values by name, set on the instance before its first step; null for none
   * @param tenantId the tenant of the definition; null or empty for none
   * @return the process instance as its first unit of work left it, with its variables; it may have
   *     ended
   */
  default ProcessInstance startProcessInstanceByKeyAndTenantId(
      String processDefinitionKey,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      @Nullable String tenantId) {
    return startProcessInstanceByKeyAndTenantId(processDefinitionKey, null, variables, tenantId);
  }

  /**
   * Starts the latest version of a process of a tenant with a business key and variables.
   *
   * @param processDefinitionKey the id of the process in its BPMN file
   * @param businessKey the user's own name for the case, not necessarily unique; null for none
   * @param variables values by name, set on the instance before its first step; null for none
   * @param tenantId the tenant of the definition; null or empty for none
   * @return the process instance as its first unit of work left it, with its variables; it may have
   *     ended
   */
  default ProcessInstance startProcessInstanceByKeyAndTenantId(
      String processDefinitionKey,
      @Nullable String businessKey,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      @Nullable String tenantId) {
    return createProcessInstanceBuilder()
        .processDefinitionKey(processDefinitionKey)
        .tenantId(tenantId)
        .businessKey(businessKey)
        .variables(variables == null ? Map.of() : variables)
        .start();
  }

  /**
   * Starts exactly this version of a process.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @return the process instance as its first unit of work left it, with its variables; it may have
   *     ended
   */
  default ProcessInstance startProcessInstanceById(String processDefinitionId) {
    return startProcessInstanceById(processDefinitionId, null, null);
  }

  /**
   * Starts exactly this version of a process with a business key.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @param businessKey the user's own name for the case, not necessarily unique; null for none
   * @return the process instance as its first unit of work left it, with its variables; it may have
   *     ended
   */
  default ProcessInstance startProcessInstanceById(
      String processDefinitionId, @Nullable String businessKey) {
    return startProcessInstanceById(processDefinitionId, businessKey, null);
  }

  /**
   * Starts exactly this version of a process with variables.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @param variables values by name, set on the instance before its first step; null for none
   * @return the process instance as its first unit of work left it, with its variables; it may have
   *     ended
   */
  default ProcessInstance startProcessInstanceById(
      String processDefinitionId, @Nullable Map<String, ? extends @Nullable Object> variables) {
    return startProcessInstanceById(processDefinitionId, null, variables);
  }

  /**
   * Starts exactly this version of a process with a business key and variables.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @param businessKey the user's own name for the case, not necessarily unique; null for none
   * @param variables values by name, set on the instance before its first step; null for none
   * @return the process instance as its first unit of work left it, with its variables; it may have
   *     ended
   */
  default ProcessInstance startProcessInstanceById(
      String processDefinitionId,
      @Nullable String businessKey,
      @Nullable Map<String, ? extends @Nullable Object> variables) {
    return createProcessInstanceBuilder()
        .processDefinitionId(processDefinitionId)
        .businessKey(businessKey)
        .variables(variables == null ? Map.of() : variables)
        .start();
  }

  /**
   * Starts an instance at the message start event that waits for a message. Only definitions
   * without a tenant count.
   *
   * @param messageName the name of the message
   * @return the process instance as its first unit of work left it, with its variables; it may have
   *     ended
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if no start event waits for it
   */
  default ProcessInstance startProcessInstanceByMessage(String messageName) {
    return startProcessInstanceByMessageAndTenantId(messageName, null, null, null);
  }

  /**
   * Starts an instance by a message with a business key.
   *
   * @param messageName the name of the message
   * @param businessKey the user's own name for the case, not necessarily unique; null for none
   * @return the process instance as its first unit of work left it, with its variables; it may have
   *     ended
   */
  default ProcessInstance startProcessInstanceByMessage(
      String messageName, @Nullable String businessKey) {
    return startProcessInstanceByMessageAndTenantId(messageName, businessKey, null, null);
  }

  /**
   * Starts an instance by a message with variables.
   *
   * @param messageName the name of the message
   * @param processVariables values by name, set on the instance before its first step; null for
   *     none
   * @return the process instance as its first unit of work left it, with its variables; it may have
   *     ended
   */
  default ProcessInstance startProcessInstanceByMessage(
      String messageName, @Nullable Map<String, ? extends @Nullable Object> processVariables) {
    return startProcessInstanceByMessageAndTenantId(messageName, null, processVariables, null);
  }

  /**
   * Starts an instance by a message with a business key and variables.
   *
   * @param messageName the name of the message
   * @param businessKey the user's own name for the case, not necessarily unique; null for none
   * @param processVariables values by name, set on the instance before its first step; null for
   *     none
   * @return the process instance as its first unit of work left it, with its variables; it may have
   *     ended
   */
  default ProcessInstance startProcessInstanceByMessage(
      String messageName,
      @Nullable String businessKey,
      @Nullable Map<String, ? extends @Nullable Object> processVariables) {
    return startProcessInstanceByMessageAndTenantId(
        messageName, businessKey, processVariables, null);
  }

  /**
   * Starts an instance at the message start event of a tenant that waits for a message.
   *
   * @param messageName the name of the message
   * @param tenantId the tenant of the definition; null or empty for none
   * @return the process instance as its first unit of work left it, with its variables; it may have
   *     ended
   */
  default ProcessInstance startProcessInstanceByMessageAndTenantId(
      String messageName, @Nullable String tenantId) {
    return startProcessInstanceByMessageAndTenantId(messageName, null, null, tenantId);
  }

  /**
   * Starts an instance of a tenant by a message with a business key.
   *
   * @param messageName the name of the message
   * @param businessKey the user's own name for the case, not necessarily unique; null for none
   * @param tenantId the tenant of the definition; null or empty for none
   * @return the process instance as its first unit of work left it, with its variables; it may have
   *     ended
   */
  default ProcessInstance startProcessInstanceByMessageAndTenantId(
      String messageName, @Nullable String businessKey, @Nullable String tenantId) {
    return startProcessInstanceByMessageAndTenantId(messageName, businessKey, null, tenantId);
  }

  /**
   * Starts an instance of a tenant by a message with variables.
   *
   * @param messageName the name of the message
   * @param processVariables values by name, set on the instance before its first step; null for
   *     none
   * @param tenantId the tenant of the definition; null or empty for none
   * @return the process instance as its first unit of work left it, with its variables; it may have
   *     ended
   */
  default ProcessInstance startProcessInstanceByMessageAndTenantId(
      String messageName,
      @Nullable Map<String, ? extends @Nullable Object> processVariables,
      @Nullable String tenantId) {
    return startProcessInstanceByMessageAndTenantId(messageName, null, processVariables, tenantId);
  }

  /**
   * Starts an instance of a tenant by a message with a business key and variables.
   *
   * @param messageName the name of the message
   * @param businessKey the user's own name for the case, not necessarily unique; null for none
   * @param processVariables values by name, set on the instance before its first step; null for
   *     none
   * @param tenantId the tenant of the definition; null or empty for none
   * @return the process instance as its first unit of work left it, with its variables; it may have
   *     ended
   */
  default ProcessInstance startProcessInstanceByMessageAndTenantId(
      String messageName,
      @Nullable String businessKey,
      @Nullable Map<String, ? extends @Nullable Object> processVariables,
      @Nullable String tenantId) {
    return createProcessInstanceBuilder()
        .messageName(messageName)
        .tenantId(tenantId)
        .businessKey(businessKey)
        .variables(processVariables == null ? Map.of() : processVariables)
        .start();
  }

  /**
   * Begins the settings of a new instance, for example those that no other start method takes.
   *
   * @return a new builder, which starts nothing until its start method is called
   */
  ProcessInstanceBuilder createProcessInstanceBuilder();

  /**
   * Moves a waiting execution on. It waits in an element for a call from outside, such as a receive
   * task, or for an event, which then need not happen.
   *
   * @param executionId the id of an execution or of a process instance
   * @throws io.turgo.engine.exception.TurgoException if it does not wait so, for example because it
   *     waits for a job of its own
   */
  default void trigger(String executionId) {
    trigger(executionId, null, null);
  }

  /**
   * Moves an execution on as {@link #trigger(String)} does, with variables.
   *
   * @param executionId the id of an execution or of a process instance
   * @param processVariables values by name, set as {@link #setVariables} does before the execution
   *     goes on; null for none
   */
  default void trigger(
      String executionId, @Nullable Map<String, ? extends @Nullable Object> processVariables) {
    trigger(executionId, processVariables, null);
  }

  /**
   * Has a job move an execution on as {@link #trigger(String)} does.
   *
   * @param executionId the id of an execution or of a process instance
   */
  default void triggerAsync(String executionId) {
    triggerAsync(executionId, null);
  }

  /**
   * Has a job move an execution on as {@link #trigger(String, Map)} does. The job fails, and is
   * tried again, if the execution does not wait for a signal by then.
   *
   * @param executionId the id of an execution or of a process instance
   * @param processVariables values by name that the job sets, not visible before it runs; null for
   *     none
   * @throws io.turgo.engine.exception.TurgoException if the execution waits for a job of its own
   */
  void triggerAsync(
      String executionId, @Nullable Map<String, ? extends @Nullable Object> processVariables);

  /**
   * Moves an execution on as {@link #trigger(String)} does, with stored and transient variables.
   *
   * @param executionId the id of an execution or of a process instance
   * @param processVariables values by name, set as {@link #setVariables} does before the execution
   *     goes on; null for none
   * @param transientVariables values by name that the process sees until it waits again; never
   *     stored; null for none
   */
  void trigger(
      String executionId,
      @Nullable Map<String, ? extends @Nullable Object> processVariables,
      @Nullable Map<String, ? extends @Nullable Object> transientVariables);

  /**
   * Evaluates the conditions of all conditional events that wait in a process instance. Events
   * whose condition holds go on. An event whose condition is evaluated with every change of a
   * variable needs no call.
   *
   * @param processInstanceId the id of a running process instance
   * @throws io.turgo.engine.exception.TurgoException if the instance is suspended
   */
  default void evaluateConditionalEvents(String processInstanceId) {
    evaluateConditionalEvents(processInstanceId, null);
  }

  /**
   * Sets variables, then evaluates conditions as {@link #evaluateConditionalEvents(String)} does.
   *
   * @param processInstanceId the id of a running process instance
   * @param processVariables values by name, set as {@link #setVariables} does before the
   *     evaluation; null for none
   */
  void evaluateConditionalEvents(
      String processInstanceId, @Nullable Map<String, ? extends @Nullable Object> processVariables);

  /**
   * Begins an evaluation of the conditions of start events, as in Camunda.
   *
   * @return a new builder, which evaluates nothing until it is told to
   */
  ConditionEvaluationBuilder createConditionEvaluation();

  /**
   * Begins moves of the tokens of an instance, as in Flowable.
   *
   * @return a new builder, which changes nothing until it is told to
   */
  ChangeActivityStateBuilder createChangeActivityStateBuilder();

  /**
   * Makes a plan by which instances get to another version of their process, as in Camunda 7.
   * {@link ProcessMigrationService} has the names of Flowable.
   *
   * @param sourceProcessDefinitionId the id of the old version
   * @param targetProcessDefinitionId the id of the new version
   * @return a builder of the plan
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if one of them does not exist
   */
  MigrationPlanBuilder createMigrationPlan(
      String sourceProcessDefinitionId, String targetProcessDefinitionId);

  /**
   * Carries out a plan.
   *
   * @param migrationPlan the plan
   * @return a builder that names the instances
   */
  MigrationPlanExecutionBuilder newMigration(MigrationPlan migrationPlan);

  /**
   * Begins a start of the newest version of a process, as in Camunda 7: at its start event, or
   * where instructions say.
   *
   * @param processDefinitionKey the key of the process definition
   * @return a builder that collects the instructions
   */
  ProcessInstantiationBuilder createProcessInstanceByKey(String processDefinitionKey);

  /**
   * Begins a start of one version of a process as {@link #createProcessInstanceByKey} does.
   *
   * @param processDefinitionId the id of the process definition
   * @return a builder that collects the instructions
   */
  ProcessInstantiationBuilder createProcessInstanceById(String processDefinitionId);

  /**
   * Begins a modification of a running process instance, as in Camunda 7: activities are begun and
   * cancelled in the order of the instructions.
   *
   * @param processInstanceId the id of a running process instance
   * @return a builder that collects the instructions
   */
  ProcessInstanceModificationBuilder createProcessInstanceModification(String processInstanceId);

  /**
   * Begins a modification of many running process instances, as in Camunda 7.
   *
   * @param processDefinitionId the id of the process definition that they are of
   * @return a builder that collects the instances and the instructions
   */
  ModificationBuilder createModification(String processDefinitionId);

  /**
   * Begins process instances that have ended once more, as in Camunda 7.
   *
   * @param processDefinitionId the id of the process definition that they were of
   * @return a builder that collects the instances and the instructions
   */
  RestartProcessInstanceBuilder restartProcessInstances(String processDefinitionId);

  /**
   * Returns where a process instance is, as a tree of one moment. In a transaction of the caller
   * the instance stays locked until its end.
   *
   * @param processInstanceId the id of a process instance
   * @return the root of the tree; null if no such process instance runs
   */
  @Nullable ActivityTree getActivityInstance(String processInstanceId);

  /**
   * Brings a message to an execution that waits for it, at an event or a receive task. {@link
   * io.turgo.engine.runtime.ExecutionQuery#messageEventSubscriptionName} finds such executions.
   *
   * @param messageName the name of the message
   * @param executionId the id of an execution or of a process instance
   * @throws io.turgo.engine.exception.TurgoException if it does not wait for the message, or its
   *     instance is suspended
   */
  default void messageEventReceived(String messageName, String executionId) {
    messageEventReceived(messageName, executionId, null);
  }

  /**
   * Brings a message with variables as {@link #messageEventReceived(String, String)} does.
   *
   * @param messageName the name of the message
   * @param executionId the id of an execution or of a process instance
   * @param processVariables values by name, set as {@link #setVariables} does before the execution
   *     goes on; null for none
   */
  void messageEventReceived(
      String messageName,
      String executionId,
      @Nullable Map<String, ? extends @Nullable Object> processVariables);

  /**
   * Begins the search for the receiver of a message, as in Camunda.
   *
   * @param messageName the name of the message
   * @return a new builder, which delivers nothing until one of its correlate methods is called
   */
  MessageCorrelationBuilder createMessageCorrelation(String messageName);

  /**
   * Brings a message to its only receiver, as {@link MessageCorrelationBuilder#correlate} does.
   *
   * @param messageName the name of the message
   */
  default void correlateMessage(String messageName) {
    createMessageCorrelation(messageName).correlate();
  }

  /**
   * Brings a message as {@link MessageCorrelationBuilder#correlate} does, to an instance with a
   * business key.
   *
   * @param messageName the name of the message
   * @param businessKey the business key that the instance must have
   */
  default void correlateMessage(String messageName, String businessKey) {
    createMessageCorrelation(messageName).processInstanceBusinessKey(businessKey).correlate();
  }

  /**
   * Brings a message as {@link MessageCorrelationBuilder#correlate} does, to an instance that has
   * these variables.
   *
   * @param messageName the name of the message
   * @param correlationKeys values by variable name; the instance must have all of them
   */
  default void correlateMessage(
      String messageName, Map<String, ? extends @Nullable Object> correlationKeys) {
    createMessageCorrelation(messageName)
        .processInstanceVariablesEqual(correlationKeys)
        .correlate();
  }

  /**
   * Brings a message as {@link MessageCorrelationBuilder#correlate} does, with variables, to an
   * instance with a business key.
   *
   * @param messageName the name of the message
   * @param businessKey the business key that the instance must have
   * @param processVariables values by name, set at the receiver before it goes on; null for none
   */
  default void correlateMessage(
      String messageName,
      String businessKey,
      @Nullable Map<String, ? extends @Nullable Object> processVariables) {
    createMessageCorrelation(messageName)
        .processInstanceBusinessKey(businessKey)
        .setVariables(processVariables)
        .correlate();
  }

  /**
   * Brings a message as {@link MessageCorrelationBuilder#correlate} does, with variables, to an
   * instance that has the correlation keys.
   *
   * @param messageName the name of the message
   * @param correlationKeys values by variable name; the instance must have all of them
   * @param processVariables values by name, set at the receiver before it goes on; null for none
   */
  default void correlateMessage(
      String messageName,
      Map<String, ? extends @Nullable Object> correlationKeys,
      @Nullable Map<String, ? extends @Nullable Object> processVariables) {
    createMessageCorrelation(messageName)
        .processInstanceVariablesEqual(correlationKeys)
        .setVariables(processVariables)
        .correlate();
  }

  /**
   * Brings a message as {@link MessageCorrelationBuilder#correlate} does, with variables, to an
   * instance that has both the business key and the correlation keys.
   *
   * @param messageName the name of the message
   * @param businessKey the business key that the instance must have
   * @param correlationKeys values by variable name; the instance must have all of them
   * @param processVariables values by name, set at the receiver before it goes on; null for none
   */
  default void correlateMessage(
      String messageName,
      String businessKey,
      Map<String, ? extends @Nullable Object> correlationKeys,
      @Nullable Map<String, ? extends @Nullable Object> processVariables) {
    createMessageCorrelation(messageName)
        .processInstanceBusinessKey(businessKey)
        .processInstanceVariablesEqual(correlationKeys)
        .setVariables(processVariables)
        .correlate();
  }

  /**
   * Has a job bring a message as {@link #messageEventReceived(String, String)} does. Nothing
   * happens if the execution does not wait for it any more when the job runs.
   *
   * @param messageName the name of the message
   * @param executionId the id of an execution or of a process instance
   */
  default void messageEventReceivedAsync(String messageName, String executionId) {
    messageEventReceivedAsync(messageName, executionId, null);
  }

  /**
   * Has a job bring a message with variables as {@link #messageEventReceivedAsync(String, String)}
   * does.
   *
   * @param messageName the name of the message
   * @param executionId the id of an execution or of a process instance
   * @param processVariables values by name that the job sets, not visible before it runs; null for
   *     none
   */
  void messageEventReceivedAsync(
      String messageName,
      String executionId,
      @Nullable Map<String, ? extends @Nullable Object> processVariables);

  /**
   * Brings a signal to all executions and start events without a tenant that wait for it. Each
   * receives it in a unit of its own. If user code of one throws, the others still receive the
   * signal, and the call throws the first exception at the end. A call by user code delivers
   * everything within the unit that runs. Suspended instances are skipped. So are receivers that
   * want the signal only from inside their own instance ({@code scope="processInstance"}).
   *
   * @param signalName the name of the signal
   */
  default void signalEventReceived(String signalName) {
    signalEventReceived(signalName, (Map<String, Object>) null);
  }

  /**
   * Brings a signal with variables as {@link #signalEventReceived(String)} does.
   *
   * @param signalName the name of the signal
   * @param processVariables values by name, set at each receiver; null for none
   */
  void signalEventReceived(
      String signalName, @Nullable Map<String, ? extends @Nullable Object> processVariables);

  /**
   * Brings a signal as {@link #signalEventReceived(String)} does, to the receivers of a tenant.
   *
   * @param signalName the name of the signal
   * @param tenantId the tenant of the receivers
   */
  default void signalEventReceivedWithTenantId(String signalName, String tenantId) {
    signalEventReceivedWithTenantId(signalName, null, tenantId);
  }

  /**
   * Delivers a signal with variables, as {@link #signalEventReceived(String, Map)} does, to the
   * executions of a tenant.
   *
   * @param signalName the name of the signal
   * @param processVariables values by name, set at each receiver; null for none
   * @param tenantId the tenant of the receivers
   */
  void signalEventReceivedWithTenantId(
      String signalName,
      @Nullable Map<String, ? extends @Nullable Object> processVariables,
      String tenantId);

  /**
   * Brings a signal to one execution.
   *
   * @param signalName the name of the signal
   * @param executionId the id of an execution or of a process instance
   * @throws io.turgo.engine.exception.TurgoException if it does not wait for the signal, or its
   *     instance is suspended
   */
  default void signalEventReceived(String signalName, String executionId) {
    signalEventReceived(signalName, executionId, null);
  }

  /**
   * Delivers a signal with variables to one execution, as {@link #signalEventReceived(String,
   * String)} does.
   *
   * @param signalName the name of the signal
   * @param executionId the id of an execution or of a process instance
   * @param processVariables values by name, set at the execution; null for none
   */
  void signalEventReceived(
      String signalName,
      String executionId,
      @Nullable Map<String, ? extends @Nullable Object> processVariables);

  /**
   * Has jobs bring a signal to all receivers without a tenant, with one job for each.
   *
   * @param signalName the name of the signal
   */
  void signalEventReceivedAsync(String signalName);

  /**
   * Has jobs bring a signal to the receivers of a tenant, with one job for each.
   *
   * @param signalName the name of the signal
   * @param tenantId the tenant of the receivers
   */
  void signalEventReceivedAsyncWithTenantId(String signalName, String tenantId);

  /**
   * Has a job bring a signal to one execution.
   *
   * @param signalName the name of the signal
   * @param executionId the id of an execution or of a process instance
   */
  void signalEventReceivedAsync(String signalName, String executionId);

  /** {@return a new query for event subscriptions} */
  EventSubscriptionQuery createEventSubscriptionQuery();

  /**
   * Deletes a running instance with everything below it; its history stays.
   *
   * @param processInstanceId the id of a running process instance
   * @param deleteReason the reason that history keeps; null for none
   */
  default void deleteProcessInstance(String processInstanceId, @Nullable String deleteReason) {
    deleteProcessInstance(processInstanceId, deleteReason, false);
  }

  /**
   * Deletes a running instance with everything below it; its history stays.
   *
   * @param processInstanceId the id of a running process instance
   * @param deleteReason the reason that history keeps; null for none
   * @param skipCustomListeners true to delete an instance whose listeners throw. Task listeners are
   *     not called, and exceptions of event listeners are logged and dropped, in called instances
   *     too. A caller of the instance gets no results from it and goes on in a job of its own
   */
  void deleteProcessInstance(
      String processInstanceId, @Nullable String deleteReason, boolean skipCustomListeners);

  /**
   * Suspends an instance: its jobs do not run and its tasks cannot be completed until it is
   * activated.
   *
   * @param processInstanceId the id of a running process instance
   * @throws io.turgo.engine.exception.TurgoException if it is suspended already
   */
  void suspendProcessInstanceById(String processInstanceId);

  /**
   * Activates a suspended instance.
   *
   * @param processInstanceId the id of a running process instance
   * @throws io.turgo.engine.exception.TurgoException if it is not suspended
   */
  void activateProcessInstanceById(String processInstanceId);

  /**
   * Deletes running instances as {@link #deleteProcessInstance} does, each by itself and in that
   * order, so that a failure leaves the earlier ones deleted.
   *
   * @param processInstanceIds the ids of the instances, in the order of their deletion
   * @param deleteReason the reason that history keeps; null for none
   */
  void bulkDeleteProcessInstances(
      Collection<String> processInstanceIds, @Nullable String deleteReason);

  /**
   * Sets the name of an instance.
   *
   * @param processInstanceId the id of a running process instance
   * @param name the new name; null removes it
   */
  void setProcessInstanceName(String processInstanceId, @Nullable String name);

  /**
   * Sets the business key of an instance.
   *
   * @param processInstanceId the id of a running process instance
   * @param businessKey the user's own name for the case, not necessarily unique; null removes it
   */
  void updateBusinessKey(String processInstanceId, @Nullable String businessKey);

  /**
   * Sets the business status of an instance: the state of the case in the words of its users.
   *
   * @param processInstanceId the id of a running process instance
   * @param businessStatus the new status; null is refused
   */
  void updateBusinessStatus(String processInstanceId, String businessStatus);

  /**
   * Sets the time by which the case should be done. The engine does nothing when it passes.
   *
   * @param processInstanceId the id of a running process instance
   * @param dueDate the new due date; null removes it
   */
  void setProcessInstanceDueDate(String processInstanceId, @Nullable Date dueDate);

  /**
   * Lets a user take an instance and become its assignee.
   *
   * @param processInstanceId the id of a running process instance
   * @param userId the id of the user; null is refused
   * @throws io.turgo.engine.exception.TurgoException if it is assigned to somebody else
   */
  void claimProcessInstance(String processInstanceId, String userId);

  /**
   * Removes the assignee of an instance, whether the user claimed the instance or was assigned.
   *
   * @param processInstanceId the id of a running process instance
   */
  void unclaimProcessInstance(String processInstanceId);

  /**
   * Begins several changes of one instance, which are made in one unit.
   *
   * @param processInstanceId the id of a running process instance
   * @return a new builder, which changes nothing until its update method is called
   */
  ProcessInstanceUpdateBuilder createProcessInstanceUpdateBuilder(String processInstanceId);

  /**
   * Gives a user a part in an instance.
   *
   * @param processInstanceId the id of a running process instance
   * @param userId the id of the user, who need not be in the identity store
   * @param identityLinkType one of {@link io.turgo.engine.task.IdentityLinkType} or a name of the
   *     caller's own
   */
  void addUserIdentityLink(String processInstanceId, String userId, String identityLinkType);

  /**
   * Gives a group a part in an instance.
   *
   * @param processInstanceId the id of a running process instance
   * @param groupId the id of the group, which need not be in the identity store
   * @param identityLinkType one of {@link io.turgo.engine.task.IdentityLinkType} or a name of the
   *     caller's own
   */
  void addGroupIdentityLink(String processInstanceId, String groupId, String identityLinkType);

  /**
   * Adds a user with the identity link type {@code participant}.
   *
   * @param processInstanceId the id of a running process instance
   * @param userId the id of the user, who need not be in the identity store
   */
  default void addParticipantUser(String processInstanceId, String userId) {
    addUserIdentityLink(processInstanceId, userId, IdentityLinkType.PARTICIPANT);
  }

  /**
   * Adds a group with the identity link type {@code participant}.
   *
   * @param processInstanceId the id of a running process instance
   * @param groupId the id of the group, which need not be in the identity store
   */
  default void addParticipantGroup(String processInstanceId, String groupId) {
    addGroupIdentityLink(processInstanceId, groupId, IdentityLinkType.PARTICIPANT);
  }

  /**
   * Removes an identity link between a user and an instance, with its history. Does nothing if
   * there is none.
   *
   * @param processInstanceId the id of a running process instance
   * @param userId the id of the user, who need not be in the identity store
   * @param identityLinkType the type of the link to remove; other links of the user stay
   */
  void deleteUserIdentityLink(String processInstanceId, String userId, String identityLinkType);

  /**
   * Removes an identity link between a group and an instance, with its history. Does nothing if
   * there is none.
   *
   * @param processInstanceId the id of a running process instance
   * @param groupId the id of the group, which need not be in the identity store
   * @param identityLinkType the type of the link to remove; other links of the group stay
   */
  void deleteGroupIdentityLink(String processInstanceId, String groupId, String identityLinkType);

  /**
   * Removes a user's link of the type {@code participant}, with its history. Does nothing if there
   * is none.
   *
   * @param processInstanceId the id of a running process instance
   * @param userId the id of the user, who need not be in the identity store
   */
  default void deleteParticipantUser(String processInstanceId, String userId) {
    deleteUserIdentityLink(processInstanceId, userId, IdentityLinkType.PARTICIPANT);
  }

  /**
   * Removes a group's link of the type {@code participant}, with its history. Does nothing if there
   * is none.
   *
   * @param processInstanceId the id of a running process instance
   * @param groupId the id of the group, which need not be in the identity store
   */
  default void deleteParticipantGroup(String processInstanceId, String groupId) {
    deleteGroupIdentityLink(processInstanceId, groupId, IdentityLinkType.PARTICIPANT);
  }

  /**
   * Makes a user the owner of an instance. A previous owner is replaced.
   *
   * @param processInstanceId the id of a running process instance
   * @param userId the id of the user, who need not be in the identity store
   */
  void setOwner(String processInstanceId, String userId);

  /**
   * Removes the owner of an instance.
   *
   * @param processInstanceId the id of a running process instance
   */
  void removeOwner(String processInstanceId);

  /**
   * Assigns an instance to a user. A previous assignee is replaced.
   *
   * @param processInstanceId the id of a running process instance
   * @param userId the id of the user, who need not be in the identity store
   */
  void setAssignee(String processInstanceId, String userId);

  /**
   * Removes the assignee of an instance.
   *
   * @param processInstanceId the id of a running process instance
   */
  void removeAssignee(String processInstanceId);

  /**
   * {@return the identity links of a running instance} Its starter has one. So has every user who
   * was assignee, owner or candidate of one of its tasks.
   *
   * @param processInstanceId the id of a running process instance
   */
  List<IdentityLink> getIdentityLinksForProcessInstance(String processInstanceId);

  /**
   * {@return the variables visible from an execution; an inner scope hides the same name of an
   * outer one}
   *
   * @param executionId the id of an execution or of a process instance
   */
  Map<String, @Nullable Object> getVariables(String executionId);

  /**
   * {@return the variables with these names that are visible from an execution}
   *
   * @param executionId the id of an execution or of a process instance
   * @param variableNames the names of the variables; names without a variable are left out
   */
  Map<String, @Nullable Object> getVariables(String executionId, Collection<String> variableNames);

  /**
   * {@return the execution's own variables, without those of outer scopes}
   *
   * @param executionId the id of an execution or of a process instance
   */
  Map<String, @Nullable Object> getVariablesLocal(String executionId);

  /**
   * {@return the execution's own variables with these names, without those of outer scopes}
   *
   * @param executionId the id of an execution or of a process instance
   * @param variableNames the names of the variables; names without a variable are left out
   */
  Map<String, @Nullable Object> getVariablesLocal(
      String executionId, Collection<String> variableNames);

  /**
   * {@return the value of a variable visible from an execution; null also if there is none}
   *
   * @param executionId the id of an execution or of a process instance
   * @param variableName the name of the variable, which is case-sensitive
   */
  @Nullable Object getVariable(String executionId, String variableName);

  /**
   * {@return the value of a variable visible from an execution; null also if there is none}
   *
   * @param <T> the type that the caller expects the value to have
   * @param executionId the id of an execution or of a process instance
   * @param variableName the name of the variable, which is case-sensitive
   * @param variableClass the class that the value is cast to
   * @throws ClassCastException if it is of another class
   */
  default <T> @Nullable T getVariable(
      String executionId, String variableName, Class<T> variableClass) {
    return variableClass.cast(getVariable(executionId, variableName));
  }

  /**
   * {@return the value of an execution's own variable; null also if there is none}
   *
   * @param executionId the id of an execution or of a process instance
   * @param variableName the name of the variable, which is case-sensitive
   */
  @Nullable Object getVariableLocal(String executionId, String variableName);

  /**
   * {@return the value of an execution's own variable; null also if there is none}
   *
   * @param <T> the type that the caller expects the value to have
   * @param executionId the id of an execution or of a process instance
   * @param variableName the name of the variable, which is case-sensitive
   * @param variableClass the class that the value is cast to
   * @throws ClassCastException if it is of another class
   */
  default <T> @Nullable T getVariableLocal(
      String executionId, String variableName, Class<T> variableClass) {
    return variableClass.cast(getVariableLocal(executionId, variableName));
  }

  /**
   * {@return a variable visible from an execution, with its type and scope; null if there is none}
   *
   * @param executionId the id of an execution or of a process instance
   * @param variableName the name of the variable, which is case-sensitive
   */
  @Nullable VariableInstance getVariableInstance(String executionId, String variableName);

  /**
   * {@return an execution's own variable, with its type; null if there is none}
   *
   * @param executionId the id of an execution or of a process instance
   * @param variableName the name of the variable, which is case-sensitive
   */
  @Nullable VariableInstance getVariableInstanceLocal(String executionId, String variableName);

  /**
   * {@return the variables visible from an execution by name; an inner scope hides the same name of
   * an outer one}
   *
   * @param executionId the id of an execution or of a process instance
   */
  Map<String, VariableInstance> getVariableInstances(String executionId);

  /**
   * {@return the variables with these names that are visible from an execution, by name}
   *
   * @param executionId the id of an execution or of a process instance
   * @param variableNames the names of the variables; names without a variable are left out
   */
  Map<String, VariableInstance> getVariableInstances(
      String executionId, Collection<String> variableNames);

  /**
   * {@return the execution's own variables by name}
   *
   * @param executionId the id of an execution or of a process instance
   */
  Map<String, VariableInstance> getVariableInstancesLocal(String executionId);

  /**
   * {@return the execution's own variables with these names, by name}
   *
   * @param executionId the id of an execution or of a process instance
   * @param variableNames the names of the variables; names without a variable are left out
   */
  Map<String, VariableInstance> getVariableInstancesLocal(
      String executionId, Collection<String> variableNames);

  /**
   * {@return the own variables of these executions and instances, without those of their tasks}
   *
   * @param executionIds the ids of executions and process instances
   */
  List<VariableInstance> getVariableInstancesByExecutionIds(Set<String> executionIds);

  /**
   * {@return the executions of the ad hoc sub-processes that wait in an instance} Instances that it
   * has called are not searched.
   *
   * @param processInstanceId the id of a running process instance
   */
  List<Execution> getAdhocSubProcessExecutions(String processInstanceId);

  /**
   * {@return the nodes that can be started in an ad hoc sub-process} These are the nodes without an
   * incoming sequence flow. A sequential sub-process has none while something runs in it.
   *
   * @param executionId the id of the execution of an ad hoc sub-process
   * @throws io.turgo.engine.exception.TurgoException if it is no execution of an ad hoc sub-process
   */
  List<FlowNode> getEnabledActivitiesFromAdhocSubProcess(String executionId);

  /**
   * Starts an activity in an ad hoc sub-process.
   *
   * @param executionId the id of the execution of an ad hoc sub-process
   * @param activityId the id of an activity that {@link #getEnabledActivitiesFromAdhocSubProcess}
   *     names
   * @return the new execution as it began; it may be gone already
   * @throws io.turgo.engine.exception.TurgoException if it cannot be begun there, or something runs
   *     in a sequential one
   */
  Execution executeActivityInAdhocSubProcess(String executionId, String activityId);

  /**
   * Completes an ad hoc sub-process, so that its instance goes on after it.
   *
   * @param executionId the id of the execution of an ad hoc sub-process
   * @throws io.turgo.engine.exception.TurgoException if something runs in it
   */
  void completeAdhocSubProcess(String executionId);

  /**
   * Adds one more run to a multi-instance activity. In a parallel one it starts immediately, in a
   * sequential one after the others.
   *
   * @param activityId the id of the multi-instance activity
   * @param parentExecutionId an execution or instance that the activity is somewhere below
   * @param executionVariables values by name, the new execution's own variables; null for none
   * @return the new execution as it began; in a sequential activity it exists only when its turn
   *     has come, under another id
   * @throws io.turgo.engine.exception.TurgoException if no multi-instance run of the activity is
   *     active there, if several are, or if a loop condition says how often it runs
   */
  Execution addMultiInstanceExecution(
      String activityId,
      String parentExecutionId,
      @Nullable Map<String, ? extends @Nullable Object> executionVariables);

  /**
   * Ends one run of a multi-instance activity.
   *
   * @param executionId the id of the execution of that run
   * @param executionIsCompleted true if the run counts as completed; false if it counts as if it
   *     had never existed
   * @throws io.turgo.engine.exception.TurgoException if it is not one of several
   */
  void deleteMultiInstanceExecution(String executionId, boolean executionIsCompleted);

  /**
   * {@return the ids of the elements where an execution, or one below it, is active} A running
   * sub-process is one of them. An element occurs as often as executions are in it.
   *
   * @param executionId the id of an execution or of a process instance
   */
  List<String> getActiveActivityIds(String executionId);

  /**
   * {@return whether a variable is visible from an execution; its value may be null}
   *
   * @param executionId the id of an execution or of a process instance
   * @param variableName the name of the variable, which is case-sensitive
   */
  boolean hasVariable(String executionId, String variableName);

  /**
   * {@return whether an execution has a variable of its own with this name; its value may be null}
   *
   * @param executionId the id of an execution or of a process instance
   * @param variableName the name of the variable, which is case-sensitive
   */
  boolean hasVariableLocal(String executionId, String variableName);

  /**
   * Sets a variable in the nearest scope from the execution outwards that has this name. If no
   * scope has it, the variable becomes one of the process instance.
   *
   * @param executionId the id of an execution or of a process instance
   * @param variableName the name of the variable, which is case-sensitive
   * @param value the new value; may be null
   */
  void setVariable(String executionId, String variableName, @Nullable Object value);

  /**
   * Sets an execution's own variable. A variable of an outer scope with this name is hidden, not
   * changed.
   *
   * @param executionId the id of an execution or of a process instance
   * @param variableName the name of the variable, which is case-sensitive
   * @param value the new value; may be null
   */
  void setVariableLocal(String executionId, String variableName, @Nullable Object value);

  /**
   * Sets several variables as {@link #setVariable} does, all or none.
   *
   * @param executionId the id of an execution or of a process instance
   * @param variables the new values by name; values may be null
   */
  void setVariables(String executionId, Map<String, ? extends @Nullable Object> variables);

  /**
   * Sets several of an execution's own variables, all or none.
   *
   * @param executionId the id of an execution or of a process instance
   * @param variables the new values by name; values may be null
   */
  void setVariablesLocal(String executionId, Map<String, ? extends @Nullable Object> variables);

  /**
   * Has a job set a variable as {@link #setVariable} does. The value is stored with the job when
   * this call returns. It is visible after that job, or another job of the instance, has run: a job
   * sets the pending values first. Values are set in the order of the calls. Values for an
   * execution that ends before are dropped with it.
   *
   * @param executionId the id of an execution or of a process instance
   * @param variableName the name of the variable, which is case-sensitive
   * @param value the new value; may be null
   * @throws io.turgo.engine.exception.TurgoException if the process instance is suspended; if it is
   *     suspended later, the job waits
   */
  void setVariableAsync(String executionId, String variableName, @Nullable Object value);

  /**
   * Has a job set an execution's own variable, with the same order and visibility as {@link
   * #setVariableAsync}.
   *
   * @param executionId the id of an execution or of a process instance
   * @param variableName the name of the variable, which is case-sensitive
   * @param value the new value; may be null
   */
  void setVariableLocalAsync(String executionId, String variableName, @Nullable Object value);

  /**
   * Has one job set several variables as {@link #setVariableAsync} does, all or none.
   *
   * @param executionId the id of an execution or of a process instance
   * @param variables the new values by name; values may be null
   */
  void setVariablesAsync(String executionId, Map<String, ? extends @Nullable Object> variables);

  /**
   * Has one job set several of an execution's own variables, with the same order and visibility as
   * {@link #setVariableAsync}.
   *
   * @param executionId the id of an execution or of a process instance
   * @param variables the new values by name; values may be null
   */
  void setVariablesLocalAsync(
      String executionId, Map<String, ? extends @Nullable Object> variables);

  /**
   * Removes the variable that is visible from an execution under this name. Does nothing if there
   * is none.
   *
   * @param executionId the id of an execution or of a process instance
   * @param variableName the name of the variable, which is case-sensitive
   */
  void removeVariable(String executionId, String variableName);

  /**
   * Removes an execution's own variable. Does nothing if there is none.
   *
   * @param executionId the id of an execution or of a process instance
   * @param variableName the name of the variable, which is case-sensitive
   */
  void removeVariableLocal(String executionId, String variableName);

  /**
   * Removes several variables as {@link #removeVariable} does, all or none.
   *
   * @param executionId the id of an execution or of a process instance
   * @param variableNames the names of the variables; names without a variable are ignored
   */
  void removeVariables(String executionId, Collection<String> variableNames);

  /**
   * Sets and removes variables as {@link #setVariables} and {@link #removeVariables} do, all or
   * none, if others still have the values that the caller has seen. Nothing can change between the
   * comparison and the write.
   *
   * @param executionId the id of an execution or of a process instance
   * @param expected values by name, of the same types as the variables have; null for one that is
   *     null or not there
   * @param variables the values to set, by name
   * @param removed the names of the variables to remove
   * @throws io.turgo.engine.exception.TurgoVariableChangedException if one is not as expected
   * @throws io.turgo.engine.exception.TurgoException if one of them is larger than 8 kB, which is
   *     not compared
   */
  void changeVariables(
      String executionId,
      Map<String, ? extends @Nullable Object> expected,
      Map<String, ? extends @Nullable Object> variables,
      Collection<String> removed);

  /**
   * Removes several of an execution's own variables, all or none.
   *
   * @param executionId the id of an execution or of a process instance
   * @param variableNames the names of the variables; names without a variable are ignored
   */
  void removeVariablesLocal(String executionId, Collection<String> variableNames);

  /** {@return a new query for running process instances} */
  ProcessInstanceQuery createProcessInstanceQuery();

  /** {@return a new query for executions} */
  ExecutionQuery createExecutionQuery();

  /** {@return a new query for activity instances of running process instances} */
  ActivityInstanceQuery createActivityInstanceQuery();

  /** {@return a new query for variables of running process instances} */
  VariableInstanceQuery createVariableInstanceQuery();

  /** {@return a new query for running process instances that is given as SQL} */
  NativeProcessInstanceQuery createNativeProcessInstanceQuery();

  /** {@return a new query for executions that is given as SQL} */
  NativeExecutionQuery createNativeExecutionQuery();

  /** {@return a new query for activity instances that is given as SQL} */
  NativeActivityInstanceQuery createNativeActivityInstanceQuery();

  /** {@return a new query for variables that is given as SQL} */
  NativeVariableInstanceQuery createNativeVariableInstanceQuery();

  /**
   * {@return the data objects visible from an execution, by name}
   *
   * @param executionId the id of an execution or of a process instance
   */
  Map<String, DataObject> getDataObjects(String executionId);

  /**
   * {@return the data objects visible from an execution that have these names, by name}
   *
   * @param executionId the id of an execution or of a process instance
   * @param dataObjectNames the names of the data objects; names without a data object are left out
   */
  Map<String, DataObject> getDataObjects(String executionId, Collection<String> dataObjectNames);

  /**
   * {@return the data objects of exactly this execution's scope, by name}
   *
   * @param executionId the id of an execution or of a process instance
   */
  Map<String, DataObject> getDataObjectsLocal(String executionId);

  /**
   * {@return the data objects of exactly this execution's scope that have these names, by name}
   *
   * @param executionId the id of an execution or of a process instance
   * @param dataObjectNames the names of the data objects; names without a data object are left out
   */
  Map<String, DataObject> getDataObjectsLocal(
      String executionId, Collection<String> dataObjectNames);

  /**
   * {@return the data object visible from an execution under this name; null if there is none}
   *
   * @param executionId the id of an execution or of a process instance
   * @param dataObjectName the name of the data object
   */
  @Nullable DataObject getDataObject(String executionId, String dataObjectName);

  /**
   * {@return the data object of exactly this execution's scope with this name; null if there is
   * none}
   *
   * @param executionId the id of an execution or of a process instance
   * @param dataObjectName the name of the data object
   */
  @Nullable DataObject getDataObjectLocal(String executionId, String dataObjectName);

  /**
   * {@return the data objects visible from an execution, by name, with names and descriptions in a
   * language}
   *
   * @param executionId the id of an execution or of a process instance
   * @param locale a language tag such as {@code en-US}
   * @param withLocalizationFallback whether {@code en} is used where there is no {@code en-US}
   */
  Map<String, DataObject> getDataObjects(
      String executionId, String locale, boolean withLocalizationFallback);

  /**
   * {@return the data objects visible from an execution that have these names, by name, with names
   * and descriptions in a language}
   *
   * @param executionId the id of an execution or of a process instance
   * @param dataObjectNames the names of the data objects; names without a data object are left out
   * @param locale a language tag such as {@code en-US}
   * @param withLocalizationFallback whether {@code en} is used where there is no {@code en-US}
   */
  Map<String, DataObject> getDataObjects(
      String executionId,
      Collection<String> dataObjectNames,
      String locale,
      boolean withLocalizationFallback);

  /**
   * {@return the data objects of exactly this execution's scope, by name, with names and
   * descriptions in a language}
   *
   * @param executionId the id of an execution or of a process instance
   * @param locale a language tag such as {@code en-US}
   * @param withLocalizationFallback whether {@code en} is used where there is no {@code en-US}
   */
  Map<String, DataObject> getDataObjectsLocal(
      String executionId, String locale, boolean withLocalizationFallback);

  /**
   * {@return the data objects of exactly this execution's scope that have these names, by name,
   * with names and descriptions in a language}
   *
   * @param executionId the id of an execution or of a process instance
   * @param dataObjectNames the names of the data objects; names without a data object are left out
   * @param locale a language tag such as {@code en-US}
   * @param withLocalizationFallback whether {@code en} is used where there is no {@code en-US}
   */
  Map<String, DataObject> getDataObjectsLocal(
      String executionId,
      Collection<String> dataObjectNames,
      String locale,
      boolean withLocalizationFallback);

  /**
   * {@return the data object visible from an execution under this name, with name and description
   * in a language; null if there is none}
   *
   * @param executionId the id of an execution or of a process instance
   * @param dataObjectName the name of the data object
   * @param locale a language tag such as {@code en-US}
   * @param withLocalizationFallback whether {@code en} is used where there is no {@code en-US}
   */
  @Nullable DataObject getDataObject(
      String executionId, String dataObjectName, String locale, boolean withLocalizationFallback);

  /**
   * {@return the data object of exactly this execution's scope with this name, with name and
   * description in a language; null if there is none}
   *
   * @param executionId the id of an execution or of a process instance
   * @param dataObjectName the name of the data object
   * @param locale a language tag such as {@code en-US}
   * @param withLocalizationFallback whether {@code en} is used where there is no {@code en-US}
   */
  @Nullable DataObject getDataObjectLocal(
      String executionId, String dataObjectName, String locale, boolean withLocalizationFallback);

  /**
   * Registers a listener for the event types that it names itself.
   *
   * @param listenerToAdd the listener to register
   */
  void addEventListener(TurgoEventListener listenerToAdd);

  /**
   * Registers a listener for these event types only.
   *
   * @param listenerToAdd the listener to register
   * @param types the types of the events; none means all types
   */
  void addEventListener(TurgoEventListener listenerToAdd, TurgoEventType... types);

  /**
   * Removes a listener. Does nothing if it is not registered.
   *
   * @param listenerToRemove the listener that was registered
   */
  void removeEventListener(TurgoEventListener listenerToRemove);

  /**
   * Calls the registered listeners with an event of the application, on the calling thread.
   *
   * @param event the event, which must have a type
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the event or its type is
   *     null
   */
  void dispatchEvent(TurgoEvent event);
}
