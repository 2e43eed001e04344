package io.turgo.engine.service;

import io.turgo.engine.query.Queries;
import io.turgo.engine.service.batch.BatchCalls;
import io.turgo.engine.service.batch.BatchCleanup;
import io.turgo.engine.service.batch.BatchEvents;
import io.turgo.engine.service.batch.BatchRuns;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.migration.MigrationCommands;
import io.turgo.engine.service.modification.Restarts;
import io.turgo.engine.usercode.ApartEvents;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Assembles batches: calls that make them, what runs their parts, and what deletes ended ones. */
final class BatchAssembly {
  final BatchRuns runs;
  final BatchCalls calls;

  /** Null where ended batches are kept for ever. */
  final @Nullable BatchCleanup cleanup;

  BatchAssembly(
      BaseAssembly base,
      Queries queries,
      ApiCalls apiCalls,
      ApartEvents apart,
      Restarts restarts,
      MigrationCommands migrations) {
    BatchEvents events = new BatchEvents(apart, queries);
    this.runs =
        new BatchRuns(apiCalls, base.store, base.ids, base.clock, events, restarts, migrations);
    this.calls = new BatchCalls(apiCalls, queries, base.store, base.ids, base.clock, events);
    Duration retention = base.settings.services().batchRetention();
    this.cleanup =
        retention == null
            ? null
            : new BatchCleanup(queries, calls, base.clock, retention, base.health);
  }
}
