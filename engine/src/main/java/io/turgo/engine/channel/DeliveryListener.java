package io.turgo.engine.channel;

import io.turgo.engine.annotation.Experimental;
import java.time.Duration;
import org.slf4j.LoggerFactory;

/**
 * Receives deliveries, on the channel's threads. It must be quick and not wait. If it throws, the
 * channel logs the exception and releases the delivery for a second, see {@link #tell}.
 *
 * @since 0.1.0
 */
@FunctionalInterface
@Experimental
public interface DeliveryListener {
  /**
   * Handles a delivery, which must be acknowledged, released or rejected, here or later.
   *
   * @param delivery a delivery of the subscription
   */
  void delivered(JobDelivery delivery);

  /**
   * Calls a listener as every channel must. If it throws, also an {@link Error}, the delivery is
   * released for a second, and then the exception is logged.
   *
   * @param listener the listener
   * @param queue for the log
   * @param delivery the delivery to pass
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
