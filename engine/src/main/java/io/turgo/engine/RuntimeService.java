package io.turgo.engine;

import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEventType;
import io.turgo.engine.repository.bpmn.FlowNode;
import io.turgo.engine.runtime.ActivityInstanceQuery;
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
 */
public interface RuntimeService {
  /** Starts the latest version of a process. */
  default ProcessInstance startProcessInstanceByKey(String processDefinitionKey) {
    return startProcessInstanceByKey(processDefinitionKey, null, null);
  }

  /**
   * Starts the latest version of a process.
   *
   * @param businessKey the user's own name for the case, not necessarily unique
   */
  default ProcessInstance startProcessInstanceByKey(
      String processDefinitionKey, @Nullable String businessKey) {
    return startProcessInstanceByKey(processDefinitionKey, businessKey, null);
  }

  /**
   * Starts the latest version of a process.
   *
   * @param variables set on the instance before its first step; null for none
   */
  default ProcessInstance startProcessInstanceByKey(
      String processDefinitionKey, @Nullable Map<String, ? extends @Nullable Object> variables) {
    return startProcessInstanceByKey(processDefinitionKey, null, variables);
  }

  /**
   * Starts the latest version of a process.
   *
   * @param businessKey the user's own name for the case, not necessarily unique
   * @param variables set on the instance before its first step; null for none
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
   * Starts the newest version of a key in a tenant; null and the empty text are no tenant.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if the tenant has none
   */
  default ProcessInstance startProcessInstanceByKeyAndTenantId(
      String processDefinitionKey, @Nullable String tenantId) {
    return startProcessInstanceByKeyAndTenantId(processDefinitionKey, null, null, tenantId);
  }

  /** Starts the newest version of a key in a tenant with a business key. */
  default ProcessInstance startProcessInstanceByKeyAndTenantId(
      String processDefinitionKey, @Nullable String businessKey, @Nullable String tenantId) {
    return startProcessInstanceByKeyAndTenantId(processDefinitionKey, businessKey, null, tenantId);
  }

  /** Starts the newest version of a key in a tenant with variables. */
  default ProcessInstance startProcessInstanceByKeyAndTenantId(
      String processDefinitionKey,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      @Nullable String tenantId) {
    return startProcessInstanceByKeyAndTenantId(processDefinitionKey, null, variables, tenantId);
  }

  /** Starts the newest version of a key in a tenant with a business key and variables. */
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

  /** Starts exactly that definition. */
  default ProcessInstance startProcessInstanceById(String processDefinitionId) {
    return startProcessInstanceById(processDefinitionId, null, null);
  }

  /**
   * Starts exactly that definition.
   *
   * @param businessKey the user's own name for the case, not necessarily unique
   */
  default ProcessInstance startProcessInstanceById(
      String processDefinitionId, @Nullable String businessKey) {
    return startProcessInstanceById(processDefinitionId, businessKey, null);
  }

  /**
   * Starts exactly that definition.
   *
   * @param variables set on the instance before its first step; null for none
   */
  default ProcessInstance startProcessInstanceById(
      String processDefinitionId, @Nullable Map<String, ? extends @Nullable Object> variables) {
    return startProcessInstanceById(processDefinitionId, null, variables);
  }

  /**
   * Starts exactly that definition.
   *
   * @param businessKey the user's own name for the case, not necessarily unique
   * @param variables set on the instance before its first step; null for none
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
   * Starts an instance at the message start event of that name, of the definition that waits for
   * the message: one of those without a tenant.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if no start event waits for it
   */
  default ProcessInstance startProcessInstanceByMessage(String messageName) {
    return startProcessInstanceByMessageAndTenantId(messageName, null, null, null);
  }

  /** Starts an instance by a message with a business key. */
  default ProcessInstance startProcessInstanceByMessage(
      String messageName, @Nullable String businessKey) {
    return startProcessInstanceByMessageAndTenantId(messageName, businessKey, null, null);
  }

  /** Starts an instance by a message with variables. */
  default ProcessInstance startProcessInstanceByMessage(
      String messageName, @Nullable Map<String, ? extends @Nullable Object> processVariables) {
    return startProcessInstanceByMessageAndTenantId(messageName, null, processVariables, null);
  }

  /** Starts an instance by a message with a business key and variables. */
  default ProcessInstance startProcessInstanceByMessage(
      String messageName,
      @Nullable String businessKey,
      @Nullable Map<String, ? extends @Nullable Object> processVariables) {
    return startProcessInstanceByMessageAndTenantId(
        messageName, businessKey, processVariables, null);
  }

  /** Starts an instance by a message that a definition of a tenant waits for. */
  default ProcessInstance startProcessInstanceByMessageAndTenantId(
      String messageName, @Nullable String tenantId) {
    return startProcessInstanceByMessageAndTenantId(messageName, null, null, tenantId);
  }

  /** Starts an instance of a tenant by a message with a business key. */
  default ProcessInstance startProcessInstanceByMessageAndTenantId(
      String messageName, @Nullable String businessKey, @Nullable String tenantId) {
    return startProcessInstanceByMessageAndTenantId(messageName, businessKey, null, tenantId);
  }

  /** Starts an instance of a tenant by a message with variables. */
  default ProcessInstance startProcessInstanceByMessageAndTenantId(
      String messageName,
      @Nullable Map<String, ? extends @Nullable Object> processVariables,
      @Nullable String tenantId) {
    return startProcessInstanceByMessageAndTenantId(messageName, null, processVariables, tenantId);
  }

  /** Starts an instance of a tenant by a message with a business key and variables. */
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

  /** Starts to collect what a new instance starts with. */
  ProcessInstanceBuilder createProcessInstanceBuilder();

  /**
   * Moves an execution on that waits in an element for a signal from outside, such as a receive
   * task, or for an event: that need not happen then.
   *
   * @throws io.turgo.engine.exception.TurgoException if it does not wait so, as long as a job of
   *     its own has not run for one
   */
  default void trigger(String executionId) {
    trigger(executionId, null, null);
  }

  /**
   * Moves an execution on as {@link #trigger(String)} does.
   *
   * @param processVariables set before, as {@link #setVariables} does; null for none
   */
  default void trigger(
      String executionId, @Nullable Map<String, ? extends @Nullable Object> processVariables) {
    trigger(executionId, processVariables, null);
  }

  /** Has a job move an execution on as {@link #trigger(String)} does. */
  default void triggerAsync(String executionId) {
    triggerAsync(executionId, null);
  }

  /**
   * Has a job move an execution on as {@link #trigger(String, Map)} does. The job fails, and is
   * tried again, if the execution does not wait for a signal by then.
   *
   * @param processVariables set by the job, and seen by nobody before; null for none
   * @throws io.turgo.engine.exception.TurgoException if the execution waits for a job of its own
   */
  void triggerAsync(
      String executionId, @Nullable Map<String, ? extends @Nullable Object> processVariables);

  /**
   * Moves an execution on as {@link #trigger(String)} does.
   *
   * @param processVariables set before, as {@link #setVariables} does; null for none
   * @param transientVariables seen by the process until it waits again, and never stored; null for
   *     none
   */
  void trigger(
      String executionId,
      @Nullable Map<String, ? extends @Nullable Object> processVariables,
      @Nullable Map<String, ? extends @Nullable Object> transientVariables);

  /**
   * Looks at the conditions of all conditional events that wait in a process instance; those that
   * hold go on. Events whose conditions are looked at with every change of a variable need no call.
   *
   * @throws io.turgo.engine.exception.TurgoException if the instance is suspended
   */
  default void evaluateConditionalEvents(String processInstanceId) {
    evaluateConditionalEvents(processInstanceId, null);
  }

  /**
   * Looks at conditions as {@link #evaluateConditionalEvents(String)} does.
   *
   * @param processVariables set before, as {@link #setVariables} does; null for none
   */
  void evaluateConditionalEvents(
      String processInstanceId, @Nullable Map<String, ? extends @Nullable Object> processVariables);

  /** Starts to say with what the conditions of start events are asked, as in Camunda. */
  ConditionEvaluationBuilder createConditionEvaluation();

  /**
   * Brings a message to an execution that waits for it: at an event, or a receive task. {@link
   * io.turgo.engine.runtime.ExecutionQuery#messageEventSubscriptionName} finds that.
   *
   * @throws io.turgo.engine.exception.TurgoException if it does not wait for the message, or its
   *     instance is suspended
   */
  default void messageEventReceived(String messageName, String executionId) {
    messageEventReceived(messageName, executionId, null);
  }

  /**
   * Brings a message as {@link #messageEventReceived(String, String)} does.
   *
   * @param processVariables set before, as {@link #setVariables} does; null for none
   */
  void messageEventReceived(
      String messageName,
      String executionId,
      @Nullable Map<String, ? extends @Nullable Object> processVariables);

  /** Starts to say whom a message is meant for, as in Camunda. */
  MessageCorrelationBuilder createMessageCorrelation(String messageName);

  /** Brings a message as {@link MessageCorrelationBuilder#correlate} does. */
  default void correlateMessage(String messageName) {
    createMessageCorrelation(messageName).correlate();
  }

  /** The same to an instance with that business key. */
  default void correlateMessage(String messageName, String businessKey) {
    createMessageCorrelation(messageName).processInstanceBusinessKey(businessKey).correlate();
  }

  /**
   * The same to an instance with these variables.
   *
   * @param correlationKeys variables of the instance by name
   */
  default void correlateMessage(
      String messageName, Map<String, ? extends @Nullable Object> correlationKeys) {
    createMessageCorrelation(messageName)
        .processInstanceVariablesEqual(correlationKeys)
        .correlate();
  }

  /**
   * The same to an instance with that business key.
   *
   * @param processVariables set before; null for none
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
   * The same to an instance with these variables.
   *
   * @param correlationKeys variables of the instance by name
   * @param processVariables set before; null for none
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
   * The same to an instance with that business key and these variables.
   *
   * @param correlationKeys variables of the instance by name
   * @param processVariables set before; null for none
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
   */
  default void messageEventReceivedAsync(String messageName, String executionId) {
    messageEventReceivedAsync(messageName, executionId, null);
  }

  /**
   * Has a job bring a message as {@link #messageEventReceivedAsync(String, String)} does.
   *
   * @param processVariables set by the job, and seen by nobody before; null for none
   */
  void messageEventReceivedAsync(
      String messageName,
      String executionId,
      @Nullable Map<String, ? extends @Nullable Object> processVariables);

  /**
   * Brings a signal to everybody without a tenant that waits for it, each in a unit of its own:
   * where user code of one throws, the others have it all the same, and the first of what was
   * thrown is thrown at the end. From user code all is in the unit of that. Suspended instances,
   * and those that want the signal from inside only ({@code scope="processInstance"}), are passed
   * by.
   */
  default void signalEventReceived(String signalName) {
    signalEventReceived(signalName, (Map<String, Object>) null);
  }

  /**
   * Brings a signal as {@link #signalEventReceived(String)} does.
   *
   * @param processVariables set at each that waits; null for none
   */
  void signalEventReceived(
      String signalName, @Nullable Map<String, ? extends @Nullable Object> processVariables);

  /** Brings a signal as {@link #signalEventReceived(String)} does, to those of a tenant. */
  default void signalEventReceivedWithTenantId(String signalName, String tenantId) {
    signalEventReceivedWithTenantId(signalName, null, tenantId);
  }

  /**
   * Delivers a signal with variables, as {@link #signalEventReceived(String, Map)} does, to the
   * executions of a tenant.
   */
  void signalEventReceivedWithTenantId(
      String signalName,
      @Nullable Map<String, ? extends @Nullable Object> processVariables,
      String tenantId);

  /**
   * Brings a signal to one execution.
   *
   * @throws io.turgo.engine.exception.TurgoException if it does not wait for the signal, or its
   *     instance is suspended
   */
  default void signalEventReceived(String signalName, String executionId) {
    signalEventReceived(signalName, executionId, null);
  }

  /**
   * Delivers a signal with variables to one execution, as {@link #signalEventReceived(String,
   * String)} does.
   */
  void signalEventReceived(
      String signalName,
      String executionId,
      @Nullable Map<String, ? extends @Nullable Object> processVariables);

  /** Has jobs bring a signal, one for each that waits for it. */
  void signalEventReceivedAsync(String signalName);

  /** Has jobs bring a signal, one for each of a tenant that waits for it. */
  void signalEventReceivedAsyncWithTenantId(String signalName, String tenantId);

  /** Has a job bring a signal to one execution. */
  void signalEventReceivedAsync(String signalName, String executionId);

  /** Returns a new query for event subscriptions. */
  EventSubscriptionQuery createEventSubscriptionQuery();

  /**
   * Deletes a running instance with everything below it; its history stays.
   *
   * @param deleteReason recorded in the history; null for none
   */
  default void deleteProcessInstance(String processInstanceId, @Nullable String deleteReason) {
    deleteProcessInstance(processInstanceId, deleteReason, false);
  }

  /**
   * Deletes a running instance with everything below it; its history stays.
   *
   * @param deleteReason recorded in the history; null for none
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
   * @throws io.turgo.engine.exception.TurgoException if it is suspended already
   */
  void suspendProcessInstanceById(String processInstanceId);

  /**
   * Activates a suspended instance.
   *
   * @throws io.turgo.engine.exception.TurgoException if it is not suspended
   */
  void activateProcessInstanceById(String processInstanceId);

  /**
   * Deletes running instances as {@link #deleteProcessInstance} does, each by itself and in that
   * order, so that a failure leaves the earlier ones deleted.
   *
   * @param deleteReason recorded in the history; null for none
   */
  void bulkDeleteProcessInstances(
      Collection<String> processInstanceIds, @Nullable String deleteReason);

  /** Names an instance; null takes the name away. */
  void setProcessInstanceName(String processInstanceId, @Nullable String name);

  /** Sets the user's own name for the case, not necessarily unique; null takes it away. */
  void updateBusinessKey(String processInstanceId, @Nullable String businessKey);

  /** Says where the case stands for the user. */
  void updateBusinessStatus(String processInstanceId, String businessStatus);

  /** Says when the case should be done, null for no such time; nothing happens then. */
  void setProcessInstanceDueDate(String processInstanceId, @Nullable Date dueDate);

  /**
   * Lets a user take an instance: he becomes its assignee.
   *
   * @throws io.turgo.engine.exception.TurgoException if it is assigned to somebody else
   */
  void claimProcessInstance(String processInstanceId, String userId);

  /** Takes an instance from whoever claimed it or is its assignee. */
  void unclaimProcessInstance(String processInstanceId);

  /** Starts to collect changes of an instance. */
  ProcessInstanceUpdateBuilder createProcessInstanceUpdateBuilder(String processInstanceId);

  /**
   * Gives a user a part in an instance.
   *
   * @param identityLinkType one of {@link io.turgo.engine.task.IdentityLinkType} or a name of the
   *     caller's own
   */
  void addUserIdentityLink(String processInstanceId, String userId, String identityLinkType);

  /**
   * Gives a group a part in an instance.
   *
   * @param identityLinkType one of {@link io.turgo.engine.task.IdentityLinkType} or a name of the
   *     caller's own
   */
  void addGroupIdentityLink(String processInstanceId, String groupId, String identityLinkType);

  /** Lets a user participate in an instance. */
  default void addParticipantUser(String processInstanceId, String userId) {
    addUserIdentityLink(processInstanceId, userId, IdentityLinkType.PARTICIPANT);
  }

  /** Lets a group participate in an instance. */
  default void addParticipantGroup(String processInstanceId, String groupId) {
    addGroupIdentityLink(processInstanceId, groupId, IdentityLinkType.PARTICIPANT);
  }

  /** Takes a user's part away, with its history; does nothing if there is none. */
  void deleteUserIdentityLink(String processInstanceId, String userId, String identityLinkType);

  /** Takes a group's part away, with its history; does nothing if there is none. */
  void deleteGroupIdentityLink(String processInstanceId, String groupId, String identityLinkType);

  /** Takes a user's participation away. */
  default void deleteParticipantUser(String processInstanceId, String userId) {
    deleteUserIdentityLink(processInstanceId, userId, IdentityLinkType.PARTICIPANT);
  }

  /** Takes a group's participation away. */
  default void deleteParticipantGroup(String processInstanceId, String groupId) {
    deleteGroupIdentityLink(processInstanceId, groupId, IdentityLinkType.PARTICIPANT);
  }

  /** Makes a user the owner of an instance, in the place of whoever is it. */
  void setOwner(String processInstanceId, String userId);

  /** Leaves an instance without an owner. */
  void removeOwner(String processInstanceId);

  /** Gives an instance to a user, in the place of whoever has it. */
  void setAssignee(String processInstanceId, String userId);

  /** Takes an instance from whoever has it. */
  void removeAssignee(String processInstanceId);

  /**
   * Who has a part in a running instance. Its starter has one, and so has every user who had a part
   * in one of its tasks as assignee, owner or candidate.
   */
  List<IdentityLink> getIdentityLinksForProcessInstance(String processInstanceId);

  /** All variables that can be seen from an execution; the inner ones hide the outer. */
  Map<String, @Nullable Object> getVariables(String executionId);

  /** Those of the named variables that can be seen from an execution. */
  Map<String, @Nullable Object> getVariables(String executionId, Collection<String> variableNames);

  /** Variables of an execution's own. */
  Map<String, @Nullable Object> getVariablesLocal(String executionId);

  /** Those of the named variables that are an execution's own. */
  Map<String, @Nullable Object> getVariablesLocal(
      String executionId, Collection<String> variableNames);

  /** The value that can be seen from an execution; null also if there is no such variable. */
  @Nullable Object getVariable(String executionId, String variableName);

  /**
   * The value that can be seen from an execution; null also if there is no such variable.
   *
   * @throws ClassCastException if it is of another class
   */
  default <T> @Nullable T getVariable(
      String executionId, String variableName, Class<T> variableClass) {
    return variableClass.cast(getVariable(executionId, variableName));
  }

  /** The value of an execution's own variable; null also if there is no such variable. */
  @Nullable Object getVariableLocal(String executionId, String variableName);

  /**
   * The value of an execution's own variable; null also if there is no such variable.
   *
   * @throws ClassCastException if it is of another class
   */
  default <T> @Nullable T getVariableLocal(
      String executionId, String variableName, Class<T> variableClass) {
    return variableClass.cast(getVariableLocal(executionId, variableName));
  }

  /** The variable that can be seen from an execution; null if there is none. */
  @Nullable VariableInstance getVariableInstance(String executionId, String variableName);

  /** The execution's own variable; null if there is none. */
  @Nullable VariableInstance getVariableInstanceLocal(String executionId, String variableName);

  /** All variables that can be seen from an execution, by name; the inner ones hide the outer. */
  Map<String, VariableInstance> getVariableInstances(String executionId);

  /** Those of the named variables that can be seen from an execution, by name. */
  Map<String, VariableInstance> getVariableInstances(
      String executionId, Collection<String> variableNames);

  /** Variables of an execution's own, by name. */
  Map<String, VariableInstance> getVariableInstancesLocal(String executionId);

  /** Those of the named variables that are an execution's own, by name. */
  Map<String, VariableInstance> getVariableInstancesLocal(
      String executionId, Collection<String> variableNames);

  /** Variables of exactly those executions and instances, without those of their tasks. */
  List<VariableInstance> getVariableInstancesByExecutionIds(Set<String> executionIds);

  /**
   * The executions of the ad hoc sub-processes that wait in an instance; those of instances that it
   * has called are not among them.
   */
  List<Execution> getAdhocSubProcessExecutions(String processInstanceId);

  /**
   * The nodes that can be begun in an ad hoc sub-process: those that no flow leads to; none while
   * something runs in a sequential one.
   *
   * @throws io.turgo.engine.exception.TurgoException if it is no execution of an ad hoc sub-process
   */
  List<FlowNode> getEnabledActivitiesFromAdhocSubProcess(String executionId);

  /**
   * Begins an activity in an ad hoc sub-process.
   *
   * @return the new execution as it began; it may be gone already
   * @throws io.turgo.engine.exception.TurgoException if it cannot be begun there, or something runs
   *     in a sequential one
   */
  Execution executeActivityInAdhocSubProcess(String executionId, String activityId);

  /**
   * Goes on behind an ad hoc sub-process.
   *
   * @throws io.turgo.engine.exception.TurgoException if something runs in it
   */
  void completeAdhocSubProcess(String executionId);

  /**
   * Has an activity done once more that is being done several times: at once where all are done at
   * the same time, after the others where they are done one after the other.
   *
   * @param parentExecutionId an execution or instance that the activity is somewhere below
   * @param executionVariables of the new execution's own; null for none
   * @return the new execution as it began; where they are done one after the other it is there only
   *     when its turn has come, under another id
   * @throws io.turgo.engine.exception.TurgoException if the activity is not being done several
   *     times there, or more than once
   */
  Execution addMultiInstanceExecution(
      String activityId,
      String parentExecutionId,
      @Nullable Map<String, ? extends @Nullable Object> executionVariables);

  /**
   * Ends one of several that do an activity.
   *
   * @param executionIsCompleted it counts as done; otherwise as one that never was
   * @throws io.turgo.engine.exception.TurgoException if it is not one of several
   */
  void deleteMultiInstanceExecution(String executionId, boolean executionIsCompleted);

  /**
   * Ids of the elements where an execution, or one below it, is active; a running sub-process is
   * one of them. An element comes as often as there are executions in it.
   */
  List<String> getActiveActivityIds(String executionId);

  /** Whether a variable can be seen from an execution, be it null. */
  boolean hasVariable(String executionId, String variableName);

  /** Whether an execution has a variable of its own, be it null. */
  boolean hasVariableLocal(String executionId, String variableName);

  /**
   * Sets a variable in the nearest scope around the execution that has one of that name, in the
   * instance if none has.
   */
  void setVariable(String executionId, String variableName, @Nullable Object value);

  /** Sets a variable of the execution's own. */
  void setVariableLocal(String executionId, String variableName, @Nullable Object value);

  /** Sets several variables as {@link #setVariable} does, all or none. */
  void setVariables(String executionId, Map<String, ? extends @Nullable Object> variables);

  /** Sets several variables of the execution's own, all or none. */
  void setVariablesLocal(String executionId, Map<String, ? extends @Nullable Object> variables);

  /**
   * Has a job set a variable as {@link #setVariable} does. The value is stored with the job when
   * this returns, and nobody sees it before the job has run, or another job of the instance, which
   * sets it first. Values are set in the order of the calls; those for an execution that ends
   * before are dropped with it.
   *
   * @throws io.turgo.engine.exception.TurgoException if the process instance is suspended; is it
   *     suspended later, the job waits
   */
  void setVariableAsync(String executionId, String variableName, @Nullable Object value);

  /** Has a job set a variable of the execution's own, as {@link #setVariableAsync} does. */
  void setVariableLocalAsync(String executionId, String variableName, @Nullable Object value);

  /** Has one job set several variables as {@link #setVariableAsync} does, all or none. */
  void setVariablesAsync(String executionId, Map<String, ? extends @Nullable Object> variables);

  /** Has one job set several variables of the execution's own, as {@link #setVariableAsync}. */
  void setVariablesLocalAsync(
      String executionId, Map<String, ? extends @Nullable Object> variables);

  /** Removes the variable that can be seen from an execution; does nothing if there is none. */
  void removeVariable(String executionId, String variableName);

  /** Removes a variable of the execution's own; does nothing if there is none. */
  void removeVariableLocal(String executionId, String variableName);

  /** Removes several variables as {@link #removeVariable} does, all or none. */
  void removeVariables(String executionId, Collection<String> variableNames);

  /**
   * Sets and removes variables as {@link #setVariables} and {@link #removeVariables} do, all or
   * none, if others still have the values that the caller has seen. Nothing can change between the
   * comparison and the write.
   *
   * @param expected values by name, of the same types as the variables have; null for one that is
   *     null or not there
   * @param variables to be set
   * @param removed names of variables to be removed
   * @throws io.turgo.engine.exception.TurgoVariableChangedException if one is not as expected
   * @throws io.turgo.engine.exception.TurgoException if one of them is larger than 8 kB, which is
   *     not compared
   */
  void changeVariables(
      String executionId,
      Map<String, ? extends @Nullable Object> expected,
      Map<String, ? extends @Nullable Object> variables,
      Collection<String> removed);

  /** Removes several variables of the execution's own, all or none. */
  void removeVariablesLocal(String executionId, Collection<String> variableNames);

  /** Returns a new query for running process instances. */
  ProcessInstanceQuery createProcessInstanceQuery();

  /** Returns a new query for executions. */
  ExecutionQuery createExecutionQuery();

  /** Returns a new query for activity instances of running process instances. */
  ActivityInstanceQuery createActivityInstanceQuery();

  /** Returns a new query for variables of running process instances. */
  VariableInstanceQuery createVariableInstanceQuery();

  /** Returns a new query for running process instances that is given as SQL. */
  NativeProcessInstanceQuery createNativeProcessInstanceQuery();

  /** Returns a new query for executions that is given as SQL. */
  NativeExecutionQuery createNativeExecutionQuery();

  /** Returns a new query for activity instances that is given as SQL. */
  NativeActivityInstanceQuery createNativeActivityInstanceQuery();

  /** Returns a new query for variables that is given as SQL. */
  NativeVariableInstanceQuery createNativeVariableInstanceQuery();

  /** The data objects that can be seen from an execution, by name. */
  Map<String, DataObject> getDataObjects(String executionId);

  /** Those of the data objects that can be seen from an execution that have these names. */
  Map<String, DataObject> getDataObjects(String executionId, Collection<String> dataObjectNames);

  /** The data objects of that very scope, by name. */
  Map<String, DataObject> getDataObjectsLocal(String executionId);

  /** Those of the data objects of that very scope that have these names. */
  Map<String, DataObject> getDataObjectsLocal(
      String executionId, Collection<String> dataObjectNames);

  /** A data object that can be seen from an execution; null if there is none of that name. */
  @Nullable DataObject getDataObject(String executionId, String dataObjectName);

  /** A data object of that very scope; null if there is none of that name. */
  @Nullable DataObject getDataObjectLocal(String executionId, String dataObjectName);

  /**
   * The data objects that can be seen from an execution, by name, with their names and descriptions
   * in a language.
   *
   * @param locale a language tag such as {@code en-US}
   * @param withLocalizationFallback whether {@code en} will do where there is no {@code en-US}
   */
  Map<String, DataObject> getDataObjects(
      String executionId, String locale, boolean withLocalizationFallback);

  /** Those of the data objects with these names, in a language. */
  Map<String, DataObject> getDataObjects(
      String executionId,
      Collection<String> dataObjectNames,
      String locale,
      boolean withLocalizationFallback);

  /** The data objects of that very scope, by name, in a language. */
  Map<String, DataObject> getDataObjectsLocal(
      String executionId, String locale, boolean withLocalizationFallback);

  /** Those of the data objects of that very scope with these names, in a language. */
  Map<String, DataObject> getDataObjectsLocal(
      String executionId,
      Collection<String> dataObjectNames,
      String locale,
      boolean withLocalizationFallback);

  /** A data object that can be seen from an execution, in a language; null if there is none. */
  @Nullable DataObject getDataObject(
      String executionId, String dataObjectName, String locale, boolean withLocalizationFallback);

  /** A data object of that very scope, in a language; null if there is none. */
  @Nullable DataObject getDataObjectLocal(
      String executionId, String dataObjectName, String locale, boolean withLocalizationFallback);

  /** Registers a listener to events for the types that it names by itself. */
  void addEventListener(TurgoEventListener listenerToAdd);

  /** Registers a listener to events of some types only; none means all. */
  void addEventListener(TurgoEventListener listenerToAdd, TurgoEventType... types);

  /** Removes a listener to events; does nothing if it is not registered. */
  void removeEventListener(TurgoEventListener listenerToRemove);

  /**
   * Tells the registered listeners of an event of the application, on the calling thread.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the event or its type is
   *     null
   */
  void dispatchEvent(TurgoEvent event);
}
