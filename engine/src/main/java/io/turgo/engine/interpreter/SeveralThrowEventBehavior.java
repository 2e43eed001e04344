package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;

/**
 * An end or intermediate event with several definitions: throws one after the other, and goes on as
 * the last one does, unless one of those before it has had the token cancelled.
 */
final class SeveralThrowEventBehavior implements NodeBehavior<GraphNode.SeveralThrowEvent> {
  @Override
  public void execute(GraphNode.SeveralThrowEvent node, ExecutionRow token, StepParts step) {
    throwPart(node, 0, token, step);
  }

  private static void throwPart(
      GraphNode.SeveralThrowEvent node, int index, ExecutionRow token, StepParts step) {
    GraphNode part = node.parts().get(index);
    if (index == node.parts().size() - 1) {
      Behaviors.execute(part, token, step);
      return;
    }
    Runnable then =
        () ->
            step.agenda()
                .inTurn(token, () -> throwPart(node, index + 1, step.token(token.id()), step));
    switch (part) {
      case GraphNode.SignalThrowEvent signal ->
          SignalThrowEventBehavior.send(signal, token, step, then);
      case GraphNode.EscalationEvent escalation -> {
        step.propagation().escalation(token.id(), escalation);
        then.run();
      }
      case GraphNode.CompensationEvent compensation -> {
        step.compensation().undo(token, compensation.activityRef());
        then.run();
      }
      default -> throw new IllegalStateException(part.type() + " goes nowhere from here");
    }
  }
}
