package io.turgo.engine.definition;

import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.Shards;
import java.util.function.LongSupplier;

/** Makes the timer jobs that suspend and activate definitions at a date. */
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
    long instanceId = ids.getAsLong();
    return new JobRow(
        ids.getAsLong(),
        JobRow.State.TIMER,
        suspend ? JobRow.Kind.SUSPEND_DEFINITION : JobRow.Kind.ACTIVATE_DEFINITION,
        Shards.of(instanceId, settings.shards()),
        instanceId,
        instanceId,
        definitionId,
        "",
        true,
        0,
        settings.attempts(),
        at,
        withInstances ? "0" : null,
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
