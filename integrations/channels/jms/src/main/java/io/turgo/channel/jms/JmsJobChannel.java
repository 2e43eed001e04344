package io.turgo.channel.jms;

import io.turgo.channel.Closing;
import io.turgo.channel.JobMessageFormat;
import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.ChannelTraits;
import io.turgo.engine.channel.DeliveryListener;
import io.turgo.engine.channel.JobChannel;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.JobSubscription;
import io.turgo.engine.channel.SubscriptionSettings;
import jakarta.jms.ConnectionFactory;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A channel on Jakarta Messaging, over the connection factory of any provider.
 *
 * <pre>{@code
 * JobChannel channel = JmsJobChannel.on(new ActiveMQConnectionFactory("tcp://broker:61616")).build();
 * }</pre>
 *
 * <p>Messages are persistent and sent in transactions, a page each. Each ordering key is of one of
 * the message groups ({@code JMSXGroupID}). What cannot be read, or was rejected, goes to the queue
 * with {@code .errors} after its name, with the property {@code turgo_reason}.
 *
 * <p>Threads: each sender and each consumer has a daemon thread of its own, the only one that calls
 * the provider's client with its session; so a client that blocks holds up no caller for longer
 * than the {@linkplain Builder#timeout time-out}.
 *
 * @since 0.1.0
 */
public final class JmsJobChannel implements JobChannel {
  private final JmsSettings settings;
  private final Senders senders;
  private final Set<JmsSubscription> subscriptions = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  private JmsJobChannel(JmsSettings settings) {
    this.settings = settings;
    this.senders =
        new Senders(
            settings.connector(),
            "turgo-" + settings.name(),
            settings.senders(),
            settings.bound(),
            settings.provider());
  }

  /**
   * Begins to build a channel to the broker that a connection factory leads to.
   *
   * @param factory how to reach the broker; not closed by the channel
   * @return a builder with the defaults
   */
  public static Builder on(ConnectionFactory factory) {
    return new Builder(factory);
  }

  @Override
  public String name() {
    return settings.name();
  }

  @Override
  public ChannelTraits traits() {
    return settings.traits();
  }

  @Override
  public int lane(String queue, int orderingKey) {
    return settings.group(orderingKey);
  }

  @Override
  public void publish(String queue, List<JobMessage> messages) {
    refuseIfClosed();
    String name = settings.queuePrefix() + queue;
    senders.send(
        messages.stream()
            .map(message ->
                new Outgoing.Job(
                    name,
                    JobMessageFormat.write(message),
                    settings.group(message.orderingKey()),
                    settings.priority(message),
                    settings.persistent(),
                    0,
                    Duration.ZERO,
                    null))
            .toList());
  }

  @Override
  public JobSubscription subscribe(
      String queue, SubscriptionSettings how, DeliveryListener listener) {
    refuseIfClosed();
    JmsSubscription subscription =
        new JmsSubscription(settings, queue, how, listener, senders, subscriptions::remove);
    subscriptions.add(subscription);
    subscription.open();
    if (closed) {
      subscription.close();
      refuseIfClosed();
    }
    return subscription;
  }

  /** Empty: the standard has no way to ask. */
  @Override
  public OptionalLong waiting(String queue) {
    return OptionalLong.empty();
  }

  private void refuseIfClosed() {
    if (closed) {
      throw new ChannelException("The channel '" + settings.name() + "' is closed");
    }
  }

  @Override
  public void close() {
    closed = true;
    // What its consumers have, and then the connection.
    Closing.together(
        subscriptions, settings.name() + "-close", settings.bound().plus(JmsSubscription.GOODBYE));
    subscriptions.clear();
    senders.close();
  }

  /** How a channel is to be. */
  public static final class Builder {
    private final ConnectionFactory factory;
    private String name = "jms";
    private @Nullable String user;
    private @Nullable String password;
    private @Nullable JmsProvider provider;
    private String queuePrefix = "";
    private int senders = 2;
    private int groups = 32;
    private boolean persistent = true;
    private Duration timeout = Duration.ofSeconds(10);
    private Duration parking = Duration.ofSeconds(30);
    private Duration renewal = Duration.ofMinutes(1);
    private IntUnaryOperator priorities = Builder::band;
    private @Nullable Boolean ordersByKey;
    private @Nullable Boolean ordersByPriority;

    private Builder(ConnectionFactory factory) {
      this.factory = Objects.requireNonNull(factory);
    }

    /**
     * For logs, metrics and health; {@code jms} by default.
     *
     * @param shortName in thread names too
     * @return this builder
     */
    public Builder name(String shortName) {
      name = shortName;
      return this;
    }

    /**
     * Connects as that user, rather than as the factory does by itself.
     *
     * @param userName the broker's user
     * @param itsPassword the password of that user
     * @return this builder
     */
    public Builder credentials(String userName, String itsPassword) {
      user = userName;
      password = itsPassword;
      return this;
    }

    /**
     * Treats the provider as that one. By default the channel sees by itself; a factory that is
     * wrapped may have to be told.
     *
     * @param treatedAs the provider whose abilities the channel uses
     * @return this builder
     */
    public Builder provider(JmsProvider treatedAs) {
      provider = treatedAs;
      return this;
    }

    /**
     * Stands before the names of all queues in the broker; nothing by default.
     *
     * @param prefix used as it is, without a separator added
     * @return this builder
     */
    public Builder queuePrefix(String prefix) {
      queuePrefix = prefix;
      return this;
    }

    /**
     * How many connections send at the same time; 2 by default.
     *
     * @param count at least 1
     * @return this builder
     * @throws IllegalArgumentException if the count is below 1
     */
    public Builder senders(int count) {
      if (count < 1) {
        throw new IllegalArgumentException("A channel has at least 1 sender, not " + count);
      }
      senders = count;
      return this;
    }

    /**
     * How many message groups there are; 32 by default. As many consumers, over all nodes, share a
     * queue at most, and all nodes must say the same number. Jobs of a group share messages, so
     * more groups than are needed cost messages.
     *
     * @param count at least 1
     * @return this builder
     * @throws IllegalArgumentException if the count is below 1
     */
    public Builder groups(int count) {
      if (count < 1) {
        throw new IllegalArgumentException("There is at least 1 message group, not " + count);
      }
      groups = count;
      return this;
    }

    /**
     * Whether the broker keeps messages of jobs on its disk; true by default. Without, no job waits
     * for that disk. A broker that stops forgets its messages, and the engine publishes their jobs
     * again after {@link io.turgo.engine.channel.JobQueue#withRepublishAfter}.
     *
     * @param onDisk false for messages that live in the broker's memory
     * @return this builder
     */
    public Builder persistent(boolean onDisk) {
      persistent = onDisk;
      return this;
    }

    /**
     * How long a call waits for the broker; 10 seconds by default.
     *
     * @param longest more than zero
     * @return this builder
     * @throws IllegalArgumentException if the time is zero or negative
     */
    public Builder timeout(Duration longest) {
      if (longest.isNegative() || longest.isZero()) {
        throw new IllegalArgumentException("A time-out is positive, not " + longest);
      }
      timeout = longest;
      return this;
    }

    /** How long a consumer keeps its message groups where the broker takes none; for tests. */
    Builder renewal(Duration time) {
      renewal = time;
      return this;
    }

    /** How long a message stays away first that leaves a transaction; for tests. */
    Builder parking(Duration time) {
      parking = time;
      return this;
    }

    /**
     * The priority of the message, 0 to 9, for that of the job. By default 0 becomes 4, and larger
     * ones 5 (up to 9), 6 (up to 49), 7 (up to 99), 8 (up to 999) and 9; negative ones likewise
     * down to 0.
     *
     * @param ofJob gets the priority of a job; results outside 0 to 9 become the nearer bound
     * @return this builder
     */
    public Builder priorities(IntUnaryOperator ofJob) {
      priorities = ofJob;
      return this;
    }

    /**
     * Whether the broker keeps the messages of a group with one consumer.
     *
     * @param does what the channel's traits say; by default what is known of the provider
     * @return this builder
     */
    public Builder ordersByKey(boolean does) {
      ordersByKey = does;
      return this;
    }

    /**
     * Whether the broker delivers messages of a higher priority first.
     *
     * @param does what the channel's traits say; by default what is known of the provider
     * @return this builder
     */
    public Builder ordersByPriority(boolean does) {
      ordersByPriority = does;
      return this;
    }

    /**
     * The channel; it connects when it is used.
     *
     * @return a new channel, which the caller closes
     */
    public JmsJobChannel build() {
      JmsProvider known = provider == null ? JmsProvider.of(factory) : provider;
      ChannelTraits traits =
          ChannelTraits.defaults()
              .withOrdersByKey(ordersByKey == null ? known.groups() : ordersByKey)
              .withOrdersByPriority(
                  ordersByPriority == null ? known.priorities() : ordersByPriority)
              .withLongestDelay(known.longestDelay())
              .withBatch(500);
      Link.Connector connector =
          user == null ? factory::createConnection : () -> factory.createConnection(user, password);
      return new JmsJobChannel(
          new JmsSettings(
              name,
              connector,
              provider,
              queuePrefix,
              senders,
              timeout,
              parking,
              renewal,
              groups,
              persistent,
              priorities,
              traits));
    }

    private static int band(int priority) {
      int size = Math.abs(priority == Integer.MIN_VALUE ? Integer.MAX_VALUE : priority);
      int step =
          size == 0 ? 0 : size < 10 ? 1 : size < 50 ? 2 : size < 100 ? 3 : size < 1_000 ? 4 : 5;
      return Math.max(0, priority < 0 ? 4 - step : 4 + step);
    }
  }
}
