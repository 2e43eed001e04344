package io.turgo.test.channel;

import io.turgo.engine.channel.DeliveryListener;
import io.turgo.engine.channel.JobDelivery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Assertions;

/** A listener that keeps what it is told of, for a test to wait for. Safe for all threads. */
final class Hands implements DeliveryListener {
  private final Duration patience;
  private final List<JobDelivery> deliveries = new ArrayList<>();
  private boolean acknowledging;

  Hands(Duration patience) {
    this.patience = patience;
  }

  @Override
  public synchronized void delivered(JobDelivery delivery) {
    deliveries.add(delivery);
    if (acknowledging) {
      delivery.acknowledge();
    }
    notifyAll();
  }

  /** Acknowledges at once what comes from now on. */
  synchronized Hands acknowledging() {
    acknowledging = true;
    return this;
  }

  synchronized List<JobDelivery> all() {
    return List.copyOf(deliveries);
  }

  /** Waits until that many were delivered. */
  List<JobDelivery> await(int count) {
    return await(count + " deliveries", list -> list.size() >= count);
  }

  /** Waits until what was delivered is as wanted; fails if it is not within the patience. */
  synchronized List<JobDelivery> await(String wanted, Predicate<List<JobDelivery>> condition) {
    long until = System.nanoTime() + patience.toNanos();
    while (!condition.test(deliveries)) {
      long left = (until - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        Assertions.fail(
            "Expected " + wanted + " within " + patience + ", but there were " + deliveries.size());
      }
      try {
        wait(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        Assertions.fail("Interrupted while waiting for " + wanted);
      }
    }
    return List.copyOf(deliveries);
  }

  /** Fails if there are more than that many deliveries within the given time. */
  synchronized void staysAt(int count, Duration time) {
    long until = System.nanoTime() + time.toNanos();
    long left;
    while (deliveries.size() <= count && (left = (until - System.nanoTime()) / 1_000_000) > 0) {
      try {
        wait(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        Assertions.fail("Interrupted while watching deliveries");
      }
    }
    Assertions.assertTrue(
        deliveries.size() <= count,
        () -> "Expected at most " + count + " deliveries, but there were " + deliveries.size());
  }
}
