package io.turgo.channel.kafka;

import io.turgo.channel.JobMessageFormat;
import io.turgo.channel.UnexpectedErrors;
import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.DeliveryListener;
import io.turgo.engine.channel.JobSubscription;
import io.turgo.engine.channel.SubscriptionSettings;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The consumption of one topic: one member of the topic's group, on a thread of its own, which
 * alone touches Kafka's consumer, tells the listener, and commits what {@link Holdings} says is
 * done.
 *
 * <p>When the consumer fails for good, it is thrown away with what is in hand and made anew, with
 * growing pauses.
 */
final class KafkaSubscription implements JobSubscription, ConsumerRebalanceListener {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaSubscription.class);

  /** How late a released message and the commit of an acknowledgement are at most, or so. */
  private static final Duration POLL = Duration.ofMillis(20);

  private static final long COMMIT_NANOS = 50_000_000;
  private static final long PROOF_NANOS = 2_000_000_000;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
  private static final Duration CLIENT_BOUND = Duration.ofSeconds(3);
  private static final Duration CLOSE_BOUND = Duration.ofSeconds(15);

  private final KafkaSettings settings;
  private final Topics topics;
  private final String topic;
  private final int prefetch;
  private final DeliveryListener listener;
  private final Holdings holdings;
  private final Runnable atEnd;
  private final Thread thread;

  /** Polled and not taken yet. */
  private final Deque<ConsumerRecord<byte[], byte[]>> polled = new ArrayDeque<>();

  private @Nullable Consumer<byte[], byte[]> consumer;
  private long polledAt;
  private long committedAt;
  private boolean committing;

  private volatile boolean connected = true;

  /** When the broker was last heard of, or asked. */
  private volatile long provenAt = System.nanoTime();

  /**
   * @param atEnd done once nothing is delivered any more
   */
  KafkaSubscription(
      KafkaSettings settings,
      Topics topics,
      Errands errands,
      String topic,
      SubscriptionSettings wanted,
      DeliveryListener listener,
      java.util.function.Consumer<KafkaSubscription> atEnd) {
    this.settings = settings;
    this.topics = topics;
    this.topic = topic;
    this.prefetch = wanted.prefetch();
    this.listener = listener;
    this.holdings = new Holdings(prefetch, errands);
    this.atEnd = () -> atEnd.accept(this);
    this.consumer = join();
    this.thread =
        Thread.ofPlatform().name("turgo-kafka-" + topic).daemon(true).unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  private Consumer<byte[], byte[]> join() {
    Consumer<byte[], byte[]> joined;
    try {
      joined = new KafkaConsumer<>(settings.consumer(topic, prefetch));
    } catch (KafkaException e) {
      throw new ChannelException(
          "No consumer for Kafka at "
              + settings.bootstrap()
              + " could be made: "
              + Publisher.causes(e),
          e);
    }
    joined.subscribe(List.of(topic), this);
    return joined;
  }

  private void run() {
    while (!holdings.isClosed()) {
      try {
        consume();
      } catch (Throwable thrown) {
        UnexpectedErrors.survive("Consuming a topic", thrown, FIRST_PAUSE);
      }
    }
    atEnd.run();
  }

  private void consume() {
    Duration pause = FIRST_PAUSE;
    while (!holdings.isClosed()) {
      long begun = System.nanoTime();
      try {
        Consumer<byte[], byte[]> joined = consumer == null ? join() : consumer;
        consumer = joined;
        while (!holdings.isClosed()) {
          turn(joined);
        }
      } catch (InterruptedException e) {
        holdings.close(); // somebody wants this thread to end
      } catch (Exception | Error e) {
        connected = false;
        LOG.error(
            "The consumer of topic '{}' failed; what it had in hand is delivered again, and a new"
                + " one is made in {} ms",
            topic,
            pause.toMillis(),
            e);
      }
      leave();
      if (System.nanoTime() - begun > LONGEST_PAUSE.toNanos()) {
        pause = FIRST_PAUSE;
      }
      pause = sleep(pause);
    }
  }

  /** Waits, unless the subscription is closed, and says how long to wait the next time. */
  private Duration sleep(Duration pause) {
    try {
      holdings.awaitClose(pause);
    } catch (InterruptedException e) {
      holdings.close();
    }
    Duration doubled = pause.multipliedBy(2);
    return doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
  }

  private void turn(Consumer<byte[], byte[]> joined) throws InterruptedException {
    boolean hungry = deliver();
    long now = System.nanoTime();
    if (!committing && now - committedAt >= COMMIT_NANOS) {
      committedAt = now;
      commit(joined);
    }
    if (now - provenAt >= PROOF_NANOS) {
      provenAt = now;
      topics.probe(answered -> connected = answered);
    }
    if (hungry) {
      joined.resume(joined.paused());
      poll(joined, holdings.untilDue(POLL));
    } else if (now - polledAt >= COMMIT_NANOS) {
      joined.pause(joined.assignment()); // and yet the group has to see that we live
      poll(joined, Duration.ZERO);
    } else {
      holdings.awaitRoom();
    }
  }

  private void poll(Consumer<byte[], byte[]> joined, Duration patience) {
    var records = joined.poll(patience);
    polledAt = System.nanoTime();
    if (!records.isEmpty()) {
      proven();
      records.forEach(polled::add);
    }
  }

  private void proven() {
    provenAt = System.nanoTime();
    connected = true;
  }

  /** Tells the listener of what it may have; true if there is room for more. */
  private boolean deliver() {
    while (true) {
      int room = holdings.begin();
      if (room == 0) {
        return false;
      }
      try {
        while (room > 0) {
          KafkaDelivery delivery = holdings.nextDue();
          if (delivery == null) {
            delivery = nextPolled();
          }
          if (delivery == null) {
            return polled.isEmpty() && !holdings.isCrowded();
          }
          room -= delivery.message().jobs().size();
          DeliveryListener.tell(listener, topic, delivery);
        }
      } finally {
        holdings.end();
      }
    }
  }

  private @Nullable KafkaDelivery nextPolled() {
    while (!holdings.isCrowded()) {
      ConsumerRecord<byte[], byte[]> record = polled.poll();
      if (record == null) {
        return null;
      }
      KafkaDelivery delivery = take(record);
      if (delivery != null) {
        return delivery;
      }
    }
    return null;
  }

  private @Nullable KafkaDelivery take(ConsumerRecord<byte[], byte[]> record) {
    TopicPartition partition = new TopicPartition(record.topic(), record.partition());
    byte[] body = record.value() == null ? new byte[0] : record.value();
    return switch (JobMessageFormat.read(body)) {
      case JobMessageFormat.Unreadable unreadable -> {
        holdings.takeUnreadable(partition, record.offset(), body, unreadable.reason());
        yield null;
      }
      case JobMessageFormat.Read read -> {
        int attempt = Headers.attempt(record);
        long delay = Headers.delayLeft(record, KafkaJobChannel.LONGEST_DELAY);
        if (delay > 0) {
          holdings.hold(
              partition, record.offset(), read.message(), attempt, Duration.ofMillis(delay));
          yield null;
        }
        yield holdings.take(partition, record.offset(), read.message(), attempt);
      }
    };
  }

  private void commit(Consumer<byte[], byte[]> joined) {
    Map<TopicPartition, OffsetAndMetadata> offsets = holdings.progress();
    if (offsets.isEmpty()) {
      return;
    }
    committing = true;
    joined.commitAsync(
        offsets,
        (committed, failure) -> {
          committing = false;
          if (failure == null) {
            proven();
          } else {
            LOG.debug("A commit of topic '{}' is tried again: {}", topic, failure.toString());
            holdings.progressAgain(offsets.keySet());
          }
        });
  }

  // Told by the consumer, on its thread, while it polls or is closed.

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
    Map<TopicPartition, @Nullable Progress> assigned = new HashMap<>();
    partitions.forEach(partition -> assigned.put(partition, null));
    Consumer<byte[], byte[]> joined = consumer;
    if (joined != null && !partitions.isEmpty()) {
      try {
        joined
            .committed(Set.copyOf(partitions), CLIENT_BOUND)
            .forEach((partition, committed) -> {
              if (committed != null) {
                assigned.put(partition, Progress.read(committed));
              }
            });
      } catch (KafkaException e) {
        LOG.warn(
            "What of {} was done above the committed offsets is repeated, because Kafka did not say"
                + " it: {}",
            partitions,
            e.toString());
      }
    }
    holdings.open(assigned);
    LOG.debug("Has {}", partitions);
  }

  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
    if (partitions.isEmpty()) {
      return;
    }
    forget(partitions);
    try {
      holdings.drain(partitions, settings.handover());
    } catch (InterruptedException e) {
      holdings.close();
    }
    commitNow(partitions);
    LOG.debug("Gave back {}", partitions);
  }

  @Override
  public void onPartitionsLost(Collection<TopicPartition> partitions) {
    forget(partitions);
    holdings.drop(partitions);
    LOG.warn("The group of topic '{}' has given {} to others meanwhile", topic, partitions);
  }

  private void forget(Collection<TopicPartition> partitions) {
    polled.removeIf(
        record -> partitions.contains(new TopicPartition(record.topic(), record.partition())));
  }

  private void commitNow(Collection<TopicPartition> partitions) {
    Map<TopicPartition, OffsetAndMetadata> offsets = holdings.drop(partitions);
    Consumer<byte[], byte[]> joined = consumer;
    if (joined == null || offsets.isEmpty()) {
      return;
    }
    try {
      joined.commitSync(offsets, CLIENT_BOUND);
    } catch (KafkaException e) {
      LOG.warn(
          "What was acknowledged last of {} is delivered again, because it could not be committed:"
              + " {}",
          offsets.keySet(),
          e.toString());
    }
  }

  /** Ends the consumer, with what it has in hand. */
  private void leave() {
    Consumer<byte[], byte[]> left = consumer;
    if (left == null) {
      return;
    }
    try {
      holdings.awaitLeft(CLIENT_BOUND);
      commitLast(left);
    } catch (InterruptedException e) {
      holdings.close();
    } catch (RuntimeException | Error e) {
      LOG.warn(
          "What was acknowledged last of topic '{}' is delivered again, because it could not be"
              + " committed: {}",
          topic,
          e.toString());
    }
    holdings.drop(holdings.partitions());
    polled.clear();
    consumer = null;
    committing = false;
    try {
      left.close(CloseOptions.timeout(CLIENT_BOUND));
    } catch (RuntimeException | Error e) {
      LOG.debug("The consumer of topic '{}' did not end well", topic, e);
    }
  }

  /** Commits what is done; while the group moves partitions, Kafka takes it only after that. */
  private void commitLast(Consumer<byte[], byte[]> left) {
    Deadline deadline = Deadline.in(CLIENT_BOUND);
    Map<TopicPartition, OffsetAndMetadata> offsets = holdings.progress();
    while (!offsets.isEmpty()) {
      try {
        left.commitSync(offsets, CLIENT_BOUND);
      } catch (RebalanceInProgressException e) {
        if (deadline.isOver()) {
          throw e;
        }
        holdings.progressAgain(offsets.keySet());
        left.pause(left.assignment());
        left.poll(POLL);
      }
      offsets = holdings.progress();
    }
  }

  @Override
  public void pause() {
    setPaused(true);
  }

  @Override
  public void resume() {
    setPaused(false);
  }

  private void setPaused(boolean paused) {
    try {
      holdings.pause(paused, Thread.currentThread().equals(thread));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean isConnected() {
    return connected && !holdings.isClosed();
  }

  /** Delivers nothing any more; {@link #close} waits for the end. */
  void beginToClose() {
    holdings.close();
  }

  @Override
  public void close() {
    holdings.close();
    if (Thread.currentThread().equals(thread)) {
      return; // the listener closes: this is its last delivery
    }
    try {
      if (!thread.join(CLOSE_BOUND)) {
        LOG.warn("The consumer of topic '{}' has not ended within {}", topic, CLOSE_BOUND);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
