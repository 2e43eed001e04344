package io.turgo.engine.executor;

import io.turgo.engine.health.Health;
import io.turgo.engine.health.Service;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.Store.Cursor;
import io.turgo.engine.store.Store.TimerCursor;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
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
 *
 * <p>Timers in memory are many and stay long, so reading them goes on where it stopped, into what
 * has come near since. From the start they are read again when something says that the cursors have
 * passed a timer which is not in memory, and now and then in case nothing said so.
 */
final class JobFeed extends Service {
  /** How many instances are loaded at a time; the first of a page need not wait for the last. */
  private static final int LOADED_AT_ONCE = 1_000;

  /** How often timers are read from the start, where that is more than a page. */
  private static final long TIMER_SWEEP_NANOS = Duration.ofSeconds(5).toNanos();

  /** The same when there is a reason to. */
  private static final long MISSED_TIMER_SWEEP_NANOS = Duration.ofSeconds(1).toNanos();

  /**
   * How long a sweep of ready jobs rests at most after it, though it has read many rows. Jobs of
   * other nodes are announced by {@link #sweep}, so this is for announcements that were lost.
   */
  private static final long MOST_REST_NANOS = Duration.ofSeconds(30).toNanos();

  /** How often the oldest ready jobs are read where memory has enough. */
  private static final long OLDEST_READ_NANOS = Duration.ofSeconds(1).toNanos();

  private final Store store;
  private final ExecutorSettings settings;
  private final ShardLeases leases;
  private final Dispatcher dispatcher;
  private final Consumer<List<JobRow>> prefetch;
  private final Runnable pump;
  private final LongSupplier businessClock;
  private final Consumer<Duration> lookAtDefinitions;
  private final ExecutorCounters metrics;
  private final Cursor[] cursors;

  /** Shards whose end this sweep has not reached yet. */
  private final Set<Integer> unswept = new HashSet<>();

  private long sweptAt = System.nanoTime();
  private long rowsOfSweep;
  private volatile boolean readyMissed = true;

  private final TimerCursor[] timerCursors;
  private long timersSweptAt = System.nanoTime() - TIMER_SWEEP_NANOS;
  private long oldestReadAt = System.nanoTime() - OLDEST_READ_NANOS;
  private boolean moreTimers;
  private volatile boolean timersMissed = true;

  /**
   * @param lookAtDefinitions has this node know what others have paused for longer than that
   */
  record Parts(
      Store store,
      ExecutorSettings settings,
      ShardLeases leases,
      Dispatcher dispatcher,
      Consumer<List<JobRow>> prefetch,
      Runnable pump,
      LongSupplier businessClock,
      Consumer<Duration> lookAtDefinitions,
      ExecutorCounters metrics,
      Health health) {}

  JobFeed(Parts parts) {
    super("turgo-feed", parts.health());
    this.store = parts.store();
    this.settings = parts.settings();
    this.leases = parts.leases();
    this.dispatcher = parts.dispatcher();
    this.prefetch = parts.prefetch();
    this.pump = parts.pump();
    this.businessClock = parts.businessClock();
    this.lookAtDefinitions = parts.lookAtDefinitions();
    this.metrics = parts.metrics();
    this.cursors = new Cursor[parts.store().shards()];
    Arrays.fill(cursors, Cursor.START);
    this.timerCursors = new TimerCursor[parts.store().shards()];
  }

  /** Reads at once, from the start: there may be jobs and timers that a cursor has passed. */
  void sweep() {
    readyMissed = true;
    timersMissed = true;
    wake();
  }

  @Override
  protected long runOnce() {
    dispatcher.repair();
    lookAtDefinitions.accept(settings.pollInterval());
    int[] shards = leases.owned();
    if (shards.length == 0) {
      return settings.pollInterval().toMillis();
    }
    boolean more = readReady(shards);
    readOldest(shards);
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
      if (!readyMustBeSwept()) {
        return false;
      }
      readyMissed = false;
      rowsOfSweep = 0;
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
      rowsOfSweep += page.size();
      sweptAt = System.nanoTime();
      boolean more = moveCursors(shards, page, perShard);
      offer(page, dispatcher::offerReady);
      if (more) {
        offerOldest(shards);
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

  /**
   * Whether the ready jobs are read from the start. Thousands of exclusive jobs of one instance
   * wait in its mailbox, and memory for others is low all the time; a sweep would read all of them
   * for nothing. It therefore rests a poll interval for each tenth of a page that the last one
   * read.
   */
  private boolean readyMustBeSwept() {
    if (readyMissed
        || dispatcher.tableHasMore()
        || dispatcher.knownCount() < settings.pageSize() / 2) {
      return true;
    }
    long rest = restNanos(rowsOfSweep, settings.pollInterval().toNanos(), oldestAtOnce());
    return System.nanoTime() - sweptAt >= rest;
  }

  static long restNanos(long rows, long pollNanos, int rowsForEachPoll) {
    return Math.min(MOST_REST_NANOS, rows * pollNanos / rowsForEachPoll);
  }

  /**
   * Reads the oldest jobs now and then also where memory has enough: what comes from commits could
   * keep it so, and then those that were left to the table would wait for ever.
   */
  private void readOldest(int[] owned) {
    if (System.nanoTime() - oldestReadAt < OLDEST_READ_NANOS
        || !dispatcher.wantsOldest(oldestAtOnce())) {
      return;
    }
    dispatcher.readBegins();
    try {
      offerOldest(owned);
    } finally {
      dispatcher.readEnds();
    }
  }

  private void offerOldest(int[] shards) {
    oldestReadAt = System.nanoTime();
    int running = Math.min(dispatcher.inFlightCount(), settings.pageSize());
    List<JobRow> fresh =
        dispatcher.unknown(store.oldestReadyJobs(shards, oldestAtOnce() + running));
    offer(fresh.subList(0, Math.min(fresh.size(), oldestAtOnce())), dispatcher::offerOldest);
  }

  private int oldestAtOnce() {
    return Math.max(1, settings.pageSize() / 10);
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

  /** Answers whether a shard has more timers behind its page, and there is room for them. */
  private boolean readTimers(int[] shards) {
    if (dispatcher.timerCount() >= settings.queueSize() || !memoryIsLow()) {
      return false;
    }
    if (timersMustBeSwept()) {
      timersSweptAt = System.nanoTime();
      Arrays.fill(timerCursors, TimerCursor.START);
    }
    long until = businessClock.getAsLong() + settings.timerWindow().toMillis();
    int perShard = Math.max(1, settings.pageSize() / shards.length);
    TimerCursor[] after = new TimerCursor[shards.length];
    for (int i = 0; i < shards.length; i++) {
      after[i] = timerCursors[shards[i]];
    }
    dispatcher.readBegins();
    try {
      List<JobRow> page = store.timersDue(shards, after, until, perShard);
      metrics.pages.increment();
      moreTimers = moveTimerCursors(page, perShard);
      offer(page, dispatcher::offerTimer);
      dispatcher.timersHaveMore(moreTimers);
      return moreTimers;
    } finally {
      dispatcher.readEnds();
    }
  }

  private boolean timersMustBeSwept() {
    timersMissed |= dispatcher.takeTimersMissed();
    boolean isLittle = dispatcher.knownCount() < settings.pageSize() / 2;
    long nanos = System.nanoTime() - timersSweptAt;
    boolean sweep =
        timersMissed
            ? isLittle || nanos > MISSED_TIMER_SWEEP_NANOS
            : !moreTimers && (isLittle || nanos > TIMER_SWEEP_NANOS);
    if (sweep) {
      timersMissed = false;
    }
    return sweep;
  }

  private boolean moveTimerCursors(List<JobRow> page, int perShard) {
    int[] counts = new int[timerCursors.length];
    boolean more = false;
    for (JobRow job : page) {
      more |= ++counts[job.shard()] >= perShard;
      timerCursors[job.shard()] = new TimerCursor(Objects.requireNonNull(job.dueAt()), job.id());
    }
    return more;
  }

  private void offer(List<JobRow> page, Consumer<JobRow> to) {
    List<JobRow> fresh = dispatcher.unknown(page);
    for (int from = 0; from < fresh.size(); from += LOADED_AT_ONCE) {
      List<JobRow> part = fresh.subList(from, Math.min(fresh.size(), from + LOADED_AT_ONCE));
      prefetch.accept(part);
      metrics.read.add(part.size());
      part.forEach(to);
      pump.run();
    }
  }
}
