package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.Trigger;

/**
 * What one kind of event does for a token that waits for it, wherever the token stands. Whatever a
 * token waits with (a job, a subscription) is found by the token's id and goes with it, so nobody
 * has to disarm anything.
 */
interface TriggerBehavior<T extends Trigger> {
  /**
   * A token begins to wait.
   *
   * @param then goes on once it waits, perhaps after user code
   */
  void arm(T trigger, ExecutionRow waiting, StepParts step, Runnable then);

  /**
   * The event has happened, and the token would wait on: makes whatever it needs for that. Answers
   * whether it can happen again.
   */
  boolean rearm(T trigger, ExecutionRow waiting, Firing firing, StepParts step);

  /**
   * The event has happened: what it brings is kept for the token that goes on from it.
   *
   * @param then goes on once it is kept, perhaps after user code
   */
  default void happened(
      T trigger, ExecutionRow token, Firing firing, StepParts step, Runnable then) {
    then.run();
  }
}
