package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;

/** A stage of a case: its items are created, and it lasts until {@link Stages} completes it. */
final class CaseStageBehavior implements NodeBehavior<GraphNode.CaseStage> {
  @Override
  public void execute(GraphNode.CaseStage node, ExecutionRow token, StepParts step) {
    step.state().put(token.opened());
    PlanItems items = step.planItems();
    items.open(token.id(), items.plan().item(node.id()));
  }
}
