package io.turgo.engine.executor;

import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.Store.Cursor;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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

  /** Shards whose end this sweep has not reached yet. */
  private final Set<Integer> unswept = new HashSet<>();

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
    boolean more = readReady(shards);
    more |= readTimers(shards);
    pump.run();
    return more ? 0 : settings.pollInterval().toMillis();
  }

  private boolean memoryIsLow() {
    return dispatcher.readyCount() < settings.queueSize() / 2;
  }

  /** Answers whether the sweep has not come to its end and there is room for what it brings. */
  private boolean readReady(int[] owned) {
    if (!memoryIsLow()) {
      return false;
    }
    if (unswept.isEmpty()) {
      dispatcher.tableHasMore(false); // what is dropped from now on says so again
      for (int shard : owned) {
        unswept.add(shard);
        cursors[shard] = Cursor.START;
      }
    }
    int[] shards = Arrays.stream(owned).filter(unswept::contains).toArray();
    if (shards.length == 0) {
      unswept.clear(); // the rest of this sweep is another node's now
      return true;
    }
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
      if (more && !memoryIsLow()) {
        dispatcher.tableHasMore(true);
        return false;
      }
      return more;
    } finally {
      dispatcher.readEnds();
    }
  }

  /** Answers whether a shard has more behind its page; the others are done with in this sweep. */
  private boolean moveCursors(int[] shards, List<JobRow> page, int perShard) {
    int[] counts = new int[cursors.length];
    for (JobRow job : page) {
      counts[job.shard()]++;
      cursors[job.shard()] = new Cursor(job.priority(), job.id());
    }
    for (int shard : shards) {
      if (counts[shard] < perShard) {
        unswept.remove(shard);
      }
    }
    return !unswept.isEmpty();
  }

  private boolean readTimers(int[] shards) {
    long until = businessClock.getAsLong() + settings.timerWindow().toMillis();
    if (dispatcher.timerCount() >= settings.queueSize() || !memoryIsLow()) {
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
