package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.model.Trigger;

/** Waits for a point in time with a timer job; a cycle makes the next job when one has fired. */
final class TimerTrigger implements TriggerBehavior<Trigger.Timer> {
  @Override
  public void arm(Trigger.Timer trigger, ExecutionRow waiting, StepParts step, Runnable then) {
    step.timers().schedule(waiting, trigger.definition(), then);
  }

  @Override
  public boolean rearm(Trigger.Timer trigger, ExecutionRow waiting, Firing firing, StepParts step) {
    if (!(firing instanceof Firing.OfTimer(JobRow job))) {
      throw new IllegalStateException(firing + " came to a timer");
    }
    return step.timers().repeat(job, waiting);
  }
}
