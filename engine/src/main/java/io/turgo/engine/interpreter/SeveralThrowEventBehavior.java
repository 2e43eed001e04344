package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.FlowNode;

/**
 * An end or intermediate event with several definitions: throws one after the other, and goes on as
 * the last one does, unless one of those before it has had the token cancelled.
 */
final class SeveralThrowEventBehavior implements NodeBehavior<FlowNode.SeveralThrowEvent> {
  @Override
  public void execute(FlowNode.SeveralThrowEvent node, ExecutionRow token, StepParts step) {
    throwPart(node, 0, token, step);
  }

  private static void throwPart(
      FlowNode.SeveralThrowEvent node, int index, ExecutionRow token, StepParts step) {
    FlowNode part = node.parts().get(index);
    if (index == node.parts().size() - 1) {
      Behaviors.execute(part, token, step);
      return;
    }
    Runnable then =
        () ->
            step.agenda()
                .inTurn(token, () -> throwPart(node, index + 1, step.token(token.id()), step));
    switch (part) {
      case FlowNode.SignalThrowEvent signal ->
          SignalThrowEventBehavior.send(signal, token, step, then);
      case FlowNode.EscalationEvent escalation -> {
        step.propagation().escalation(token.id(), escalation);
        then.run();
      }
      case FlowNode.CompensationEvent compensation -> {
        step.compensation().undo(token, compensation.activityRef());
        then.run();
      }
      default -> throw new IllegalStateException(part.type() + " goes nowhere from here");
    }
  }
}
