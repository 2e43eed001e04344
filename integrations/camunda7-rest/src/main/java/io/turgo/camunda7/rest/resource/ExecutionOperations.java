package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaValue;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ExecutionQuery;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Executions: where instances are, and the variables there. */
final class ExecutionOperations {
  private static final Fields TRIGGER =
      Fields.named("ExecutionTriggerDto").maybe("variables", CamundaValue.MAP);

  private ExecutionOperations() {}

  static List<Operation> all() {
    List<Operation> all = new ArrayList<>(find().all());
    all.add(
        Asked.get("/execution/{id}", "getExecution")
            .shows(EventOperations.EXECUTION, ExecutionOperations::execution));
    all.add(
        Asked.post("/execution/{id}/signal", "signalExecution", Level.WORK)
            .maybeBody(TRIGGER)
            .runs(call -> call.runtime().trigger(execution(call).getId(), variables(call))));
    all.add(
        Asked.post(
                "/execution/{id}/messageSubscriptions/{messageName}/trigger",
                "triggerMessageSubscription",
                Level.WORK)
            .maybeBody(TRIGGER)
            .runs(call ->
                call.runtime()
                    .messageEventReceived(
                        call.path("messageName"), execution(call).getId(), variables(call))));
    all.addAll(
        new VariableOperations(
                "/execution/{id}/localVariables",
                "Execution",
                Level.OPERATE,
                new ExecutionScope(true, call -> execution(call).getId()))
            .all());
    return all;
  }

  private static Map<String, @Nullable Object> variables(Call call) {
    return CamundaValue.objects(call.body().map("variables"));
  }

  private static Execution execution(Call call) {
    return Access.execution(call, Asked.id(call, "execution"));
  }

  private static Find<ExecutionQuery, Execution> find() {
    return new Find<ExecutionQuery, Execution>(
            "/execution",
            "Execution",
            engine -> engine.getRuntimeService().createExecutionQuery(),
            EventOperations.EXECUTION)
        .text("businessKey", ExecutionQuery::processInstanceBusinessKey)
        .text("processDefinitionId", ExecutionQuery::processDefinitionId)
        .text("processDefinitionKey", ExecutionQuery::processDefinitionKey)
        .text("processInstanceId", ExecutionQuery::processInstanceId)
        .text("activityId", ExecutionQuery::activityId)
        .text("signalEventSubscriptionName", ExecutionQuery::signalEventSubscriptionName)
        .text("messageEventSubscriptionName", ExecutionQuery::messageEventSubscriptionName)
        .variables("variables", VariableConditions::onOwn)
        .variables("processVariables", VariableConditions::onProcess)
        .tenant(ExecutionQuery::executionTenantId, ExecutionQuery::executionWithoutTenantId)
        .notServed(
            "the engine does not look for that",
            "active",
            "suspended",
            "incidentId",
            "incidentType",
            "incidentMessage",
            "incidentMessageLike",
            "variableNamesIgnoreCase",
            "variableValuesIgnoreCase")
        .sort("instanceId", ExecutionQuery::orderByProcessInstanceId)
        .sort("definitionKey", ExecutionQuery::orderByProcessDefinitionKey)
        .sort("definitionId", ExecutionQuery::orderByProcessDefinitionId)
        .sort("tenantId", ExecutionQuery::orderByTenantId);
  }
}
