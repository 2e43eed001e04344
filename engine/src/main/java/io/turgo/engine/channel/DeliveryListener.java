package io.turgo.engine.channel;

import io.turgo.engine.annotation.Experimental;
import java.time.Duration;
import org.slf4j.LoggerFactory;

/**
 * Told of deliveries, on the channel's threads. It must be quick and not wait; what it throws is
 * logged, and the delivery is released for a second, see {@link #tell}.
 *
 * @since 0.1.0
 */
@FunctionalInterface
@Experimental
public interface DeliveryListener {
  /**
   * Called for each delivery, which is acknowledged, released or rejected later or here.
   *
   * @param delivery in the hands of the subscription
   */
  void delivered(JobDelivery delivery);

  /**
   * Tells a listener as every channel has to: whatever it throws, an {@link Error} too, the
   * delivery is released for a second, and then that is logged.
   *
   * @param listener the listener
   * @param queue for the log
   * @param delivery what the listener is told of
   */
  static void tell(DeliveryListener listener, String queue, JobDelivery delivery) {
    try {
      listener.delivered(delivery);
    } catch (RuntimeException | Error e) {
      // First, because there may be no memory for the log.
      delivery.release(Duration.ofSeconds(1));
      LoggerFactory.getLogger(DeliveryListener.class)
          .error(
              "The listener of queue '{}' threw at job {}", queue, delivery.message().jobId(), e);
    }
  }
}
