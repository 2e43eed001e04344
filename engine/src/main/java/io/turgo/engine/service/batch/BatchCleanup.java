package io.turgo.engine.service.batch;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.health.Health;
import io.turgo.engine.health.Service;
import io.turgo.engine.query.Queries;
import io.turgo.engine.search.Page;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Date;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes bulk operations that have been over for long, with their parts. Several nodes may do it
 * at once: what another one has deleted is gone, and what it holds has its turn in the next round.
 */
public final class BatchCleanup extends Service {
  private static final Logger LOG = LoggerFactory.getLogger(BatchCleanup.class);
  private static final int AT_ONCE = 20;
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final Queries queries;
  private final BatchCalls batches;
  private final InstantSource clock;
  private final Duration retention;
  private @Nullable String cursor;

  public BatchCleanup(
      Queries queries, BatchCalls batches, InstantSource clock, Duration retention, Health health) {
    super("turgo-batches", health);
    this.queries = queries;
    this.batches = batches;
    this.clock = clock;
    this.retention = retention;
  }

  /** Those of applications stay: only these know when they are of no use any more. */
  @Override
  protected long runOnce() {
    Date before = Date.from(clock.instant().minus(retention));
    Page<Batch> page =
        queries
            .batches()
            .completeTimeLowerThan(before)
            .orderByBatchId()
            .asc()
            .page(cursor, AT_ONCE);
    cursor = null; // the next round begins anew, if this one fails
    for (Batch batch : page.items()) {
      if (batch.getStatistics() != null && batches.deleteIfOver(batch)) {
        LOG.info(
            "Batch {} ({}) was deleted: it has been over since {}",
            batch.getId(),
            batch.getBatchType(),
            batch.getCompleteTime());
      }
    }
    cursor = page.next();
    return cursor == null ? PAUSE.toMillis() : 0;
  }
}
