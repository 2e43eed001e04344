package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.TimerDefinition;
import io.turgo.engine.model.Trigger;
import java.time.temporal.TemporalAmount;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An event listener of a case: it waits from its creation, and is gone when it has happened. */
final class CaseEventListenerBehavior implements NodeBehavior<GraphNode.CaseEventListener> {
  /** A listener begins to wait. */
  static void arm(GraphNode.CaseEventListener node, ExecutionRow row, StepParts step) {
    Trigger trigger = node.trigger();
    if (trigger instanceof Trigger.Timer timer && !timer.definition().value().isLiteral()) {
      step.calls()
          .evaluate(
              row,
              List.of(timer.definition().value()),
              values -> arm(timer(timer.definition(), values.getFirst()), row, step));
    } else if (trigger != null) {
      arm(trigger, row, step);
    }
  }

  private static void arm(Trigger trigger, ExecutionRow row, StepParts step) {
    Triggers.arm(trigger, row, step, () -> {});
  }

  /** A file does not say whether an expression gives a time or a duration; its value does. */
  private static Trigger timer(TimerDefinition definition, @Nullable Object value) {
    TimerDefinition.Kind kind =
        switch (value) {
          case TemporalAmount amount -> TimerDefinition.Kind.DURATION;
          case String text -> TimerDefinition.Kind.ofText(text);
          case null, default -> TimerDefinition.Kind.DATE;
        };
    return new Trigger.Timer(new TimerDefinition(kind, definition.value(), null, null));
  }

  @Override
  public void execute(GraphNode.CaseEventListener node, ExecutionRow token, StepParts step) {
    throw new IllegalStateException("Event listener '" + node.id() + "' is never active");
  }

  @Override
  public void trigger(GraphNode.CaseEventListener node, ExecutionRow token, StepParts step) {
    step.planItems().occurred(token);
  }

  @Override
  public void fired(
      GraphNode.CaseEventListener node, ExecutionRow token, Firing firing, StepParts step) {
    PlanItems items = step.planItems();
    boolean isRepeatedByRule = items.item(token).repetition() != null;
    items.occurred(token);
    if (firing instanceof Firing.OfTimer(JobRow job) && !isRepeatedByRule) {
      items.repeatTimer(token, job);
    }
  }
}
