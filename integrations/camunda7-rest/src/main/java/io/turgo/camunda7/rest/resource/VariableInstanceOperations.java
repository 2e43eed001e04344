package io.turgo.camunda7.rest.resource;

import io.turgo.engine.runtime.VariableInstance;
import io.turgo.engine.runtime.VariableInstanceQuery;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Flag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Variables of all instances that run, as objects with ids. */
final class VariableInstanceOperations {
  private static final Fields VARIABLE =
      VariableShapes.named("VariableInstanceDto").maybe("batchId", Shapes.ANY, "null always");

  private VariableInstanceOperations() {}

  static List<Operation> all() {
    Flag flag = new Flag();
    List<Operation> all = new ArrayList<>(find().all());
    all.add(
        Asked.get("/variable-instance/{id}", "getVariableInstance")
            .parameter("deserializeValue", flag, "")
            .answers(200, VARIABLE, "")
            .does(call -> Answer.ok(show(call, List.of(variable(call))).getFirst())));
    all.add(
        Asked.get("/variable-instance/{id}/data", "getVariableInstanceData")
            .answersBytes("application/octet-stream", "")
            .does(call -> {
              VariableInstance variable = variable(call);
              return VariableOperations.data(
                  call.hides(variable.getName()) ? null : variable.getValue());
            }));
    return all;
  }

  private static VariableInstance variable(Call call) {
    String id = Asked.id(call, "variable");
    VariableInstance found = call.runtime().createVariableInstanceQuery().id(id).singleResult();
    boolean seen =
        found != null && InstanceTenants.RUNNING.sees(call, found.getProcessInstanceId());
    if (found == null || !seen) {
      throw ProblemException.notFound("variable", id);
    }
    return found;
  }

  private static Find<VariableInstanceQuery, VariableInstance> find() {
    return new Find<VariableInstanceQuery, VariableInstance>(
            "/variable-instance",
            "VariableInstance",
            engine -> engine.getRuntimeService().createVariableInstanceQuery(),
            VARIABLE,
            VariableInstanceOperations::show)
        .text("variableName", VariableInstanceQuery::variableName)
        .text("variableNameLike", VariableInstanceQuery::variableNameLike)
        .texts("processInstanceIdIn", VariableInstanceQuery::processInstanceIds)
        .texts("executionIdIn", VariableInstanceQuery::executionIds)
        .texts("activityInstanceIdIn", VariableInstanceQuery::executionIds)
        .texts("taskIdIn", VariableInstanceQuery::taskIds)
        .variables("variableValues", VariableInstanceOperations::condition)
        .ignored("deserializeValues", new Flag())
        .within(InstanceTenants.RUNNING, "processInstanceIdIn")
        .notServed(
            "the engine does not look for that",
            "batchIdIn",
            "variableScopeIdIn",
            "tenantIdIn",
            "variableNamesIgnoreCase",
            "variableValuesIgnoreCase")
        .notServed("the engine runs no cases", "caseInstanceIdIn", "caseExecutionIdIn")
        .sort("variableName", VariableInstanceQuery::orderByVariableName)
        .sort("activityInstanceId", VariableInstanceQuery::orderByProcessInstanceId);
  }

  private static void condition(
      VariableInstanceQuery query, VariableConditions.Condition condition) {
    switch (condition.operator()) {
      case "eq" -> query.variableValueEquals(condition.name(), condition.value());
      case "neq" -> query.variableValueNotEquals(condition.name(), condition.value());
      case "like" -> query.variableValueLike(condition.name(), condition.text());
      default ->
          throw ProblemException.invalid(
              "variableValues", "expected eq, neq or like, not " + condition.operator());
    }
  }

  private static List<Map<String, @Nullable Object>> show(Call call, List<VariableInstance> found) {
    Map<String, String> tenants =
        InstanceTenants.RUNNING.of(
            call, found.stream().map(VariableInstance::getProcessInstanceId).toList());
    return found.stream()
        .map(variable -> {
          String instance = variable.getProcessInstanceId();
          return show(call, variable, instance == null ? null : tenants.get(instance));
        })
        .toList();
  }

  private static Map<String, @Nullable Object> show(
      Call call, VariableInstance variable, @Nullable String tenant) {
    return new Row()
        .put("id", variable.getId())
        .put("name", variable.getName())
        .all(VariableShapes.value(call, variable.getName(), variable.getValue()))
        .put("processDefinitionId", variable.getProcessDefinitionId())
        .put("processInstanceId", variable.getProcessInstanceId())
        .put("executionId", variable.getExecutionId())
        .put("caseInstanceId", null)
        .put("caseExecutionId", null)
        .put("taskId", null)
        .put("batchId", null)
        .put("activityInstanceId", variable.getExecutionId())
        .put("errorMessage", null)
        .tenant(tenant)
        .map();
  }
}
