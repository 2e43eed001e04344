package io.turgo.engine.interpreter;

import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.model.Trigger;
import java.util.List;

/**
 * Waits for any or for all of several things, with the subscriptions and timers of each on the one
 * execution. Of all, what has come is known by its subscription or job being gone.
 */
final class SeveralTrigger implements TriggerBehavior<Trigger.Several> {
  @Override
  public void arm(Trigger.Several trigger, ExecutionRow waiting, StepParts step, Runnable then) {
    List<Trigger> kept = trigger.parts().stream().filter(part -> !isThrown(part)).toList();
    arm(kept.isEmpty() ? trigger.parts() : kept, 0, waiting, step, then);
  }

  /** What a model throws is looked for by the node, so nothing has to be kept for it. */
  private static boolean isThrown(Trigger part) {
    return part instanceof Trigger.CaughtError || part instanceof Trigger.Escalation;
  }

  private static void arm(
      List<Trigger> parts, int next, ExecutionRow waiting, StepParts step, Runnable then) {
    if (next == parts.size()) {
      then.run();
      return;
    }
    Triggers.arm(parts.get(next), waiting, step, () -> arm(parts, next + 1, waiting, step, then));
  }

  @Override
  public boolean rearm(
      Trigger.Several trigger, ExecutionRow waiting, Firing firing, StepParts step) {
    if (trigger.all()) {
      arm(trigger, waiting, step, () -> {});
      return true;
    }
    boolean again =
        firing instanceof Firing.OfTimer(JobRow job) && step.timers().repeat(job, waiting);
    if (again || isKept(waiting, step)) {
      return true;
    }
    boolean catches = trigger.parts().stream().anyMatch(part -> isThrown(part));
    if (catches) {
      step.state().put(waiting.as(ExecutionRow.Kind.CATCH));
    }
    return catches;
  }

  /** Takes what has come away from what an event waits for; whether anything is left of that. */
  boolean waitsForMore(ExecutionRow waiting, Firing firing, StepParts step) {
    if (firing instanceof Firing.OfEvent(EventSubscriptionRow row)) {
      step.state().removeSubscription(row.id());
    }
    return isKept(waiting, step);
  }

  private static boolean isKept(ExecutionRow waiting, StepParts step) {
    return !step.state().subscriptionsOf(waiting.id()).isEmpty()
        || step.state().jobsOf(waiting.id()).stream()
            .anyMatch(job -> job.kind() == JobRow.Kind.TIMER);
  }

  @Override
  public void happened(
      Trigger.Several trigger, ExecutionRow token, Firing firing, StepParts step, Runnable then) {
    int most = 0;
    Trigger best = null;
    for (Trigger part : trigger.parts()) {
      int fits = Propagation.fit(part, firing);
      if (fits > most) {
        most = fits;
        best = part;
      }
    }
    if (best == null) {
      then.run();
    } else {
      Triggers.happened(best, token, firing, step, then);
    }
  }
}
