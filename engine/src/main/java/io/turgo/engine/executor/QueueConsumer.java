package io.turgo.engine.executor;

import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.channel.JobSubscription;
import io.turgo.engine.channel.SubscriptionSettings;
import io.turgo.engine.health.Health;
import io.turgo.engine.instance.JobRow;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This node's consumption of one queue: opened when its broker is there, paused and closed. Safe
 * for all threads; opening is tried by one service at a time.
 */
final class QueueConsumer {
  private static final Logger LOG = LoggerFactory.getLogger(QueueConsumer.class);
  private static final long FIRST_PAUSE_MS = 250;
  private static final long LAST_PAUSE_MS = 10_000;

  private final JobQueue queue;
  private final Duration republishAfter;
  private final Outbox outbox;
  private final QueueCounters metrics;
  private final Health health;
  private @Nullable JobSubscription subscription;
  private boolean paused;
  private boolean closed;
  private long pauseMillis = FIRST_PAUSE_MS;
  private long tryAt = System.nanoTime();

  /**
   * @param republishAfter as the queue says, but not before other nodes could have heard of a job
   */
  QueueConsumer(
      JobQueue queue,
      Duration republishAfter,
      Outbox outbox,
      QueueCounters metrics,
      Health health) {
    this.queue = queue;
    this.republishAfter = republishAfter;
    this.outbox = outbox;
    this.metrics = metrics;
    this.health = health;
  }

  JobQueue queue() {
    return queue;
  }

  Duration republishAfter() {
    return republishAfter;
  }

  Outbox outbox() {
    return outbox;
  }

  QueueCounters metrics() {
    return metrics;
  }

  boolean ordersByKey() {
    return queue.channel().traits().ordersByKey();
  }

  @Nullable JobRow jobOf(JobMessage.Job named, long publishedAt) {
    return outbox.jobOf(named, publishedAt);
  }

  void delivered(JobDelivery delivery) {
    int jobs = delivery.message().jobs().size();
    metrics.delivered.add(jobs);
    if (delivery.attempt() > 1) {
      metrics.redelivered.add(jobs);
    }
    metrics.lag(Math.max(0, System.currentTimeMillis() - delivery.message().publishedAt()));
  }

  /** Opens the consumption if that is due; a broker that is away is tried again later. */
  synchronized void open(Deliveries deliveries) {
    if (closed || paused || queue.consumers() == 0 || subscription != null) {
      return;
    }
    if (tryAt - System.nanoTime() > 0) {
      return;
    }
    try {
      subscription =
          queue
              .channel()
              .subscribe(
                  queue.name(),
                  SubscriptionSettings.of(queue.consumers(), queue.prefetch()),
                  delivery -> deliveries.arrived(this, delivery));
      pauseMillis = FIRST_PAUSE_MS;
      health.works(part());
      LOG.info("Queue '{}' is consumed by {} consumers", queue.name(), queue.consumers());
    } catch (RuntimeException | Error e) { // a broken channel must not keep the others closed
      tryAt = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(pauseMillis);
      boolean isFirst = pauseMillis == FIRST_PAUSE_MS;
      pauseMillis = Math.min(LAST_PAUSE_MS, 2 * pauseMillis);
      health.impaired(part(), e);
      if (!(e instanceof ChannelException)) {
        LOG.error(
            "The channel of queue '{}' threw something other than a ChannelException; the"
                + " engine tries again. Correct the channel",
            queue.name(),
            e);
      } else if (isFirst) {
        LOG.warn(
            "Queue '{}' cannot be consumed; the engine tries again. Check its broker: {}",
            queue.name(),
            e.getMessage());
      }
    }
  }

  /** Takes nothing new until {@link #resume}; what is in hand stays. */
  synchronized void pause() {
    if (!paused) {
      paused = true;
      if (subscription != null) {
        subscription.pause();
      }
    }
  }

  synchronized void resume() {
    if (paused && !closed) {
      paused = false;
      if (subscription != null) {
        subscription.resume();
      }
    }
  }

  synchronized boolean isPaused() {
    return paused;
  }

  /** Whether this node takes jobs from the queue. */
  synchronized boolean isConsumed() {
    return subscription != null && !paused && !closed;
  }

  /** Takes nothing new for good; what runs keeps its deliveries until {@link #close}. */
  synchronized void stopTaking() {
    closed = true;
    if (subscription != null) {
      subscription.pause();
    }
  }

  /** Ends the consumption; what is still in hand goes back. */
  void close() {
    JobSubscription ending;
    synchronized (this) {
      closed = true;
      ending = subscription;
      subscription = null;
    }
    if (ending != null) {
      try {
        ending.close();
      } catch (RuntimeException | Error e) {
        LOG.warn(
            "The subscription of queue '{}' could not be closed; its broker delivers open"
                + " messages again",
            queue.name(),
            e);
      }
    }
  }

  /** For another {@link #open} after a stop. */
  synchronized void reset() {
    closed = false;
    tryAt = System.nanoTime();
  }

  private String part() {
    return "queue " + queue.name() + " (consumers)";
  }
}
