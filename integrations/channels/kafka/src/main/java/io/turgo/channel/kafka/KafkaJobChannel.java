package io.turgo.channel.kafka;

import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.ChannelTraits;
import io.turgo.engine.channel.DeliveryListener;
import io.turgo.engine.channel.JobChannel;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.JobSubscription;
import io.turgo.engine.channel.SubscriptionSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A channel on Apache Kafka: a topic for each queue, consumed by one group, and a partition for
 * each set of ordering keys. See the package for how it works.
 *
 * <pre>{@code
 * JobChannel channel =
 *     KafkaJobChannel.builder("kafka1:9092,kafka2:9092")
 *         .property("security.protocol", "SSL")
 *         .replication(3)
 *         .build();
 * }</pre>
 *
 * <p>Nothing is connected before the first call, so that an engine starts without its broker. Safe
 * for all threads; they share one producer.
 *
 * @since 0.1.0
 */
public final class KafkaJobChannel implements JobChannel {
  static final Duration LONGEST_DELAY = Duration.ofMinutes(5);
  private static final ChannelTraits TRAITS =
      ChannelTraits.defaults().withOrdersByKey(true).withLongestDelay(LONGEST_DELAY).withBatch(500);

  private final KafkaSettings settings;
  private final Topics topics;
  private final Publisher publisher;
  private final Errands errands;
  private final Set<KafkaSubscription> subscriptions = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  private KafkaJobChannel(KafkaSettings settings) {
    this.settings = settings;
    this.topics = new Topics(settings);
    this.publisher = new Publisher(settings);
    this.errands = new Errands(settings, topics, publisher);
  }

  /**
   * Begins to build a channel to a cluster.
   *
   * @param bootstrapServers some of the cluster's brokers, as {@code host:port,host:port}
   * @return a builder with the defaults
   */
  public static Builder builder(String bootstrapServers) {
    return new Builder(bootstrapServers);
  }

  @Override
  public String name() {
    return "kafka";
  }

  @Override
  public ChannelTraits traits() {
    return TRAITS;
  }

  /** 1: a subscription is one member of the group, and Kafka spreads partitions over members. */
  @Override
  public int mostConsumers() {
    return 1;
  }

  /** The partition, once it is known how many there are. */
  @Override
  public int lane(String queue, int orderingKey) {
    return publisher.partition(topic(queue), orderingKey);
  }

  @Override
  public void publish(String queue, List<JobMessage> messages) {
    String topic = topic(queue);
    if (messages.isEmpty()) {
      return;
    }
    Deadline deadline = Deadline.in(settings.timeout());
    try {
      topics.ensure(topic, settings.partitions(), deadline);
      publisher.publish(topic, messages, deadline);
    } catch (ChannelException e) {
      topics.forget(topic);
      throw e;
    }
  }

  @Override
  public JobSubscription subscribe(
      String queue, SubscriptionSettings wanted, DeliveryListener listener) {
    String topic = topic(queue);
    if (wanted.consumers() > mostConsumers()) {
      throw new ChannelException(
          "Queue '%s' cannot be consumed by %d consumers: on Kafka a subscription is one member of"
                  .formatted(queue, wanted.consumers())
              + " its group, and more of them on a node would take partitions from other nodes");
    }
    topics.ensure(topic, settings.partitions(), Deadline.in(settings.timeout()));
    KafkaSubscription subscription =
        new KafkaSubscription(
            settings, topics, errands, topic, wanted, listener, subscriptions::remove);
    subscriptions.add(subscription);
    subscription.start();
    if (closed) {
      subscription.close();
    }
    return subscription;
  }

  /**
   * What is behind the committed offsets of the queue's group and not done: what waits, and what is
   * in hand.
   */
  @Override
  public OptionalLong waiting(String queue) {
    String topic = topic(queue);
    return OptionalLong.of(topics.waiting(topic, topic, Deadline.in(settings.timeout())));
  }

  /** The topic of a queue, which is also the name of its group. */
  private String topic(String queue) {
    if (closed) {
      throw new ChannelException("The channel on Kafka is closed");
    }
    String topic = settings.prefix() + queue;
    if (queue.isEmpty() || !KafkaSettings.isTopic(topic)) {
      throw new ChannelException(
          "Queue '"
              + queue
              + "' cannot be a topic of Kafka: '"
              + topic
              + "' must have letters, digits, '.', '_' and '-' only, and 240 at most");
    }
    return topic;
  }

  static String errorTopic(String topic) {
    return topic + ".errors";
  }

  @Override
  public void close() {
    closed = true;
    List<KafkaSubscription> open = List.copyOf(subscriptions);
    open.forEach(KafkaSubscription::beginToClose);
    open.forEach(KafkaSubscription::close);
    errands.close();
    publisher.close();
    topics.close();
  }

  /** Makes a channel. What is not set is as its method says. */
  public static final class Builder {
    private final Map<String, Object> client = new HashMap<>();
    private final Map<String, String> topicSettings = new HashMap<>();
    private String prefix = "turgo.";
    private int partitions = 12;
    private short replication = -1;
    private boolean createTopics = true;
    private Duration timeout = Duration.ofSeconds(10);
    private Duration handover = Duration.ofSeconds(2);

    private Builder(String bootstrapServers) {
      client.put("bootstrap.servers", bootstrapServers);
    }

    /**
     * A property of Kafka's clients, such as {@code security.protocol} or {@code sasl.jaas.config}.
     * Each of the channel's clients gets those that it knows; those that the channel's promises
     * rest on (acknowledgement by all replicas, commits, time-outs) are the channel's own.
     *
     * @param name as Kafka's documentation has it
     * @param value as Kafka's clients take it: a text, a number, a boolean, a class or a list
     * @return this builder
     */
    public Builder property(String name, Object value) {
      client.put(name, value);
      return this;
    }

    /**
     * Several of {@link #property}.
     *
     * @param properties values by their names; they replace those set before
     * @return this builder
     */
    public Builder properties(Map<String, ?> properties) {
      client.putAll(properties);
      return this;
    }

    /**
     * Before the name of each queue in topics and groups; {@code turgo.} if not set.
     *
     * @param text letters, digits, {@code .}, {@code _} and {@code -}; with the name of a queue at
     *     most 240 of them
     * @return this builder
     */
    public Builder prefix(String text) {
      prefix = text;
      return this;
    }

    /**
     * Partitions of topics that the channel makes; 12 if not set. No more nodes than that consume a
     * queue at the same time. A topic that is there keeps those that it has.
     *
     * @param count at least 1
     * @return this builder
     * @throws IllegalArgumentException if the count is below 1
     */
    public Builder partitions(int count) {
      if (count < 1) {
        throw new IllegalArgumentException("A topic has at least 1 partition, not " + count);
      }
      partitions = count;
      return this;
    }

    /**
     * Replicas of topics that the channel makes; as the broker likes if not set.
     *
     * @param count from 1 to 32,767, and no more than there are brokers
     * @return this builder
     * @throws IllegalArgumentException if the count is outside that range
     */
    public Builder replication(int count) {
      if (count < 1 || count > Short.MAX_VALUE) {
        throw new IllegalArgumentException("A partition has at least 1 replica, not " + count);
      }
      replication = (short) count;
      return this;
    }

    /**
     * Whether topics are made on first use; true if not set.
     *
     * @param wanted false if topics are there already, such as where the channel may make none
     * @return this builder
     */
    public Builder createTopics(boolean wanted) {
      createTopics = wanted;
      return this;
    }

    /**
     * A setting of topics that the channel makes, such as {@code min.insync.replicas}.
     *
     * @param name as Kafka's documentation has it
     * @param value as a text
     * @return this builder
     */
    public Builder topicSetting(String name, String value) {
      topicSettings.put(name, value);
      return this;
    }

    /**
     * The longest that publishing, subscribing or counting waits for the broker; 10 seconds if not
     * set, at least 2.
     *
     * @param time from 2 seconds to 1 hour
     * @return this builder
     * @throws IllegalArgumentException if the time is outside that range
     */
    public Builder timeout(Duration time) {
      if (time.compareTo(Duration.ofSeconds(2)) < 0 || time.compareTo(Duration.ofHours(1)) > 0) {
        throw new IllegalArgumentException(
            "The time-out is between 2 seconds and an hour, not " + time);
      }
      timeout = time;
      return this;
    }

    /**
     * How long a partition that is to move to another node waits for the jobs that are in hand; 2
     * seconds if not set. What is not done by then is delivered to that node again.
     *
     * @param time from zero to 1 minute
     * @return this builder
     * @throws IllegalArgumentException if the time is outside that range
     */
    public Builder handover(Duration time) {
      if (time.isNegative() || time.compareTo(Duration.ofMinutes(1)) > 0) {
        throw new IllegalArgumentException("The handover takes up to a minute, not " + time);
      }
      handover = time;
      return this;
    }

    /**
     * A channel with these settings.
     *
     * @return a new channel, which the caller closes; it connects when it is used
     */
    public KafkaJobChannel build() {
      return new KafkaJobChannel(
          new KafkaSettings(
              Map.copyOf(client),
              prefix,
              partitions,
              replication,
              createTopics,
              Map.copyOf(topicSettings),
              timeout,
              handover));
    }
  }
}
