package io.turgo.camunda7.rest.resource;

import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.exchange.ProblemType;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the engine has none of, and web consoles ask for all the same: the lists are empty, whatever
 * is looked for. And what it can not do, with the reason.
 */
final class NoSuchThings {
  /** Paths of lists that are empty, with the parameters that consoles send. */
  private static final Map<String, String> EMPTY =
      Map.of(
          "/decision-definition", "DecisionDefinition",
          "/decision-requirements-definition", "DecisionRequirementsDefinition",
          "/case-definition", "CaseDefinition",
          "/case-instance", "CaseInstance",
          "/history/decision-instance", "HistoricDecisionInstance",
          "/history/case-instance", "HistoricCaseInstance",
          "/job-definition", "JobDefinition",
          "/filter", "Filter");

  /** Any filter leaves nothing nothing. */
  private static final List<String> FILTERS =
      List.of(
          "key",
          "keyLike",
          "name",
          "nameLike",
          "deploymentId",
          "latestVersion",
          "processDefinitionId",
          "processDefinitionKey",
          "processInstanceId",
          "decisionDefinitionId",
          "caseDefinitionId",
          "resourceType",
          "itemCount",
          "active",
          "suspended",
          "tenantIdIn",
          "withoutTenantId",
          "sortBy",
          "sortOrder",
          "firstResult",
          "maxResults");

  private static final List<List<String>> IMPOSSIBLE =
      List.of(
          List.of(
              "/process-instance/{id}/modification",
              "modifyProcessInstance",
              "tokens are not moved by hand"),
          List.of(
              "/process-instance/{id}/modification-async",
              "modifyProcessInstanceAsync",
              "tokens are not moved by hand"),
          List.of("/modification/execute", "executeModification", "tokens are not moved by hand"),
          List.of(
              "/modification/executeAsync",
              "executeModificationAsync",
              "tokens are not moved by hand"),
          List.of(
              "/process-definition/{id}/restart",
              "restartProcessInstances",
              "instances that have ended are not begun again"),
          List.of("/migration/generate", "generateMigrationPlan", "instances keep their version"),
          List.of("/migration/validate", "validateMigrationPlan", "instances keep their version"),
          List.of("/migration/execute", "executeMigrationPlan", "instances keep their version"),
          List.of(
              "/migration/executeAsync",
              "executeMigrationPlanAsync",
              "instances keep their version"),
          List.of(
              "/task/{id}/bpmnError",
              "throwTaskError",
              "errors are thrown by what runs, not by tasks of people"),
          List.of(
              "/task/{id}/bpmnEscalation",
              "throwTaskEscalation",
              "escalations are thrown by what runs, not by tasks of people"));

  private NoSuchThings() {}

  static List<Operation> all() {
    List<Operation> all = new ArrayList<>();
    EMPTY.forEach((path, name) -> {
      all.add(
          filtered(Operation.get(path, "list" + name + "s"))
              .answers(200, Shapes.LINKS, "none")
              .does(call -> Answer.ok(List.of())));
      all.add(
          filtered(Operation.get(path + "/count", "count" + name + "s"))
              .answers(200, Shapes.COUNT, "none")
              .does(call -> Answer.ok(Map.of("count", 0))));
    });
    for (List<String> one : IMPOSSIBLE) {
      all.add(
          Asked.post(one.get(0), one.get(1), Level.OPERATE)
              .anyBody()
              .answersNothing()
              .does(call -> {
                throw new ProblemException(
                    ProblemType.NOT_FOUND,
                    one.get(0) + " is not served: in this engine " + one.get(2));
              }));
    }
    return all;
  }

  private static Operation filtered(Operation operation) {
    FILTERS.forEach(filter -> operation.parameter(filter, Text.upTo(4_000), ""));
    return operation;
  }
}
