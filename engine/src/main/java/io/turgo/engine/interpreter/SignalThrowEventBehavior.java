package io.turgo.engine.interpreter;

import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.SignalDefinition;
import io.turgo.engine.variable.VariableValue;
import java.util.List;
import java.util.Map;

/**
 * An end or intermediate event that throws a signal: those that wait for it go on first, in this
 * instance and in others, then the token, unless it was cancelled by one of them.
 */
final class SignalThrowEventBehavior implements NodeBehavior<GraphNode.SignalThrowEvent> {
  @Override
  public void execute(GraphNode.SignalThrowEvent node, ExecutionRow token, StepParts step) {
    send(
        node,
        token,
        step,
        () -> step.agenda().inTurn(token, () -> step.tokens().leave(step.token(token.id()))));
  }

  /** Throws the signal; {@code then} follows once those that wait in this instance have a move. */
  static void send(
      GraphNode.SignalThrowEvent node, ExecutionRow token, StepParts step, Runnable then) {
    SignalDefinition signal = node.signal();
    step.calls()
        .evaluate(
            token,
            List.of(signal.name()),
            values ->
                carrying(
                    node,
                    EventNames.of("signal", signal.name(), values.get(0), token),
                    token,
                    step,
                    then));
  }

  private static void carrying(
      GraphNode.SignalThrowEvent node,
      String name,
      ExecutionRow token,
      StepParts step,
      Runnable then) {
    if (node.payload().isEmpty()) {
      send(node, name, Map.of(), token, step, then);
      return;
    }
    step.calls()
        .ask(
            token.id(),
            node,
            new Work.FindPayload(node.payload()),
            variables -> send(node, name, variables, token, step, then));
  }

  private static void send(
      GraphNode.SignalThrowEvent node,
      String name,
      Map<String, VariableValue> variables,
      ExecutionRow token,
      StepParts step,
      Runnable then) {
    new EventDelivery(step).throwInside(Kind.SIGNAL, name, variables, node.later());
    if (node.signal().inInstance()) {
      then.run();
      return;
    }
    String tenant = step.context().tenant().get();
    step.calls()
        .ask(
            token.id(),
            node,
            new Effect.Broadcast(name, tenant, variables, node.later()),
            nothing -> then.run());
  }
}
