package io.turgo.channel.sqs;

import io.turgo.channel.Closing;
import io.turgo.channel.JobMessageFormat;
import io.turgo.channel.UnexpectedErrors;
import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.ChannelTraits;
import io.turgo.engine.channel.DeliveryListener;
import io.turgo.engine.channel.JobChannel;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.JobSubscription;
import io.turgo.engine.channel.SubscriptionSettings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/**
 * Ready jobs through Amazon SQS, or what speaks its language.
 *
 * <p>{@code docs/channels/sqs.md} says what is guaranteed and which settings matter. Region,
 * credentials and connections are those of the {@link SqsClient}, which the application closes.
 *
 * @since 0.1.0
 */
public final class SqsJobChannel implements JobChannel {
  private static final int THREADS = 16;

  private final Queues queues;
  private final Sender sender;
  private final SqsSubscription.Timing timing;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          THREADS, Thread.ofPlatform().name("turgo-sqs-", 0).daemon().factory());
  private final ScheduledExecutorService extender =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("turgo-sqs-extender").daemon().factory());
  private final Set<SqsSubscription> subscriptions = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  private SqsJobChannel(Builder builder) {
    queues = new Queues(builder.client, builder.prefix, builder.kind, builder.bound);
    sender = new Sender(queues, threads);
    timing = new SqsSubscription.Timing(builder.visibility, builder.longPoll);
    long third = builder.visibility.toMillis() / 3;
    Future<?> unused =
        extender.scheduleWithFixedDelay(this::extendAll, third, third, TimeUnit.MILLISECONDS);
  }

  private void extendAll() {
    try {
      subscriptions.forEach(SqsSubscription::extend);
    } catch (Throwable thrown) { // or it would not be called again
      UnexpectedErrors.log("Keeping messages out of sight", thrown);
    }
  }

  /**
   * A channel of standard queues: the fastest, without order.
   *
   * @param client not closed by the channel
   * @return a builder with the defaults
   */
  public static Builder standard(SqsClient client) {
    return new Builder(client, Kind.STANDARD);
  }

  /**
   * A channel of FIFO queues: one subscription at a time holds the jobs of a key.
   *
   * @param client not closed by the channel
   * @return a builder with the defaults
   */
  public static Builder fifo(SqsClient client) {
    return new Builder(client, Kind.FIFO);
  }

  @Override
  public String name() {
    return "sqs";
  }

  @Override
  public ChannelTraits traits() {
    return queues.kind().traits();
  }

  @Override
  public void publish(String queue, List<JobMessage> messages) {
    checkOpen();
    List<Sender.Outgoing> outgoing = new ArrayList<>(messages.size());
    for (JobMessage message : messages) {
      String body = new String(JobMessageFormat.write(message), StandardCharsets.UTF_8);
      outgoing.add(new Sender.Outgoing(message.orderingKey(), body));
    }
    sender.sendAll(queue, outgoing);
  }

  @Override
  public JobSubscription subscribe(
      String queue, SubscriptionSettings settings, DeliveryListener listener) {
    checkOpen();
    SqsSubscription subscription =
        new SqsSubscription(queue, queues, sender, threads, settings, timing, listener);
    subscriptions.removeIf(SqsSubscription::isClosed);
    subscriptions.add(subscription);
    subscription.start();
    if (closed) {
      subscription.close();
    }
    return subscription;
  }

  @Override
  public OptionalLong waiting(String queue) {
    checkOpen();
    String url = queues.main(queue);
    String count =
        queues.call(
            "count messages",
            () ->
                queues
                    .client()
                    .getQueueAttributes(request ->
                        request
                            .queueUrl(url)
                            .attributeNames(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES)
                            .overrideConfiguration(Queues.within(queues.bound())))
                    .attributes()
                    .get(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES));
    return count == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(count));
  }

  private void checkOpen() {
    if (closed) {
      throw new ChannelException("The channel to SQS is closed");
    }
  }

  @Override
  public void close() {
    closed = true;
    // The listener, the poll that goes on, and what SQS is to hear.
    Closing.together(
        subscriptions, "turgo-sqs-close", timing.longPoll().plus(queues.bound().multipliedBy(4)));
    extender.shutdownNow();
    threads.shutdownNow();
  }

  /** Settings of a channel. */
  public static final class Builder {
    private final SqsClient client;
    private final Kind kind;
    private String prefix = "turgo-";
    private Duration visibility = Duration.ofSeconds(30);
    private Duration longPoll = Duration.ofSeconds(5);
    private Duration bound = Duration.ofSeconds(10);

    private Builder(SqsClient client, Kind kind) {
      this.client = client;
      this.kind = kind;
    }

    /**
     * What the names of all queues begin with; {@code turgo-} if not set.
     *
     * @param text used as it is, without a separator added
     * @return this builder
     */
    public Builder prefix(String text) {
      prefix = text;
      return this;
    }

    /**
     * For how long messages in hand are kept from others, in whole seconds; 30 if not set. It is
     * extended while the node lives, so this is how long its messages wait when it dies.
     *
     * @param duration from 3 seconds to 1 hour; fractions of a second are cut off
     * @return this builder
     * @throws IllegalArgumentException if the time is outside that range
     */
    public Builder visibility(Duration duration) {
      visibility = between(duration, Duration.ofSeconds(3), Duration.ofHours(1));
      return this;
    }

    /**
     * For how long SQS waits for messages when there are none, in whole seconds; 5 if not set. To
     * close a subscription takes as long.
     *
     * @param duration from 1 to 20 seconds; fractions of a second are cut off
     * @return this builder
     * @throws IllegalArgumentException if the time is outside that range
     */
    public Builder longPoll(Duration duration) {
      longPoll = between(duration, Duration.ofSeconds(1), Duration.ofSeconds(20));
      return this;
    }

    /**
     * How long SQS may take for anything it is asked; 10 seconds if not set.
     *
     * @param duration from 100 milliseconds to 1 hour
     * @return this builder
     * @throws IllegalArgumentException if the time is outside that range
     */
    public Builder timeout(Duration duration) {
      bound = between(duration, Duration.ofMillis(100), Duration.ofHours(1));
      return this;
    }

    private static Duration between(Duration given, Duration least, Duration most) {
      if (given.compareTo(least) < 0 || given.compareTo(most) > 0) {
        throw new IllegalArgumentException(
            "Expected a time from " + least + " to " + most + ", not " + given);
      }
      return given;
    }

    /**
     * A channel that asks SQS for nothing before it is used.
     *
     * @return a new channel, which the caller closes
     */
    public SqsJobChannel build() {
      return new SqsJobChannel(this);
    }
  }
}
