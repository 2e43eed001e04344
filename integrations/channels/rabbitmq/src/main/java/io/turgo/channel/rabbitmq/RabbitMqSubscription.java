package io.turgo.channel.rabbitmq;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.Delivery;
import io.turgo.channel.JobMessageFormat;
import io.turgo.channel.UnexpectedErrors;
import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.DeliveryListener;
import io.turgo.engine.channel.JobSubscription;
import io.turgo.engine.channel.SubscriptionSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The consumption of one queue by one node.
 *
 * <p>One daemon thread does all that has to do with the broker: it opens the connection and opens
 * it again, takes its share of the partitions, tells the broker of what is settled, as much at once
 * as has gathered, and hands deliveries to the listener. What others want of it, and what comes
 * from the client's threads, waits for it on the {@link Desk}.
 */
final class RabbitMqSubscription implements JobSubscription, Consumption.Receiver {
  private static final Logger LOG = LoggerFactory.getLogger(RabbitMqSubscription.class);
  private static final Duration AFTER_THROW = Duration.ofSeconds(1);
  private static final long ROUND_MILLIS = 500;
  private static final long FIRST_PAUSE_MILLIS = 200;
  private static final long LONGEST_PAUSE_MILLIS = 10_000;
  private static final int HANDED_OUT_BETWEEN_LOOKS = 100;

  private final String queue;
  private final Topology topology;
  private final Connector connector;
  private final Forwarder forwarder;
  private final SubscriptionSettings settings;
  private final DeliveryListener listener;
  private final Desk desk;
  private final CompletableFuture<@Nullable Void> begun = new CompletableFuture<>();
  private final Thread thread;
  private volatile boolean connected;
  private volatile @Nullable Connection connection;

  RabbitMqSubscription(
      String queue,
      Topology topology,
      Connector connector,
      Forwarder forwarder,
      SubscriptionSettings settings,
      DeliveryListener listener) {
    this.queue = queue;
    this.topology = topology;
    this.connector = connector;
    this.forwarder = forwarder;
    this.settings = settings;
    this.listener = listener;
    this.desk = new Desk(settings.prefetch());
    this.thread = Thread.ofPlatform().name("turgo-rabbitmq-" + queue).daemon().unstarted(this::run);
  }

  /** Begins, or throws within the bound. */
  void start() {
    thread.start();
    try {
      begun.get(connector.bound().toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      close();
      throw e.getCause() instanceof ChannelException problem
          ? new ChannelException(String.valueOf(problem.getMessage()), problem)
          : new ChannelException(
              "Queue '" + queue + "' cannot be consumed: " + Connector.why(e), e.getCause());
    } catch (TimeoutException e) {
      close();
      throw new ChannelException(
          "Queue '" + queue + "' could not be consumed within " + connector.bound(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      close();
      throw new ChannelException("Interrupted while queue '" + queue + "' was opened", e);
    }
  }

  private void run() {
    while (!desk.isClosed() && !begun.isCompletedExceptionally()) {
      try {
        consumeAll();
      } catch (Throwable thrown) {
        UnexpectedErrors.survive(
            "Consuming a queue", thrown, Duration.ofMillis(FIRST_PAUSE_MILLIS));
      }
    }
  }

  private void consumeAll() {
    long pause = FIRST_PAUSE_MILLIS;
    while (!desk.isClosed()) {
      try {
        consume();
        pause = FIRST_PAUSE_MILLIS;
      } catch (IOException | RuntimeException e) {
        if (begun.completeExceptionally(e)) {
          return;
        }
        pause = connected ? FIRST_PAUSE_MILLIS : Math.min(pause * 2, LONGEST_PAUSE_MILLIS);
        if (!desk.isClosed()) {
          LOG.warn("Queue '{}' is not consumed at present: {}", queue, Connector.why(e));
        }
      } catch (Error e) {
        begun.completeExceptionally(e);
        LOG.error("The consumption of queue '{}' failed; it begins again", queue, e);
      } finally {
        connected = false;
        desk.forgetConnection();
        Connector.drop(connection);
        connection = null;
      }
      desk.awaitClose(pause / 2 + ThreadLocalRandom.current().nextLong(pause));
    }
  }

  private void consume() throws IOException {
    Connection opened = connector.open("consumer of " + queue);
    connection = opened;
    Consumption consumption = new Consumption(opened, topology, queue, settings, this);
    desk.consumes(consumption);
    Shares shares = new Shares(topology, consumption);
    long round = System.nanoTime();
    while (!desk.isClosed()) {
      String lost = desk.lost();
      if (lost != null) {
        throw new IOException(lost);
      }
      consumption.settle(desk.takeSettlements());
      if (System.nanoTime() - round >= 0 || desk.takeRoundWanted()) {
        share(shares, consumption);
        connected = true;
        begun.complete(null);
        long millis = ROUND_MILLIS + ThreadLocalRandom.current().nextLong(ROUND_MILLIS / 4);
        round = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
      }
      handOut();
      desk.awaitWork(round);
    }
    consumption.close(desk.takeSettlements(), connector.bound());
  }

  private void share(Shares shares, Consumption consumption) throws IOException {
    if (desk.isPaused()) {
      shares.leave();
    } else {
      shares.round();
    }
    consumption.settle(desk.returnReleased());
  }

  private void handOut() {
    for (int i = 0; i < HANDED_OUT_BETWEEN_LOOKS; i++) {
      RabbitMqDelivery next = desk.beginHandingOut();
      if (next == null) {
        return;
      }
      try {
        DeliveryListener.tell(listener, queue, next);
      } finally {
        desk.endHandingOut();
      }
    }
  }

  @Override
  public void received(Claim claim, Delivery delivery) {
    claim.came();
    long tag = delivery.getEnvelope().getDeliveryTag();
    byte[] body = delivery.getBody();
    switch (JobMessageFormat.read(body)) {
      case JobMessageFormat.Read(var message) ->
          desk.received(new RabbitMqDelivery(this, claim, tag, message, body, attempt(delivery)));
      case JobMessageFormat.Unreadable(var reason) -> {
        LOG.warn("A message of queue '{}' goes to the error queue: {}", queue, reason);
        putAside(new Settlement(claim, tag, true), body, reason);
      }
    }
  }

  private static int attempt(Delivery delivery) {
    Map<String, Object> headers = delivery.getProperties().getHeaders();
    if (headers == null) {
      return delivery.getEnvelope().isRedeliver() ? 2 : 1;
    }
    long before = number(headers, "x-delivery-count") + number(headers, Forwarder.ATTEMPTS);
    return (int) Math.min(Integer.MAX_VALUE, before + 1);
  }

  private static long number(Map<String, Object> headers, String name) {
    return headers.get(name) instanceof Number number ? Math.max(0, number.intValue()) : 0;
  }

  @Override
  public void lost(Consumption consumption, String reason) {
    desk.lost(consumption, reason);
  }

  void acknowledged(RabbitMqDelivery delivery) {
    desk.ended(delivery);
    desk.settle(delivery.settlement(true));
  }

  void released(RabbitMqDelivery delivery, Duration delay) {
    desk.ended(delivery);
    Settlement back = delivery.settlement(false);
    if (delay.isZero() || delay.isNegative()) {
      desk.settle(back);
      return;
    }
    long until =
        System.nanoTime()
            + (delay.compareTo(Topology.LONGEST_DELAY) > 0 ? Topology.LONGEST_DELAY : delay)
                .toNanos();
    forward(
        () ->
            forwarder.delay(
                queue,
                delivery.claim().partition(),
                delivery.body(),
                delivery.attempt(),
                Topology.delayMillis(delay)),
        delivery.settlement(true),
        back,
        until);
  }

  void rejected(RabbitMqDelivery delivery, String reason) {
    desk.ended(delivery);
    putAside(delivery.settlement(true), delivery.body(), reason);
  }

  private void putAside(Settlement done, byte[] body, String reason) {
    forward(
        () -> forwarder.putAside(queue, body, reason),
        done,
        new Settlement(done.claim(), done.tag(), false),
        System.nanoTime() + AFTER_THROW.toNanos());
  }

  /**
   * Settles a delivery once the broker has it elsewhere. If it takes it nowhere, the delivery is
   * kept here until its time and given back then.
   */
  private void forward(Sending sending, Settlement done, Settlement back, long until) {
    if (!desk.isOf(done.claim())) {
      return;
    }
    CompletableFuture<Boolean> unused =
        sending
            .send()
            .handle((nothing, problem) -> {
              if (problem == null) {
                desk.settle(done);
              } else {
                LOG.warn(
                    "A message of queue '{}' is kept on this node: {}",
                    queue,
                    Connector.why(problem));
                desk.settleAt(back, until);
              }
              return true;
            });
  }

  /** Forwards a message. */
  private interface Sending {
    CompletableFuture<@Nullable Void> send();
  }

  @Override
  public void pause() {
    desk.pause();
    if (!Thread.currentThread().equals(thread)) {
      desk.awaitHandedOut(connector.bound());
    }
  }

  @Override
  public void resume() {
    desk.resume();
  }

  boolean isClosed() {
    return desk.isClosed();
  }

  @Override
  public boolean isConnected() {
    return connected && !desk.isClosed();
  }

  @Override
  public void close() {
    desk.close();
    if (Thread.currentThread().equals(thread)) {
      return; // the listener closes; the thread ends when it returns
    }
    try {
      if (!thread.join(connector.bound())) {
        LOG.warn("Queue '{}' did not close within {}; it is cut off", queue, connector.bound());
        Connector.drop(connection);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
