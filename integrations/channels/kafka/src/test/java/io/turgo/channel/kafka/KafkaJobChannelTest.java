package io.turgo.channel.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.JobSubscription;
import io.turgo.engine.channel.SubscriptionSettings;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Timeout(120)
final class KafkaJobChannelTest {
  private static final SubscriptionSettings FIFTY = SubscriptionSettings.of(1, 50);
  private static final Duration SHORT = Duration.ofMillis(500);

  private final List<KafkaJobChannel> opened = new ArrayList<>();
  private KafkaBroker broker = Brokers.shared();
  private String queue = "";

  @BeforeEach
  void begin() {
    broker = Brokers.shared();
    queue = "own-" + UUID.randomUUID().toString().substring(0, 8);
  }

  @AfterEach
  void end() {
    opened.forEach(KafkaJobChannel::close);
  }

  private KafkaJobChannel.Builder builder() {
    return KafkaJobChannel.builder(broker.bootstrap())
        .partitions(4)
        .timeout(Duration.ofSeconds(30));
  }

  private KafkaJobChannel open(KafkaJobChannel.Builder builder) {
    KafkaJobChannel channel = builder.build();
    opened.add(channel);
    return channel;
  }

  private static Seen acknowledging() {
    return new Seen(delivery -> true);
  }

  @Test
  void brokerThatIsKilledAndComesBackLosesNothing() {
    KafkaJobChannel channel = open(builder().timeout(Duration.ofSeconds(3)));
    Seen seen = acknowledging();
    JobSubscription subscription = channel.subscribe(queue, FIFTY, seen);
    Await.until("published", () -> isPublished(channel, Seen.messages(1, 500, 64)));
    seen.await(100);
    broker.kill();
    List<JobMessage> second = Seen.messages(501, 500, 64);
    long begun = System.nanoTime();
    assertThatThrownBy(() -> channel.publish(queue, second))
        .isInstanceOf(ChannelException.class)
        .hasMessageContaining(broker.bootstrap());
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(30));
    Await.until("the loss is seen", () -> !subscription.isConnected());
    broker.restart();
    Await.until("published again", () -> isPublished(channel, second));
    seen.await(1_000);
    Await.until("the broker is seen", subscription::isConnected);
    Await.until("all is acknowledged", () -> channel.waiting(queue).orElse(-1) == 0);
  }

  private boolean isPublished(KafkaJobChannel channel, List<JobMessage> messages) {
    try {
      channel.publish(queue, messages);
      return true;
    } catch (ChannelException e) {
      return false;
    }
  }

  @Test
  void brokerThatIsNotThereIsSaidWithinTheBound() {
    KafkaJobChannel nowhere =
        open(KafkaJobChannel.builder("127.0.0.1:1").timeout(Duration.ofSeconds(2)));
    List<JobMessage> one = Seen.messages(1, 1, 1);
    List<Runnable> calls =
        List.of(
            () -> nowhere.publish(queue, one),
            () -> nowhere.subscribe(queue, FIFTY, acknowledging()),
            () -> nowhere.waiting(queue));
    for (Runnable call : calls) {
      long begun = System.nanoTime();
      assertThatThrownBy(call::run)
          .isInstanceOf(ChannelException.class)
          .hasMessageContaining("127.0.0.1:1");
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(30));
    }
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "It has no signal that stops a process")
  void brokerThatDoesNotAnswerHoldsNoCallUp() throws Exception {
    KafkaJobChannel channel = open(builder().timeout(Duration.ofSeconds(3)));
    Seen seen = new Seen(delivery -> false);
    JobSubscription subscription = channel.subscribe(queue, FIFTY, seen);
    Await.until("published", () -> isPublished(channel, Seen.messages(1, 10, 10)));
    List<JobDelivery> inHand = seen.await(10);
    List<Runnable> calls =
        List.of(
            () ->
                assertThatThrownBy(() -> channel.publish(queue, Seen.messages(11, 10, 10)))
                    .isInstanceOf(ChannelException.class),
            () ->
                assertThatThrownBy(() -> channel.waiting(queue))
                    .isInstanceOf(ChannelException.class),
            () -> inHand.getFirst().acknowledge(),
            () -> inHand.get(1).release(Duration.ofSeconds(1)),
            () -> inHand.get(2).reject("The test does not want it"),
            subscription::close);
    broker.freeze();
    try {
      for (Runnable call : calls) {
        long begun = System.nanoTime();
        call.run();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(30));
      }
    } finally {
      broker.thaw();
    }
    Seen next = acknowledging();
    channel.subscribe(queue, FIFTY, next);
    List<Long> stillInHand = List.of(4L, 5L, 6L, 7L, 8L, 9L, 10L);
    Await.until("what was in hand", () -> next.ids().containsAll(stillInHand));
  }

  @Test
  void slowJobHoldsNothingUpAndOnlyItIsRepeated() throws Exception {
    KafkaJobChannel channel = open(builder().partitions(1));
    channel.publish(queue, Seen.messages(1, 5_000, 7));
    Seen seen = new Seen(delivery -> delivery.message().jobId() != 10);
    JobSubscription subscription = channel.subscribe(queue, FIFTY, seen);
    seen.await(5_000);
    Await.until("one is not done", () -> channel.waiting(queue).orElse(-1) == 1);
    OffsetAndMetadata committed =
        Objects.requireNonNull(committed().get(new TopicPartition("turgo." + queue, 0)));
    assertThat(committed.offset()).isEqualTo(9);
    assertThat(committed.metadata()).isEqualTo("turgo1:1,4990");
    subscription.close();
    Seen next = acknowledging();
    channel.subscribe(queue, FIFTY, next);
    assertThat(next.await(1).getFirst().message().jobId()).isEqualTo(10);
    next.staysAt(1, SHORT);
    Await.until("all is done", () -> channel.waiting(queue).orElse(-1) == 0);
  }

  private Map<TopicPartition, OffsetAndMetadata> committed() throws Exception {
    try (Admin admin = Raw.admin(broker)) {
      return admin.listConsumerGroupOffsets("turgo." + queue).partitionsToOffsetAndMetadata().get();
    }
  }

  @Test
  void killedConsumerRepeatsOnlyWhatItHadInHand() throws Exception {
    int count = 2_000;
    open(builder()).publish(queue, Seen.messages(1, count, 32));
    Process consumer =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                KilledConsumer.class.getName(),
                broker.bootstrap(),
                queue,
                Integer.toString(count))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(consumer.getInputStream(), UTF_8))) {
      assertThat(lines.readLine()).isEqualTo("seen true");
    } finally {
      consumer.destroyForcibly().onExit().join();
    }
    Seen seen = acknowledging();
    open(builder()).subscribe(queue, FIFTY, seen);
    seen.await(count / 100);
    assertThat(seen.ids())
        .isEqualTo(
            LongStream.rangeClosed(1, count)
                .filter(id -> id % 100 == 0)
                .boxed()
                .collect(Collectors.toSet()));
    seen.staysAt(count / 100, SHORT);
  }

  @Test
  void partitionsMoveWithoutRepeatingOrSharingKeys() throws Exception {
    int count = 6_000;
    Map<Integer, String> holders = new HashMap<>();
    Map<Integer, Integer> held = new HashMap<>();
    AtomicInteger clashes = new AtomicInteger();
    AtomicInteger deliveries = new AtomicInteger();
    Seen all = new Seen(delivery -> false);
    KafkaJobChannel sender = open(builder().partitions(8));
    try (ExecutorService workers = Executors.newFixedThreadPool(4)) {
      List<JobSubscription> open = new ArrayList<>();
      for (int round = 0; round < 6; round++) {
        String name = "node " + round;
        open.add(
            open(builder())
                .subscribe(
                    queue,
                    FIFTY,
                    delivery -> {
                      int key = delivery.message().orderingKey();
                      synchronized (held) {
                        if (held.merge(key, 1, Integer::sum) == 1) {
                          holders.put(key, name);
                        } else if (!name.equals(holders.get(key))) {
                          clashes.incrementAndGet();
                        }
                      }
                      deliveries.incrementAndGet();
                      workers.execute(() -> work(all, delivery, held));
                    }));
        sender.publish(queue, Seen.messages(1 + round * 1_000L, 1_000, 64));
        all.await(round * 1_000 + 500);
        if (open.size() > 2) {
          open.removeFirst().close();
        }
      }
      all.await(count);
      open.forEach(JobSubscription::close);
    }
    assertThat(deliveries.get()).isLessThan(count + 100);
    assertThat(clashes.get()).isLessThan(100);
  }

  /** What an engine does: the job, its commit, then the acknowledgement. */
  private static void work(Seen all, JobDelivery delivery, Map<Integer, Integer> held) {
    all.delivered(delivery);
    synchronized (held) {
      held.merge(delivery.message().orderingKey(), -1, Integer::sum);
    }
    delivery.acknowledge();
  }

  @Test
  void delayOutlivesItsSubscription() {
    KafkaJobChannel channel = open(builder());
    channel.publish(queue, Seen.messages(1, 1, 1));
    Seen first = new Seen(delivery -> false);
    JobSubscription subscription = channel.subscribe(queue, FIFTY, first);
    JobDelivery delivery = first.await(1).getFirst();
    Duration delay = Duration.ofSeconds(3);
    long begun = System.nanoTime();
    delivery.release(delay);
    subscription.close();
    Seen second = acknowledging();
    open(builder()).subscribe(queue, FIFTY, second);
    assertThat(second.await(1).getFirst().attempt()).isEqualTo(2);
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThan(delay.minusMillis(50));
    second.staysAt(1, SHORT);
  }

  @Test
  void releasedForAtOnceComesBackAtOnceAndCounts() {
    KafkaJobChannel channel = open(builder());
    channel.publish(queue, Seen.messages(1, 1, 1));
    Seen seen =
        new Seen(delivery -> {
          if (delivery.attempt() < 5) {
            delivery.release(Duration.ZERO);
          }
          return delivery.attempt() == 5;
        });
    channel.subscribe(queue, FIFTY, seen);
    Await.until("the fifth attempt", () -> seen.all().size() == 5);
    seen.staysAt(5, SHORT);
    Await.until("all is done", () -> channel.waiting(queue).orElse(-1) == 0);
  }

  @Test
  void errorTopicSaysWhyAndFromWhere() {
    Raw.send(broker, "turgo." + queue, new byte[100_000]);
    KafkaJobChannel channel = open(builder());
    channel.subscribe(queue, FIFTY, acknowledging());
    Await.until("it is put aside", () -> Raw.count(broker, "turgo." + queue + ".errors") == 1);
    ConsumerRecord<byte[], byte[]> aside = Raw.all(broker, "turgo." + queue + ".errors").getFirst();
    assertThat(header(aside, "turgo-reason"))
        .isEqualTo("A job message has at most 16384 bytes, but this has 100000");
    assertThat(header(aside, "turgo-origin")).isEqualTo("turgo." + queue + "-0@0");
    assertThat(header(aside, "turgo-length")).isEqualTo("100000");
    assertThat(aside.value()).hasSize(65_536);
    Await.until("it is done with", () -> channel.waiting(queue).orElse(-1) == 0);
  }

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    return new String(record.headers().lastHeader(name).value(), UTF_8);
  }

  @Test
  void topicThatMayNotBeMadeIsNamed() {
    KafkaJobChannel channel = open(builder().createTopics(false));
    assertThatThrownBy(() -> channel.publish(queue, Seen.messages(1, 1, 1)))
        .isInstanceOf(ChannelException.class)
        .hasMessageContaining("Topic 'turgo." + queue + "' does not exist; create it");
    KafkaJobChannel twice = open(builder().replication(2));
    assertThatThrownBy(() -> twice.publish(queue, Seen.messages(1, 1, 1)))
        .isInstanceOf(ChannelException.class)
        .hasMessageContaining("could not create topic 'turgo." + queue + "', which does not exist");
    assertThatThrownBy(() -> channel.publish("no topic", Seen.messages(1, 1, 1)))
        .isInstanceOf(ChannelException.class)
        .hasMessageContaining("'no topic' cannot be a topic");
  }

  @Test
  void topicThatIsThereKeepsItsPartitions() {
    Raw.create(broker, "turgo." + queue, 3);
    KafkaJobChannel channel = open(builder());
    channel.publish(queue, Seen.messages(1, 30, 10));
    Seen seen = acknowledging();
    channel.subscribe(queue, FIFTY, seen);
    seen.await(30);
    Raw.all(broker, "turgo." + queue)
        .forEach(record -> assertThat(record.partition()).isEqualTo(keyOf(record) % 3));
  }

  private static int keyOf(ConsumerRecord<byte[], byte[]> record) {
    String body = new String(record.value(), UTF_8);
    return Integer.parseInt(body.replaceAll(".*\"key\":(\\d+).*", "$1"));
  }

  @Test
  void newGroupProtocolServesAsWell() {
    KafkaJobChannel channel = open(builder().property("group.protocol", "consumer"));
    Seen seen = acknowledging();
    JobSubscription first = channel.subscribe(queue, FIFTY, seen);
    channel.publish(queue, Seen.messages(1, 500, 64));
    seen.await(500);
    JobSubscription second = channel.subscribe(queue, FIFTY, seen);
    channel.publish(queue, Seen.messages(501, 500, 64));
    seen.await(1_000);
    first.close();
    channel.publish(queue, Seen.messages(1_001, 500, 64));
    seen.await(1_500);
    second.close();
    assertThat(seen.all().size()).isLessThan(1_600);
    Await.until("all is done", () -> channel.waiting(queue).orElse(-1) == 0);
  }
}
