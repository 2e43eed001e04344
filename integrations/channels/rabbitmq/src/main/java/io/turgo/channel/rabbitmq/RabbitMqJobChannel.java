package io.turgo.channel.rabbitmq;

import com.rabbitmq.client.Address;
import com.rabbitmq.client.ConnectionFactory;
import io.turgo.channel.Closing;
import io.turgo.channel.JobMessageFormat;
import io.turgo.channel.rabbitmq.Parcel.Item;
import io.turgo.channel.rabbitmq.Parcel.Needs;
import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.ChannelTraits;
import io.turgo.engine.channel.DeliveryListener;
import io.turgo.engine.channel.JobChannel;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.JobSubscription;
import io.turgo.engine.channel.SubscriptionSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Ready jobs through RabbitMQ 3.10 or newer: quorum queues, so that what was published outlives the
 * broker, and outlives one of its nodes where it is a cluster.
 *
 * <p>{@code docs/channels/rabbitmq.md} says what is guaranteed and which settings matter. TLS,
 * credentials and the virtual host are those of the {@link ConnectionFactory}.
 *
 * @since 0.1.0
 */
public final class RabbitMqJobChannel implements JobChannel {
  private static final ChannelTraits TRAITS =
      ChannelTraits.defaults()
          .withOrdersByKey(true)
          .withLongestDelay(Topology.LONGEST_DELAY)
          .withBatch(500);

  private final Topology topology;
  private final Connector connector;
  private final Publisher publisher;
  private final Forwarder forwarder;
  private final Counter counter;
  private final Set<RabbitMqSubscription> subscriptions = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  private RabbitMqJobChannel(Builder builder) {
    topology = new Topology(builder.prefix, builder.partitions);
    connector = new Connector(builder.factory, builder.addresses, builder.bound);
    publisher = new Publisher(connector);
    forwarder = new Forwarder(publisher, topology, builder.bound.toNanos());
    counter = new Counter(connector, topology);
  }

  /**
   * Begins to build a channel to a broker.
   *
   * @param factory how to reach the broker; it is copied
   * @return a builder with the defaults
   */
  public static Builder builder(ConnectionFactory factory) {
    return new Builder(factory);
  }

  @Override
  public String name() {
    return "rabbitmq";
  }

  @Override
  public ChannelTraits traits() {
    return TRAITS;
  }

  @Override
  public int lane(String queue, int orderingKey) {
    return topology.partition(orderingKey);
  }

  @Override
  public void publish(String queue, List<JobMessage> messages) {
    checkOpen();
    if (messages.isEmpty()) {
      return;
    }
    List<Item> items = new ArrayList<>(messages.size());
    for (JobMessage message : messages) {
      items.add(
          new Item(
              "",
              topology.partitionName(queue, topology.partition(message.orderingKey())),
              Forwarder.properties(null),
              JobMessageFormat.write(message)));
    }
    long nanos = connector.bound().toNanos();
    Parcel parcel =
        new Parcel(
            new Needs("queue " + queue, channel -> topology.declareQueue(channel, queue)),
            items,
            System.nanoTime() + nanos);
    publisher.send(parcel);
    publisher.await(parcel, nanos);
  }

  @Override
  public JobSubscription subscribe(
      String queue, SubscriptionSettings settings, DeliveryListener listener) {
    checkOpen();
    RabbitMqSubscription subscription =
        new RabbitMqSubscription(queue, topology, connector, forwarder, settings, listener);
    subscription.start();
    subscriptions.removeIf(RabbitMqSubscription::isClosed);
    subscriptions.add(subscription);
    if (closed) {
      subscription.close();
    }
    return subscription;
  }

  @Override
  public OptionalLong waiting(String queue) {
    checkOpen();
    return OptionalLong.of(counter.waiting(queue));
  }

  private void checkOpen() {
    if (closed) {
      throw new ChannelException("The channel to RabbitMQ is closed");
    }
  }

  @Override
  public void close() {
    closed = true;
    Closing.together(subscriptions, "turgo-rabbitmq-close", connector.bound().multipliedBy(2));
    publisher.close();
    counter.close();
  }

  /** Settings of a channel. */
  public static final class Builder {
    private final ConnectionFactory factory;
    private List<Address> addresses = List.of();
    private String prefix = "turgo.";
    private int partitions = 16;
    private Duration bound = Duration.ofSeconds(10);

    private Builder(ConnectionFactory factory) {
      this.factory = factory;
    }

    /**
     * The nodes of a cluster, tried one after the other; the factory's host if there are none.
     *
     * @param nodes host and port of each
     * @return this builder
     */
    public Builder addresses(List<Address> nodes) {
      addresses = List.copyOf(nodes);
      return this;
    }

    /**
     * What the names of all queues in the broker begin with; {@code turgo.} if not set.
     *
     * @param text used as it is, without a separator added
     * @return this builder
     */
    public Builder prefix(String text) {
      prefix = text;
      return this;
    }

    /**
     * How many quorum queues make up one queue; 16 if not set. As many nodes can consume it, and
     * all must say the same number.
     *
     * @param number at least 1
     * @return this builder
     * @throws IllegalArgumentException if the number is below 1
     */
    public Builder partitions(int number) {
      if (number < 1) {
        throw new IllegalArgumentException("A queue has at least 1 partition, not " + number);
      }
      partitions = number;
      return this;
    }

    /**
     * How long the broker may take for anything it is asked; 10 seconds if not set.
     *
     * @param duration from 100 milliseconds to 1 hour
     * @return this builder
     * @throws IllegalArgumentException if the time is outside that range
     */
    public Builder timeout(Duration duration) {
      if (duration.compareTo(Duration.ofMillis(100)) < 0
          || duration.compareTo(Duration.ofHours(1)) > 0) {
        throw new IllegalArgumentException(
            "The broker has 100 milliseconds to 1 hour for an answer, not " + duration);
      }
      bound = duration;
      return this;
    }

    /**
     * A channel that connects when it is first used.
     *
     * @return a new channel, which the caller closes
     */
    public RabbitMqJobChannel build() {
      return new RabbitMqJobChannel(this);
    }
  }
}
