package io.turgo.engine.interpreter;

import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.SignalDefinition;
import io.turgo.engine.model.Trigger;
import java.util.List;

/** Waits for a signal with a subscription, which stays when one has come. */
final class SignalTrigger implements TriggerBehavior<Trigger.Signal> {
  @Override
  public void arm(Trigger.Signal trigger, ExecutionRow waiting, StepParts step, Runnable then) {
    SignalDefinition signal = trigger.signal();
    step.calls()
        .evaluate(
            waiting,
            List.of(signal.name()),
            values -> {
              String name = EventNames.of("signal", signal.name(), values.get(0), waiting);
              String scope = signal.inInstance() ? SignalDefinition.IN_INSTANCE : null;
              step.subscriptions()
                  .subscribe(waiting, Kind.SIGNAL, name, signal.inInstance(), scope);
              then.run();
            });
  }

  @Override
  public boolean rearm(
      Trigger.Signal trigger, ExecutionRow waiting, Firing firing, StepParts step) {
    return true;
  }
}
