package io.turgo.engine.interpreter;

import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.Trigger;

/** Waits for a change of a variable with a subscription, which stays when there was one. */
final class VariableTrigger implements TriggerBehavior<Trigger.Variable> {
  @Override
  public void arm(Trigger.Variable trigger, ExecutionRow waiting, StepParts step, Runnable then) {
    String type = trigger.changeType();
    step.subscriptions()
        .subscribe(
            waiting,
            Kind.VARIABLE,
            trigger.name(),
            false,
            type == null ? null : "{\"changeType\":\"" + type + "\"}");
    then.run();
  }

  @Override
  public boolean rearm(
      Trigger.Variable trigger, ExecutionRow waiting, Firing firing, StepParts step) {
    return true;
  }
}
