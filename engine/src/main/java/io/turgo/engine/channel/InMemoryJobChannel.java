package io.turgo.engine.channel;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A channel of one JVM: queues in memory, for tests and for several engines in one process.
 *
 * <p>Nothing is durable; after a restart the engine publishes the jobs in its tables again. One
 * daemon thread delivers, so listeners are told one after the other.
 *
 * @since 0.1.0
 */
public final class InMemoryJobChannel implements JobChannel {
  private static final Logger LOG = LoggerFactory.getLogger(InMemoryJobChannel.class);
  private static final ChannelTraits TRAITS =
      ChannelTraits.defaults()
          .withOrdersByKey(true)
          .withOrdersByPriority(true)
          .withLongestDelay(Duration.ofDays(1))
          .withBatch(1_000);

  /** As many subscriptions share a queue. */
  private static final int LANES = 64;

  private final int capacity;
  private final Map<String, InMemoryQueue> queues = new ConcurrentHashMap<>();
  private final ScheduledThreadPoolExecutor thread;
  private volatile boolean closed;

  /** A channel whose queues hold a million messages each. */
  public InMemoryJobChannel() {
    this(1_000_000);
  }

  /**
   * A channel whose queues have a capacity of their own.
   *
   * @param capacity messages that a queue holds at most, those in hand included; more are refused
   */
  public InMemoryJobChannel(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("A queue holds at least 1 message, not " + capacity);
    }
    this.capacity = capacity;
    this.thread =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().name("turgo-memory-channel").daemon(true).factory());
    thread.setRemoveOnCancelPolicy(true);
    thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  @Override
  public String name() {
    return "memory";
  }

  @Override
  public ChannelTraits traits() {
    return TRAITS;
  }

  @Override
  public int lane(String queue, int orderingKey) {
    return laneOf(orderingKey);
  }

  static int laneOf(int orderingKey) {
    return orderingKey % LANES;
  }

  @Override
  public void publish(String queue, List<JobMessage> messages) {
    queue(queue).publish(messages);
  }

  @Override
  public JobSubscription subscribe(
      String queue, SubscriptionSettings settings, DeliveryListener listener) {
    return queue(queue).subscribe(settings, listener);
  }

  @Override
  public OptionalLong waiting(String queue) {
    return OptionalLong.of(queue(queue).waiting());
  }

  /**
   * Returns the rejected messages of a queue, oldest first, with their reasons.
   *
   * @param queue the name of the queue
   * @return a copy of the list
   */
  public List<Rejected> rejected(String queue) {
    return queue(queue).rejected();
  }

  /**
   * Discards the waiting messages of a queue, as an operator of a broker might.
   *
   * @param queue the name of the queue
   */
  public void purge(String queue) {
    queue(queue).purge();
  }

  /**
   * A message that was put aside.
   *
   * @param message the message as it was published
   * @param reason as given to {@link JobDelivery#reject}
   */
  public record Rejected(JobMessage message, String reason) {}

  private InMemoryQueue queue(String name) {
    if (closed) {
      throw new ChannelException("The channel in memory is closed");
    }
    return queues.computeIfAbsent(name, n -> new InMemoryQueue(n, capacity, this::later));
  }

  private void later(Runnable work, Duration delay) {
    if (closed) {
      return;
    }
    try {
      Future<?> unused = thread.schedule(work, delay.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("Closed while a delivery was to be made", e);
    }
  }

  @Override
  public void close() {
    closed = true;
    new ArrayList<>(queues.values()).forEach(InMemoryQueue::close);
    thread.shutdown();
  }
}
