package io.turgo.engine.channel;

import io.turgo.engine.annotation.Experimental;
import java.util.List;
import java.util.OptionalLong;

/**
 * Carries ready jobs from the nodes that make them to the nodes that run them: a message broker, or
 * a queue in memory.
 *
 * <p>The row of a job is the truth, a message only says that it is time to look at it. The engine
 * publishes after the commit that made the job ready, looks the row up when the message is
 * delivered, runs the job and acknowledges once its outcome is committed. So a channel may lose
 * messages (the engine publishes again what nobody has run) and may deliver them twice (the second
 * finds no row); neither loses a job or does one twice. What an implementation promises:
 *
 * <ul>
 *   <li><b>At least once.</b> What {@link #publish} returned for is delivered until it is
 *       acknowledged or rejected, as long as the broker keeps its data.
 *   <li><b>Ordering key.</b> With {@link ChannelTraits#ordersByKey} no two subscriptions hold
 *       unacknowledged deliveries of the same {@link JobMessage#orderingKey}, or of keys of the
 *       same {@link #lane}, at the same time, save for moments in which subscriptions come and go.
 *       One subscription may hold many.
 *   <li><b>Acknowledgement</b> by {@link JobDelivery#acknowledge}, from any thread, in any order,
 *       late; the channel gathers acknowledgements and sends them in bulk.
 *   <li><b>Redelivery with a delay</b> by {@link JobDelivery#release}. A channel never delivers a
 *       released message again before the delay is over.
 *   <li><b>What cannot be read</b> (no message of this format, or of a newer version) never reaches
 *       the listener: the channel puts it into the queue's error queue with a reason, as it does
 *       with what is {@linkplain JobDelivery#reject rejected}, and goes on.
 *   <li><b>Priority.</b> Where {@link ChannelTraits#ordersByPriority}, messages of a higher {@link
 *       JobMessage#priority} that wait in the broker are delivered before others.
 * </ul>
 *
 * <p>Threads: all methods may be called from any thread. Failure: {@link #publish} and {@link
 * #subscribe} throw {@link ChannelException} within a bound and never block for longer; a
 * subscription whose broker goes away connects again by itself, with growing pauses. No method
 * throws what the broker's client throws.
 *
 * @since 0.1.0
 */
@Experimental
public interface JobChannel extends AutoCloseable {
  /** {@return a short name for logs, metrics and health, such as {@code kafka}} */
  String name();

  /** {@return what this channel can do, always the same} */
  ChannelTraits traits();

  /**
   * How many consumers a subscription may have at most: 1 where the broker spreads work by nodes,
   * so that more would do nothing. A {@link JobQueue} that asks for more is refused.
   *
   * @return 1 or more; no limit by default
   */
  default int mostConsumers() {
    return Integer.MAX_VALUE;
  }

  /**
   * Which keys come to the same consumer: jobs whose keys have the same lane may share a message.
   * Each key has its own unless a channel says otherwise, as one does that has a number of
   * partitions or groups. Only asked with {@link ChannelTraits#ordersByKey}; answers at once.
   *
   * @param queue as in {@link #publish}
   * @param orderingKey see {@link JobMessage#orderingKey}
   * @return the lane; the key itself by default
   */
  default int lane(String queue, int orderingKey) {
    return orderingKey;
  }

  /**
   * Hands messages to the broker and returns when it has them durably, as far as its settings make
   * them durable.
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
   * Begins to consume a queue. Deliveries begin at once, also before this returns.
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
   * Messages that wait in the broker and are not delivered, as the broker counts them; empty if it
   * does not say.
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
