package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.model.RetryCycle;
import io.turgo.engine.model.TimerCycle;
import java.time.ZonedDateTime;

/**
 * Timers that start instances. Each is in an aggregate of its own, without a process and without an
 * execution, which goes with the last of them: so it runs, fails and is tried again as every job.
 */
final class StartTimers {
  private final Walk walk;
  private final InstanceState state;

  StartTimers(Walk walk) {
    this.walk = walk;
    this.state = walk.state();
  }

  /** A timer is due: the next one of its cycle waits, and an instance starts in the same unit. */
  void fired(JobRow job) {
    if (job.repeat() != null) {
      ZonedDateTime now = walk.zonedNow();
      TimerCycle.resume(job.repeat(), now).fired(now).ifPresent(next -> schedule(job, next));
    }
    walk.calls()
        .ask(
            UserCall.between(
                state.id(), new UserCall.StartAt(job.definitionId(), job.activityId())),
            outcome -> endIfNoneIsLeft(state));
  }

  private void schedule(JobRow fired, TimerCycle cycle) {
    RetryCycle retries =
        walk.graph()
            .findNode(fired.activityId())
            .map(node -> node.common().async().retryCycle())
            .orElse(null);
    JobRow next =
        fired.next(
            walk.newId(),
            cycle.nextDue().toEpochMilli(),
            cycle.remaining() == 1 ? null : cycle.toString(),
            retries == null ? walk.context().policy().attempts() : retries.attempts(),
            walk.now(),
            state.nextRev());
    state.put(next);
    walk.events().created(next);
    walk.events().entity(TurgoEngineEventType.TIMER_SCHEDULED, next);
  }

  /** What was made for a timer goes with it. */
  static void endIfNoneIsLeft(InstanceState state) {
    if (state.instance().definitionId() == 0 && state.jobs().isEmpty() && !state.hasTasks()) {
      state.endInstance();
    }
  }
}
