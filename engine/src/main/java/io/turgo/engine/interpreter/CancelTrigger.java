package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.Trigger;

/** Waits with nothing but its execution, where {@link CancelEndEventBehavior} finds it. */
final class CancelTrigger implements TriggerBehavior<Trigger.Cancel> {
  @Override
  public void arm(Trigger.Cancel trigger, ExecutionRow waiting, StepParts step, Runnable then) {
    step.state().put(waiting.as(ExecutionRow.Kind.CATCH));
    then.run();
  }

  @Override
  public boolean rearm(
      Trigger.Cancel trigger, ExecutionRow waiting, Firing firing, StepParts step) {
    return false;
  }
}
