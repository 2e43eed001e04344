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
  private static final int LONGEST = 20;
  private static final int MANY = 10_000;

  private final JmsSubscription subscription;
  private final Duration first;
  private final Map<String, Entry> entries = new ConcurrentHashMap<>();

  private record Entry(JmsDelivery delivery, Duration delay, long at) {}

  /**
   * @param first how long the first copy stays away; later ones double that, up to 20 times
   */
  Parked(JmsSubscription subscription, Duration first) {
    this.subscription = subscription;
    this.first = first;
  }

  /** A copy to send for a delivery that is in hand. */
  Outgoing first(JmsDelivery delivery) {
    if (entries.size() > MANY) {
      long now = System.nanoTime();
      entries.values().removeIf(entry -> now - entry.at > entry.delay.multipliedBy(2).toNanos());
    }
    return copy(UUID.randomUUID().toString(), delivery, first);
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
    Duration longest = first.multipliedBy(LONGEST);
    Duration next = entry == null ? first : entry.delay.multipliedBy(2);
    return copy(mark, delivery, next.compareTo(longest) < 0 ? next : longest);
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
