package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphFlow;
import io.turgo.engine.model.GraphNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The way from a node that is done to the next ones: which outgoing sequence flows are taken, and
 * by which tokens. A token that finds none ends, and perhaps its scope with it.
 */
final class Flows {
  private final StepParts step;

  Flows(StepParts step) {
    this.step = step;
  }

  /**
   * Takes those flows of a node whose conditions hold, as its element has it. In a case no flow
   * leads on.
   */
  void choose(ExecutionRow token, GraphNode node) {
    if (step.isCase()) {
      step.planItems().left(token);
    } else if (node instanceof GraphNode.LinkThrowEvent link) {
      jump(token, link);
    } else if (node instanceof GraphNode.ParallelGateway || !hasConditions(node)) {
      depart(token, node, node.common().outgoing());
    } else {
      boolean firstOnly = node instanceof GraphNode.ExclusiveGateway;
      choose(token, node, firstOnly);
    }
  }

  /** Goes on where a link leads to, without a flow. */
  private void jump(ExecutionRow token, GraphNode.LinkThrowEvent link) {
    step.history().activityEnded(token, null);
    step.events().activity(TurgoEngineEventType.ACTIVITY_COMPLETED, token.id(), link);
    ExecutionRow moved = token.at(link.targetId(), null);
    step.state().put(moved);
    step.tokens().arrive(moved);
  }

  private boolean hasConditions(GraphNode node) {
    for (String flowId : node.common().outgoing()) {
      GraphFlow flow = step.graph().flow(flowId);
      if (flow.condition() != null || flow.skipExpression() != null) {
        return true;
      }
    }
    return node.common().defaultFlowId() != null || node instanceof GraphNode.ExclusiveGateway;
  }

  private void choose(ExecutionRow token, GraphNode node, boolean firstOnly) {
    List<Work.Condition> conditions = new ArrayList<>();
    List<String> always = new ArrayList<>();
    for (String flowId : node.common().outgoing()) {
      if (flowId.equals(node.common().defaultFlowId())) {
        continue;
      }
      GraphFlow flow = step.graph().flow(flowId);
      if (flow.condition() != null || flow.skipExpression() != null) {
        boolean only = !firstOnly && node.common().outgoing().size() == 1;
        conditions.add(new Work.Condition(flowId, flow.condition(), flow.skipExpression(), only));
      } else {
        always.add(flowId);
        if (firstOnly) {
          break;
        }
      }
    }
    if (conditions.isEmpty()) {
      depart(token, node, orDefault(node, always, firstOnly));
      return;
    }
    step.calls()
        .ask(
            token,
            new Work.Choose(conditions, firstOnly),
            holding -> {
              List<String> taken = new ArrayList<>();
              for (String flowId : node.common().outgoing()) {
                if (holding.contains(flowId) || always.contains(flowId)) {
                  taken.add(flowId);
                }
              }
              depart(token, node, orDefault(node, taken, firstOnly));
            });
  }

  private static List<String> orDefault(GraphNode node, List<String> taken, boolean firstOnly) {
    String defaultFlow = node.common().defaultFlowId();
    if (taken.isEmpty() && defaultFlow != null) {
      return List.of(defaultFlow);
    }
    if (taken.isEmpty() && !node.common().outgoing().isEmpty()) {
      throw new Rejection(
          new TurgoException(
              "No outgoing sequence flow of "
                  + node.type()
                  + " '"
                  + node.id()
                  + "' could be taken: no condition holds and it has no default flow"));
    }
    return firstOnly && taken.size() > 1 ? taken.subList(0, 1) : taken;
  }

  /** A token ends where it is, whatever leads on from there. */
  void end(ExecutionRow token, GraphNode node) {
    depart(token, node, List.of());
  }

  private void depart(ExecutionRow token, GraphNode node, List<String> flowIds) {
    if (node instanceof GraphNode.EndEvent) {
      step.events().activity(TurgoEngineEventType.ACTIVITY_COMPLETED, token.id(), node);
      step.history().activityEnded(token, null);
    } else {
      step.history().activityEnded(token, null);
      if (node.common().multiInstance() == null) {
        step.events().activity(TurgoEngineEventType.ACTIVITY_COMPLETED, token.id(), node);
      }
    }
    if (flowIds.isEmpty()) {
      step.tokens().remove(token);
      step.scopes().mayEnd(token.parentId(), node);
      return;
    }
    take(token, node, flowIds);
  }

  /**
   * Takes flows, each in a move of its own: the first by the token itself, the others by new ones,
   * and each by as many as the node gives.
   */
  private void take(ExecutionRow token, GraphNode from, List<String> flowIds) {
    step.inclusiveJoins().changed(token.parentId());
    int each = from.common().quantities().completion();
    if (each > 1) {
      step.agenda().willMake((long) each * flowIds.size());
    }
    for (int i = 0; i < flowIds.size(); i++) {
      GraphFlow flow = step.graph().flow(flowIds.get(i));
      for (int number = 0; number < each; number++) {
        take(token, from, flow, i > 0 || number > 0);
      }
    }
  }

  private void take(ExecutionRow token, GraphNode from, GraphFlow flow, boolean another) {
    ExecutionRow moved;
    if (another) {
      moved = step.tokens().create(token.parentId(), flow.targetId(), flow.id());
    } else {
      moved = token.at(flow.targetId(), flow.id());
      step.state().put(moved);
    }
    step.agenda().inTurn(moved, () -> follow(moved, from, flow));
  }

  /** A token takes a flow to the node that it is at already. */
  void follow(ExecutionRow token, GraphNode from, GraphFlow flow) {
    step.listeners()
        .tellTaken(
            token.id(),
            from,
            flow.id(),
            () -> {
              step.events().taken(token.id(), flow);
              step.history().flowTaken(token, flow);
              step.tokens().arrive(token);
            });
  }
}
