package io.turgo.rest.resource;

import io.turgo.engine.decision.DecisionEvaluationBuilder;
import io.turgo.engine.decision.DecisionOutcome;
import io.turgo.engine.decision.DecisionOutcome.Evaluated;
import io.turgo.engine.decision.TurgoDecisionException;
import io.turgo.engine.history.HistoricDecisionInstance;
import io.turgo.engine.history.HistoricDecisionInstanceQuery;
import io.turgo.engine.history.HistoricDecisionRule;
import io.turgo.engine.history.HistoricDecisionValue;
import io.turgo.engine.repository.DecisionDefinition;
import io.turgo.engine.repository.DecisionDefinitionQuery;
import io.turgo.engine.repository.DecisionRequirements;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.exchange.ProblemType;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.MapOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import io.turgo.rest.core.variable.TypedValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Decisions: their definitions, their evaluation, and its history. */
final class DecisionOperations {
  private static final int MANY = Integer.MAX_VALUE;

  static final View<Object, DecisionDefinition> DEFINITION =
      View.of("DecisionDefinition", DecisionDefinition.class)
          .field("id", Types.ID, DecisionDefinition::getId)
          .field("key", Types.TEXT, DecisionDefinition::getKey)
          .says("the id of the decision in its file")
          .field("version", Types.INT, DecisionDefinition::getVersion)
          .maybe("versionTag", Types.TEXT, DecisionDefinition::getVersionTag)
          .maybe("name", Types.TEXT, DecisionDefinition::getName)
          .maybe("category", Types.TEXT, DecisionDefinition::getCategory)
          .tenant(DecisionDefinition::getTenantId)
          .field("deploymentId", Types.ID, DecisionDefinition::getDeploymentId)
          .field("resource", Types.TEXT, DecisionDefinition::getResourceName)
          .says("the file in the deployment")
          .maybe(
              "requirementsKey",
              Types.TEXT,
              DecisionDefinition::getDecisionRequirementsDefinitionKey)
          .says("the id of the definitions element of the file");
  private static final View<Object, DecisionRequirements.Decision> REQUIREMENT =
      View.of("RequiredDecision", DecisionRequirements.Decision.class)
          .maybe("definitionId", Types.ID, DecisionRequirements.Decision::definitionId)
          .field("key", Types.TEXT, DecisionRequirements.Decision::key)
          .maybe("name", Types.TEXT, DecisionRequirements.Decision::name)
          .field("inputs", texts(), DecisionRequirements.Decision::inputs)
          .says("names of the values that it asks for, as far as its file declares them")
          .field("requires", texts(), DecisionRequirements.Decision::requires)
          .says("keys of decisions of the file");
  private static final View<Object, DecisionRequirements> REQUIREMENTS =
      View.of("DecisionRequirements", DecisionRequirements.class)
          .maybe("key", Types.TEXT, DecisionRequirements::key)
          .says("the id of the definitions element of the file")
          .field("deploymentId", Types.ID, DecisionRequirements::deploymentId)
          .field("resource", Types.TEXT, DecisionRequirements::resourceName)
          .says("the file in the deployment")
          .field(
              "decisions",
              new ListOf(REQUIREMENT, 0, MANY),
              requirements -> REQUIREMENT.showAll("", requirements.decisions()))
          .says("in the order of the file");
  private static final View<Object, HistoricDecisionRule> RULE =
      View.of("MatchedRule", HistoricDecisionRule.class)
          .field("number", Types.INT, HistoricDecisionRule::number)
          .says("its place in the table, from 1")
          .maybe("id", Types.TEXT, HistoricDecisionRule::id);
  private static final View<Call, HistoricDecisionValue> VALUE =
      View.<Call, HistoricDecisionValue>of("DecisionValue")
          .field("number", Types.INT, HistoricDecisionValue::number)
          .says("of an input its place, of an output that of its result; from 1")
          .maybe("name", Types.TEXT, HistoricDecisionValue::name)
          .says("the label of the input, or the name of the output")
          .field(
              "value",
              TypedValue.ANSWER,
              (call, value) ->
                  Variables.show(
                      call,
                      value.name() == null ? "" : value.name(),
                      value.typeName(),
                      value.value()));
  private static final View<Call, Evaluated> EVALUATED =
      View.<Call, Evaluated>of("EvaluatedDecision")
          .field("key", Types.TEXT, Evaluated::key)
          .maybe("name", Types.TEXT, Evaluated::name)
          .field(
              "inputs", new ListOf(VALUE, 0, MANY), (call, one) -> VALUE.showAll(call, inputs(one)))
          .field("rules", new ListOf(RULE, 0, MANY), one -> RULE.showAll("", rules(one)))
          .says("the rules that matched")
          .field(
              "outputs",
              new ListOf(VALUE, 0, MANY),
              (call, one) -> VALUE.showAll(call, outputs(one)));
  private static final View<Call, DecisionOutcome> OUTCOME =
      View.<Call, DecisionOutcome>of("DecisionOutcome")
          .field(
              "results",
              new ListOf(new MapOf(TypedValue.ANSWER, MANY), 0, MANY),
              (call, outcome) ->
                  outcome.results().stream()
                      .map(result -> Variables.showObjects(call, result))
                      .toList())
          .says("for each result its outputs by their names")
          .field(
              "decisions",
              new ListOf(EVALUATED, 0, MANY),
              (call, outcome) -> EVALUATED.showAll(call, outcome.evaluated()))
          .says("the decisions that were evaluated, required ones first");
  private static final View<Call, HistoricDecisionInstance> PAST =
      View.<Call, HistoricDecisionInstance>of("HistoricDecision")
          .field("id", Types.ID, HistoricDecisionInstance::getId)
          .maybe("definitionId", Types.ID, HistoricDecisionInstance::getDecisionDefinitionId)
          .field("key", Types.TEXT, HistoricDecisionInstance::getDecisionDefinitionKey)
          .maybe("name", Types.TEXT, HistoricDecisionInstance::getDecisionDefinitionName)
          .maybe("rootId", Types.ID, HistoricDecisionInstance::getRootDecisionInstanceId)
          .says("the evaluation that required this one")
          .field("time", Types.TIME, HistoricDecisionInstance::getEvaluationTime)
          .maybe("instanceId", Types.ID, HistoricDecisionInstance::getProcessInstanceId)
          .says("missing outside of instances")
          .maybe("processDefinitionId", Types.ID, HistoricDecisionInstance::getProcessDefinitionId)
          .maybe("activityId", Types.TEXT, HistoricDecisionInstance::getActivityId)
          .maybe("activityInstanceId", Types.ID, HistoricDecisionInstance::getActivityInstanceId)
          .maybe("userId", Types.TEXT, HistoricDecisionInstance::getUserId)
          .tenant(HistoricDecisionInstance::getTenantId)
          .field(
              "inputs",
              new ListOf(VALUE, 0, MANY),
              (call, one) -> VALUE.showAll(call, one.getInputs()))
          .field("rules", new ListOf(RULE, 0, MANY), one -> RULE.showAll("", one.getRules()))
          .says("the rules that matched")
          .field(
              "outputs",
              new ListOf(VALUE, 0, MANY),
              (call, one) -> VALUE.showAll(call, one.getOutputs()));
  private static final Fields INPUTS =
      Fields.named("DecisionInputs")
          .maybe("variables", Variables.BROUGHT, "the inputs by their names");
  private static final Fields NAMED =
      Fields.named("NamedDecision")
          .with("key", Text.name(), "the key of the decision")
          .maybe("version", Types.INT, "(default: the latest)")
          .maybe("versionTag", Text.name(), "the tag of the version")
          .maybe("tenantId", Text.upTo(255), "the tenant of the decision (default: none)")
          .maybe("variables", Variables.BROUGHT, "the inputs by their names");

  private DecisionOperations() {}

  private static ListOf texts() {
    return new ListOf(Types.TEXT, 0, MANY);
  }

  static List<Operation> all() {
    return List.of(
        definitions()
            .operation("/decisions/search", "searchDecisions")
            .says("Finds definitions of decisions."),
        Operation.post("/decisions/evaluate", "evaluateDecisionByKey", Level.WORK)
            .says("Evaluates a version of a decision.")
            .body(NAMED)
            .shows(OUTCOME, "The results, and how they came about.", DecisionOperations::byKey),
        Operation.get("/decisions/{id}", "getDecision")
            .says("Returns the definition of a decision.")
            .shows(DEFINITION, "The definition.", DecisionOperations::definition),
        Operation.get("/decisions/{id}/xml", "getDecisionXml")
            .says("Returns the DMN file of a decision.")
            .answersBytes("application/xml", "The file.")
            .does(DecisionOperations::xml),
        Operation.get("/decisions/{id}/requirements", "getDecisionRequirements")
            .says("Returns the decisions of the file, and which of them each one requires.")
            .shows(
                REQUIREMENTS,
                "The decisions.",
                call -> call.repository().getDecisionRequirements(definition(call).getId())),
        Operation.post("/decisions/{id}/evaluate", "evaluateDecision", Level.WORK)
            .says("Evaluates a decision.")
            .maybeBody(INPUTS)
            .shows(
                OUTCOME,
                "The results, and how they came about.",
                call ->
                    evaluated(
                        call.engine()
                            .getDecisionService()
                            .evaluateDecisionById(definition(call).getId()),
                        call.body())),
        history()
            .operation("/history/decisions/search", "searchHistoricDecisions")
            .says("Finds evaluations of decisions."),
        Operation.get("/history/decisions/{id}", "getHistoricDecision")
            .says("Returns an evaluation of a decision.")
            .shows(PAST, "The evaluation.", DecisionOperations::past),
        Operation.delete("/history/decisions/{id}", "deleteHistoricDecision", Level.OPERATE)
            .says("Deletes the history of an evaluation, with those that it required.")
            .runs(call -> call.history().deleteHistoricDecisionInstance(past(call).getId())));
  }

  private static Search<DecisionDefinitionQuery, DecisionDefinition> definitions() {
    return new Search<DecisionDefinitionQuery, DecisionDefinition>(
            "DecisionDefinition",
            engine -> engine.getRepositoryService().createDecisionDefinitionQuery(),
            DEFINITION)
        .id("id", "", DecisionDefinitionQuery::decisionDefinitionId)
        .ids("ids", "", DecisionDefinitionQuery::decisionDefinitionIds)
        .text("key", "", DecisionDefinitionQuery::decisionDefinitionKey)
        .text("keyLike", "", DecisionDefinitionQuery::decisionDefinitionKeyLike)
        .text("name", "", DecisionDefinitionQuery::decisionDefinitionName)
        .text("nameLike", "", DecisionDefinitionQuery::decisionDefinitionNameLike)
        .id("deploymentId", "", DecisionDefinitionQuery::deploymentId)
        .text("requirementsKey", "", DecisionDefinitionQuery::decisionRequirementsDefinitionKey)
        .text("versionTag", "", DecisionDefinitionQuery::versionTag)
        .whole("version", "", DecisionDefinitionQuery::decisionDefinitionVersion)
        .flag(
            "latest",
            "true for only the newest version of each key",
            DecisionDefinitionQuery::latestVersion,
            q -> {})
        .tenant(
            DecisionDefinitionQuery::decisionDefinitionTenantId, DecisionDefinitionQuery::tenantIds)
        .sort("id", DecisionDefinitionQuery::orderByDecisionDefinitionId)
        .sort("key", DecisionDefinitionQuery::orderByDecisionDefinitionKey)
        .sort("name", DecisionDefinitionQuery::orderByDecisionDefinitionName)
        .sort("version", DecisionDefinitionQuery::orderByDecisionDefinitionVersion);
  }

  private static Search<HistoricDecisionInstanceQuery, HistoricDecisionInstance> history() {
    return new Search<HistoricDecisionInstanceQuery, HistoricDecisionInstance>(
            "HistoricDecision",
            engine ->
                engine
                    .getHistoryService()
                    .createHistoricDecisionInstanceQuery()
                    .includeInputs()
                    .includeOutputs(),
            PAST)
        .id("id", "", HistoricDecisionInstanceQuery::decisionInstanceId)
        .id("definitionId", "", HistoricDecisionInstanceQuery::decisionDefinitionId)
        .text("key", "", HistoricDecisionInstanceQuery::decisionDefinitionKey)
        .id("instanceId", "", HistoricDecisionInstanceQuery::processInstanceId)
        .id("processDefinitionId", "", HistoricDecisionInstanceQuery::processDefinitionId)
        .text("activityId", "", HistoricDecisionInstanceQuery::activityId)
        .id(
            "rootId",
            "this evaluation and those that it required",
            HistoricDecisionInstanceQuery::rootDecisionInstanceId)
        .flag(
            "asked",
            "true for only the decisions that were asked for, not those that they required",
            HistoricDecisionInstanceQuery::rootDecisionInstancesOnly,
            q -> {})
        .text("userId", "", HistoricDecisionInstanceQuery::userId)
        .time("evaluatedAfter", "", HistoricDecisionInstanceQuery::evaluatedAfter)
        .time("evaluatedBefore", "", HistoricDecisionInstanceQuery::evaluatedBefore)
        .tenant(HistoricDecisionInstanceQuery::tenantId, HistoricDecisionInstanceQuery::tenantIds)
        .sort("time", HistoricDecisionInstanceQuery::orderByEvaluationTime);
  }

  private static DecisionDefinition definition(Call call) {
    String id = call.path("id");
    return Access.visible(
        call,
        "decision",
        id,
        call.repository().createDecisionDefinitionQuery().decisionDefinitionId(id).singleResult(),
        DecisionDefinition::getTenantId);
  }

  private static HistoricDecisionInstance past(Call call) {
    String id = call.path("id");
    return Access.visible(
        call,
        "evaluation",
        id,
        call.history()
            .createHistoricDecisionInstanceQuery()
            .decisionInstanceId(id)
            .includeInputs()
            .includeOutputs()
            .singleResult(),
        HistoricDecisionInstance::getTenantId);
  }

  private static Answer xml(Call call) {
    try (InputStream in = call.repository().getDecisionModel(definition(call).getId())) {
      return new Answer.Bytes("application/xml", in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static DecisionOutcome byKey(Call call) {
    Input body = call.body();
    DecisionEvaluationBuilder decision =
        call.engine()
            .getDecisionService()
            .evaluateDecisionByKey(body.text("key"))
            .tenantId(Access.tenant(call, body.textOrNull("tenantId")));
    Object version = body.get("version");
    if (version != null) {
      decision.version(Math.toIntExact((Long) version));
    }
    String tag = body.textOrNull("versionTag");
    if (tag != null) {
      if (version != null) {
        throw ProblemException.invalid("/versionTag", "expected version or versionTag, not both");
      }
      decision.versionTag(tag);
    }
    return evaluated(decision, body);
  }

  private static DecisionOutcome evaluated(DecisionEvaluationBuilder decision, Input body) {
    try {
      return decision.variables(Variables.brought(body, "variables")).executeWithAuditTrail();
    } catch (TurgoDecisionException e) {
      throw new ProblemException(ProblemType.NOT_POSSIBLE, String.valueOf(e.getMessage()));
    }
  }

  private static List<HistoricDecisionValue> inputs(Evaluated one) {
    List<HistoricDecisionValue> inputs = new ArrayList<>();
    one.inputs().forEach((name, value) -> inputs.add(value(inputs.size() + 1, name, value)));
    return inputs;
  }

  private static List<HistoricDecisionRule> rules(Evaluated one) {
    return one.rules().stream()
        .map(rule -> new HistoricDecisionRule(rule.number(), rule.id()))
        .toList();
  }

  private static List<HistoricDecisionValue> outputs(Evaluated one) {
    List<HistoricDecisionValue> outputs = new ArrayList<>();
    int number = 0;
    for (Map<String, @Nullable Object> result : one.outputs()) {
      int of = ++number;
      result.forEach((name, value) -> outputs.add(value(of, name, value)));
    }
    return outputs;
  }

  private static HistoricDecisionValue value(int number, String name, @Nullable Object value) {
    String type = String.valueOf(TypedValue.showObject(value).get("type"));
    return new HistoricDecisionValue(number, name, type, value);
  }
}
