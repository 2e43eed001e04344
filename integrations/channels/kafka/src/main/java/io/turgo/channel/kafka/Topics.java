package io.turgo.channel.kafka;

import io.turgo.engine.channel.ChannelException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/**
 * The topics of a channel: makes them on first use, counts what waits in them, and asks whether the
 * broker is there. Safe for all threads; the client is made on first use.
 */
final class Topics implements AutoCloseable {
  private static final long NANOS_BETWEEN_LOOKS = 20_000_000;
  private static final int PROBE_MILLIS = 3_000;

  private final KafkaSettings settings;
  private final Set<String> known = ConcurrentHashMap.newKeySet();
  private @Nullable Admin admin;
  private boolean closed;

  Topics(KafkaSettings settings) {
    this.settings = settings;
  }

  /**
   * Makes sure that a topic is there.
   *
   * @param partitions how many it gets if it is made
   * @throws ChannelException if it is not, and cannot be made
   */
  void ensure(String topic, int partitions, Deadline deadline) {
    if (known.contains(topic)) {
      return;
    }
    if (!exists(topic, deadline)) {
      if (!settings.createTopics()) {
        throw new ChannelException(
            "Topic '" + topic + "' does not exist; create it, or let the channel create topics");
      }
      create(topic, partitions, deadline);
      while (!exists(topic, deadline)) { // until the brokers have told each other
        LockSupport.parkNanos(NANOS_BETWEEN_LOOKS);
      }
    }
    known.add(topic);
  }

  /** Looks for a topic anew when it is next used. */
  void forget(String topic) {
    known.remove(topic);
  }

  private boolean exists(String topic, Deadline deadline) {
    return !partitions(topic, deadline).isEmpty();
  }

  private List<TopicPartition> partitions(String topic, Deadline deadline) {
    try {
      return get(
              () -> admin().describeTopics(List.of(topic)).allTopicNames(),
              deadline,
              "describe topic '" + topic + "'")
          .values()
          .stream()
          .flatMap(description -> description.partitions().stream())
          .map(TopicPartitionInfo::partition)
          .map(partition -> new TopicPartition(topic, partition))
          .toList();
    } catch (ChannelException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        return List.of();
      }
      throw e;
    }
  }

  private void create(String topic, int partitions, Deadline deadline) {
    Optional<Short> replication =
        settings.replication() < 0 ? Optional.empty() : Optional.of(settings.replication());
    NewTopic wanted = new NewTopic(topic, Optional.of(partitions), replication);
    wanted.configs(settings.topicSettings());
    try {
      get(
          () -> admin().createTopics(List.of(wanted)).all(),
          deadline,
          "create topic '" + topic + "', which does not exist, with " + partitions + " partitions");
    } catch (ChannelException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw e;
      }
    }
  }

  /** What is in a topic behind its end and not acknowledged by a group. */
  long waiting(String topic, String group, Deadline deadline) {
    List<TopicPartition> partitions = partitions(topic, deadline);
    if (partitions.isEmpty()) {
      return 0;
    }
    Map<TopicPartition, OffsetAndMetadata> committed = committed(group, deadline);
    Map<TopicPartition, ListOffsetsResultInfo> first =
        offsets(partitions, OffsetSpec.earliest(), deadline);
    Map<TopicPartition, ListOffsetsResultInfo> end =
        offsets(partitions, OffsetSpec.latest(), deadline);
    long waiting = 0;
    for (TopicPartition partition : partitions) {
      ListOffsetsResultInfo firstOf = first.get(partition);
      ListOffsetsResultInfo endOf = end.get(partition);
      if (firstOf != null && endOf != null) {
        OffsetAndMetadata done = committed.get(partition);
        long from = Math.max(firstOf.offset(), done == null ? 0 : done.offset());
        long apart = done == null ? 0 : Progress.read(done).done();
        waiting += Math.max(0, endOf.offset() - from - apart);
      }
    }
    return waiting;
  }

  private Map<TopicPartition, OffsetAndMetadata> committed(String group, Deadline deadline) {
    try {
      Map<TopicPartition, OffsetAndMetadata> offsets =
          new HashMap<>(
              get(
                  () -> admin().listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata(),
                  deadline,
                  "list the offsets of group '" + group + "'"));
      offsets.values().removeIf(Objects::isNull);
      return offsets;
    } catch (ChannelException e) {
      if (e.getCause() instanceof GroupIdNotFoundException) {
        return Map.of();
      }
      throw e;
    }
  }

  private Map<TopicPartition, ListOffsetsResultInfo> offsets(
      List<TopicPartition> partitions, OffsetSpec spec, Deadline deadline) {
    Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
    partitions.forEach(partition -> wanted.put(partition, spec));
    return get(
        () -> admin().listOffsets(wanted).all(),
        deadline,
        "list the offsets of topic '" + partitions.getFirst().topic() + "'");
  }

  /** Asks the broker for its name, and tells whether it answered. */
  void probe(Consumer<Boolean> answer) {
    try {
      var unused =
          admin()
              .describeCluster(new DescribeClusterOptions().timeoutMs(PROBE_MILLIS))
              .clusterId()
              .whenComplete((id, failure) -> answer.accept(failure == null));
    } catch (ChannelException | KafkaException | IllegalStateException e) {
      answer.accept(false);
    }
  }

  private <T> T get(Supplier<KafkaFuture<T>> question, Deadline deadline, String purpose) {
    try {
      return question.get().get(deadline.leftMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw failed(purpose, e.getCause());
    } catch (TimeoutException | KafkaException | IllegalStateException e) {
      throw failed(purpose, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed(purpose, e);
    }
  }

  private ChannelException failed(String purpose, @Nullable Throwable cause) {
    return new ChannelException(
        "Kafka at " + settings.bootstrap() + " could not " + purpose + ": " + cause, cause);
  }

  private synchronized Admin admin() {
    if (closed) {
      throw new ChannelException("The channel on Kafka is closed");
    }
    if (admin == null) {
      try {
        admin = Admin.create(settings.admin());
      } catch (KafkaException e) {
        throw failed("be asked", e);
      }
    }
    return admin;
  }

  @Override
  public void close() {
    Admin last;
    synchronized (this) {
      closed = true;
      last = admin;
      admin = null;
    }
    if (last != null) {
      last.close(Duration.ofSeconds(1));
    }
  }
}
