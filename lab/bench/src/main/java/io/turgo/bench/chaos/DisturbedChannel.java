package io.turgo.bench.chaos;

import io.turgo.engine.channel.ChannelTraits;
import io.turgo.engine.channel.DeliveryListener;
import io.turgo.engine.channel.JobChannel;
import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.JobSubscription;
import io.turgo.engine.channel.SubscriptionSettings;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A channel that tells the ledger of each delivery, and on order sends messages twice, mixes them
 * up or holds them up. Safe for all threads.
 */
final class DisturbedChannel implements JobChannel {
  /** What is done to messages. */
  enum Disturbance {
    NONE,
    /** Each is sent twice, and with them old ones, most of them of jobs that are gone. */
    TWICE,
    /** Sent in another order, and delivered in yet another. */
    MIXED,
    /** Delivered seconds later. */
    LATE
  }

  private static final int REMEMBERED = 200;
  private static final int OLD_ONES = 5;
  private static final int MIXED_MILLIS = 300;
  private static final int LATE_MILLIS = 4_000;

  private final JobChannel channel;
  private final Reporter reporter;
  private final Random random;
  private final Deque<JobMessage> sent = new ArrayDeque<>();
  private final ScheduledExecutorService later =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("late-deliveries").factory());
  private volatile Disturbance disturbance = Disturbance.NONE;

  DisturbedChannel(JobChannel channel, Reporter reporter, long seed) {
    this.channel = channel;
    this.reporter = reporter;
    this.random = new Random(seed);
  }

  void disturb(Disturbance how) {
    disturbance = how;
  }

  @Override
  public String name() {
    return channel.name();
  }

  @Override
  public ChannelTraits traits() {
    return channel.traits();
  }

  @Override
  public int lane(String queue, int orderingKey) {
    return channel.lane(queue, orderingKey);
  }

  @Override
  public int mostConsumers() {
    return channel.mostConsumers();
  }

  @Override
  public void publish(String queue, List<JobMessage> messages) {
    List<JobMessage> all = new ArrayList<>(messages);
    Disturbance now = disturbance;
    if (now == Disturbance.TWICE) {
      all.addAll(messages);
      all.addAll(oldOnes());
    }
    if (now != Disturbance.NONE) {
      Collections.shuffle(all, random);
    }
    channel.publish(queue, List.copyOf(all));
    remember(messages);
  }

  private synchronized void remember(List<JobMessage> messages) {
    sent.addAll(messages);
    while (sent.size() > REMEMBERED) {
      sent.removeFirst();
    }
  }

  private synchronized List<JobMessage> oldOnes() {
    return sent.stream().limit(OLD_ONES).toList();
  }

  @Override
  public JobSubscription subscribe(
      String queue, SubscriptionSettings settings, DeliveryListener listener) {
    return channel.subscribe(queue, settings, delivery -> arrived(queue, delivery, listener));
  }

  private void arrived(String queue, JobDelivery delivery, DeliveryListener listener) {
    JobMessage message = delivery.message();
    message.jobs().forEach(job -> reporter.delivered(job.id(), job.revision(), delivery.attempt()));
    int longest =
        switch (disturbance) {
          case NONE, TWICE -> 0;
          case MIXED -> MIXED_MILLIS;
          case LATE -> LATE_MILLIS;
        };
    if (longest == 0) {
      listener.delivered(delivery);
      return;
    }
    var unused =
        later.schedule(
            () -> DeliveryListener.tell(listener, queue, delivery),
            random.nextInt(longest),
            TimeUnit.MILLISECONDS);
  }

  @Override
  public OptionalLong waiting(String queue) {
    return channel.waiting(queue);
  }

  @Override
  public void close() {
    later.shutdownNow();
    channel.close();
  }
}
