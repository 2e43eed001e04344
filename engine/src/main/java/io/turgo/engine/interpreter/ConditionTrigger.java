package io.turgo.engine.interpreter;

import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.Trigger;

/**
 * Waits until a condition holds, with a subscription by which those are found that have to be
 * looked at; {@link VariableWatch} looks.
 */
final class ConditionTrigger implements TriggerBehavior<Trigger.Condition> {
  @Override
  public void arm(Trigger.Condition trigger, ExecutionRow waiting, StepParts step, Runnable then) {
    step.subscriptions().subscribe(waiting, Kind.CONDITION, null, false, null);
    step.variableWatch().armed(waiting, trigger.condition(), then);
  }

  @Override
  public boolean rearm(
      Trigger.Condition trigger, ExecutionRow waiting, Firing firing, StepParts step) {
    return true;
  }
}
