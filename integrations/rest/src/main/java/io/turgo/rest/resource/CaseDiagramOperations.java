package io.turgo.rest.resource;

import io.turgo.diagram.CaseDiagram;
import io.turgo.diagram.DiagramException;
import io.turgo.diagram.Overlay;
import io.turgo.engine.cmmn.CaseDefinition;
import io.turgo.engine.cmmn.CaseInstance;
import io.turgo.engine.cmmn.HistoricCaseInstance;
import io.turgo.engine.cmmn.HistoricPlanItemInstance;
import io.turgo.engine.cmmn.PlanItemInstance;
import io.turgo.engine.cmmn.PlanItemInstanceState;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.exchange.ProblemType;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Diagrams of cases: SVG of definitions, and of cases with the states of their plan items. */
final class CaseDiagramOperations {
  private CaseDiagramOperations() {}

  static List<Operation> all() {
    return List.of(
        DiagramOperations.asked(
            Operation.get("/case-definitions/{id}/diagram", "getCaseDefinitionDiagram")
                .says(
                    "Draws the plan of a definition; lays it out if the model has no diagram of"
                        + " it."),
            call -> draw(call, CaseOperations.definition(call, call.path("id")), Overlay.NONE)),
        DiagramOperations.asked(
            Operation.get("/cases/{id}/diagram", "getCaseDiagram")
                .says("Draws a running case: the states of its plan items and its failed jobs."),
            call -> {
              CaseInstance found = CaseOperations.running(call);
              return draw(
                  call, found.getId(), found.getCaseDefinitionId(), PlanItemInstanceState.ACTIVE);
            }),
        DiagramOperations.asked(
            Operation.get("/history/cases/{id}/diagram", "getHistoricCaseDiagram")
                .says(
                    "Draws a case, ended or not: the states of its plan items, as far as the"
                        + " history has them."),
            call -> {
              HistoricCaseInstance found = CaseHistoryOperations.past(call);
              return draw(call, found.getId(), found.getCaseDefinitionId(), found.getState());
            }));
  }

  private static Answer draw(Call call, String caseId, String definitionId, String state) {
    CaseDefinition definition = CaseOperations.definition(call, definitionId);
    Map<String, Map<String, Long>> states = states(call, caseId);
    states.put(definition.getKey(), Map.of(state, 1L));
    return draw(
        call,
        definition,
        DiagramOperations.incidents(call, caseId, Overlay.NONE.planItems(states)));
  }

  /** How many plan items of what are in which state. */
  private static Map<String, Map<String, Long>> states(Call call, String caseId) {
    Map<String, Map<String, Long>> states = new HashMap<>();
    for (PlanItemInstance item :
        call.engine()
            .getCmmnRuntimeService()
            .createPlanItemInstanceQuery()
            .caseInstanceId(caseId)
            .listPage(0, DiagramOperations.MOST)) {
      count(states, item.getPlanItemDefinitionId(), item.getState());
    }
    for (HistoricPlanItemInstance item :
        call.engine()
            .getCmmnHistoryService()
            .createHistoricPlanItemInstanceQuery()
            .planItemInstanceCaseInstanceId(caseId)
            .ended()
            .listPage(0, DiagramOperations.MOST)) {
      count(states, item.getPlanItemDefinitionId(), item.getState());
    }
    return states;
  }

  private static void count(Map<String, Map<String, Long>> states, String of, String state) {
    states.computeIfAbsent(of, key -> new HashMap<>()).merge(state, 1L, Long::sum);
  }

  private static Answer draw(Call call, CaseDefinition definition, Overlay overlay) {
    try {
      return draw(
          call,
          definition.getResourceName(),
          CaseOperations.model(call, definition),
          definition.getKey(),
          overlay);
    } catch (DiagramException e) {
      throw new ProblemException(ProblemType.NOT_POSSIBLE, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Draws what was asked for.
   *
   * @param key of the case; null for the picture that the request names, or the first case
   */
  static Answer draw(Call call, String name, byte[] model, @Nullable String key, Overlay overlay) {
    CaseDiagram diagram = CaseDiagram.read(name, model);
    String picture = call.query().textOrNull("picture");
    String wanted = picture != null ? picture : key != null ? key : diagram.cases().getFirst();
    if (!diagram.cases().contains(wanted)) {
      throw ProblemException.notFound("picture", wanted);
    }
    String svg = diagram.svg(wanted, DiagramOperations.options(call, overlay));
    return new Answer.Bytes("image/svg+xml", svg.getBytes(StandardCharsets.UTF_8));
  }
}
