package io.turgo.test.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.DeliveryListener;
import io.turgo.engine.channel.JobChannel;
import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.JobMessage.Job;
import io.turgo.engine.channel.JobSubscription;
import io.turgo.engine.channel.SubscriptionSettings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What every {@link JobChannel} has to do. A test class of an implementation extends this one and
 * says how to open a channel to a broker that runs; each test uses a queue of its own.
 *
 * @since 0.1.0
 */
@Timeout(120)
@Experimental
public abstract class JobChannelContract {
  private static final SubscriptionSettings TEN = SubscriptionSettings.of(1, 10);
  private static final Duration SHORT = Duration.ofMillis(300);

  /** A queue that no other test uses. */
  protected String queue = "";

  private JobChannel channel;
  private final List<JobChannel> opened = new ArrayList<>();

  /** Made by JUnit; a channel is there from {@link #begin} on. */
  @SuppressWarnings("NullAway.Init")
  protected JobChannelContract() {}

  /**
   * A new channel to the broker of this test class; the contract closes it.
   *
   * @return the channel; each call opens another
   */
  protected abstract JobChannel open();

  /**
   * Sends bytes that are no message to a queue, as somebody else's program might.
   *
   * @param queue the name of the queue, as the engine has it
   * @param body bytes that {@code JobMessageFormat} cannot read
   * @return false if this channel has no bytes
   */
  protected abstract boolean sendUnreadable(String queue, byte[] body);

  /**
   * How many messages the error queue of a queue holds.
   *
   * @param queue the name of the queue, as the engine has it
   * @return messages that wait in its error queue
   */
  protected abstract long errors(String queue);

  /**
   * How long a delivery may take.
   *
   * @return how long a test waits for each delivery; 30 seconds unless overridden
   */
  protected Duration patience() {
    return Duration.ofSeconds(30);
  }

  @BeforeEach
  void begin() {
    queue = "turgo-" + UUID.randomUUID().toString().substring(0, 8);
    channel = another();
  }

  @AfterEach
  void end() {
    opened.forEach(JobChannel::close);
  }

  private JobChannel another() {
    JobChannel next = open();
    opened.add(next);
    return next;
  }

  private Hands hands() {
    return new Hands(patience());
  }

  private static JobMessage message(long id, int key, int priority) {
    return new JobMessage("test", id, 1, 1_000 + key, key, priority, 1_700_000_000_000L, null);
  }

  private static List<JobMessage> messages(int count, int keys) {
    List<JobMessage> list = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      list.add(message(i, i % keys, 0));
    }
    return list;
  }

  private static Set<Long> ids(List<JobDelivery> deliveries) {
    Set<Long> ids = new HashSet<>();
    deliveries.forEach(delivery -> ids.add(delivery.message().jobId()));
    return ids;
  }

  private void until(String wanted, BooleanSupplier condition) {
    long end = System.nanoTime() + patience().toNanos();
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < end, () -> "Expected within " + patience() + ": " + wanted);
      Thread.onSpinWait();
    }
  }

  @Test
  void deliversWhatWasPublished() {
    JobMessage sent =
        new JobMessage(
            "shop",
            Long.MAX_VALUE,
            17,
            42,
            255,
            -3,
            1_700_000_000_123L,
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");
    channel.publish(queue, List.of(sent));
    Hands hands = hands().acknowledging();
    channel.subscribe(queue, TEN, hands);
    JobDelivery delivery = hands.await(1).getFirst();
    assertEquals(sent, delivery.message());
    assertEquals(1, delivery.attempt());
  }

  @Test
  void deliversOneMessageOfSeveralJobsAsOne() {
    JobMessage several =
        message(1, 3, 0).of(List.of(new Job(1, 2, 3), new Job(Long.MAX_VALUE, 5, 6)));
    channel.publish(queue, List.of(several));
    Hands hands = hands();
    channel.subscribe(queue, TEN, hands);
    JobDelivery first = hands.await(1).getFirst();
    assertEquals(several, first.message());
    first.release(Duration.ofMillis(50));
    JobDelivery second = hands.await(2).getLast();
    assertEquals(several.jobs(), second.message().jobs());
    assertTrue(second.attempt() >= 2, () -> "Attempt was " + second.attempt());
    second.acknowledge();
    hands.staysAt(2, SHORT);
  }

  @Test
  void deliversWhatIsPublishedLaterByAnotherChannel() {
    Hands hands = hands().acknowledging();
    channel.subscribe(queue, TEN, hands);
    sender().publish(queue, messages(25, 3));
    assertEquals(25, ids(hands.await(25)).size());
  }

  /** A channel to send by: another one, unless queues are a channel's own. */
  private JobChannel sender() {
    return sharesQueues() ? another() : channel;
  }

  /**
   * Whether two channels of {@link #open} see the same queues.
   *
   * @return true unless overridden
   */
  protected boolean sharesQueues() {
    return true;
  }

  @Test
  void acknowledgedIsDoneWith() {
    channel.publish(queue, messages(20, 4));
    Hands first = hands().acknowledging();
    JobSubscription subscription = channel.subscribe(queue, TEN, first);
    first.await(20);
    subscription.close();
    Hands second = hands();
    channel.subscribe(queue, TEN, second);
    channel.publish(queue, List.of(message(99, 0, 0)));
    assertEquals(Set.of(99L), ids(second.await(1)));
    second.staysAt(1, SHORT);
  }

  @Test
  void unacknowledgedComesBackWhenItsSubscriptionCloses() {
    channel.publish(queue, messages(8, 2));
    Hands first = hands();
    JobSubscription subscription = channel.subscribe(queue, TEN, first);
    List<JobDelivery> inHand = first.await(8);
    inHand.getFirst().acknowledge();
    subscription.close();
    inHand.get(1).acknowledge(); // too late, and harmless
    Hands second = hands().acknowledging();
    channel.subscribe(queue, TEN, second);
    Set<Long> expected = ids(inHand);
    expected.remove(inHand.getFirst().message().jobId());
    second.await(expected.size() + " other messages", list -> ids(list).containsAll(expected));
    assertFalse(ids(second.all()).contains(inHand.getFirst().message().jobId()));
  }

  private SubscriptionSettings settings(int consumers, int prefetch) {
    return SubscriptionSettings.of(Math.min(consumers, channel.mostConsumers()), prefetch);
  }

  @Test
  void refusesMoreConsumersThanItHas() {
    assumeTrue(channel.mostConsumers() < Integer.MAX_VALUE, "it has any number");
    int tooMany = channel.mostConsumers() + 1;
    assertThrows(
        ChannelException.class,
        () -> channel.subscribe(queue, SubscriptionSettings.of(tooMany, tooMany), hands()));
  }

  @Test
  void takesNoMoreThanItsPrefetch() {
    channel.publish(queue, messages(30, 5));
    Hands hands = hands();
    channel.subscribe(queue, settings(2, 6), hands);
    hands.await(6);
    hands.staysAt(6, SHORT);
    hands.all().forEach(JobDelivery::acknowledge);
    hands.await(12);
    hands.staysAt(12, SHORT);
  }

  @Test
  void prefetchCountsJobs() {
    Hands hands = hands();
    channel.subscribe(queue, settings(1, 8), hands);
    channel.publish(queue, List.of(messageOfFour(0)));
    hands.await(1).getFirst().acknowledge(); // a channel may learn by it what to expect
    List<JobMessage> more = new ArrayList<>();
    for (int i = 1; i <= 10; i++) {
      more.add(messageOfFour(i));
    }
    channel.publish(queue, more);
    hands.await(3);
    hands.staysAt(3, SHORT);
    hands.all().forEach(JobDelivery::acknowledge);
    hands.await(5);
    hands.staysAt(5, SHORT);
  }

  private static JobMessage messageOfFour(int number) {
    long id = number * 10L;
    return message(id + 1, number % 3, 0)
        .of(
            List.of(
                new Job(id + 1, 1, 1),
                new Job(id + 2, 1, 1),
                new Job(id + 3, 1, 1),
                new Job(id + 4, 1, 1)));
  }

  @Test
  void releasedComesBackAfterItsDelayAndCounts() {
    channel.publish(queue, List.of(message(1, 1, 0)));
    Hands hands = hands();
    channel.subscribe(queue, TEN, hands);
    JobDelivery first = hands.await(1).getFirst();
    Duration delay = Duration.ofMillis(1_500);
    long released = System.nanoTime();
    first.release(delay);
    JobDelivery second = hands.await(2).getLast();
    Duration waited = Duration.ofNanos(System.nanoTime() - released);
    assertEquals(1, second.message().jobId());
    assertTrue(second.attempt() >= 2, () -> "Attempt was " + second.attempt());
    assertTrue(waited.compareTo(delay.minusMillis(50)) >= 0, () -> "It came back after " + waited);
    second.acknowledge();
    hands.staysAt(2, SHORT);
  }

  @Test
  void releasedHoldsNothingElseUp() {
    channel.publish(queue, List.of(message(1, 1, 0)));
    Hands hands = hands();
    channel.subscribe(queue, TEN, hands);
    hands.await(1).getFirst().release(Duration.ofSeconds(20));
    channel.publish(queue, List.of(message(2, 1, 0), message(3, 2, 0)));
    List<JobDelivery> all = hands.await(3);
    assertEquals(Set.of(1L, 2L, 3L), ids(all));
  }

  @Test
  void rejectedGoesToTheErrorQueue() {
    channel.publish(queue, List.of(message(1, 1, 0), message(2, 1, 0)));
    Hands hands = hands();
    channel.subscribe(queue, TEN, hands);
    List<JobDelivery> both = hands.await(2);
    both.getFirst().reject("The test does not want it");
    both.getLast().acknowledge();
    until("one message in the error queue", () -> errors(queue) == 1);
    hands.staysAt(2, SHORT);
  }

  @Test
  void unreadableGoesToTheErrorQueueAndNothingStops() {
    assumeTrue(
        sendUnreadable(queue, "hello".getBytes(StandardCharsets.UTF_8)), "it carries no bytes");
    sendUnreadable(queue, new byte[] {0, -1, 7});
    sendUnreadable(queue, new byte[0]);
    sendUnreadable(queue, "{\"version\":1,\"job\":{}}".getBytes(StandardCharsets.UTF_8));
    sendUnreadable(
        queue, "{\"version\":2,\"engine\":\"test\",\"job\":7}".getBytes(StandardCharsets.UTF_8));
    channel.publish(queue, List.of(message(8, 1, 0)));
    Hands hands = hands().acknowledging();
    channel.subscribe(queue, TEN, hands);
    assertEquals(8, hands.await(1).getFirst().message().jobId());
    until("five messages in the error queue", () -> errors(queue) == 5);
    hands.staysAt(1, SHORT);
  }

  @Test
  void listenerThatThrowsLosesNothing() {
    AtomicBoolean thrown = new AtomicBoolean();
    Hands hands = hands().acknowledging();
    channel.subscribe(
        queue,
        TEN,
        delivery -> {
          if (delivery.message().jobId() == 2 && thrown.compareAndSet(false, true)) {
            throw new AssertionError("The listener throws once, by design of the test");
          }
          hands.delivered(delivery);
        });
    channel.publish(queue, messages(5, 2));
    hands.await("all five", list -> ids(list).size() == 5);
  }

  @Test
  void pausedTakesNothing() {
    Hands hands = hands().acknowledging();
    JobSubscription subscription = channel.subscribe(queue, TEN, hands);
    channel.publish(queue, List.of(message(1, 1, 0)));
    hands.await(1);
    subscription.pause();
    channel.publish(queue, messages(5, 2));
    hands.staysAt(1, SHORT);
    subscription.resume();
    hands.await(6);
  }

  @Test
  void oneSubscriptionAtATimeHoldsAKey() {
    assumeTrue(channel.traits().ordersByKey(), "it does not order by key");
    int keys = 16;
    int count = 800;
    Holders holders = new Holders(List.of(hands(), hands()));
    for (int i = 0; i < 2; i++) {
      sender().subscribe(queue, SubscriptionSettings.of(1, 40), holders.listener(i));
    }
    letBothBegin(holders, keys);
    holders.clashes.set(0);
    channel.publish(queue, messagesOfLanes(count));
    until("all " + count, () -> holders.acknowledgeAll().size() == count);
    assertEquals(0, holders.clashes.get());
  }

  /** Of 16 keys, some of which many channels have in a lane with others. */
  private static List<JobMessage> messagesOfLanes(int count) {
    List<JobMessage> list = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      list.add(message(i, i % 8 + (i / 8 % 2) * 64, 0));
    }
    return list;
  }

  /**
   * Publishes until both subscriptions have had something, so that the broker has spread the keys;
   * or for a while, because it may give all to one.
   */
  private void letBothBegin(Holders holders, int keys) {
    long end = System.nanoTime() + patience().toNanos() / 6;
    do {
      channel.publish(queue, messagesOfLanes(keys));
      until("all of " + keys, () -> holders.acknowledgeAll().size() == keys);
      holders.done.clear();
    } while (!holders.bothHadSome() && System.nanoTime() < end);
  }

  /** Two subscriptions, and how many deliveries of each lane are in whose hands. */
  private final class Holders {
    private final Map<Integer, int[]> held = new HashMap<>();
    private final List<Hands> both;
    private final int[] seen = new int[2];
    private final Set<Long> done = new HashSet<>();
    private final AtomicInteger clashes = new AtomicInteger();

    Holders(List<Hands> both) {
      this.both = both;
    }

    DeliveryListener listener(int me) {
      return delivery -> {
        synchronized (held) {
          int[] lane = held(delivery);
          lane[me]++;
          if (lane[1 - me] > 0) {
            clashes.incrementAndGet();
          }
        }
        both.get(me).delivered(delivery);
      };
    }

    private int[] held(JobDelivery delivery) {
      int lane = channel.lane(queue, delivery.message().orderingKey());
      return held.computeIfAbsent(lane, key -> new int[2]);
    }

    boolean bothHadSome() {
      return seen[0] > 0 && seen[1] > 0;
    }

    /** Acknowledges what came; returns the jobs that were. */
    Set<Long> acknowledgeAll() {
      for (int i = 0; i < 2; i++) {
        List<JobDelivery> all = both.get(i).all();
        for (JobDelivery delivery : all.subList(seen[i], all.size())) {
          synchronized (held) {
            held(delivery)[i]--;
          }
          delivery.acknowledge();
          done.add(delivery.message().jobId());
        }
        seen[i] = all.size();
      }
      return done;
    }
  }

  @Test
  void urgentComesFirst() {
    assumeTrue(channel.traits().ordersByPriority(), "it does not order by priority");
    List<JobMessage> mixed = new ArrayList<>();
    for (int i = 1; i <= 60; i++) {
      mixed.add(message(i, i % 3, i % 2 == 0 ? 9 : 0));
    }
    channel.publish(queue, mixed);
    Hands hands = hands().acknowledging();
    channel.subscribe(queue, SubscriptionSettings.of(1, 1), hands);
    List<JobDelivery> all = hands.await(60);
    for (JobDelivery delivery : all.subList(0, 30)) {
      assertEquals(9, delivery.message().priority());
    }
  }

  @Test
  void comersAndGoersLoseNothing() {
    int count = 2_000;
    Hands hands = hands().acknowledging();
    channel.subscribe(queue, settings(2, 50), hands);
    for (int round = 0; round < 4; round++) {
      List<JobMessage> part = messages(count, 32).subList(round * 500, round * 500 + 500);
      JobChannel guest = sender();
      JobSubscription visit = guest.subscribe(queue, SubscriptionSettings.of(1, 20), hands());
      guest.publish(queue, part);
      visit.close(); // what it has in hand comes back
    }
    hands.await("all of " + count, list -> ids(list).size() == count);
    assertTrue(hands.all().size() < count * 2, () -> hands.all().size() + " deliveries");
  }

  @Test
  void closedRefusesAndStaysClosed() {
    JobSubscription subscription = channel.subscribe(queue, TEN, hands());
    subscription.close();
    subscription.close();
    channel.close();
    channel.close();
    subscription.close();
    assertFalse(subscription.isConnected());
    assertThrows(ChannelException.class, () -> channel.publish(queue, messages(1, 1)));
    assertThrows(ChannelException.class, () -> channel.subscribe(queue, TEN, hands()));
  }

  @Test
  void saysHowManyWait() {
    channel.publish(queue, messages(12, 3));
    if (channel.waiting(queue).isPresent()) {
      until("12 waiting", () -> channel.waiting(queue).orElse(-1) == 12);
    }
  }
}
