package io.turgo.engine.channel;

import io.turgo.engine.annotation.Experimental;
import java.time.Duration;

/**
 * One message in the hands of one subscription, until it is acknowledged, released or rejected.
 *
 * <p>Each method may be called from any thread, returns immediately and never throws. Only the
 * first call counts. Calls do nothing after the subscription was closed or its connection was lost;
 * the broker then delivers again. If an acknowledgement does not reach the broker, it delivers the
 * message once more.
 *
 * @since 0.1.0
 */
@Experimental
public interface JobDelivery {
  /** {@return the message that was delivered} */
  JobMessage message();

  /**
   * {@return how often the message has been delivered, this time included, as far as the broker
   * counts; at least 1}
   */
  int attempt();

  /**
   * Acknowledges the message: the outcome of each of its jobs is durable, or there is nothing to
   * do.
   */
  void acknowledge();

  /**
   * Returns the message to the broker, which delivers it again to any subscription.
   *
   * @param delay the time before the next delivery; zero for none
   */
  void release(Duration delay);

  /**
   * Puts the message into the queue's error queue.
   *
   * @param reason one sentence for people, kept with the message
   */
  void reject(String reason);
}
