package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.model.Trigger;

/** Waits for a point in time with a timer job; a cycle makes the next job when one has fired. */
final class TimerTrigger implements TriggerBehavior<Trigger.Timer> {
  @Override
  public void arm(Trigger.Timer trigger, ExecutionRow waiting, Walk walk, Runnable then) {
    walk.timers().schedule(waiting, trigger.definition(), then);
  }

  @Override
  public boolean rearm(Trigger.Timer trigger, ExecutionRow waiting, Firing firing, Walk walk) {
    if (!(firing instanceof Firing.OfTimer(JobRow job))) {
      throw new IllegalStateException(firing + " came to a timer");
    }
    return walk.timers().repeat(job, waiting);
  }
}
