package io.turgo.camunda7.rest.resource;

import io.turgo.engine.history.HistoricDecisionInstance;
import io.turgo.engine.history.HistoricDecisionInstanceQuery;
import io.turgo.engine.history.HistoricDecisionRule;
import io.turgo.engine.history.HistoricDecisionValue;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Decisions that were evaluated, at history level full. */
final class HistoricDecisionOperations {
  /** A value of an evaluation, and the rule that gave it where one is known. */
  private record Part(
      HistoricDecisionInstance of,
      HistoricDecisionValue value,
      @Nullable HistoricDecisionRule rule) {}

  private static final View<Call, Part> PART =
      View.<Call, Part>withNulls("HistoricDecisionValueDto")
          .none("id")
          .field("decisionInstanceId", Types.ID, part -> part.of().getId())
          .none("clauseId")
          .maybe("clauseName", Types.TEXT, part -> part.value().name())
          .with(
              View.<Object, Map<String, @Nullable Object>>withNulls("")
                  .maybe("type", Types.TEXT, value -> value.get("type"))
                  .maybe("value", Types.ANY, value -> value.get("value"))
                  .maybe("valueInfo", Shapes.VALUES, value -> value.get("valueInfo")),
              (call, part) ->
                  VariableShapes.value(
                      call,
                      part.value().name() == null ? "" : part.value().name(),
                      part.value().value()))
          .none("errorMessage")
          .field("createTime", Shapes.TIME, part -> part.of().getEvaluationTime())
          .none("removalTime", "rootProcessInstanceId");
  private static final View<Call, Part> INPUT =
      View.<Call, Part>withNulls("HistoricDecisionInputInstanceDto").with(PART);
  private static final View<Call, Part> OUTPUT =
      View.<Call, Part>withNulls("HistoricDecisionOutputInstanceDto")
          .with(PART)
          .maybe("ruleId", Types.TEXT, part -> part.rule() == null ? null : part.rule().id())
          .maybe("ruleOrder", Types.LONG, part -> part.rule() == null ? null : part.rule().number())
          .maybe("variableName", Types.TEXT, part -> part.value().name());
  private static final View<Call, HistoricDecisionInstance> DECISION =
      View.<Call, HistoricDecisionInstance>withNulls("HistoricDecisionInstanceDto")
          .field("id", Types.ID, HistoricDecisionInstance::getId)
          .maybe(
              "decisionDefinitionId", Types.ID, HistoricDecisionInstance::getDecisionDefinitionId)
          .field(
              "decisionDefinitionKey",
              Types.TEXT,
              HistoricDecisionInstance::getDecisionDefinitionKey)
          .maybe(
              "decisionDefinitionName",
              Types.TEXT,
              HistoricDecisionInstance::getDecisionDefinitionName)
          .field("evaluationTime", Shapes.TIME, HistoricDecisionInstance::getEvaluationTime)
          .none("removalTime")
          .maybe("processDefinitionId", Types.ID, HistoricDecisionInstance::getProcessDefinitionId)
          .maybe(
              "processDefinitionKey", Types.TEXT, HistoricDecisionInstance::getProcessDefinitionKey)
          .maybe("processInstanceId", Types.ID, HistoricDecisionInstance::getProcessInstanceId)
          .none("caseDefinitionId", "caseDefinitionKey", "caseInstanceId")
          .maybe("activityId", Types.TEXT, HistoricDecisionInstance::getActivityId)
          .maybe("activityInstanceId", Types.ID, HistoricDecisionInstance::getActivityInstanceId)
          .maybe("userId", Types.TEXT, HistoricDecisionInstance::getUserId)
          .field(
              "inputs",
              new ListOf(INPUT, 0, Integer.MAX_VALUE),
              (call, one) -> INPUT.showAll(call, inputs(one)))
          .says("empty unless includeInputs is true")
          .field(
              "outputs",
              new ListOf(OUTPUT, 0, Integer.MAX_VALUE),
              (call, one) -> OUTPUT.showAll(call, outputs(one)))
          .says("empty unless includeOutputs is true")
          .none("collectResultValue")
          .maybe(
              "rootDecisionInstanceId",
              Types.ID,
              HistoricDecisionInstance::getRootDecisionInstanceId)
          .none("rootProcessInstanceId", "decisionRequirementsDefinitionId")
          .maybe(
              "decisionRequirementsDefinitionKey",
              Types.TEXT,
              HistoricDecisionInstance::getDecisionRequirementsDefinitionKey)
          .tenant(HistoricDecisionInstance::getTenantId);

  private HistoricDecisionOperations() {}

  static List<Operation> all() {
    List<Operation> all = new ArrayList<>(find().byAddress());
    all.add(
        Asked.get("/history/decision-instance/{id}", "getHistoricDecisionInstance")
            .parameter("includeInputs", Types.FLAG)
            .parameter("includeOutputs", Types.FLAG)
            .parameter("disableBinaryFetching", Types.FLAG)
            .parameter("disableCustomObjectDeserialization", Types.FLAG)
            .shows(DECISION, HistoricDecisionOperations::one));
    return all;
  }

  private static List<Part> inputs(HistoricDecisionInstance one) {
    return one.getInputs().stream().map(value -> new Part(one, value, null)).toList();
  }

  /** Where rules and results are as many, each result is of the rule at its place. */
  private static List<Part> outputs(HistoricDecisionInstance one) {
    List<HistoricDecisionRule> rules = one.getRules();
    List<HistoricDecisionValue> values = one.getOutputs();
    int results = values.isEmpty() ? 0 : values.getLast().number();
    return values.stream()
        .map(value ->
            new Part(one, value, rules.size() == results ? rules.get(value.number() - 1) : null))
        .toList();
  }

  private static HistoricDecisionInstance one(Call call) {
    String id = Asked.id(call, "historic decision instance");
    HistoricDecisionInstanceQuery query =
        call.history().createHistoricDecisionInstanceQuery().decisionInstanceId(id);
    if (call.query().flag("includeInputs")) {
      query = query.includeInputs();
    }
    if (call.query().flag("includeOutputs")) {
      query = query.includeOutputs();
    }
    return Access.visible(
        call,
        "historic decision instance",
        id,
        query.singleResult(),
        HistoricDecisionInstance::getTenantId);
  }

  private static Find<HistoricDecisionInstanceQuery, HistoricDecisionInstance> find() {
    return new Find<HistoricDecisionInstanceQuery, HistoricDecisionInstance>(
            "/history/decision-instance",
            "HistoricDecisionInstance",
            engine -> engine.getHistoryService().createHistoricDecisionInstanceQuery(),
            DECISION)
        .text("decisionInstanceId", HistoricDecisionInstanceQuery::decisionInstanceId)
        .texts("decisionInstanceIdIn", HistoricDecisionInstanceQuery::decisionInstanceIds)
        .text("decisionDefinitionId", HistoricDecisionInstanceQuery::decisionDefinitionId)
        .texts("decisionDefinitionIdIn", HistoricDecisionInstanceQuery::decisionDefinitionIds)
        .text("decisionDefinitionKey", HistoricDecisionInstanceQuery::decisionDefinitionKey)
        .texts("decisionDefinitionKeyIn", HistoricDecisionInstanceQuery::decisionDefinitionKeys)
        .text("decisionDefinitionName", HistoricDecisionInstanceQuery::decisionDefinitionName)
        .text(
            "decisionDefinitionNameLike", HistoricDecisionInstanceQuery::decisionDefinitionNameLike)
        .text("processDefinitionId", HistoricDecisionInstanceQuery::processDefinitionId)
        .text("processDefinitionKey", HistoricDecisionInstanceQuery::processDefinitionKey)
        .text("processInstanceId", HistoricDecisionInstanceQuery::processInstanceId)
        .texts("activityIdIn", HistoricDecisionInstanceQuery::activityIds)
        .texts("activityInstanceIdIn", HistoricDecisionInstanceQuery::activityInstanceIds)
        .text("userId", HistoricDecisionInstanceQuery::userId)
        .text("rootDecisionInstanceId", HistoricDecisionInstanceQuery::rootDecisionInstanceId)
        .when("rootDecisionInstancesOnly", HistoricDecisionInstanceQuery::rootDecisionInstancesOnly)
        .text(
            "decisionRequirementsDefinitionKey",
            HistoricDecisionInstanceQuery::decisionRequirementsDefinitionKey)
        .time("evaluatedBefore", HistoricDecisionInstanceQuery::evaluatedBefore)
        .time("evaluatedAfter", HistoricDecisionInstanceQuery::evaluatedAfter)
        .when("includeInputs", HistoricDecisionInstanceQuery::includeInputs)
        .when("includeOutputs", HistoricDecisionInstanceQuery::includeOutputs)
        .ignored("disableBinaryFetching", Types.FLAG)
        .ignored("disableCustomObjectDeserialization", Types.FLAG)
        .notServed(
            "evaluations keep the key of requirements only", "decisionRequirementsDefinitionId")
        .notServed(
            "nothing is found by its case here",
            "caseDefinitionId",
            "caseDefinitionKey",
            "caseInstanceId")
        .tenant(HistoricDecisionInstanceQuery::tenantId, q -> q.tenantId(""))
        .sort("evaluationTime", HistoricDecisionInstanceQuery::orderByEvaluationTime)
        .sort("tenantId", HistoricDecisionInstanceQuery::orderByTenantId);
  }
}
