package io.turgo.engine.executor;

import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.Store.Cursor;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Reads ready jobs and coming timers of this node's shards from their tables into memory.
 *
 * <p>Most jobs never pass here: those that this node created for its own shards go straight from
 * the commit to the dispatcher. A cursor per shard goes on where the last page ended; when a
 * shard's end is reached, the next read begins at its start again, which finds what was committed
 * late.
 */
final class JobFeed extends Service {
  private final Store store;
  private final ExecutorSettings settings;
  private final ShardLeases leases;
  private final Dispatcher dispatcher;
  private final Consumer<List<JobRow>> prefetch;
  private final Runnable pump;
  private final LongSupplier businessClock;
  private final ExecutorMetrics metrics;
  private final Cursor[] cursors;

  record Parts(
      Store store,
      ExecutorSettings settings,
      ShardLeases leases,
      Dispatcher dispatcher,
      Consumer<List<JobRow>> prefetch,
      Runnable pump,
      LongSupplier businessClock,
      ExecutorMetrics metrics) {}

  JobFeed(Parts parts) {
    super("turgo-feed");
    this.store = parts.store();
    this.settings = parts.settings();
    this.leases = parts.leases();
    this.dispatcher = parts.dispatcher();
    this.prefetch = parts.prefetch();
    this.pump = parts.pump();
    this.businessClock = parts.businessClock();
    this.metrics = parts.metrics();
    this.cursors = new Cursor[parts.store().shards()];
    Arrays.fill(cursors, Cursor.START);
  }

  @Override
  long runOnce() {
    int[] shards = leases.owned();
    if (shards.length == 0) {
      return settings.pollInterval().toMillis();
    }
    boolean more = false;
    if (dispatcher.readyCount() < settings.queueSize() / 2) {
      more = readReady(shards);
    }
    more |= readTimers(shards);
    pump.run();
    return more && dispatcher.readyCount() < settings.queueSize() / 2
        ? 0
        : settings.pollInterval().toMillis();
  }

  /** Answers whether the table has more that is not in memory. */
  private boolean readReady(int[] shards) {
    int perShard = Math.max(1, settings.pageSize() / shards.length);
    Cursor[] after = new Cursor[shards.length];
    for (int i = 0; i < shards.length; i++) {
      after[i] = cursors[shards[i]];
    }
    dispatcher.readBegins();
    try {
      List<JobRow> page = store.readyJobs(shards, after, perShard);
      metrics.pages.increment();
      boolean more = moveCursors(shards, page, perShard);
      offer(page, dispatcher::offerReady);
      if (more) {
        offer(
            store.oldestReadyJobs(shards, Math.max(1, settings.pageSize() / 10)),
            dispatcher::offerReady);
      }
      dispatcher.tableHasMore(more);
      return more;
    } finally {
      dispatcher.readEnds();
    }
  }

  private boolean moveCursors(int[] shards, List<JobRow> page, int perShard) {
    int[] counts = new int[cursors.length];
    boolean wrapped = false;
    Cursor[] last = new Cursor[cursors.length];
    for (JobRow job : page) {
      counts[job.shard()]++;
      last[job.shard()] = new Cursor(job.priority(), job.id());
    }
    boolean more = false;
    for (int shard : shards) {
      Cursor end = last[shard];
      if (counts[shard] >= perShard && end != null) {
        cursors[shard] = end;
        more = true;
      } else {
        wrapped |= !cursors[shard].equals(Cursor.START);
        cursors[shard] = Cursor.START;
      }
    }
    return more || wrapped;
  }

  private boolean readTimers(int[] shards) {
    long until = businessClock.getAsLong() + settings.timerWindow().toMillis();
    if (dispatcher.timerCount() >= settings.queueSize()
        || dispatcher.readyCount() >= settings.queueSize() / 2) {
      return false;
    }
    dispatcher.readBegins();
    try {
      // Those in memory are read again, so the page must reach past them.
      int limit = settings.pageSize() + dispatcher.timerCount() + dispatcher.inFlightCount();
      List<JobRow> page = store.timersDue(shards, until, limit);
      metrics.pages.increment();
      int fresh = offer(page, dispatcher::offerTimer);
      boolean more = page.size() >= limit;
      dispatcher.timersHaveMore(more);
      return more && fresh > 0;
    } finally {
      dispatcher.readEnds();
    }
  }

  private int offer(List<JobRow> page, Consumer<JobRow> to) {
    List<JobRow> fresh = dispatcher.unknown(page);
    if (!fresh.isEmpty()) {
      prefetch.accept(fresh);
      metrics.read.add(fresh.size());
      fresh.forEach(to);
    }
    return fresh.size();
  }
}
