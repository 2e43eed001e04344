package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.Trigger;

/** That a completed sub-process is undone; nothing waits for that, {@link Compensation} knows. */
final class CompensationTrigger implements TriggerBehavior<Trigger.Compensation> {
  @Override
  public void arm(
      Trigger.Compensation trigger, ExecutionRow waiting, StepParts step, Runnable then) {
    then.run();
  }

  @Override
  public boolean rearm(
      Trigger.Compensation trigger, ExecutionRow waiting, Firing firing, StepParts step) {
    return false;
  }
}
