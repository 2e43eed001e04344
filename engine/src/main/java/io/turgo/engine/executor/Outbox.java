package io.turgo.engine.executor;

import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.health.Health;
import io.turgo.engine.health.Service;
import io.turgo.engine.instance.JobRow;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes the jobs of one queue, in batches, on a thread of its own, after the commit that made
 * them ready: their rows are the outbox, this is only its fast end.
 *
 * <p>Offering never waits. Who does not find room, because the broker is away or slow, stays in its
 * table and is found there by the {@link QueueSweep}. A broker that is away is tried again with
 * growing pauses, the most urgent jobs first.
 */
final class Outbox extends Service {
  private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);
  private static final int SIZE = 20_000;
  private static final int REMEMBERED = 200_000;

  /** Of so many the row is kept for their delivery; older ones are read again. */
  private static final int WITH_ROW = 20_000;

  private static final long FIRST_PAUSE_MS = 200;
  private static final long LAST_PAUSE_MS = 5_000;
  private static final long IDLE_MS = 1_000;

  private final JobQueue queue;
  private final String databaseId;
  private final QueueMetrics metrics;
  private final LongSupplier nanoTime;
  private final Health health;
  private final Publications publications;

  private final OutboxLine waiting = new OutboxLine(SIZE);
  private volatile boolean away;
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
      QueueMetrics metrics,
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

  /** The job of a message that this node published last; null if its row must be read. */
  @Nullable JobRow jobOf(JobMessage message) {
    return publications.jobOf(message);
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
    List<JobRow> batch = waiting.take(queue.channel().traits().batch());
    if (batch.isEmpty()) {
      return IDLE_MS;
    }
    try {
      long now = System.currentTimeMillis();
      noted(batch, now); // before, because a delivery may be faster than the answer
      queue.channel().publish(queue.name(), batch.stream().map(job -> message(job, now)).toList());
    } catch (ChannelException e) {
      return failed(batch, e);
    } catch (RuntimeException | Error e) {
      failed(batch, new ChannelException("The channel threw " + e, e));
      throw e;
    }
    taken(batch.size());
    return 0;
  }

  private JobMessage message(JobRow job, long now) {
    return new JobMessage(
        databaseId,
        job.id(),
        job.instanceRev(),
        job.instanceId(),
        job.shard(),
        job.priority(),
        now,
        null);
  }

  private void noted(List<JobRow> batch, long stamp) {
    long now = nanoTime.getAsLong();
    for (JobRow job : batch) {
      if (publications.published(job, stamp, now)) {
        metrics.republished.increment();
      }
    }
  }

  private void taken(int jobs) {
    if (away) {
      LOG.info("Queue '{}' takes jobs again", queue.name());
    }
    away = false;
    pauseMillis = FIRST_PAUSE_MS;
    health.works(part());
    metrics.published.add(jobs);
  }

  /** Some may have been taken: those come twice, and find their job gone. */
  private long failed(List<JobRow> batch, ChannelException reason) {
    if (!away) {
      LOG.warn(
          "Queue '{}' takes no jobs, they stay in their table: {}",
          queue.name(),
          reason.getMessage());
    }
    away = true;
    health.impaired(part(), reason);
    batch.forEach(job -> publications.forget(job.id(), job.instanceRev()));
    waiting.putBack(batch);
    long pause = pauseMillis;
    tryAgainAt = nanoTime.getAsLong() + TimeUnit.MILLISECONDS.toNanos(pause);
    pauseMillis = Math.min(LAST_PAUSE_MS, 2 * pauseMillis);
    return pause;
  }

  private String part() {
    return "queue " + queue.name();
  }
}
