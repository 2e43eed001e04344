package io.turgo.channel.kafka;

import io.turgo.engine.channel.DeliveryListener;
import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.JobMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Assertions;

/** A listener that keeps what it is told of, and acknowledges what it is told to. */
final class Seen implements DeliveryListener {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Predicate<JobDelivery> acknowledged;
  private final List<JobDelivery> deliveries = new ArrayList<>();
  private final Set<Long> ids = new HashSet<>();

  Seen(Predicate<JobDelivery> acknowledged) {
    this.acknowledged = acknowledged;
  }

  /** Messages 1 to a count, over so many keys. */
  static List<JobMessage> messages(long first, int count, int keys) {
    return LongStream.range(first, first + count)
        .mapToObj(id -> new JobMessage("test", id, 1, id, (int) (id % keys), 0, 0, null))
        .toList();
  }

  @Override
  public void delivered(JobDelivery delivery) {
    synchronized (this) {
      deliveries.add(delivery);
      ids.add(delivery.message().jobId());
      notifyAll();
    }
    if (acknowledged.test(delivery)) {
      delivery.acknowledge();
    }
  }

  synchronized List<JobDelivery> all() {
    return List.copyOf(deliveries);
  }

  synchronized Set<Long> ids() {
    return Set.copyOf(ids);
  }

  synchronized int different() {
    return ids.size();
  }

  /** Waits until so many different jobs were delivered. */
  synchronized List<JobDelivery> await(int count) {
    long until = System.nanoTime() + PATIENCE.toNanos();
    while (ids.size() < count) {
      long left = (until - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        Assertions.fail("Expected " + count + " jobs, but there were " + ids.size());
      }
      try {
        wait(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        Assertions.fail("Interrupted");
      }
    }
    return List.copyOf(deliveries);
  }

  /** Fails if there are more deliveries than that within the time. */
  synchronized void staysAt(int count, Duration time) {
    long until = System.nanoTime() + time.toNanos();
    long left;
    while (deliveries.size() <= count && (left = (until - System.nanoTime()) / 1_000_000) > 0) {
      try {
        wait(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        Assertions.fail("Interrupted");
      }
    }
    Assertions.assertTrue(deliveries.size() <= count, () -> deliveries.size() + " deliveries");
  }
}
