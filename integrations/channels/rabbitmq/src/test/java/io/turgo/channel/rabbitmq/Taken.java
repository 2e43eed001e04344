package io.turgo.channel.rabbitmq;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.turgo.engine.channel.DeliveryListener;
import io.turgo.engine.channel.JobDelivery;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** A listener that keeps what comes, for a test to wait for. */
final class Taken implements DeliveryListener {
  private static final long PATIENCE_SECONDS = 60;

  private final Consumer<JobDelivery> then;
  private final List<JobDelivery> deliveries = new ArrayList<>();

  /**
   * @param then what is done with each delivery
   */
  Taken(Consumer<JobDelivery> then) {
    this.then = then;
  }

  @Override
  public void delivered(JobDelivery delivery) {
    then.accept(delivery);
    synchronized (this) {
      deliveries.add(delivery);
      notifyAll();
    }
  }

  synchronized List<JobDelivery> all() {
    return List.copyOf(deliveries);
  }

  static Set<Long> ids(List<JobDelivery> deliveries) {
    Set<Long> ids = new HashSet<>();
    deliveries.forEach(delivery -> ids.add(delivery.message().jobId()));
    return ids;
  }

  synchronized List<JobDelivery> await(String wanted, Predicate<List<JobDelivery>> condition)
      throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.test(deliveries)) {
      long left = until - System.nanoTime();
      assertTrue(left > 0, () -> "Expected " + wanted + ", but " + deliveries.size() + " came");
      TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, 1_000_000));
    }
    return List.copyOf(deliveries);
  }
}
