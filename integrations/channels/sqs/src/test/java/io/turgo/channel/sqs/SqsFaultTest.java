package io.turgo.channel.sqs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.turgo.await.Await;
import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.JobSubscription;
import io.turgo.engine.channel.SubscriptionSettings;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** Queues that are away or slow, and jobs that take long. */
@Timeout(60)
class SqsFaultTest {
  private static final SubscriptionSettings TEN = SubscriptionSettings.of(1, 10);
  private static final Duration BOUND = Duration.ofSeconds(2);

  private final BlockingQueue<JobDelivery> delivered = new LinkedBlockingQueue<>();

  @SuppressWarnings("NullAway.Init")
  private ElasticMq server;

  @SuppressWarnings("NullAway.Init")
  private SqsJobChannel channel;

  @BeforeEach
  void start() throws Exception {
    server = new ElasticMq();
    channel = settings(SqsJobChannel.fifo(server.client())).build();
  }

  private static SqsJobChannel.Builder settings(SqsJobChannel.Builder builder) {
    return builder.timeout(BOUND).longPoll(Duration.ofSeconds(1)).visibility(Duration.ofSeconds(3));
  }

  @AfterEach
  void stop() {
    channel.close();
    server.close();
  }

  private static List<JobMessage> message(long id) {
    return List.of(new JobMessage("test", id, 1, id, 1, 0, 1_700_000_000_000L, null));
  }

  private JobDelivery next() throws InterruptedException {
    JobDelivery next = delivered.poll(30, TimeUnit.SECONDS);
    if (next == null) {
      throw new AssertionError("Expected a delivery within 30 seconds");
    }
    return next;
  }

  private static void assertRefusesInTime(Executable action) {
    long begin = System.nanoTime();
    assertThrows(ChannelException.class, action);
    Duration took = Duration.ofNanos(System.nanoTime() - begin);
    assertTrue(took.compareTo(Duration.ofSeconds(30)) < 0, () -> "It took " + took);
  }

  @Test
  void comesBackWhenSqsDoes() throws Exception {
    JobSubscription subscription = channel.subscribe("away", TEN, delivered::add);
    channel.publish("away", message(1));
    next().acknowledge();
    server.stop();
    assertRefusesInTime(() -> channel.publish("away", message(2)));
    assertRefusesInTime(() -> channel.waiting("away"));
    assertRefusesInTime(() -> channel.subscribe("other", TEN, delivered::add));
    Await.until(() -> !subscription.isConnected());
    server.start(); // its queues are gone
    assertThrows(ChannelException.class, () -> channel.publish("away", message(3)));
    channel.publish("away", message(4)); // made anew
    assertEquals(4, next().message().jobId());
    Await.until(subscription::isConnected);
  }

  @Test
  void longJobStaysInItsHands() throws Exception {
    channel.publish("long", message(1));
    channel.subscribe("long", TEN, delivered::add);
    JobDelivery inHand = next();
    assertEquals(null, delivered.poll(8, TimeUnit.SECONDS)); // more than twice the visibility
    inHand.acknowledge();
    channel.publish("long", message(2));
    JobDelivery second = next();
    assertEquals(2, second.message().jobId());
    assertEquals(1, second.attempt());
    second.acknowledge();
  }

  @Test
  void countsAttemptsOverDelays() throws Exception {
    channel.publish("attempts", message(1));
    channel.subscribe("attempts", TEN, delivered::add);
    for (int attempt = 1; attempt <= 4; attempt++) {
      JobDelivery delivery = next();
      assertEquals(attempt, delivery.attempt());
      delivery.release(attempt % 2 == 0 ? Duration.ZERO : Duration.ofMillis(1));
    }
    next().acknowledge();
    assertFalse(channel.traits().ordersByPriority());
  }
}
