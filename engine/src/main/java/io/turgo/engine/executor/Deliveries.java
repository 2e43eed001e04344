package io.turgo.engine.executor;

import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.executor.Arrival.Part;
import io.turgo.engine.health.Health;
import io.turgo.engine.health.Service;
import io.turgo.engine.instance.JobRow;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The deliveries of channels that are not acknowledged yet. Looks up their jobs, passes them to the
 * {@link Dispatcher}, and acknowledges each delivery after its outcome is committed.
 *
 * <p>A job without a row in the table of ready jobs is gone, moved, suspended or not due. Its
 * message is dropped; the unit that moves the row back publishes it again. A job that is delivered
 * twice runs once.
 *
 * <p>A job that {@linkplain Elsewhere runs elsewhere}, or that ended with its node and is not
 * counted yet, is released for a while, longer each time. So is an exclusive job that is not at its
 * {@linkplain Homes home}, where the channel does not see to that itself. Where one of several jobs
 * of a message goes back while others still run, it is published by itself within a second.
 *
 * <p>Failure: a delivery whose jobs cannot be looked up is released for a while. If the dispatcher
 * drops a job for any reason, this class releases its delivery a moment later, so no message is
 * held without a job.
 */
final class Deliveries extends Service {
  private static final int AT_ONCE = 1_000;
  private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** A job that comes so often may have killed those that had it before. */
  private static final int OFTEN = 3;

  private final Dispatcher dispatcher;
  private final Lookup lookup;
  private final Consumer<Collection<JobRow>> prefetch;
  private final Predicate<Integer> ownsShard;
  private final Homes homes;
  private final Elsewhere elsewhere;
  private final Runnable pump;
  private final Runnable beatSoon;
  private final String databaseId;
  private final ConcurrentLinkedQueue<Arrival> arrivals = new ConcurrentLinkedQueue<>();
  private final ConcurrentMap<Long, Held> inHand = new ConcurrentHashMap<>();

  /** Some of their jobs go back, others may run on. */
  private final Set<Arrival> parted = ConcurrentHashMap.newKeySet();

  private volatile boolean taking;
  private boolean someWaitForABeat;
  private long checkedAt = System.nanoTime();

  /** Finds the rows of jobs that may run now. */
  interface Lookup {
    List<JobRow> jobsToRun(Collection<Long> ids);
  }

  /** A job that this node published, and where it was named. */
  private record Own(JobRow job, Part part) {}

  /** The deliveries of one job; guarded by itself. */
  private static final class Held {
    private final long rev;
    private final List<Part> parts = new ArrayList<>(1);
    private final long since = System.nanoTime();
    private boolean over;

    Held(long rev) {
      this.rev = rev;
    }

    /** False if the job has ended meanwhile. */
    synchronized boolean add(Part part) {
      if (!over) {
        parts.add(part);
      }
      return !over;
    }

    synchronized boolean isFrom(QueueConsumer queue) {
      return parts.stream().anyMatch(part -> part.from() == queue);
    }

    synchronized List<Part> end() {
      over = true;
      return List.copyOf(parts);
    }
  }

  /**
   * @param databaseId what messages of this engine's database are named by
   * @param ownsShard whether this node leases a shard
   * @param homes asked for exclusive jobs of channels that do not keep an instance together
   * @param pump starts jobs that are in the dispatcher
   * @param beatSoon has this node beat soon
   */
  record Parts(
      Dispatcher dispatcher,
      Lookup lookup,
      Consumer<Collection<JobRow>> prefetch,
      Predicate<Integer> ownsShard,
      Homes homes,
      Elsewhere elsewhere,
      Runnable pump,
      Runnable beatSoon,
      String databaseId,
      Health health) {}

  Deliveries(Parts parts) {
    super("turgo-deliveries", parts.health());
    this.dispatcher = parts.dispatcher();
    this.lookup = parts.lookup();
    this.prefetch = parts.prefetch();
    this.ownsShard = parts.ownsShard();
    this.homes = parts.homes();
    this.elsewhere = parts.elsewhere();
    this.pump = parts.pump();
    this.beatSoon = parts.beatSoon();
    this.databaseId = parts.databaseId();
  }

  /** Takes a delivery; on a thread of the channel, so it only notes it. */
  void arrived(QueueConsumer from, JobDelivery delivery) {
    if (!taking) {
      delivery.release(Duration.ZERO);
      return;
    }
    arrivals.add(new Arrival(from, delivery));
    wake();
  }

  /** Begins to take what comes, or gives it back at once. */
  void taking(boolean whether) {
    taking = whether;
  }

  /** Whether a message of the job is in hand. */
  boolean holds(long jobId) {
    return inHand.containsKey(jobId);
  }

  /**
   * Jobs in hand for longer than that, running or not: their revs by their ids.
   *
   * @param most of more, some are left out
   */
  Map<Long, Long> inHandLongerThan(long nanos, int most) {
    long before = System.nanoTime() - nanos;
    Map<Long, Long> revs = new HashMap<>();
    for (Map.Entry<Long, Held> entry : inHand.entrySet()) {
      if (entry.getValue().since - before < 0 && revs.size() < most) {
        revs.put(entry.getKey(), entry.getValue().rev);
      }
    }
    return revs;
  }

  /** How many jobs are in hand from a queue. */
  int count(QueueConsumer from) {
    int count = 0;
    for (Held held : inHand.values()) {
      if (held.isFrom(from)) {
        count++;
      }
    }
    return count;
  }

  @Override
  protected long runOnce() {
    Deque<Arrival> batch = new ArrayDeque<>();
    while (batch.size() < AT_ONCE) {
      Arrival next = arrivals.poll();
      if (next == null) {
        break;
      }
      batch.add(next);
    }
    if (!batch.isEmpty()) {
      try {
        take(batch);
      } finally {
        pump.run();
      }
    }
    if (System.nanoTime() - checkedAt > CHECK_NANOS) {
      checkedAt = System.nanoTime();
      releaseForgotten();
      part();
    }
    lookAfterThoseThatWaitForABeat();
    return arrivals.isEmpty() ? 250 : 0;
  }

  private void lookAfterThoseThatWaitForABeat() {
    boolean waited = someWaitForABeat;
    someWaitForABeat = dispatcher.someWaitForABeat();
    if (someWaitForABeat) {
      beatSoon.run();
    }
    if (waited) {
      pump.run();
    }
  }

  /** Whatever throws here, no arrival of the batch is forgotten. */
  private void take(Deque<Arrival> batch) {
    Deque<Own> own = new ArrayDeque<>();
    Map<Long, List<Part>> unknown = new HashMap<>();
    try {
      elsewhere.look(batch.stream().anyMatch(arrival -> arrival.attempt() > 1));
      for (Arrival next = batch.peek(); next != null; next = batch.peek()) {
        sort(next, own, unknown);
        batch.remove();
      }
      handOwn(own);
      if (!unknown.isEmpty()) {
        lookUp(unknown);
      }
    } catch (RuntimeException | Error e) {
      Set<Arrival> back = new LinkedHashSet<>(batch);
      own.forEach(mine -> back.add(mine.part().arrival()));
      unknown.values().forEach(parts -> parts.forEach(part -> back.add(part.arrival())));
      back.forEach(Arrival::releaseWhole);
      throw e;
    }
  }

  private void sort(Arrival arrival, Deque<Own> known, Map<Long, List<Part>> unknown) {
    JobMessage message = arrival.message();
    arrival.begins();
    if (!message.engine().equals(databaseId)) {
      arrival.reject(
          "It is of the database '%s', and this queue is consumed for '%s'"
              .formatted(message.engine(), databaseId));
      return;
    }
    boolean again = arrival.attempt() > 1;
    for (int i = 0; i < message.jobs().size(); i++) {
      JobMessage.Job named = message.jobs().get(i);
      Part part = new Part(arrival, i);
      Held held = inHand.get(named.id());
      if (held != null && dispatcher.knows(named.id()) && held.add(part)) {
        continue; // it waits or runs already
      }
      JobRow own = again ? null : arrival.from().jobOf(named, message.publishedAt());
      if (own != null) {
        known.add(new Own(own, part));
      } else {
        unknown.computeIfAbsent(named.id(), id -> new ArrayList<>(1)).add(part);
      }
    }
  }

  /** Their instances are in memory as a rule, too; what is not is read at once. */
  private void handOwn(Deque<Own> own) {
    prefetch.accept(own.stream().map(Own::job).toList());
    for (Own next = own.peek(); next != null; next = own.peek()) {
      hand(next.job(), next.part());
      own.remove();
    }
  }

  private void lookUp(Map<Long, List<Part>> unknown) {
    List<JobRow> rows = lookup.jobsToRun(unknown.keySet());
    prefetch.accept(rows);
    for (JobRow row : rows) {
      for (Part part : unknown.getOrDefault(row.id(), List.of())) {
        if (part.from().queue().name().equals(row.queue())) {
          hand(row, part);
        } else {
          part.drop(); // it goes another way since
        }
      }
      unknown.remove(row.id());
    }
    unknown.values().forEach(gone -> gone.forEach(Part::drop));
    unknown.clear();
  }

  private void hand(JobRow job, Part part) {
    boolean atHome = job.exclusive() && !part.from().ordersByKey();
    if (elsewhere.has(job) || (atHome && !homes.isHere(part.from().queue(), job.shard()))) {
      part.release();
      noteIfParted(part);
      return;
    }
    while (true) {
      Held held = inHand.computeIfAbsent(job.id(), id -> new Held(job.instanceRev()));
      if (held.add(part)) {
        break;
      }
      inHand.remove(job.id(), held);
    }
    // One that is at its shard's home is refused if the shard is given away at this very moment.
    dispatcher.offerDelivered(
        job, !(atHome && ownsShard.test(job.shard())), part.attempt() >= OFTEN);
  }

  /** A job that was taken is over, or left to its table. */
  void ended(JobRow job, boolean leftToTable) {
    Held held = inHand.get(job.id());
    if (held != null) {
      over(job.id(), held, leftToTable ? Part::release : Part::done);
    }
  }

  /** Out of hand last, so that who was stopped by a full heap can do it once more. */
  private void over(long jobId, Held held, Consumer<Part> action) {
    List<Part> parts = held.end();
    parts.forEach(action);
    parts.forEach(this::noteIfParted);
    inHand.remove(jobId, held);
  }

  private void noteIfParted(Part part) {
    if (part.arrival().isParted()) {
      parted.add(part.arrival());
    }
  }

  /** Publishes by itself what goes back of messages of which other jobs are still in hand. */
  private void part() {
    for (Iterator<Arrival> all = parted.iterator(); all.hasNext(); ) {
      Arrival arrival = all.next();
      all.remove();
      JobMessage back = arrival.part();
      if (back != null) {
        arrival.from().outbox().again(back);
      }
    }
  }

  /** Gives back what the dispatcher does not know any more: a shard went, memory was full. */
  private void releaseForgotten() {
    long before = System.nanoTime() - CHECK_NANOS;
    inHand.forEach((jobId, held) -> {
      if (held.since - before < 0 && !dispatcher.knows(jobId)) {
        over(jobId, held, Part::release);
      }
    });
  }

  /**
   * Gives back at once what has not begun to run.
   *
   * @param from of which queue; null for all
   */
  void giveBack(@Nullable QueueConsumer from) {
    Arrival next;
    while (from == null && (next = arrivals.poll()) != null) {
      next.giveBackAtOnce();
    }
    inHand.forEach((jobId, held) -> {
      if ((from == null || held.isFrom(from)) && dispatcher.dropsWaiting(jobId)) {
        over(jobId, held, Part::releaseAtOnce);
      }
    });
    part();
  }
}
