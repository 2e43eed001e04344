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
 * is looked for. And what it cannot do, with the reason.
 */
final class NoSuchThings {
  /** Paths of lists that are empty, with the parameters that consoles send. */
  private static final Map<String, String> EMPTY =
      Map.of(
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

  private static final List<Impossible> IMPOSSIBLE = impossible();

  /** What is not done, and why. */
  private record Impossible(String path, String name, String why) {}

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
              .shows(Shapes.COUNT, call -> 0));
    });
    for (Impossible one : IMPOSSIBLE) {
      all.add(
          Asked.post(one.path(), one.name(), Level.OPERATE)
              .anyBody()
              .answersNothing()
              .does(call -> {
                throw new ProblemException(
                    ProblemType.NOT_FOUND,
                    one.path() + " is not served: in this engine " + one.why());
              }));
    }
    return all;
  }

  private static List<Impossible> impossible() {
    return List.of(
        new Impossible(
            "/task/{id}/bpmnError",
            "throwTaskError",
            "errors are thrown by what runs, not by tasks of people"),
        new Impossible(
            "/task/{id}/bpmnEscalation",
            "throwTaskEscalation",
            "escalations are thrown by what runs, not by tasks of people"));
  }

  private static Operation filtered(Operation operation) {
    FILTERS.forEach(filter -> operation.parameter(filter, Text.upTo(4_000)));
    return operation;
  }
}
