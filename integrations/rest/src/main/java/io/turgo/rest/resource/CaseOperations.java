package io.turgo.rest.resource;

import io.turgo.engine.CmmnRuntimeService;
import io.turgo.engine.cmmn.CaseDefinition;
import io.turgo.engine.cmmn.CaseDefinitionQuery;
import io.turgo.engine.cmmn.CaseInstance;
import io.turgo.engine.cmmn.CaseInstanceBuilder;
import io.turgo.engine.cmmn.CaseInstanceQuery;
import io.turgo.engine.runtime.VariableInstance;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Cases: their definitions, and those that run: started, looked for, changed, ended. */
final class CaseOperations {
  static final View<Object, CaseDefinition> DEFINITION =
      View.of("CaseDefinition", CaseDefinition.class)
          .field("id", Types.ID, CaseDefinition::getId)
          .field("key", Types.TEXT, CaseDefinition::getKey)
          .says("the id of the case in its model")
          .field("version", Types.INT, CaseDefinition::getVersion)
          .maybe("name", Types.TEXT, CaseDefinition::getName)
          .maybe("description", Types.TEXT, CaseDefinition::getDescription)
          .maybe("category", Types.TEXT, CaseDefinition::getCategory)
          .tenant(CaseDefinition::getTenantId)
          .field("deploymentId", Types.ID, CaseDefinition::getDeploymentId)
          .field("resource", Types.TEXT, CaseDefinition::getResourceName)
          .says("the file in the deployment");
  private static final View<Object, CaseInstance> CASE =
      View.of("Case", CaseInstance.class)
          .field("id", Types.ID, CaseInstance::getId)
          .says("in tasks, jobs and their history it is the instanceId")
          .field("definitionId", Types.ID, CaseInstance::getCaseDefinitionId)
          .field("definitionKey", Types.TEXT, CaseInstance::getCaseDefinitionKey)
          .maybe("definitionName", Types.TEXT, CaseInstance::getCaseDefinitionName)
          .field("definitionVersion", Types.INT, CaseInstance::getCaseDefinitionVersion)
          .maybe("businessKey", Types.TEXT, CaseInstance::getBusinessKey)
          .maybe("name", Types.TEXT, CaseInstance::getName)
          .tenant(CaseInstance::getTenantId)
          .maybe("startUserId", Types.TEXT, CaseInstance::getStartUserId)
          .field("startTime", Types.TIME, CaseInstance::getStartTime)
          .field("suspended", Types.FLAG, CaseInstance::isSuspended)
          .maybe("superExecutionId", Types.ID, CaseInstance::getParentExecutionId)
          .says("the plan item or execution that called it");
  private static final Fields START =
      Fields.named("CaseStart")
          .maybe("definitionKey", Text.name(), "starts the newest version")
          .maybe("definitionId", Text.id(), "starts this version")
          .maybe("tenantId", Text.upTo(255), "the tenant of the definition")
          .maybe("businessKey", Text.upTo(255), "")
          .maybe("name", Text.upTo(255), "of the case")
          .maybe("variables", Variables.BROUGHT, "by their names");
  private static final Fields CHANGE =
      Fields.named("CaseChange")
          .maybe("businessKey", Text.upTo(255), "")
          .maybe("name", Text.upTo(255), "");

  private CaseOperations() {}

  static List<Operation> all() {
    return List.of(
        definitions()
            .operation("/case-definitions/search", "searchCaseDefinitions")
            .says("Finds definitions of cases."),
        Operation.get("/case-definitions/{id}", "getCaseDefinition")
            .says("Returns the definition of a case.")
            .shows(DEFINITION, "The definition.", call -> definition(call, call.path("id"))),
        Operation.get("/case-definitions/{id}/xml", "getCaseDefinitionXml")
            .says("Returns the CMMN file of a case.")
            .answersBytes("application/xml", "The file.")
            .does(call ->
                new Answer.Bytes(
                    "application/xml", model(call, definition(call, call.path("id"))))),
        Operation.post("/cases", "startCase", Level.WORK)
            .says("Starts a case. The response arrives after the start is durable.")
            .body(START)
            .once()
            .answers(201, CASE, "Started.")
            .does(CaseOperations::start),
        running().operation("/cases/search", "searchCases").says("Finds running cases."),
        Operation.get("/cases/{id}", "getCase")
            .says("Returns a running case.")
            .shows(CASE, "The case.", CaseOperations::running),
        Operation.patch("/cases/{id}", "changeCase", Level.OPERATE)
            .says("Changes the business key or the name of a case.")
            .body(CHANGE)
            .runs(CaseOperations::change),
        Operation.delete("/cases/{id}", "terminateCase", Level.OPERATE)
            .says(
                "Ends a case where it is, with all instances that it has called. Its history"
                    + " stays.")
            .runs(call -> runtime(call).terminateCaseInstance(id(call))),
        Operation.post("/cases/{id}/complete", "completeCase", Level.WORK)
            .says("Completes a case in which nothing is active and nothing required is left.")
            .runs(call -> runtime(call).completeCaseInstance(id(call))),
        Operation.post("/cases/{id}/evaluate", "evaluateCase", Level.WORK)
            .says(
                "Evaluates the criteria of a case, whose conditions may see something other than"
                    + " variables.")
            .runs(call -> runtime(call).evaluateCriteria(id(call))),
        Operation.post("/cases/{id}/suspend", "suspendCase", Level.OPERATE)
            .says("Suspends a case: none of its jobs runs, and none of its plan items changes.")
            .runs(call -> runtime(call).suspendCaseInstance(id(call))),
        Operation.post("/cases/{id}/activate", "activateCase", Level.OPERATE)
            .says("Activates a suspended case, which continues where it stopped.")
            .runs(call -> runtime(call).activateCaseInstance(id(call))),
        Operation.get("/cases/{id}/variables", "getCaseVariables")
            .says("Lists the variables of a running case.")
            .shows(Variables.ANSWER, "The variables.", CaseOperations::variables),
        Operation.patch("/cases/{id}/variables", "changeCaseVariables", Level.OPERATE)
            .says("Sets or removes variables of a running case.")
            .body(Variables.CHANGES)
            .runs(CaseOperations::changeVariables));
  }

  private static CmmnRuntimeService runtime(Call call) {
    return call.engine().getCmmnRuntimeService();
  }

  static CaseDefinition definition(Call call, String id) {
    return Access.visible(
        call,
        "case definition",
        id,
        call.engine()
            .getCmmnRepositoryService()
            .createCaseDefinitionQuery()
            .caseDefinitionId(id)
            .singleResult(),
        CaseDefinition::getTenantId);
  }

  /** The file that a case is in. */
  static byte[] model(Call call, CaseDefinition definition) {
    try (InputStream in =
        call.repository()
            .getResourceAsStream(definition.getDeploymentId(), definition.getResourceName())) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static CaseInstance running(Call call) {
    String id = call.path("id");
    return Access.visible(
        call,
        "running case",
        id,
        runtime(call).createCaseInstanceQuery().caseInstanceId(id).singleResult(),
        CaseInstance::getTenantId);
  }

  /** Looks only if the caller does not see all tenants; the engine says what is not there. */
  private static String id(Call call) {
    return call.caller().tenants() == null ? call.path("id") : running(call).getId();
  }

  private static Map<String, VariableInstance> variables(Call call) {
    return call.runtime().getVariableInstancesByExecutionIds(Set.of(running(call).getId())).stream()
        .collect(Collectors.toMap(VariableInstance::getName, Function.identity()));
  }

  private static Search<CaseDefinitionQuery, CaseDefinition> definitions() {
    return new Search<CaseDefinitionQuery, CaseDefinition>(
            "CaseDefinition",
            engine -> engine.getCmmnRepositoryService().createCaseDefinitionQuery(),
            DEFINITION)
        .id("id", "", CaseDefinitionQuery::caseDefinitionId)
        .ids("ids", "", CaseDefinitionQuery::caseDefinitionIds)
        .text("key", "", CaseDefinitionQuery::caseDefinitionKey)
        .text("keyLike", "", CaseDefinitionQuery::caseDefinitionKeyLike)
        .text("name", "", CaseDefinitionQuery::caseDefinitionName)
        .text("nameLike", "", CaseDefinitionQuery::caseDefinitionNameLike)
        .text("category", "", CaseDefinitionQuery::caseDefinitionCategory)
        .id("deploymentId", "", CaseDefinitionQuery::deploymentId)
        .flag(
            "latest",
            "true for only the newest version of each key",
            CaseDefinitionQuery::latestVersion,
            q -> {})
        .tenant(CaseDefinitionQuery::caseDefinitionTenantId, CaseDefinitionQuery::tenantIds)
        .sort("id", CaseDefinitionQuery::orderByCaseDefinitionId)
        .sort("key", CaseDefinitionQuery::orderByCaseDefinitionKey)
        .sort("name", CaseDefinitionQuery::orderByCaseDefinitionName)
        .sort("version", CaseDefinitionQuery::orderByCaseDefinitionVersion);
  }

  private static Search<CaseInstanceQuery, CaseInstance> running() {
    return new Search<CaseInstanceQuery, CaseInstance>(
            "Case", engine -> engine.getCmmnRuntimeService().createCaseInstanceQuery(), CASE)
        .id("id", "", CaseInstanceQuery::caseInstanceId)
        .ids("ids", "", CaseInstanceQuery::caseInstanceIds)
        .text("businessKey", "", CaseInstanceQuery::caseInstanceBusinessKey)
        .text(
            "businessKeyLike",
            "% matches any text, _ any character",
            CaseInstanceQuery::caseInstanceBusinessKeyLike)
        .text("name", "", CaseInstanceQuery::caseInstanceName)
        .text("nameLike", "", CaseInstanceQuery::caseInstanceNameLike)
        .id("definitionId", "", CaseInstanceQuery::caseDefinitionId)
        .text("definitionKey", "", CaseInstanceQuery::caseDefinitionKey)
        .flag("suspended", "", CaseInstanceQuery::suspended, CaseInstanceQuery::active)
        .time("startedBefore", "or at that time", CaseInstanceQuery::caseInstanceStartedBefore)
        .time("startedAfter", "or at that time", CaseInstanceQuery::caseInstanceStartedAfter)
        .text("startedBy", "", CaseInstanceQuery::caseInstanceStartedBy)
        .variables("variables", "of the case", VariableConditions::apply)
        .tenant(CaseInstanceQuery::caseInstanceTenantId, CaseInstanceQuery::tenantIds)
        .sort("id", CaseInstanceQuery::orderByCaseInstanceId)
        .sort("startTime", CaseInstanceQuery::orderByStartTime)
        .sort("definitionKey", CaseInstanceQuery::orderByCaseDefinitionKey);
  }

  private static Answer start(Call call) {
    Input body = call.body();
    if (body.has("definitionKey") == body.has("definitionId")) {
      throw ProblemException.invalid("", "expected one of definitionKey and definitionId");
    }
    CaseInstanceBuilder builder = runtime(call).createCaseInstanceBuilder();
    String definitionId = body.textOrNull("definitionId");
    if (definitionId == null) {
      builder
          .caseDefinitionKey(body.text("definitionKey"))
          .tenantId(Access.tenant(call, body.textOrNull("tenantId")));
    } else if (body.has("tenantId")) {
      throw ProblemException.invalid("/tenantId", "expected none beside definitionId");
    } else {
      builder.caseDefinitionId(definition(call, definitionId).getId());
    }
    CaseInstance started =
        builder
            .businessKey(body.textOrNull("businessKey"))
            .name(body.textOrNull("name"))
            .variables(Variables.brought(body, "variables"))
            .start();
    return Answer.created("/cases/" + started.getId(), CASE.show("", started));
  }

  private static void change(Call call) {
    String id = id(call);
    Input body = call.body();
    if (body.fields().isEmpty()) {
      throw ProblemException.invalid("", "expected something to change");
    }
    call.engine()
        .inTransaction(connection -> {
          body.ifText("businessKey", value -> runtime(call).updateBusinessKey(id, value));
          body.ifText("name", value -> runtime(call).setCaseInstanceName(id, value));
          return Answer.nothing();
        });
  }

  private static void changeVariables(Call call) {
    String id = id(call);
    List<String> removed = Variables.removed(call.body());
    call.engine()
        .inTransaction(connection -> {
          runtime(call).setVariables(id, Variables.brought(call.body(), "set"));
          runtime(call).removeVariables(id, removed);
          return Answer.nothing();
        });
  }
}
