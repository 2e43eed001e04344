package io.turgo.camunda7.rest.resource;

import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.history.HistoricVariableInstanceQuery;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Variables in history with their last values. */
final class HistoricVariableOperations {
  private static final View<Seen, HistoricVariableInstance> VARIABLE =
      View.<Seen, HistoricVariableInstance>withNulls("HistoricVariableInstanceDto")
          .field("id", Types.ID, HistoricVariableInstance::getId)
          .field("name", Types.TEXT, HistoricVariableInstance::getVariableName)
          .with(
              VariableShapes.VALUE,
              (seen, it) -> VariableShapes.value(seen.call(), it.getVariableName(), it.getValue()))
          .maybe(
              "processDefinitionKey",
              Types.TEXT,
              (seen, it) -> seen.of(it, HistoricProcessInstance::getProcessDefinitionKey))
          .maybe(
              "processDefinitionId",
              Types.ID,
              (seen, it) -> seen.of(it, HistoricProcessInstance::getProcessDefinitionId))
          .maybe("processInstanceId", Types.ID, HistoricVariableInstance::getProcessInstanceId)
          .maybe("executionId", Types.ID, HistoricVariableInstance::getExecutionId)
          .maybe("activityInstanceId", Types.ID, HistoricVariableInstance::getExecutionId)
          .none("caseDefinitionKey", "caseDefinitionId", "caseInstanceId", "caseExecutionId")
          .maybe("taskId", Types.ID, HistoricVariableInstance::getTaskId)
          .none("errorMessage")
          .tenant((seen, it) -> seen.of(it, HistoricProcessInstance::getTenantId))
          .field("state", Text.Choice.of("CREATED"), it -> "CREATED")
          .field("createTime", Shapes.TIME, HistoricVariableInstance::getCreateTime)
          .none("removalTime", "rootProcessInstanceId");

  /** What is known of the variables of one answer: their instances by id. */
  private record Seen(Call call, Map<String, HistoricProcessInstance> instances) {
    static Seen of(Call call, List<HistoricVariableInstance> found) {
      Set<String> ids =
          found.stream()
              .map(HistoricVariableInstance::getProcessInstanceId)
              .filter(Objects::nonNull)
              .collect(Collectors.toSet());
      Map<String, HistoricProcessInstance> instances = new HashMap<>();
      if (!ids.isEmpty()) {
        call.history()
            .createHistoricProcessInstanceQuery()
            .processInstanceIds(ids)
            .list()
            .forEach(instance -> instances.put(instance.getId(), instance));
      }
      return new Seen(call, instances);
    }

    @Nullable String of(
        HistoricVariableInstance variable,
        Function<HistoricProcessInstance, @Nullable String> got) {
      HistoricProcessInstance instance = instances.get(variable.getProcessInstanceId());
      return instance == null ? null : got.apply(instance);
    }
  }

  private HistoricVariableOperations() {}

  static List<Operation> all() {
    List<Operation> all = new ArrayList<>(find().all());
    all.add(
        Asked.get("/history/variable-instance/{id}", "getHistoricVariableInstance")
            .parameter("deserializeValue", Types.FLAG)
            .answers(VARIABLE)
            .does(call -> {
              HistoricVariableInstance found = variable(call);
              return Answer.ok(VARIABLE.show(Seen.of(call, List.of(found)), found));
            }));
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
            Seen::of)
        .text("variableName", HistoricVariableInstanceQuery::variableName)
        .text("variableNameLike", HistoricVariableInstanceQuery::variableNameLike)
        .with("variableValue", Types.ANY, HistoricVariableOperations::value)
        .text("processInstanceId", HistoricVariableInstanceQuery::processInstanceId)
        .texts("processInstanceIdIn", HistoricVariableInstanceQuery::processInstanceIds)
        .texts("executionIdIn", HistoricVariableInstanceQuery::executionIds)
        .texts("activityInstanceIdIn", HistoricVariableInstanceQuery::executionIds)
        .texts("taskIdIn", HistoricVariableInstanceQuery::taskIds)
        .ignored("deserializeValues", Types.FLAG)
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
            "nothing is found by its case here",
            "caseInstanceId",
            "caseExecutionIdIn",
            "caseActivityIdIn")
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
}
