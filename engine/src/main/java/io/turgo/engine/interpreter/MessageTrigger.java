package io.turgo.engine.interpreter;

import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.Trigger;
import java.util.List;

/** Waits for a message with a subscription, which stays when one has come. */
final class MessageTrigger implements TriggerBehavior<Trigger.Message> {
  @Override
  public void arm(Trigger.Message trigger, ExecutionRow waiting, Walk walk, Runnable then) {
    walk.calls()
        .evaluate(
            waiting,
            List.of(trigger.name()),
            values -> {
              String name = EventNames.of("message", trigger.name(), values.get(0), waiting);
              walk.subscriptions().subscribe(waiting, Kind.MESSAGE, name, null);
              then.run();
            });
  }

  @Override
  public boolean rearm(Trigger.Message trigger, ExecutionRow waiting, Firing firing, Walk walk) {
    return true;
  }
}
