package io.turgo.camunda7.rest.resource;

import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.history.HistoricVariableInstanceQuery;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.shape.Anything;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Flag;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Variables in history with their last values. */
final class HistoricVariableOperations {
  private static final Fields VARIABLE =
      VariableShapes.named("HistoricVariableInstanceDto")
          .with("state", Text.Choice.of("CREATED"), "")
          .with("createTime", Shapes.TIME, "")
          .maybe("removalTime", Shapes.TIME, "null always")
          .maybe("rootProcessInstanceId", Text.id(), "null always");

  private HistoricVariableOperations() {}

  static List<Operation> all() {
    Flag flag = new Flag();
    List<Operation> all = new ArrayList<>(find().all());
    all.add(
        Asked.get("/history/variable-instance/{id}", "getHistoricVariableInstance")
            .parameter("deserializeValue", flag, "")
            .answers(200, VARIABLE, "")
            .does(call -> Answer.ok(show(call, List.of(variable(call))).getFirst())));
    all.add(
        Asked.get("/history/variable-instance/{id}/data", "getHistoricVariableInstanceData")
            .answersBytes("application/octet-stream", "")
            .does(call -> {
              HistoricVariableInstance variable = variable(call);
              return VariableOperations.data(
                  call.hides(variable.getVariableName()) ? null : variable.getValue());
            }));
    return all;
  }

  private static HistoricVariableInstance variable(Call call) {
    String id = Asked.id(call, "variable");
    HistoricVariableInstance found =
        call.history().createHistoricVariableInstanceQuery().id(id).singleResult();
    boolean seen = found != null && InstanceTenants.PAST.sees(call, found.getProcessInstanceId());
    if (found == null || !seen) {
      throw ProblemException.notFound("variable", id);
    }
    return found;
  }

  private static Find<HistoricVariableInstanceQuery, HistoricVariableInstance> find() {
    return new Find<HistoricVariableInstanceQuery, HistoricVariableInstance>(
            "/history/variable-instance",
            "HistoricVariableInstance",
            engine -> engine.getHistoryService().createHistoricVariableInstanceQuery(),
            VARIABLE,
            HistoricVariableOperations::show)
        .text("variableName", HistoricVariableInstanceQuery::variableName)
        .text("variableNameLike", HistoricVariableInstanceQuery::variableNameLike)
        .with("variableValue", new Anything(), HistoricVariableOperations::value)
        .text("processInstanceId", HistoricVariableInstanceQuery::processInstanceId)
        .texts("processInstanceIdIn", HistoricVariableInstanceQuery::processInstanceIds)
        .texts("executionIdIn", HistoricVariableInstanceQuery::executionIds)
        .texts("activityInstanceIdIn", HistoricVariableInstanceQuery::executionIds)
        .texts("taskIdIn", HistoricVariableInstanceQuery::taskIds)
        .ignored("deserializeValues", new Flag())
        .within(InstanceTenants.PAST, "processInstanceId", "processInstanceIdIn")
        .notServed(
            "the engine does not look for that",
            "processDefinitionId",
            "processDefinitionKey",
            "variableNameIn",
            "variableTypeIn",
            "includeDeleted",
            "tenantIdIn",
            "withoutTenantId",
            "rootProcessInstanceId",
            "variableNamesIgnoreCase",
            "variableValuesIgnoreCase")
        .notServed(
            "the engine runs no cases", "caseInstanceId", "caseExecutionIdIn", "caseActivityIdIn")
        .sort("instanceId", HistoricVariableInstanceQuery::orderByProcessInstanceId)
        .sort("variableName", HistoricVariableInstanceQuery::orderByVariableName);
  }

  private static void value(HistoricVariableInstanceQuery query, Input input) {
    String name = input.textOrNull("variableName");
    if (name == null) {
      throw ProblemException.invalid("variableValue", "expected variableName beside it");
    }
    query.variableValueEquals(name, VariableConditions.value(input.get("variableValue")));
  }

  private static List<Map<String, @Nullable Object>> show(
      Call call, List<HistoricVariableInstance> found) {
    Set<String> ids = new HashSet<>();
    for (HistoricVariableInstance variable : found) {
      String id = variable.getProcessInstanceId();
      if (id != null) {
        ids.add(id);
      }
    }
    Map<String, HistoricProcessInstance> instances = new HashMap<>();
    if (!ids.isEmpty()) {
      call.history()
          .createHistoricProcessInstanceQuery()
          .processInstanceIds(ids)
          .list()
          .forEach(instance -> instances.put(instance.getId(), instance));
    }
    return found.stream()
        .map(variable -> show(call, variable, instances.get(variable.getProcessInstanceId())))
        .toList();
  }

  private static Map<String, @Nullable Object> show(
      Call call, HistoricVariableInstance variable, @Nullable HistoricProcessInstance instance) {
    return new Row()
        .put("id", variable.getId())
        .put("name", variable.getVariableName())
        .all(VariableShapes.value(call, variable.getVariableName(), variable.getValue()))
        .put("processDefinitionKey", instance == null ? null : instance.getProcessDefinitionKey())
        .put("processDefinitionId", instance == null ? null : instance.getProcessDefinitionId())
        .put("processInstanceId", variable.getProcessInstanceId())
        .put("executionId", variable.getExecutionId())
        .put("activityInstanceId", variable.getExecutionId())
        .put("caseDefinitionKey", null)
        .put("caseDefinitionId", null)
        .put("caseInstanceId", null)
        .put("caseExecutionId", null)
        .put("taskId", variable.getTaskId())
        .put("errorMessage", null)
        .tenant(instance == null ? null : instance.getTenantId())
        .put("state", "CREATED")
        .put("createTime", variable.getCreateTime())
        .put("removalTime", null)
        .put("rootProcessInstanceId", null)
        .map();
  }
}
