package io.turgo.engine.definition;

import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.Shards;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

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
    JobRow.Kind kind = suspend ? JobRow.Kind.SUSPEND_DEFINITION : JobRow.Kind.ACTIVATE_DEFINITION;
    return job(definitionId, kind, "", at, withInstances ? "0" : null);
  }

  /** A job that lets those go on at once that wait because an activity was paused. */
  JobRow resuming(long definitionId, String activityId) {
    long now = settings.clock().getAsLong();
    return job(definitionId, JobRow.Kind.RESUME_ACTIVITY, activityId, now, "0");
  }

  private JobRow job(
      long definitionId, JobRow.Kind kind, String activityId, long at, @Nullable String repeat) {
    long instanceId = ids.getAsLong();
    return new JobRow(
        ids.getAsLong(),
        JobRow.State.TIMER,
        kind,
        Shards.of(instanceId, settings.shards()),
        instanceId,
        instanceId,
        definitionId,
        activityId,
        true,
        0,
        settings.attempts(),
        at,
        repeat,
        settings.clock().getAsLong(),
        1,
        null,
        null);
  }

  /** Jobs are in the database now, unless a transaction of the caller goes on. */
  void written() {
    settings.made().run();
  }
}
