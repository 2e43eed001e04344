package io.turgo.channel.jms;

import io.turgo.channel.JobMessageFormat;
import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.DeliveryListener;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.JobSubscription;
import io.turgo.engine.channel.SubscriptionSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The consumption of a queue: consumers that share a connection and a window. */
final class JmsSubscription implements JobSubscription {
  private static final Logger LOG = LoggerFactory.getLogger(JmsSubscription.class);

  /** How long the end of a connection may take. */
  static final Duration GOODBYE = Duration.ofSeconds(2);

  private final JmsSettings settings;
  private final String queue;
  private final SubscriptionSettings how;
  private final DeliveryListener listener;
  private final Senders senders;
  private final Link link;
  private final Window window;
  private final Parked parked;
  private final List<Consumer> consumers = new ArrayList<>();
  private final Runnable atEnd;
  private volatile boolean paused;
  private volatile boolean closed;

  JmsSubscription(
      JmsSettings settings,
      String queue,
      SubscriptionSettings how,
      DeliveryListener listener,
      Senders senders,
      java.util.function.Consumer<JmsSubscription> atEnd) {
    this.atEnd = () -> atEnd.accept(this);
    this.settings = settings;
    this.queue = settings.queuePrefix() + queue;
    this.how = how;
    this.listener = listener;
    this.senders = senders;
    String name = "turgo-" + settings.name() + "-" + queue;
    this.link = new Link(settings.connector(), name, settings.bound());
    this.parked = new Parked(this, settings.parking());
    this.window = new Window(how.prefetch());
    for (int i = 1; i <= how.consumers(); i++) {
      consumers.add(new Consumer(this, name + "-" + i));
    }
  }

  /** Begins, and waits until the first session is open. */
  void open() {
    List<CompletableFuture<Boolean>> first = consumers.stream().map(Consumer::start).toList();
    long end = System.nanoTime() + settings.bound().toNanos();
    try {
      for (CompletableFuture<Boolean> next : first) {
        boolean unused = next.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      }
    } catch (ExecutionException e) {
      throw notOpened("it refused: " + e.getCause(), e.getCause());
    } catch (TimeoutException e) {
      throw notOpened("it did not answer within " + settings.bound(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw notOpened("the thread was interrupted", e);
    }
  }

  private ChannelException notOpened(String why, @Nullable Throwable cause) {
    close();
    return new ChannelException(
        "Queue '" + queue + "' cannot be consumed from its broker, because " + why, cause);
  }

  String queue() {
    return queue;
  }

  String errorQueue() {
    return settings.errorQueue(queue);
  }

  Senders senders() {
    return senders;
  }

  Link link() {
    return link;
  }

  Window window() {
    return window;
  }

  Parked parked() {
    return parked;
  }

  JmsProvider provider(Link.Open open) {
    return settings.provider(open.provider());
  }

  /** How many messages one consumer's client should have at most. */
  int buffer() {
    return 2 * Math.ceilDiv(how.prefetch(), how.consumers());
  }

  Duration renewal() {
    return settings.renewal();
  }

  boolean isPaused() {
    return paused;
  }

  /** The message once more. */
  Outgoing again(JobMessage message, int attempts, Duration delay, @Nullable String copyOf) {
    Duration longest = settings.traits().longestDelay();
    return new Outgoing.Job(
        queue,
        JobMessageFormat.write(message),
        settings.group(message.orderingKey()),
        settings.priority(message),
        settings.persistent(),
        attempts,
        delay.compareTo(longest) < 0 ? delay : longest,
        copyOf);
  }

  Outgoing rejected(JobMessage message, String reason) {
    return new Outgoing.Rejected(errorQueue(), JobMessageFormat.write(message), reason);
  }

  /**
   * Tells the listener of a delivery, on the thread of a consumer.
   *
   * @param jobs how many it has
   * @return false if there is no place for it, or the subscription is paused or closing
   */
  boolean deliver(Consumer consumer, int jobs, Supplier<JmsDelivery> delivery) {
    consumer.telling().lock();
    try {
      if (paused || consumer.isClosing() || !window.take(jobs)) {
        return false;
      }
      DeliveryListener.tell(listener, queue, delivery.get());
      return true;
    } finally {
      consumer.telling().unlock();
    }
  }

  @Override
  public void pause() {
    paused = true;
    consumers.forEach(this::awaitListener);
  }

  /** Waits until a consumer does not tell the listener, for a second at most. */
  private void awaitListener(Consumer consumer) {
    ReentrantLock telling = consumer.telling();
    try {
      if (telling.tryLock(1, TimeUnit.SECONDS)) {
        telling.unlock();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void resume() {
    paused = false;
    consumers.forEach(Consumer::wake);
  }

  @Override
  public boolean isConnected() {
    return !closed && consumers.stream().allMatch(Consumer::isConnected);
  }

  @Override
  public void close() {
    closed = true;
    consumers.forEach(Consumer::beginToClose);
    long end = System.nanoTime() + settings.bound().toNanos();
    boolean ended = true;
    for (Consumer consumer : consumers) {
      ended &= consumer.awaitEnd(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
    }
    Thread closing = link.close();
    if (!ended) {
      LOG.warn(
          "The client of queue '{}' does not let its threads go within {}",
          queue,
          settings.bound());
      consumers.forEach(Consumer::interrupt);
    }
    boolean unused = Waiting.forThread(closing, GOODBYE);
    atEnd.run();
  }
}
