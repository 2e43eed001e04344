package io.turgo.engine.interpreter;

import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.MultiInstance.LegEvent;
import io.turgo.engine.model.MultiInstance.Thrown;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an activity that is done several times throws whenever it is done once. The leg is counted
 * as done by then and still there, so what catches it can cancel all legs, this one too.
 */
final class LegEvents {
  private final StepParts step;

  LegEvents(StepParts step) {
    this.step = step;
  }

  /**
   * Throws what the leg has to throw.
   *
   * @param done how many legs are done, this one included
   * @param then follows unless what caught it has cancelled the leg
   */
  void send(ExecutionRow leg, List<LegEvent> events, int done, Runnable then) {
    List<LegEvent> wanted =
        events.stream().filter(event -> !event.firstOnly() || done == 1).toList();
    List<@Nullable CompiledExpression> conditions = new ArrayList<>(wanted.size());
    wanted.forEach(event -> conditions.add(event.condition()));
    step.calls()
        .evaluate(
            leg.id(),
            step.node(leg),
            conditions,
            true,
            values -> {
              List<Thrown> thrown = new ArrayList<>(wanted.size());
              for (int i = 0; i < wanted.size(); i++) {
                CompiledExpression condition = wanted.get(i).condition();
                if (condition == null
                    || YesOrNo.of("condition", condition, step.node(leg), values.get(i))) {
                  thrown.add(wanted.get(i).thrown());
                }
              }
              throwOne(leg, thrown, 0, then);
            });
  }

  private void throwOne(ExecutionRow leg, List<Thrown> thrown, int index, Runnable then) {
    if (index == thrown.size()) {
      then.run();
      return;
    }
    GraphNode node = step.node(leg);
    Runnable next =
        () ->
            step.agenda()
                .inTurn(leg, () -> throwOne(step.token(leg.id()), thrown, index + 1, then));
    switch (thrown.get(index)) {
      case Thrown.OfSignal signal ->
          SignalThrowEventBehavior.send(
              new GraphNode.SignalThrowEvent(
                  node.common(), signal.signal(), List.of(), signal.later(), node.type()),
              leg,
              step,
              next);
      case Thrown.OfEscalation escalation -> {
        step.propagation()
            .escalation(
                leg.id(),
                new GraphNode.EscalationEvent(
                    node.common(), escalation.code(), escalation.name(), node.type()));
        next.run();
      }
    }
  }
}
