package io.turgo.engine.channel;

import io.turgo.engine.annotation.Experimental;
import java.util.List;
import java.util.OptionalLong;

/**
 * Carries ready jobs from the nodes that create them to the nodes that run them: a message broker,
 * or a queue in memory.
 *
 * <p>The row of a job is the truth, a message only says that it is time to look at it. The engine
 * publishes after the commit that made the job ready, looks the row up when the message is
 * delivered, runs the job and acknowledges once its outcome is committed. So a channel may lose
 * messages, because the engine publishes jobs again that have not run. It may deliver them twice,
 * because the second delivery finds no row. Neither loses a job or runs one twice. An
 * implementation promises:
 *
 * <ul>
 *   <li><b>At least once.</b> Each message for which {@link #publish} has returned is delivered
 *       until it is acknowledged or rejected, as long as the broker keeps its data.
 *   <li><b>Ordering key.</b> With {@link ChannelTraits#ordersByKey} no two subscriptions hold
 *       unacknowledged deliveries of the same {@link JobMessage#orderingKey}, or of keys of the
 *       same {@link #lane}, at the same time, save for moments in which subscriptions come and go.
 *       One subscription may hold many.
 *   <li><b>Acknowledgement</b> by {@link JobDelivery#acknowledge}, from any thread, in any order,
 *       late; the channel gathers acknowledgements and sends them in bulk.
 *   <li><b>Redelivery with a delay</b> by {@link JobDelivery#release}. A channel never delivers a
 *       released message again before the delay is over.
 *   <li><b>Unreadable messages</b> (of another format, or of a newer version) never reach the
 *       listener. The channel puts them into the queue's error queue with a reason, like
 *       {@linkplain JobDelivery#reject rejected} messages, and continues.
 *   <li><b>Priority.</b> Where {@link ChannelTraits#ordersByPriority}, messages of a higher {@link
 *       JobMessage#priority} that wait in the broker are delivered before others.
 * </ul>
 *
 * <p>Threads: all methods may be called from any thread. Failure: {@link #publish} and {@link
 * #subscribe} throw {@link ChannelException} within a bound and never block for longer; a
 * subscription whose broker goes away connects again by itself, with growing pauses. No method
 * throws exceptions of the broker's client.
 *
 * @since 0.1.0
 */
@Experimental
public interface JobChannel extends AutoCloseable {
  /** {@return a short name for logs, metrics and health, such as {@code kafka}} */
  String name();

  /** {@return the abilities of this channel, always the same} */
  ChannelTraits traits();

  /**
   * Returns the most consumers that a subscription may have: 1 if the broker distributes work by
   * nodes. A {@link JobQueue} that asks for more is refused.
   *
   * @return 1 or more; no limit by default
   */
  default int mostConsumers() {
    return Integer.MAX_VALUE;
  }

  /**
   * Returns the lane of a key. Keys of the same lane go to the same consumer, and their jobs may
   * share a message. By default each key has its own lane; a channel with partitions or groups
   * returns fewer lanes. The engine calls this only with {@link ChannelTraits#ordersByKey}. It must
   * return immediately.
   *
   * @param queue as in {@link #publish}
   * @param orderingKey see {@link JobMessage#orderingKey}
   * @return the lane; the key itself by default
   */
  default int lane(String queue, int orderingKey) {
    return orderingKey;
  }

  /**
   * Publishes messages. Returns after the broker has stored them, as durably as its settings say.
   *
   * <p>May be called by several threads at the same time. The order of the list is kept for
   * messages of the same ordering key. Each message names one job or several of a lane.
   *
   * @param queue the name of the queue; it is made on first use where the broker allows it
   * @param messages the messages
   * @throws ChannelException if the broker did not take all of them within the channel's bound, or
   *     is not there; some may have been taken
   */
  void publish(String queue, List<JobMessage> messages);

  /**
   * Subscribes to a queue. Deliveries may start before this method returns.
   *
   * @param queue as in {@link #publish}
   * @param settings how much this subscription takes
   * @param listener told of each delivery; it must be quick and not wait
   * @return the subscription, which the caller closes
   * @throws ChannelException if the queue cannot be consumed with these settings, or the broker is
   *     not there within the channel's bound
   */
  JobSubscription subscribe(String queue, SubscriptionSettings settings, DeliveryListener listener);

  /**
   * Returns the number of messages that wait in the broker undelivered, as the broker counts them;
   * empty if it does not report them.
   *
   * @param queue as in {@link #publish}
   * @return the number of messages, or empty
   * @throws ChannelException if the broker is not there
   */
  OptionalLong waiting(String queue);

  /** Ends all subscriptions as {@link JobSubscription#close} does, and the connections. */
  @Override
  void close();
}
