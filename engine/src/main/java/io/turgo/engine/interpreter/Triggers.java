package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.Trigger;

/** The table from what events wait for to how they do. */
final class Triggers {
  private static final TimerTrigger TIMER = new TimerTrigger();

  private Triggers() {}

  /** See {@link TriggerBehavior#arm}. */
  static void arm(Trigger trigger, ExecutionRow waiting, Walk walk, Runnable then) {
    switch (trigger) {
      case Trigger.Timer timer -> TIMER.arm(timer, waiting, walk, then);
    }
  }

  /** See {@link TriggerBehavior#rearm}. */
  static boolean rearm(Trigger trigger, ExecutionRow waiting, Firing firing, Walk walk) {
    return switch (trigger) {
      case Trigger.Timer timer -> TIMER.rearm(timer, waiting, firing, walk);
    };
  }
}
