package io.turgo.engine.executor;

import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.JobChannel;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.health.Health;
import io.turgo.engine.health.Service;
import io.turgo.engine.instance.JobRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes the jobs of one queue, in batches, on a thread of its own, after the commit that made
 * them ready: their rows are the outbox, this is only its fast end.
 *
 * <p>Offering never waits. A job that finds no room, because the broker is away or slow, stays in
 * its table, and the {@link QueueSweep} finds it there. A broker that is away is tried again with
 * growing pauses, the most urgent jobs first, and with one job only: a client may hold what it was
 * given until the broker is back, and meanwhile more urgent ones come.
 *
 * <p>What has gathered goes by lane and priority. Few jobs wait for no others to share a message
 * with; where they come by the thousand a second, pages are a moment apart.
 */
final class Outbox extends Service {
  private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);
  private static final int SIZE = 20_000;
  private static final int REMEMBERED = 200_000;

  /** More jobs at once would not make messages any fuller, and keep the first of them waiting. */
  private static final int MOST_AT_ONCE = 2_000;

  /** Of so many the row is kept for their delivery; older ones are read again. */
  private static final int WITH_ROW = 20_000;

  /** With so many jobs in a page the next one is due a moment later, so that it gathers some. */
  private static final int MANY = 32;

  /** And with so many in a message of it: with fewer, waiting for others would be in vain. */
  private static final int FULL = 3;

  private static final long MOMENT_NANOS = TimeUnit.MILLISECONDS.toNanos(8);

  private static final long FIRST_PAUSE_MS = 200;
  private static final long LAST_PAUSE_MS = 5_000;
  private static final long IDLE_MS = 1_000;

  private final JobQueue queue;
  private final String databaseId;
  private final QueueCounters metrics;
  private final LongSupplier nanoTime;
  private final Health health;
  private final Publications publications;

  private final OutboxLine waiting = new OutboxLine(SIZE);
  private volatile boolean away;
  private boolean many;
  private long pageAt;
  private long pauseMillis = FIRST_PAUSE_MS;
  private long tryAgainAt;

  /**
   * @param republishAfter when a job is published for the second time at the earliest
   * @param databaseId names the database in messages
   * @param nanoTime a monotonic clock
   */
  Outbox(
      JobQueue queue,
      Duration republishAfter,
      String databaseId,
      QueueCounters metrics,
      LongSupplier nanoTime,
      Health health) {
    super("turgo-outbox-" + queue.name(), health);
    this.queue = queue;
    this.databaseId = databaseId;
    this.metrics = metrics;
    this.nanoTime = nanoTime;
    this.health = health;
    this.tryAgainAt = nanoTime.getAsLong();
    this.publications = new Publications(REMEMBERED, WITH_ROW, republishAfter.toNanos());
  }

  /** Takes a job that was made ready just now; called by committers, so it is quick. */
  void offer(JobRow job) {
    if (waiting.add(job)) {
      wake();
    } else {
      metrics.unpublished.increment();
    }
  }

  /**
   * Takes a job that is ready for a while, unless it was published and may still be on its way.
   *
   * @return false if there is no room, now and for others
   */
  boolean offerAgain(JobRow job) {
    if (!publications.mayPublish(job.id(), job.instanceRev(), nanoTime.getAsLong())) {
      return true;
    }
    if (!waiting.add(job)) {
      return false;
    }
    wake();
    return true;
  }

  /** Waits until all is published, the broker is away or the time has come. */
  void awaitEmpty(long giveUpAt) {
    try {
      waiting.awaitEmpty(giveUpAt, () -> !away && isAlive());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The job that a message names, if this node published it last; null to read its row. */
  @Nullable JobRow jobOf(JobMessage.Job named, long publishedAt) {
    return publications.jobOf(named, publishedAt);
  }

  /** Publishes a message as it is: some jobs of one that was delivered. */
  void again(JobMessage message) {
    waiting.addWhole(message);
    wake();
  }

  /** The job is over, or another one now. */
  void forget(JobRow job) {
    waiting.remove(job.id(), job.instanceRev());
    publications.forget(job.id(), job.instanceRev());
  }

  /** Whether the broker did not take what was last sent. */
  boolean isAway() {
    return away;
  }

  @Override
  protected long runOnce() {
    long left = tryAgainAt - nanoTime.getAsLong();
    if (away && left > 0) {
      return TimeUnit.NANOSECONDS.toMillis(left) + 1;
    }
    awaitMoment();
    int most = queue.channel().traits().batch();
    List<JobRow> batch = waiting.take(away ? 1 : mostAtOnce(most));
    List<JobMessage> whole = waiting.takeWhole(away ? 1 - batch.size() : most);
    if (batch.isEmpty() && whole.isEmpty()) {
      many = false;
      return IDLE_MS;
    }
    List<List<JobRow>> bundles = bundles(batch);
    many = batch.size() >= MANY && batch.size() >= FULL * bundles.size();
    return publishAll(whole, bundles, most);
  }

  private int mostAtOnce(int messages) {
    return Math.max(messages, Math.min(MOST_AT_ONCE, messages * queue.jobsPerMessage()));
  }

  private void awaitMoment() {
    long left = pageAt + MOMENT_NANOS - System.nanoTime();
    if (many && left > 0) {
      LockSupport.parkNanos(this, Math.min(left, MOMENT_NANOS));
    }
    pageAt = System.nanoTime();
  }

  /** Publishes messages as they are, and then jobs that share a message each, in pages. */
  private long publishAll(List<JobMessage> whole, List<List<JobRow>> bundles, int perPage) {
    List<JobMessage> asTheyAre = whole;
    List<List<JobRow>> rest = bundles;
    try {
      publish(asTheyAre);
      asTheyAre = List.of();
      while (!rest.isEmpty()) {
        List<List<JobRow>> page = rest.subList(0, Math.min(perPage, rest.size()));
        long now = System.currentTimeMillis();
        noted(page, now); // before, because a delivery may be faster than the answer
        publish(page.stream().map(jobs -> message(jobs, now)).toList());
        rest = rest.subList(page.size(), rest.size());
      }
      return 0;
    } catch (ChannelException e) {
      return failed(asTheyAre, rest, e);
    } catch (RuntimeException | Error e) {
      failed(asTheyAre, rest, new ChannelException("The channel threw " + e, e));
      throw e;
    }
  }

  /** Jobs that share a message each, in the order of their first ones. */
  private List<List<JobRow>> bundles(List<JobRow> batch) {
    List<List<JobRow>> all = new ArrayList<>();
    Map<Place, List<JobRow>> unfilled = new HashMap<>();
    for (JobRow job : batch) {
      Place place = new Place(job.priority(), lane(job.shard()));
      List<JobRow> bundle = unfilled.get(place);
      if (bundle == null || bundle.size() >= queue.jobsPerMessage()) {
        bundle = new ArrayList<>();
        unfilled.put(place, bundle);
        all.add(bundle);
      }
      bundle.add(job);
    }
    return all;
  }

  /** Jobs of one place go to the same consumer with the same urgency. */
  private record Place(int priority, int lane) {}

  /** Without order by key the home of exclusive jobs is a matter of their shard. */
  private int lane(int shard) {
    JobChannel channel = queue.channel();
    return channel.traits().ordersByKey() ? channel.lane(queue.name(), shard) : shard;
  }

  private void publish(List<JobMessage> messages) {
    if (!messages.isEmpty()) {
      queue.channel().publish(queue.name(), messages);
      taken(messages);
    }
  }

  private JobMessage message(List<JobRow> jobs, long now) {
    JobRow first = jobs.getFirst();
    String trace = first.traceParent();
    boolean isShared = jobs.stream().allMatch(job -> Objects.equals(job.traceParent(), trace));
    return new JobMessage(
        databaseId,
        jobs.stream()
            .map(job ->
                new JobMessage.Job(
                    job.id(),
                    job.instanceRev(),
                    job.instanceId(),
                    isShared ? null : job.traceParent()))
            .toList(),
        first.shard(),
        first.priority(),
        now,
        isShared ? trace : null);
  }

  private void noted(List<List<JobRow>> page, long stamp) {
    long now = nanoTime.getAsLong();
    for (List<JobRow> jobs : page) {
      for (JobRow job : jobs) {
        if (publications.published(job, stamp, now)) {
          metrics.republished.increment();
        }
      }
    }
  }

  private void taken(List<JobMessage> page) {
    if (away) {
      LOG.info("Queue '{}' takes jobs again", queue.name());
    }
    away = false;
    pauseMillis = FIRST_PAUSE_MS;
    health.works(part());
    metrics.messages.add(page.size());
    page.forEach(message -> metrics.published.add(message.jobs().size()));
  }

  /** Some may have been taken: those come twice, and find their job gone. */
  private long failed(List<JobMessage> whole, List<List<JobRow>> bundles, ChannelException reason) {
    List<JobRow> batch = bundles.stream().flatMap(List::stream).toList();
    if (!away) {
      LOG.warn(
          "Queue '{}' accepts no jobs; they stay in the database until it does. Check its"
              + " broker: {}",
          queue.name(),
          reason.getMessage());
    }
    away = true;
    health.impaired(part(), reason);
    batch.forEach(job -> publications.forget(job.id(), job.instanceRev()));
    waiting.putBack(batch);
    whole.forEach(waiting::addWhole);
    long pause = pauseMillis;
    tryAgainAt = nanoTime.getAsLong() + TimeUnit.MILLISECONDS.toNanos(pause);
    pauseMillis = Math.min(LAST_PAUSE_MS, 2 * pauseMillis);
    return pause;
  }

  private String part() {
    return "queue " + queue.name();
  }
}
