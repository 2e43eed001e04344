package io.turgo.engine.service.runtime;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventDispatcher;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEventType;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.migration.MigrationPlan;
import io.turgo.engine.migration.MigrationPlanBuilder;
import io.turgo.engine.migration.MigrationPlanExecutionBuilder;
import io.turgo.engine.modification.ModificationBuilder;
import io.turgo.engine.modification.ProcessInstanceModificationBuilder;
import io.turgo.engine.modification.ProcessInstantiationBuilder;
import io.turgo.engine.modification.RestartProcessInstanceBuilder;
import io.turgo.engine.query.Queries;
import io.turgo.engine.query.sql.NativeQueries;
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
import io.turgo.engine.runtime.ProcessInstanceBuilder;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.runtime.ProcessInstanceUpdateBuilder;
import io.turgo.engine.runtime.VariableInstance;
import io.turgo.engine.runtime.VariableInstanceQuery;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.service.command.VariableForms;
import io.turgo.engine.service.command.VariableMaps;
import io.turgo.engine.service.migration.TurgoMigrationService;
import io.turgo.engine.service.modification.Modifications;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.IdentityLinkType;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@link RuntimeService} by commands and queries. */
public final class TurgoRuntimeService extends VariableForms implements RuntimeService {
  private final ApiCalls calls;
  private final InstanceStarter starter;
  private final ProcessInstanceLinks links;
  private final Queries queries;
  private final DataObjects dataObjects;
  private final TurgoEventDispatcher events;
  private final ReceivedEvents received;
  private final AddedLegs legs;
  private final AdHocCalls adHoc;
  private final TurgoMigrationService migration;
  private final Modifications modifications;

  public TurgoRuntimeService(
      ApiCalls calls,
      InstanceStarter starter,
      Queries queries,
      DataObjects dataObjects,
      TurgoEventDispatcher events,
      ReceivedEvents received,
      AddedLegs legs,
      AdHocCalls adHoc,
      TurgoMigrationService migration,
      Modifications modifications) {
    this.modifications = modifications;
    this.adHoc = adHoc;
    this.migration = migration;
    this.legs = legs;
    this.events = events;
    this.received = received;
    this.calls = calls;
    this.links = new ProcessInstanceLinks(calls);
    this.starter = starter;
    this.queries = queries;
    this.dataObjects = dataObjects;
  }

  @Override
  public ProcessInstanceBuilder createProcessInstanceBuilder() {
    return starter.builder();
  }

  @Override
  public void trigger(
      String executionId,
      @Nullable Map<String, ? extends @Nullable Object> processVariables,
      @Nullable Map<String, ? extends @Nullable Object> transientVariables) {
    calls.ofExecution(
        executionId,
        id ->
            new Command.Trigger(
                id,
                calls.encoded(processVariables),
                Arguments.transientVariables(transientVariables)));
  }

  @Override
  public Execution addMultiInstanceExecution(
      String activityId,
      String parentExecutionId,
      @Nullable Map<String, ? extends @Nullable Object> executionVariables) {
    return legs.add(activityId, parentExecutionId, calls.encoded(executionVariables));
  }

  @Override
  public void deleteMultiInstanceExecution(String executionId, boolean executionIsCompleted) {
    calls.ofExecution(executionId, id -> new Command.DeleteLeg(id, executionIsCompleted));
  }

  @Override
  public List<Execution> getAdhocSubProcessExecutions(String processInstanceId) {
    return adHoc.executions(processInstanceId);
  }

  @Override
  public List<FlowNode> getEnabledActivitiesFromAdhocSubProcess(String executionId) {
    return adHoc.enabled(executionId);
  }

  @Override
  public Execution executeActivityInAdhocSubProcess(String executionId, String activityId) {
    return adHoc.begin(executionId, activityId);
  }

  @Override
  public void completeAdhocSubProcess(String executionId) {
    adHoc.complete(executionId);
  }

  @Override
  public void triggerAsync(
      String executionId, @Nullable Map<String, ? extends @Nullable Object> processVariables) {
    calls.ofExecution(
        executionId, id -> new Command.TriggerLater(id, calls.encoded(processVariables)));
  }

  @Override
  public MessageCorrelationBuilder createMessageCorrelation(String messageName) {
    return new MessageCorrelation(
        calls, starter, new MessageRecipients(calls, queries.messageReceivers()), messageName);
  }

  @Override
  public ConditionEvaluationBuilder createConditionEvaluation() {
    return new ConditionEvaluation(calls, starter);
  }

  @Override
  public ChangeActivityStateBuilder createChangeActivityStateBuilder() {
    return new StateChange(calls, queries, modifications);
  }

  @Override
  public ProcessInstantiationBuilder createProcessInstanceByKey(String processDefinitionKey) {
    return modifications.startByKey(processDefinitionKey);
  }

  @Override
  public ProcessInstantiationBuilder createProcessInstanceById(String processDefinitionId) {
    return modifications.startById(processDefinitionId);
  }

  @Override
  public ProcessInstanceModificationBuilder createProcessInstanceModification(
      String processInstanceId) {
    return modifications.instance(processInstanceId);
  }

  @Override
  public ModificationBuilder createModification(String processDefinitionId) {
    return modifications.instances(processDefinitionId);
  }

  @Override
  public RestartProcessInstanceBuilder restartProcessInstances(String processDefinitionId) {
    return modifications.restart(processDefinitionId);
  }

  @Override
  public @Nullable ActivityTree getActivityInstance(String processInstanceId) {
    return modifications.tree(processInstanceId);
  }

  @Override
  public MigrationPlanBuilder createMigrationPlan(
      String sourceProcessDefinitionId, String targetProcessDefinitionId) {
    return migration.plan(sourceProcessDefinitionId, targetProcessDefinitionId);
  }

  @Override
  public MigrationPlanExecutionBuilder newMigration(MigrationPlan migrationPlan) {
    return migration.execution(migrationPlan);
  }

  @Override
  public void evaluateConditionalEvents(
      String processInstanceId,
      @Nullable Map<String, ? extends @Nullable Object> processVariables) {
    calls.ofInstance(
        processInstanceId, new Command.EvaluateConditions(calls.encoded(processVariables)));
  }

  @Override
  public void messageEventReceived(
      String messageName,
      String executionId,
      @Nullable Map<String, ? extends @Nullable Object> processVariables) {
    received.message(messageName, executionId, processVariables, false);
  }

  @Override
  public void messageEventReceivedAsync(
      String messageName,
      String executionId,
      @Nullable Map<String, ? extends @Nullable Object> processVariables) {
    received.message(messageName, executionId, processVariables, true);
  }

  @Override
  public void signalEventReceived(
      String signalName, @Nullable Map<String, ? extends @Nullable Object> processVariables) {
    received.signal(signalName, "", processVariables, false);
  }

  @Override
  public void signalEventReceivedWithTenantId(
      String signalName,
      @Nullable Map<String, ? extends @Nullable Object> processVariables,
      String tenantId) {
    received.signal(signalName, tenantId, processVariables, false);
  }

  @Override
  public void signalEventReceived(
      String signalName,
      String executionId,
      @Nullable Map<String, ? extends @Nullable Object> processVariables) {
    received.signalTo(signalName, executionId, processVariables, false);
  }

  @Override
  public void signalEventReceivedAsync(String signalName) {
    received.signal(signalName, "", null, true);
  }

  @Override
  public void signalEventReceivedAsyncWithTenantId(String signalName, String tenantId) {
    received.signal(signalName, tenantId, null, true);
  }

  @Override
  public void signalEventReceivedAsync(String signalName, String executionId) {
    received.signalTo(signalName, executionId, null, true);
  }

  @Override
  public EventSubscriptionQuery createEventSubscriptionQuery() {
    return queries.eventSubscriptions();
  }

  @Override
  public void deleteProcessInstance(
      String processInstanceId, @Nullable String deleteReason, boolean skipCustomListeners) {
    calls.ofInstance(
        processInstanceId,
        new Command.DeleteInstance(
            Arguments.storable("deleteReason", deleteReason),
            skipCustomListeners,
            skipCustomListeners));
  }

  @Override
  public void bulkDeleteProcessInstances(
      Collection<String> processInstanceIds, @Nullable String deleteReason) {
    Arguments.required("processInstanceIds", processInstanceIds);
    processInstanceIds.forEach(id -> deleteProcessInstance(id, deleteReason));
  }

  @Override
  public void setProcessInstanceName(String processInstanceId, @Nullable String name) {
    createProcessInstanceUpdateBuilder(processInstanceId).name(name).update();
  }

  @Override
  public void updateBusinessKey(String processInstanceId, @Nullable String businessKey) {
    createProcessInstanceUpdateBuilder(processInstanceId).businessKey(businessKey).update();
  }

  @Override
  public void updateBusinessStatus(String processInstanceId, String businessStatus) {
    Arguments.required("businessStatus", businessStatus);
    createProcessInstanceUpdateBuilder(processInstanceId).businessStatus(businessStatus).update();
  }

  @Override
  public void setProcessInstanceDueDate(String processInstanceId, @Nullable Date dueDate) {
    createProcessInstanceUpdateBuilder(processInstanceId).dueDate(dueDate).update();
  }

  @Override
  public void claimProcessInstance(String processInstanceId, String userId) {
    calls.ofInstance(
        processInstanceId, new Command.ClaimInstance(Arguments.text("userId", userId)));
  }

  @Override
  public void unclaimProcessInstance(String processInstanceId) {
    calls.ofInstance(processInstanceId, new Command.UnclaimInstance());
  }

  @Override
  public ProcessInstanceUpdateBuilder createProcessInstanceUpdateBuilder(String processInstanceId) {
    return new InstanceUpdate(calls, processInstanceId);
  }

  @Override
  public void addUserIdentityLink(
      String processInstanceId, String userId, String identityLinkType) {
    links.addUser(processInstanceId, userId, identityLinkType);
  }

  @Override
  public void addGroupIdentityLink(
      String processInstanceId, String groupId, String identityLinkType) {
    links.addGroup(processInstanceId, groupId, identityLinkType);
  }

  @Override
  public void deleteUserIdentityLink(
      String processInstanceId, String userId, String identityLinkType) {
    links.deleteUser(processInstanceId, userId, identityLinkType);
  }

  @Override
  public void deleteGroupIdentityLink(
      String processInstanceId, String groupId, String identityLinkType) {
    links.deleteGroup(processInstanceId, groupId, identityLinkType);
  }

  @Override
  public void setOwner(String processInstanceId, String userId) {
    links.replace(processInstanceId, IdentityLinkType.OWNER, Arguments.text("userId", userId));
  }

  @Override
  public void removeOwner(String processInstanceId) {
    links.replace(processInstanceId, IdentityLinkType.OWNER, null);
  }

  @Override
  public void setAssignee(String processInstanceId, String userId) {
    links.replace(processInstanceId, IdentityLinkType.ASSIGNEE, Arguments.text("userId", userId));
  }

  @Override
  public void removeAssignee(String processInstanceId) {
    links.replace(processInstanceId, IdentityLinkType.ASSIGNEE, null);
  }

  @Override
  public List<IdentityLink> getIdentityLinksForProcessInstance(String processInstanceId) {
    return queries.instanceLinks(processInstanceId);
  }

  @Override
  public void suspendProcessInstanceById(String processInstanceId) {
    calls.ofInstance(processInstanceId, new Command.SuspendInstance());
  }

  @Override
  public void activateProcessInstanceById(String processInstanceId) {
    calls.ofInstance(processInstanceId, new Command.ActivateInstance());
  }

  @Override
  public List<VariableInstance> getVariableInstancesByExecutionIds(Set<String> executionIds) {
    return queries.variableInstances().executionIds(executionIds).excludeTaskVariables().list();
  }

  @Override
  public List<String> getActiveActivityIds(String executionId) {
    return queries.activeActivityIds(executionId);
  }

  @Override
  protected Map<String, @Nullable Object> values(
      String executionId, boolean local, @Nullable Collection<String> names) {
    return queries.variables(executionId, local, names);
  }

  @Override
  protected Map<String, VariableInstance> instances(
      String executionId, boolean local, @Nullable Collection<String> names) {
    return queries.variableInstances(executionId, local, names);
  }

  @Override
  protected void set(
      String executionId, Map<String, ? extends @Nullable Object> variables, boolean local) {
    calls.ofExecution(
        executionId, id -> new Command.SetVariables(id, calls.encoded(variables), local));
  }

  @Override
  public void changeVariables(
      String executionId,
      Map<String, ? extends @Nullable Object> expected,
      Map<String, ? extends @Nullable Object> variables,
      Collection<String> removed) {
    List<String> names = Arguments.names("removed", removed);
    calls.ofExecution(
        executionId,
        id ->
            new Command.ChangeVariables(
                id, calls.encoded(expected), calls.encoded(variables), names));
  }

  @Override
  protected void remove(String executionId, List<String> names, boolean local) {
    calls.ofExecution(executionId, id -> new Command.RemoveVariables(id, names, local));
  }

  @Override
  public void setVariableAsync(String executionId, String variableName, @Nullable Object value) {
    setLater(executionId, VariableMaps.one(variableName, value), false);
  }

  @Override
  public void setVariableLocalAsync(
      String executionId, String variableName, @Nullable Object value) {
    setLater(executionId, VariableMaps.one(variableName, value), true);
  }

  @Override
  public void setVariablesAsync(
      String executionId, Map<String, ? extends @Nullable Object> variables) {
    setLater(executionId, variables, false);
  }

  @Override
  public void setVariablesLocalAsync(
      String executionId, Map<String, ? extends @Nullable Object> variables) {
    setLater(executionId, variables, true);
  }

  private void setLater(
      String executionId, Map<String, ? extends @Nullable Object> variables, boolean local) {
    calls.ofExecution(
        executionId, id -> new Command.SetVariablesLater(id, calls.encoded(variables), local));
  }

  @Override
  public ProcessInstanceQuery createProcessInstanceQuery() {
    return queries.processInstances();
  }

  @Override
  public ExecutionQuery createExecutionQuery() {
    return queries.executions();
  }

  @Override
  public ActivityInstanceQuery createActivityInstanceQuery() {
    return queries.activityInstances();
  }

  @Override
  public VariableInstanceQuery createVariableInstanceQuery() {
    return queries.variableInstances();
  }

  @Override
  public NativeProcessInstanceQuery createNativeProcessInstanceQuery() {
    return new NativeQueries(queries.reads()).processInstances();
  }

  @Override
  public NativeExecutionQuery createNativeExecutionQuery() {
    return new NativeQueries(queries.reads()).executions();
  }

  @Override
  public NativeActivityInstanceQuery createNativeActivityInstanceQuery() {
    return new NativeQueries(queries.reads()).activityInstances();
  }

  @Override
  public NativeVariableInstanceQuery createNativeVariableInstanceQuery() {
    return new NativeQueries(queries.reads()).variableInstances();
  }

  @Override
  public Map<String, DataObject> getDataObjects(String executionId) {
    return dataObjects.of(executionId, false, null, null);
  }

  @Override
  public Map<String, DataObject> getDataObjects(
      String executionId, Collection<String> dataObjectNames) {
    return dataObjects.named(executionId, false, dataObjectNames, null);
  }

  @Override
  public Map<String, DataObject> getDataObjectsLocal(String executionId) {
    return dataObjects.of(executionId, true, null, null);
  }

  @Override
  public Map<String, DataObject> getDataObjectsLocal(
      String executionId, Collection<String> dataObjectNames) {
    return dataObjects.named(executionId, true, dataObjectNames, null);
  }

  @Override
  public @Nullable DataObject getDataObject(String executionId, String dataObjectName) {
    return dataObjects.one(executionId, false, dataObjectName, null);
  }

  @Override
  public @Nullable DataObject getDataObjectLocal(String executionId, String dataObjectName) {
    return dataObjects.one(executionId, true, dataObjectName, null);
  }

  @Override
  public Map<String, DataObject> getDataObjects(
      String executionId, String locale, boolean withLocalizationFallback) {
    return dataObjects.of(
        executionId, false, null, new DataObjects.Wanted(locale, withLocalizationFallback));
  }

  @Override
  public Map<String, DataObject> getDataObjects(
      String executionId,
      Collection<String> dataObjectNames,
      String locale,
      boolean withLocalizationFallback) {
    return dataObjects.named(
        executionId,
        false,
        dataObjectNames,
        new DataObjects.Wanted(locale, withLocalizationFallback));
  }

  @Override
  public Map<String, DataObject> getDataObjectsLocal(
      String executionId, String locale, boolean withLocalizationFallback) {
    return dataObjects.of(
        executionId, true, null, new DataObjects.Wanted(locale, withLocalizationFallback));
  }

  @Override
  public Map<String, DataObject> getDataObjectsLocal(
      String executionId,
      Collection<String> dataObjectNames,
      String locale,
      boolean withLocalizationFallback) {
    return dataObjects.named(
        executionId,
        true,
        dataObjectNames,
        new DataObjects.Wanted(locale, withLocalizationFallback));
  }

  @Override
  public @Nullable DataObject getDataObject(
      String executionId, String dataObjectName, String locale, boolean withLocalizationFallback) {
    return dataObjects.one(
        executionId,
        false,
        dataObjectName,
        new DataObjects.Wanted(locale, withLocalizationFallback));
  }

  @Override
  public @Nullable DataObject getDataObjectLocal(
      String executionId, String dataObjectName, String locale, boolean withLocalizationFallback) {
    return dataObjects.one(
        executionId,
        true,
        dataObjectName,
        new DataObjects.Wanted(locale, withLocalizationFallback));
  }

  @Override
  public void addEventListener(TurgoEventListener listenerToAdd) {
    events.addEventListener(listenerToAdd);
  }

  @Override
  public void addEventListener(TurgoEventListener listenerToAdd, TurgoEventType... types) {
    events.addEventListener(listenerToAdd, types);
  }

  @Override
  public void removeEventListener(TurgoEventListener listenerToRemove) {
    events.removeEventListener(listenerToRemove);
  }

  @Override
  public void dispatchEvent(TurgoEvent event) {
    events.dispatchEvent(event);
  }
}
