package io.turgo.camunda7.rest.resource;

import io.turgo.engine.runtime.VariableInstance;
import io.turgo.engine.runtime.VariableInstanceQuery;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Variables of all instances that run, as objects with ids. */
final class VariableInstanceOperations {
  private static final View<Seen, VariableInstance> VARIABLE =
      View.<Seen, VariableInstance>withNulls("VariableInstanceDto")
          .field("id", Types.ID, VariableInstance::getId)
          .field("name", Types.TEXT, VariableInstance::getName)
          .with(
              VariableShapes.VALUE,
              (seen, it) -> VariableShapes.value(seen.call(), it.getName(), it.getValue()))
          .maybe("processDefinitionId", Types.ID, VariableInstance::getProcessDefinitionId)
          .maybe("processInstanceId", Types.ID, VariableInstance::getProcessInstanceId)
          .maybe("executionId", Types.ID, VariableInstance::getExecutionId)
          .none("caseInstanceId", "caseExecutionId", "taskId", "batchId")
          .maybe("activityInstanceId", Types.ID, VariableInstance::getExecutionId)
          .none("errorMessage")
          .tenant((seen, it) -> seen.tenants().get(it.getProcessInstanceId()));

  /**
   * What is known of the variables of one answer.
   *
   * @param tenants those of instances
   */
  private record Seen(Call call, Map<String, String> tenants) {
    static Seen of(Call call, List<VariableInstance> found) {
      return new Seen(
          call,
          InstanceTenants.RUNNING.of(
              call, found.stream().map(VariableInstance::getProcessInstanceId).toList()));
    }
  }

  private VariableInstanceOperations() {}

  static List<Operation> all() {
    List<Operation> all = new ArrayList<>(find().all());
    all.add(
        Asked.get("/variable-instance/{id}", "getVariableInstance")
            .parameter("deserializeValue", Types.FLAG)
            .answers(VARIABLE)
            .does(call -> {
              VariableInstance found = variable(call);
              return Answer.ok(VARIABLE.show(Seen.of(call, List.of(found)), found));
            }));
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
            Seen::of)
        .text("variableName", VariableInstanceQuery::variableName)
        .text("variableNameLike", VariableInstanceQuery::variableNameLike)
        .texts("processInstanceIdIn", VariableInstanceQuery::processInstanceIds)
        .texts("executionIdIn", VariableInstanceQuery::executionIds)
        .texts("activityInstanceIdIn", VariableInstanceQuery::executionIds)
        .texts("taskIdIn", VariableInstanceQuery::taskIds)
        .variables("variableValues", VariableInstanceOperations::condition)
        .ignored("deserializeValues", Types.FLAG)
        .within(InstanceTenants.RUNNING, "processInstanceIdIn")
        .notServed(
            "the engine does not look for that",
            "batchIdIn",
            "variableScopeIdIn",
            "tenantIdIn",
            "variableNamesIgnoreCase",
            "variableValuesIgnoreCase")
        .notServed("nothing is found by its case here", "caseInstanceIdIn", "caseExecutionIdIn")
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
}
