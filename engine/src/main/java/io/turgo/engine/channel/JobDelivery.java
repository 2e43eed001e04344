package io.turgo.engine.channel;

import io.turgo.engine.annotation.Experimental;
import java.time.Duration;

/**
 * One message in the hands of one subscription, until it is acknowledged, released or rejected.
 *
 * <p>Each of these may be called from any thread, returns at once and never throws; the first call
 * counts, further ones do nothing, as do calls after the subscription was closed or its connection
 * was lost: the broker then delivers again. If the broker does not hear of an acknowledgement, the
 * message is delivered once more.
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
   * The outcome of every job of the message is durable, or there is nothing to do: the message is
   * done with.
   */
  void acknowledge();

  /**
   * Gives the message back, to be delivered again to any subscription.
   *
   * @param delay not before that time has passed; zero for at once
   */
  void release(Duration delay);

  /**
   * Puts the message into the queue's error queue.
   *
   * @param reason one sentence for people, kept with the message
   */
  void reject(String reason);
}
