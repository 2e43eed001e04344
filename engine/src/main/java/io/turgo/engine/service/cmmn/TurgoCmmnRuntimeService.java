package io.turgo.engine.service.cmmn;

import io.turgo.engine.CmmnRuntimeService;
import io.turgo.engine.cmmn.CaseInstanceBuilder;
import io.turgo.engine.cmmn.CaseInstanceQuery;
import io.turgo.engine.cmmn.EventListenerInstanceQuery;
import io.turgo.engine.cmmn.MilestoneInstanceQuery;
import io.turgo.engine.cmmn.PlanItemInstanceQuery;
import io.turgo.engine.cmmn.PlanItemInstanceTransitionBuilder;
import io.turgo.engine.cmmn.SentryPartInstanceQuery;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.model.PlanItemType;
import io.turgo.engine.query.Queries;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.service.command.VariableMaps;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Starts cases, and changes those that run. */
public final class TurgoCmmnRuntimeService implements CmmnRuntimeService {
  private final ApiCalls calls;
  private final CaseStarter starter;
  private final Queries queries;

  public TurgoCmmnRuntimeService(ApiCalls calls, CaseStarter starter, Queries queries) {
    this.calls = calls;
    this.starter = starter;
    this.queries = queries;
  }

  @Override
  public CaseInstanceBuilder createCaseInstanceBuilder() {
    return starter.builder();
  }

  @Override
  public PlanItemInstanceTransitionBuilder createPlanItemInstanceTransitionBuilder(
      String planItemInstanceId) {
    return new PlanItemTransitions(calls, planItemInstanceId);
  }

  @Override
  public void completeCaseInstance(String caseInstanceId) {
    change(caseInstanceId, new Command.CompleteCase());
  }

  @Override
  public void terminateCaseInstance(String caseInstanceId) {
    change(caseInstanceId, new Command.TerminateCase());
  }

  @Override
  public void evaluateCriteria(String caseInstanceId) {
    change(caseInstanceId, new Command.EvaluateCriteria());
  }

  @Override
  public void suspendCaseInstance(String caseInstanceId) {
    inCase(caseInstanceId, new Command.SuspendInstance());
  }

  @Override
  public void activateCaseInstance(String caseInstanceId) {
    inCase(caseInstanceId, new Command.ActivateInstance());
  }

  @Override
  public void setCaseInstanceName(String caseInstanceId, @Nullable String caseName) {
    Command.NewText name = new Command.NewText(Arguments.storable("caseName", caseName));
    inCase(caseInstanceId, new Command.ChangeInstance(null, name, null, null));
  }

  @Override
  public void updateBusinessKey(String caseInstanceId, @Nullable String businessKey) {
    Command.NewText key = new Command.NewText(Arguments.storable("businessKey", businessKey));
    inCase(caseInstanceId, new Command.ChangeInstance(key, null, null, null));
  }

  @Override
  public Map<String, @Nullable Object> getVariables(String caseInstanceId) {
    return queries.variables(caseInstanceId, true, null);
  }

  @Override
  public @Nullable Object getVariable(String caseInstanceId, String variableName) {
    return queries
        .variables(caseInstanceId, true, Arguments.name("variableName", variableName))
        .get(variableName);
  }

  @Override
  public boolean hasVariable(String caseInstanceId, String variableName) {
    return queries
        .variables(caseInstanceId, true, Arguments.name("variableName", variableName))
        .containsKey(variableName);
  }

  @Override
  public Map<String, @Nullable Object> getLocalVariables(String planItemInstanceId) {
    return queries.variables(planItemInstanceId, true, null);
  }

  @Override
  public @Nullable Object getLocalVariable(String planItemInstanceId, String variableName) {
    return queries
        .variables(planItemInstanceId, true, Arguments.name("variableName", variableName))
        .get(variableName);
  }

  @Override
  public void setVariable(String caseInstanceId, String variableName, @Nullable Object value) {
    setVariables(caseInstanceId, VariableMaps.one(variableName, value));
  }

  @Override
  public void setVariables(
      String caseInstanceId, Map<String, ? extends @Nullable Object> variables) {
    long id = ApiCalls.parse("Case", caseInstanceId);
    inCase(caseInstanceId, new Command.SetVariables(id, calls.encoded(variables), false));
  }

  @Override
  public void setLocalVariable(
      String planItemInstanceId, String variableName, @Nullable Object value) {
    setLocalVariables(planItemInstanceId, VariableMaps.one(variableName, value));
  }

  @Override
  public void setLocalVariables(
      String planItemInstanceId, Map<String, ? extends @Nullable Object> variables) {
    calls.ofExecution(
        planItemInstanceId,
        id -> new Command.InCase(new Command.SetVariables(id, calls.encoded(variables), true)));
  }

  @Override
  public void removeVariable(String caseInstanceId, String variableName) {
    removeVariables(caseInstanceId, Arguments.name("variableName", variableName));
  }

  @Override
  public void removeVariables(String caseInstanceId, Collection<String> variableNames) {
    long id = ApiCalls.parse("Case", caseInstanceId);
    inCase(
        caseInstanceId,
        new Command.RemoveVariables(id, Arguments.names("variableNames", variableNames), false));
  }

  @Override
  public void removeLocalVariable(String planItemInstanceId, String variableName) {
    removeLocalVariables(planItemInstanceId, Arguments.name("variableName", variableName));
  }

  @Override
  public void removeLocalVariables(String planItemInstanceId, Collection<String> variableNames) {
    List<String> names = Arguments.names("variableNames", variableNames);
    calls.ofExecution(
        planItemInstanceId, id -> new Command.InCase(new Command.RemoveVariables(id, names, true)));
  }

  @Override
  public CaseInstanceQuery createCaseInstanceQuery() {
    return queries.caseInstances();
  }

  @Override
  public PlanItemInstanceQuery createPlanItemInstanceQuery() {
    return queries.planItemInstances();
  }

  @Override
  public MilestoneInstanceQuery createMilestoneInstanceQuery() {
    return queries.milestones(true);
  }

  @Override
  public SentryPartInstanceQuery createSentryPartInstanceQuery() {
    return queries.sentryParts();
  }

  @Override
  public EventListenerInstanceQuery createUserEventListenerInstanceQuery() {
    return queries.eventListenerInstances(PlanItemType.USER_EVENT_LISTENER);
  }

  @Override
  public EventListenerInstanceQuery createGenericEventListenerInstanceQuery() {
    return queries.eventListenerInstances(PlanItemType.GENERIC_EVENT_LISTENER);
  }

  @Override
  public EventListenerInstanceQuery createSignalEventListenerInstanceQuery() {
    return queries.eventListenerInstances(PlanItemType.SIGNAL_EVENT_LISTENER);
  }

  private void inCase(String caseInstanceId, Command command) {
    change(caseInstanceId, new Command.InCase(command));
  }

  private void change(String caseInstanceId, Command.OfCase command) {
    calls.call(ApiCalls.parse("Case", caseInstanceId), command);
  }
}
