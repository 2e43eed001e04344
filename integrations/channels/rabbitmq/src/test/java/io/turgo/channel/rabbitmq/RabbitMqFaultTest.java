package io.turgo.channel.rabbitmq;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.turgo.await.Await;
import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.JobSubscription;
import io.turgo.engine.channel.SubscriptionSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** A broker that is killed, frozen or full, and how partitions change hands. */
@Timeout(120)
class RabbitMqFaultTest {
  private static final Duration BOUND = Duration.ofSeconds(2);
  private static final SubscriptionSettings HUNDRED = SubscriptionSettings.of(2, 100);

  private final String queue = "fault-" + UUID.randomUUID().toString().substring(0, 8);
  private final List<RabbitMqJobChannel> opened = new ArrayList<>();

  @SuppressWarnings("NullAway.Init")
  private RabbitMqServer server;

  @BeforeEach
  void start() throws Exception {
    server = RabbitMqServer.shared();
  }

  @AfterEach
  void close() {
    opened.forEach(RabbitMqJobChannel::close);
  }

  private RabbitMqJobChannel channel(int partitions, Duration bound) {
    RabbitMqJobChannel channel =
        RabbitMqJobChannel.builder(server.factory()).partitions(partitions).timeout(bound).build();
    opened.add(channel);
    return channel;
  }

  private static List<JobMessage> messages(int from, int to, int keys) {
    List<JobMessage> list = new ArrayList<>();
    for (int id = from; id < to; id++) {
      list.add(new JobMessage("test", id, 1, id, id % keys, 0, 1_700_000_000_000L, null));
    }
    return list;
  }

  private static void assertRefusesInTime(Executable action) {
    long begin = System.nanoTime();
    assertThrows(ChannelException.class, action);
    Duration took = Duration.ofNanos(System.nanoTime() - begin);
    assertTrue(took.compareTo(BOUND.plusSeconds(3)) < 0, () -> "It took " + took);
  }

  @Test
  void killedBrokerLosesNothing() throws Exception {
    RabbitMqJobChannel channel = channel(4, BOUND);
    CountDownLatch some = new CountDownLatch(200);
    Set<Long> released = new HashSet<>();
    Taken taken =
        new Taken(delivery -> {
          if (delivery.message().jobId() == 7 && released.add(7L)) {
            delivery.release(Duration.ofSeconds(1));
          } else if (delivery.message().jobId() % 10 != 3 || some.getCount() == 0) {
            delivery.acknowledge(); // others stay in hand, and void when the broker is killed
          }
          some.countDown();
        });
    JobSubscription subscription = channel.subscribe(queue, HUNDRED, taken);
    channel.publish(queue, messages(1, 401, 16));
    assertTrue(some.await(30, TimeUnit.SECONDS));
    // Half a second after it has made a queue the broker knows of it for good; this takes a second.
    taken.await("the released one", list -> countOf(list, 7) == 2);
    channel.publish(queue, messages(600, 700, 16));
    server.kill();
    assertRefusesInTime(() -> channel.publish(queue, messages(401, 402, 1)));
    assertRefusesInTime(() -> channel.subscribe(queue, HUNDRED, delivery -> {}));
    Await.until("the loss is seen", () -> !subscription.isConnected());
    server.start();
    channel.publish(queue, messages(401, 501, 16));
    for (JobDelivery delivery : taken.all()) {
      delivery.acknowledge(); // of the connection that is gone: counts for nothing
    }
    taken.await("all 600", list -> Taken.ids(list).size() == 600);
    taken.await("what was in hand", list -> countOf(list, 3) >= 2);
    assertTrue(taken.all().size() < 1_200, () -> taken.all().size() + " deliveries");
  }

  private static long countOf(List<JobDelivery> deliveries, long id) {
    return deliveries.stream().filter(delivery -> delivery.message().jobId() == id).count();
  }

  @Test
  void frozenBrokerHoldsNobodyUp() throws Exception {
    RabbitMqJobChannel channel = channel(2, BOUND);
    Taken taken = new Taken(JobDelivery::acknowledge);
    channel.subscribe(queue, HUNDRED, taken);
    channel.publish(queue, messages(1, 11, 4));
    RabbitMqJobChannel other = channel(2, BOUND);
    other.subscribe(queue, HUNDRED, new Taken(JobDelivery::acknowledge));
    server.freeze();
    try {
      assertRefusesInTime(() -> channel.publish(queue, messages(11, 12, 4)));
      assertRefusesInTime(() -> channel.publish(queue, messages(12, 13, 4)));
      assertRefusesInTime(() -> channel.waiting(queue));
      long begin = System.nanoTime();
      other.close();
      Duration took = Duration.ofNanos(System.nanoTime() - begin);
      assertTrue(took.compareTo(BOUND.multipliedBy(4)) < 0, () -> "To close took " + took);
    } finally {
      server.thaw();
    }
    channel.publish(queue, messages(13, 14, 4));
    taken.await("the message after the thaw", list -> Taken.ids(list).contains(13L));
  }

  @Test
  void brokerWithoutMemoryTakesAcknowledgements() throws Exception {
    RabbitMqJobChannel channel = channel(2, BOUND);
    channel.publish(queue, messages(1, 51, 4));
    Taken taken = new Taken(delivery -> {});
    JobSubscription subscription = channel.subscribe(queue, HUNDRED, taken);
    List<JobDelivery> inHand = taken.await("50", list -> list.size() == 50);
    server.control("set_vm_memory_high_watermark", "0");
    try {
      assertRefusesInTime(() -> channel.publish(queue, messages(51, 52, 4)));
      assertRefusesInTime(() -> channel.publish(queue, messages(52, 53, 4)));
      inHand.getFirst().release(Duration.ofMillis(500)); // kept on this node
      taken.await("the released one", list -> list.size() == 51);
      inHand.forEach(JobDelivery::acknowledge);
      subscription.close();
    } finally {
      server.control("set_vm_memory_high_watermark", "0.4");
    }
    channel.publish(queue, messages(60, 61, 4));
    Taken rest = new Taken(JobDelivery::acknowledge);
    channel.subscribe(queue, HUNDRED, rest);
    rest.await("the last", list -> Taken.ids(list).contains(60L));
    long released = inHand.getFirst().message().jobId();
    Set<Long> expected = new HashSet<>(Set.of(released, 51L, 52L, 60L));
    assertTrue(expected.containsAll(Taken.ids(rest.all())), () -> "" + Taken.ids(rest.all()));
  }

  @Test
  void partitionsAreSpreadAndTakenOver() throws Exception {
    RabbitMqJobChannel first = channel(8, Duration.ofSeconds(10));
    RabbitMqJobChannel second = channel(8, Duration.ofSeconds(10));
    Taken one = new Taken(JobDelivery::acknowledge);
    Taken two = new Taken(JobDelivery::acknowledge);
    first.subscribe(queue, HUNDRED, one);
    JobSubscription leaving = second.subscribe(queue, HUNDRED, two);
    int id = 1;
    while (keysOfLast(one, 8).size() != 4 || keysOfLast(two, 8).size() != 4) {
      int come = one.all().size() + two.all().size();
      first.publish(queue, messages(id, id + 8, 8));
      id += 8;
      assertTrue(id < 100_000, "The partitions are not shared evenly");
      Await.until(() -> one.all().size() + two.all().size() >= come + 8);
    }
    leaving.close();
    int before = one.all().size();
    first.publish(queue, messages(id, id + 8, 8));
    one.await("all keys on the other", list -> list.size() == before + 8);
  }

  /** The keys of the last deliveries, of as many as there are keys. */
  private static Set<Integer> keysOfLast(Taken taken, int keys) {
    List<JobDelivery> all = taken.all();
    Set<Integer> found = new HashSet<>();
    for (JobDelivery delivery : all.subList(Math.max(0, all.size() - keys / 2), all.size())) {
      found.add(delivery.message().orderingKey());
    }
    return found;
  }

  @Test
  void longJobKeepsNoPartitionFromMoving() throws Exception {
    RabbitMqJobChannel first = channel(2, Duration.ofSeconds(10));
    RabbitMqJobChannel second = channel(2, Duration.ofSeconds(10));
    Taken one = new Taken(delivery -> {}); // never done
    first.subscribe(queue, SubscriptionSettings.of(1, 2), one);
    first.publish(queue, messages(1, 3, 2));
    one.await("both", list -> list.size() == 2);
    Taken two = new Taken(JobDelivery::acknowledge);
    second.subscribe(queue, HUNDRED, two);
    first.publish(queue, messages(3, 103, 2));
    two.await("some of one partition", list -> !list.isEmpty());
    Set<Integer> keys = new HashSet<>();
    two.all().forEach(delivery -> keys.add(delivery.message().orderingKey()));
    assertEquals(1, keys.size());
  }

  @Test
  void releasedOftenIsNotDropped() throws Exception {
    RabbitMqJobChannel channel = channel(1, Duration.ofSeconds(10));
    Taken taken =
        new Taken(delivery -> {
          if (delivery.attempt() < 60) {
            delivery.release(delivery.attempt() % 20 == 0 ? Duration.ofMillis(1) : Duration.ZERO);
          } else {
            delivery.acknowledge();
          }
        });
    channel.subscribe(queue, HUNDRED, taken);
    channel.publish(queue, messages(1, 2, 1));
    taken.await("60 attempts", list -> list.size() == 60);
    assertEquals(60, taken.all().getLast().attempt());
  }

  @Test
  void acknowledgedInAnyOrderIsDoneWith() throws Exception {
    RabbitMqJobChannel channel = channel(1, Duration.ofSeconds(10));
    channel.publish(queue, messages(1, 101, 5));
    Taken taken = new Taken(delivery -> {});
    JobSubscription subscription = channel.subscribe(queue, HUNDRED, taken);
    List<JobDelivery> inHand = taken.await("all", list -> list.size() == 100);
    for (JobDelivery delivery : inHand.reversed()) {
      if (delivery.message().jobId() % 3 != 0) {
        delivery.acknowledge();
      }
    }
    subscription.close();
    Taken again = new Taken(JobDelivery::acknowledge);
    channel.subscribe(queue, HUNDRED, again);
    again.await("the others", list -> list.size() >= 33);
    for (JobDelivery delivery : again.all()) {
      assertEquals(0, delivery.message().jobId() % 3);
    }
  }

  @Test
  void nodesAgreeOnTheNumberOfPartitions() {
    RabbitMqJobChannel channel = channel(2, Duration.ofSeconds(10));
    channel.publish(queue, messages(1, 2, 1));
    RabbitMqJobChannel stranger = channel(3, Duration.ofSeconds(10));
    ChannelException refused =
        assertThrows(ChannelException.class, () -> stranger.publish(queue, messages(2, 3, 1)));
    assertTrue(String.valueOf(refused.getMessage()).contains("partitions"), refused::getMessage);
    assertThrows(ChannelException.class, () -> stranger.subscribe(queue, HUNDRED, delivery -> {}));
    assertThrows(ChannelException.class, () -> stranger.waiting(queue));
  }
}
