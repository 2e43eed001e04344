package io.turgo.engine.executor;

import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.health.Health;
import io.turgo.engine.health.Service;
import io.turgo.engine.instance.JobRow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
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
  private static final long FIRST_PAUSE_MS = 200;
  private static final long LAST_PAUSE_MS = 5_000;
  private static final long IDLE_MS = 1_000;

  private final JobQueue queue;
  private final String databaseId;
  private final QueueMetrics metrics;
  private final Health health;
  private final Publications publications;

  /** By priority; guarded by itself, as is their count. */
  private final TreeMap<Integer, Deque<JobRow>> waiting = new TreeMap<>(Comparator.reverseOrder());

  private int count;
  private volatile boolean away;
  private long pauseMillis = FIRST_PAUSE_MS;
  private long tryAgainAt = System.nanoTime();

  /**
   * @param databaseId names the database in messages
   */
  Outbox(JobQueue queue, String databaseId, QueueMetrics metrics, Health health) {
    super("turgo-outbox-" + queue.name(), health);
    this.queue = queue;
    this.databaseId = databaseId;
    this.metrics = metrics;
    this.health = health;
    this.publications = new Publications(REMEMBERED, queue.republishAfter().toNanos());
  }

  /** Takes a job that was made ready just now; called by committers, so it is quick. */
  void offer(JobRow job) {
    if (add(job)) {
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
    if (!publications.mayPublish(job.id(), job.instanceRev(), System.nanoTime())) {
      return true;
    }
    if (!add(job)) {
      return false;
    }
    wake();
    return true;
  }

  private boolean add(JobRow job) {
    synchronized (waiting) {
      if (count >= SIZE) {
        return false;
      }
      waiting.computeIfAbsent(job.priority(), priority -> new ArrayDeque<>()).addLast(job);
      count++;
      return true;
    }
  }

  /** Waits until all is published, the broker is away or the time has come. */
  void awaitEmpty(long giveUpAt) {
    synchronized (waiting) {
      while (!away && count > 0 && isAlive()) {
        long left = TimeUnit.NANOSECONDS.toMillis(giveUpAt - System.nanoTime());
        if (left <= 0) {
          return;
        }
        try {
          waiting.wait(Math.min(left, 50));
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return;
        }
      }
    }
  }

  /** Whether this node published the job in this state, and nobody has been told otherwise. */
  boolean hasPublished(JobRow job) {
    return publications.knows(job.id(), job.instanceRev());
  }

  /** The job of a message that this node published last; null if its row must be read. */
  @Nullable JobRow jobOf(JobMessage message) {
    return publications.jobOf(message);
  }

  /** The job is over, or another one now. */
  void forget(long jobId) {
    publications.forget(jobId);
  }

  /** Whether the broker did not take what was last sent. */
  boolean isAway() {
    return away;
  }

  @Override
  protected long runOnce() {
    long left = tryAgainAt - System.nanoTime();
    if (away && left > 0) {
      return TimeUnit.NANOSECONDS.toMillis(left) + 1;
    }
    List<JobRow> batch = take();
    if (batch.isEmpty()) {
      return IDLE_MS;
    }
    long now = System.currentTimeMillis();
    noted(batch, now); // before, because a delivery may be faster than the answer
    try {
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

  private List<JobRow> take() {
    int most = queue.channel().traits().batch();
    List<JobRow> batch = new ArrayList<>();
    synchronized (waiting) {
      while (batch.size() < most && count > 0) {
        Map.Entry<Integer, Deque<JobRow>> line = waiting.firstEntry();
        batch.add(line.getValue().removeFirst());
        count--;
        if (line.getValue().isEmpty()) {
          waiting.remove(line.getKey());
        }
      }
      waiting.notifyAll();
    }
    return batch;
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
    long now = System.nanoTime();
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
    batch.forEach(job -> publications.forget(job.id()));
    synchronized (waiting) {
      for (JobRow job : batch.reversed()) {
        waiting.computeIfAbsent(job.priority(), priority -> new ArrayDeque<>()).addFirst(job);
        count++;
      }
    }
    long pause = pauseMillis;
    tryAgainAt = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(pause);
    pauseMillis = Math.min(LAST_PAUSE_MS, 2 * pauseMillis);
    return pause;
  }

  private String part() {
    return "queue " + queue.name();
  }
}
