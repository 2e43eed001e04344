package io.turgo.engine.interpreter;

import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.Trigger;
import java.util.List;

/** Waits for a message with a subscription, which stays when one has come. */
final class MessageTrigger implements TriggerBehavior<Trigger.Message> {
  @Override
  public void arm(Trigger.Message trigger, ExecutionRow waiting, StepParts step, Runnable then) {
    step.calls()
        .evaluate(
            waiting,
            List.of(trigger.name()),
            values -> {
              String name = EventNames.of("message", trigger.name(), values.get(0), waiting);
              step.subscriptions().subscribe(waiting, Kind.MESSAGE, name, false, null);
              then.run();
            });
  }

  @Override
  public boolean rearm(
      Trigger.Message trigger, ExecutionRow waiting, Firing firing, StepParts step) {
    return true;
  }
}
