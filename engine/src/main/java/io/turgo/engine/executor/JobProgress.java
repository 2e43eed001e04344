package io.turgo.engine.executor;

import io.turgo.engine.health.Health;
import io.turgo.engine.instance.JobRow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells health when jobs are due and none has ended for a while: all workers compute or wait, or no
 * job may be begun. Counts on all threads, looks on one.
 */
final class JobProgress {
  /** The part's name in {@link io.turgo.engine.monitoring.EngineHealth}. */
  static final String PART = "job-progress";

  static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final int MOST_ASKED = 2;

  /** A thread that does not begin within this time keeps no other from being asked. */
  private static final long LOST_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final Logger LOG = LoggerFactory.getLogger(JobProgress.class);

  private final Health health;
  private final LongSupplier nanoTime;

  /** Threads that were asked for a job and have not begun with it. */
  private final AtomicInteger asked = new AtomicInteger();

  private volatile long askedAt;
  private final LongAdder ended = new LongAdder();
  private long endedBefore;
  private long since;
  private boolean stalled;
  private volatile boolean begins;

  JobProgress(Health health, LongSupplier nanoTime) {
    this.health = health;
    this.nanoTime = nanoTime;
    this.since = nanoTime.getAsLong();
  }

  /** A thread was asked for a job. */
  void handedOver() {
    askedAt = nanoTime.getAsLong();
    asked.incrementAndGet();
  }

  /** A thread has begun with the job that it was asked for. */
  void begun() {
    asked.decrementAndGet();
  }

  /**
   * Whether another thread may be asked for a job: each that begins asks for the next. So there are
   * many threads where jobs take long; where they are short, those that run take them all, and none
   * is woken for a single job.
   */
  boolean mayAsk() {
    return asked.get() < MOST_ASKED || nanoTime.getAsLong() - askedAt > LOST_NANOS;
  }

  /** A job is over, whatever became of it. */
  void ended() {
    ended.increment();
  }

  /** No job is begun any more. */
  void stopped() {
    begins = true; // the time until the next start is no stand-still
    health.works(PART);
  }

  /**
   * Looks whether jobs have ended since the last time, or none is due.
   *
   * @param ready jobs that wait in memory for a worker
   * @param running how many were taken and have not ended
   * @param longest the one of these that began first
   */
  void look(int ready, IntSupplier running, Supplier<@Nullable JobRow> longest) {
    long now = nanoTime.getAsLong();
    long endings = ended.sum();
    long waiting = ready + (long) Math.max(0, asked.get());
    if (waiting == 0 || endings != endedBefore || begins) {
      begins = false;
      endedBefore = endings;
      since = now;
      if (stalled) {
        stalled = false;
        LOG.info("Jobs end again");
        health.works(PART);
      }
      return;
    }
    if (now - since < PATIENCE_NANOS) {
      return;
    }
    String text =
        text(waiting, TimeUnit.NANOSECONDS.toSeconds(now - since), running, longest.get());
    health.impaired(PART, text);
    if (!stalled) {
      stalled = true;
      LOG.warn("{}. Take a thread dump and look at the turgo-worker threads", text);
    }
  }

  private static String text(
      long waiting, long seconds, IntSupplier running, @Nullable JobRow longest) {
    String text =
        waiting
            + " jobs are due and none has finished for "
            + seconds
            + " s; "
            + running.getAsInt()
            + " jobs run";
    return longest == null
        ? text
        : text
            + "; the job that has run longest is job "
            + longest.id()
            + " at '"
            + longest.activityId()
            + "' of process instance "
            + longest.instanceId();
  }
}
