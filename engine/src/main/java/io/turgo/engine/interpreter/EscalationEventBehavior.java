package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;

/**
 * An end or intermediate event that throws an escalation: goes on when it was caught or nobody
 * catches it, unless what caught it has cancelled the token.
 */
final class EscalationEventBehavior implements NodeBehavior<GraphNode.EscalationEvent> {
  @Override
  public void execute(GraphNode.EscalationEvent node, ExecutionRow token, StepParts step) {
    step.propagation().escalation(token.id(), node);
    step.agenda().inTurn(token, () -> step.tokens().leave(step.token(token.id())));
  }
}
