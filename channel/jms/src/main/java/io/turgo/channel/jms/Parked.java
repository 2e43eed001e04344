package io.turgo.channel.jms;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Deliveries in hand whose messages were sent again with a delay, so that a transaction could
 * acknowledge the others of its batch. When such a copy arrives, the job is either done with, and
 * so is the copy, or still runs, and the copy is sent once more. Safe for all threads.
 */
final class Parked {
  private static final Duration FIRST = Duration.ofSeconds(30);
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final int MANY = 10_000;

  private final JmsSubscription subscription;
  private final Map<String, Entry> entries = new ConcurrentHashMap<>();

  private record Entry(JmsDelivery delivery, Duration delay, long at) {}

  Parked(JmsSubscription subscription) {
    this.subscription = subscription;
  }

  /** A copy to send for a delivery that is in hand. */
  Outgoing first(JmsDelivery delivery) {
    if (entries.size() > MANY) {
      long now = System.nanoTime();
      entries.values().removeIf(entry -> now - entry.at > entry.delay.multipliedBy(2).toNanos());
    }
    return copy(UUID.randomUUID().toString(), delivery, FIRST);
  }

  /** Whose copy arrived; null if it is none of this subscription's, or no longer in its hands. */
  @Nullable JmsDelivery arrived(String mark) {
    Entry entry = entries.get(mark);
    if (entry != null && !entry.delivery.isInHand()) {
      entries.remove(mark);
    }
    return entry == null ? null : entry.delivery;
  }

  /** The next copy of a delivery that is still in hand. */
  Outgoing again(String mark, JmsDelivery delivery) {
    Entry entry = entries.get(mark);
    Duration next = entry == null ? FIRST : entry.delay.multipliedBy(2);
    return copy(mark, delivery, next.compareTo(LONGEST) < 0 ? next : LONGEST);
  }

  private Outgoing copy(String mark, JmsDelivery delivery, Duration delay) {
    entries.put(mark, new Entry(delivery, delay, System.nanoTime()));
    return subscription.again(delivery.message(), delivery.attempt(), delay, mark);
  }

  /** The delivery's session is gone: its copy is to be delivered. */
  void forget(JmsDelivery delivery) {
    entries.values().removeIf(entry -> entry.delivery == delivery);
  }
}
