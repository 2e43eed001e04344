package io.turgo.bench.channels.kafka;

import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.chaos.StruckBroker;
import io.turgo.channel.kafka.KafkaJobChannel;
import io.turgo.engine.channel.JobChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** Kafka, struck as an administrator. */
public final class StruckKafka implements StruckBroker {
  private static final String PREFIX = "turgo.";
  private static final String ERRORS = ".errors";

  private String own = "";
  private @Nullable Admin admin;

  @Override
  public ChannelKind kind() {
    return ChannelKind.KAFKA;
  }

  @Override
  public void start(Path folder, List<Integer> ports, List<Integer> advertised) throws Exception {
    List<KafkaNode.Listener> listeners = new ArrayList<>();
    for (int i = 0; i < advertised.size(); i++) {
      listeners.add(new KafkaNode.Listener(ports.get(i), advertised.get(i)));
    }
    listeners.add(new KafkaNode.Listener(ports.getLast(), ports.getLast()));
    // One that was killed is let in again without its old session running out first.
    KafkaNode.start(
        folder,
        listeners,
        Map.of("broker.session.timeout.ms", "3000", "broker.heartbeat.interval.ms", "500"));
    own = KafkaNode.address(ports.getLast());
    admin = Admin.create(Map.of("bootstrap.servers", own));
  }

  @Override
  public JobChannel connect(int port) {
    return KafkaJobChannel.builder(KafkaNode.address(port)).build();
  }

  private Admin admin() {
    return Objects.requireNonNull(admin, "It is started first");
  }

  @Override
  public void purge(String queue) throws Exception {
    Map<TopicPartition, RecordsToDelete> all = new HashMap<>();
    ends(PREFIX + queue, OffsetSpec.latest())
        .forEach(
            (partition, end) -> all.put(partition, RecordsToDelete.beforeOffset(end.offset())));
    admin().deleteRecords(all).all().get();
  }

  /**
   * Has it too few replicas in sync, as when the disks of the others are full. A single node ends
   * itself when its disk is full, which is an outage.
   */
  @Override
  public void full(String queue, boolean full) throws Exception {
    ConfigEntry entry = new ConfigEntry(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, full ? "2" : "1");
    admin()
        .incrementalAlterConfigs(
            Map.of(
                new ConfigResource(ConfigResource.Type.BROKER, ""),
                List.of(new AlterConfigOp(entry, AlterConfigOp.OpType.SET))))
        .all()
        .get();
  }

  @Override
  public int poison(String queue, List<byte[]> bodies) throws Exception {
    String topic = PREFIX + queue;
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    for (byte[] body : bodies) {
      records.add(new ProducerRecord<>(topic, body));
    }
    byte[] text = "4711".getBytes(StandardCharsets.UTF_8);
    records.add(new ProducerRecord<>(topic, text, null));
    ProducerRecord<byte[], byte[]> misled = new ProducerRecord<>(topic, text);
    for (String header : List.of("turgo-attempt", "turgo-not-before", "turgo-delay")) {
      misled.headers().add(header, text).add(header, null);
    }
    records.add(misled);
    // One with an epoch would be refused when a purge takes what Kafka knows of it.
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", own, "enable.idempotence", false),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      for (Future<?> sent : records.stream().map(producer::send).toList()) {
        sent.get();
      }
    }
    return records.size();
  }

  @Override
  public long errors(String queue) throws Exception {
    return ends(PREFIX + queue + ERRORS, OffsetSpec.latest()).values().stream()
        .mapToLong(ListOffsetsResultInfo::offset)
        .sum();
  }

  /** None for a topic that is not there. */
  private Map<TopicPartition, ListOffsetsResultInfo> ends(String topic, OffsetSpec which)
      throws Exception {
    Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
    try {
      admin().describeTopics(List.of(topic)).allTopicNames().get().values().stream()
          .flatMap(description -> description.partitions().stream())
          .forEach(
              partition -> wanted.put(new TopicPartition(topic, partition.partition()), which));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        return Map.of();
      }
      throw e;
    }
    return admin().listOffsets(wanted).all().get();
  }
}
