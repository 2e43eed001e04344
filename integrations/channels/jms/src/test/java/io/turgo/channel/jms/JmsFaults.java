package io.turgo.channel.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.DeliveryListener;
import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.JobSubscription;
import io.turgo.engine.channel.SubscriptionSettings;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a channel does when its broker, or the rest of the queue's users, do not behave. */
@Timeout(90)
abstract class JmsFaults {
  private static final SubscriptionSettings SOME = SubscriptionSettings.of(2, 20);
  private static final Duration BOUND = Duration.ofSeconds(3);

  @TempDir private Path folder;
  private Broker broker;
  private JmsJobChannel channel;

  /** A broker with its data in that folder. */
  abstract Broker broker(Path itsFolder);

  abstract ConnectionFactory factory(Broker to);

  /** A factory for a broker at that port, where there is none. */
  abstract ConnectionFactory factory(int port);

  JmsJobChannel.Builder builder(ConnectionFactory factory) {
    return JmsJobChannel.on(factory).timeout(BOUND);
  }

  @BeforeEach
  void begin() throws Exception {
    broker = broker(folder);
    broker.start();
    channel = builder(factory(broker)).build();
  }

  @AfterEach
  void end() throws Exception {
    channel.close();
    broker.stop();
  }

  static List<JobMessage> messages(int first, int count) {
    List<JobMessage> list = new ArrayList<>();
    for (int i = first; i < first + count; i++) {
      list.add(new JobMessage("test", i, 1, i, i % 8, 0, 1_700_000_000_000L, null));
    }
    return list;
  }

  @Test
  void comesBackWithItsBroker() throws Exception {
    Set<Long> done = ConcurrentHashMap.newKeySet();
    List<JobDelivery> kept = new ArrayList<>();
    JobSubscription subscription =
        channel.subscribe(
            "work",
            SOME,
            delivery -> {
              if (delivery.message().jobId() == 7 && kept.isEmpty()) {
                kept.add(delivery);
              } else {
                done.add(delivery.message().jobId());
                delivery.acknowledge();
              }
            });
    channel.publish("work", messages(1, 50));
    Await.until("all but one", () -> done.size() == 49);
    Await.until("the broker has heard that", () -> broker.count("work") == 1);
    broker.stop();
    Await.until("the loss is seen", () -> !subscription.isConnected());
    assertThatThrownBy(() -> channel.publish("work", messages(100, 1)))
        .isInstanceOf(ChannelException.class);
    kept.getFirst().acknowledge(); // nobody hears it
    broker.start();
    Await.until("the subscription is back", subscription::isConnected);
    publishUntilTaken(channel, messages(51, 50));
    Await.until("all", () -> done.size() >= 100);
    assertThat(done).contains(7L);
    subscription.close();
  }

  /** The sender's connection may not know yet that the broker was away. */
  static void publishUntilTaken(JmsJobChannel channel, List<JobMessage> messages) {
    for (int i = 0; ; i++) {
      try {
        channel.publish("work", messages);
        return;
      } catch (ChannelException e) {
        assertThat(i).isLessThan(10);
      }
    }
  }

  @Test
  void waitsForNoBrokerThatIsAway() {
    try (JmsJobChannel lost = builder(factory(Ports.free())).build()) {
      refusesWithinItsBound(lost);
    }
  }

  @Test
  void waitsForNoBrokerThatIsSilent() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      JmsJobChannel lost = builder(factory(silent.getLocalPort())).build();
      refusesWithinItsBound(lost);
      long begin = System.nanoTime();
      lost.close();
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(30));
    }
  }

  /** As when a broker dies while somebody connects, and the client waits on for a greeting. */
  @Test
  void waitsForNoConnectionThatIsNeverMade() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    CountDownLatch over = new CountDownLatch(1);
    ConnectionFactory real = factory(broker);
    ConnectionFactory stuck =
        (ConnectionFactory)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {ConnectionFactory.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("createConnection") && asked.incrementAndGet() < 2) {
                    awaitUninterruptibly(over);
                  }
                  return method.invoke(real, arguments);
                });
    int before = broker.connections();
    try (JmsJobChannel held = builder(stuck).senders(1).build()) {
      Set<Long> done = ConcurrentHashMap.newKeySet();
      DeliveryListener listener =
          delivery -> {
            done.add(delivery.message().jobId());
            delivery.acknowledge();
          };
      SubscriptionSettings one = SubscriptionSettings.of(1, 20);
      assertThatThrownBy(() -> held.subscribe("work", one, listener))
          .isInstanceOf(ChannelException.class);
      held.subscribe("work", one, listener);
      asked.set(0); // the sender's first is stuck, too
      publishUntilTaken(held, messages(1, 5));
      Await.until("all", () -> done.size() == 5);
      assertThat(asked).hasValueGreaterThan(1);
    }
    over.countDown();
    Await.until("what was opened late is closed", () -> broker.connections() <= before);
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        // As a client that does not listen.
      }
    }
  }

  private static void refusesWithinItsBound(JmsJobChannel lost) {
    long begin = System.nanoTime();
    assertThatThrownBy(() -> lost.publish("work", messages(1, 1)))
        .isInstanceOf(ChannelException.class)
        .hasMessageContaining("'work'");
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(BOUND.plusSeconds(3));
    assertThatThrownBy(() -> lost.subscribe("work", SOME, JobDelivery::acknowledge))
        .isInstanceOf(ChannelException.class)
        .hasMessageContaining("'work'");
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(BOUND.multipliedBy(5));
  }

  @Test
  void objectsAndTextsOfOthersDoNoHarm() throws Exception {
    try (Connection connection = factory(broker).createConnection();
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        var producer = session.createProducer(session.createQueue("work"))) {
      producer.send(session.createObjectMessage(new ArrayList<>(List.of("never read"))));
      producer.send(session.createTextMessage("x".repeat(20_000)));
      producer.send(session.createMessage());
      producer.send(
          session.createTextMessage(
              "{\"version\":1,\"engine\":\"e\",\"job\":\"5\",\"revision\":\"1\","
                  + "\"instance\":\"1\",\"key\":1,\"priority\":0,\"published\":1}"));
    }
    Set<Long> done = ConcurrentHashMap.newKeySet();
    channel.subscribe(
        "work",
        SOME,
        delivery -> {
          done.add(delivery.message().jobId());
          delivery.acknowledge();
        });
    Await.until("the text is read", () -> done.contains(5L));
    Await.until("three are put aside", () -> broker.count("work.errors") == 3);
    Await.until("nothing is left", () -> broker.count("work") == 0);
    assertThat(reasons())
        .hasSize(3)
        .contains("A job message has at most 16384 bytes, but this has 20000");
  }

  private List<String> reasons() throws JMSException {
    List<String> reasons = new ArrayList<>();
    try (Connection connection = factory(broker).createConnection();
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        var consumer = session.createConsumer(session.createQueue("work.errors"))) {
      connection.start();
      for (var next = consumer.receive(5_000); next != null; next = consumer.receive(500)) {
        reasons.add(next.getStringProperty("turgo_reason"));
      }
    }
    return reasons;
  }

  @Test
  void leaverHandsItsKeysOn() {
    List<JobDelivery> stuck = new ArrayList<>();
    JobSubscription leaver =
        channel.subscribe(
            "work",
            SubscriptionSettings.of(1, 4),
            delivery -> {
              synchronized (stuck) {
                stuck.add(delivery);
              }
            });
    channel.publish("work", messages(1, 40));
    Await.until(
        "the leaver has its fill",
        () -> {
          synchronized (stuck) {
            return stuck.size() == 4;
          }
        });
    Set<Long> done = ConcurrentHashMap.newKeySet();
    channel.subscribe(
        "work",
        SOME,
        delivery -> {
          done.add(delivery.message().jobId());
          delivery.acknowledge();
        });
    leaver.close();
    Await.until("the other has all", () -> done.size() == 40);
    Await.until("nothing is left", () -> broker.count("work") == 0);
  }

  @Test
  void leavesNothingBehind() {
    // Other classes run beside this one: theirs are those that were there, or that end with them.
    Set<Thread> others = threads();
    channel.subscribe("work", SOME, JobDelivery::acknowledge);
    channel.publish("work", messages(1, 5));
    Await.until("all is taken", () -> broker.count("work") == 0);
    Set<Thread> left = threads();
    left.removeAll(others);
    assertThat(left).isNotEmpty();
    channel.close();
    Await.until("no connection", () -> broker.connections() == 0);
    Await.until("no thread", () -> left.stream().noneMatch(Thread::isAlive));
  }

  private static Set<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("turgo-jms"))
        .collect(Collectors.toCollection(HashSet::new));
  }
}
