package io.turgo.engine.definition;

import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobPayload.Following;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.Shards;
import java.util.function.LongSupplier;

/** Makes the jobs that suspend and activate definitions at a date, and resume their activities. */
final class DefinitionTimers {
  private final LongSupplier ids;
  private final StartEvents.Settings settings;

  DefinitionTimers(LongSupplier ids, StartEvents.Settings settings) {
    this.ids = ids;
    this.settings = settings;
  }

  /**
   * A job, in an instance of its own.
   *
   * @param withInstances whether the instances of the definition follow it
   * @param at epoch milliseconds
   */
  JobRow job(long definitionId, boolean suspend, boolean withInstances, long at) {
    Following instances = withInstances ? Following.ALL : null;
    JobPayload payload =
        suspend
            ? new JobPayload.SuspendDefinition(instances)
            : new JobPayload.ActivateDefinition(instances);
    return job(definitionId, "", payload, at);
  }

  /** A job that lets those go on at once that wait because an activity was paused. */
  JobRow resuming(long definitionId, String activityId) {
    long now = settings.clock().getAsLong();
    return job(definitionId, activityId, new JobPayload.ResumeActivity(0), now);
  }

  private JobRow job(long definitionId, String activityId, JobPayload payload, long at) {
    long instanceId = ids.getAsLong();
    return new JobRow(
        ids.getAsLong(),
        JobRow.State.TIMER,
        payload,
        new JobRow.Location(
            instanceId,
            instanceId,
            definitionId,
            activityId,
            Shards.of(instanceId, settings.shards())),
        JobRow.Dispatch.of(true, 0, null, null),
        settings.attempts(),
        at,
        settings.clock().getAsLong(),
        1,
        null,
        null,
        null);
  }

  /** Jobs are in the database now, unless a transaction of the caller goes on. */
  void written() {
    settings.made().run();
  }
}
