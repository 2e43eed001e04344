package io.turgo.channel.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * How a channel speaks to Kafka, and the properties that each of its clients gets: what the channel
 * needs goes before what the application set, and that before the channel's own choices.
 *
 * @param client properties of the application
 * @param prefix before the name of each queue, in topics and groups
 * @param partitions of topics that the channel makes
 * @param replication of topics that the channel makes; -1 as the broker likes
 * @param createTopics whether the channel makes topics at all
 * @param topicSettings further settings of topics that the channel makes
 * @param timeout the longest that a call waits for the broker
 * @param handover how long a partition that is to move waits for the jobs in hand
 */
record KafkaSettings(
    Map<String, Object> client,
    String prefix,
    int partitions,
    short replication,
    boolean createTopics,
    Map<String, String> topicSettings,
    Duration timeout,
    Duration handover) {
  /** What Kafka takes as a name of a topic, with room for the suffix of the error topic. */
  private static final Pattern TOPIC = Pattern.compile("[a-zA-Z0-9._-]{1,240}");

  static boolean isTopic(String name) {
    return TOPIC.matcher(name).matches();
  }

  String bootstrap() {
    return String.valueOf(client.get(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG));
  }

  Map<String, Object> producer() {
    int half = Math.toIntExact(timeout.toMillis() / 2);
    Map<String, Object> properties = new HashMap<>();
    properties.put(ProducerConfig.LINGER_MS_CONFIG, 1);
    properties.put(ProducerConfig.BATCH_SIZE_CONFIG, 65_536);
    // With several on the way, the first batch of a new producer that a partition refuses while its
    // leader moves is overtaken by the second, and then refused until its time is up (KAFKA-14359).
    properties.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1);
    properties.put(ProducerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, 2_000);
    addOwn(properties, ProducerConfig.configNames());
    properties.put(ProducerConfig.ACKS_CONFIG, "all");
    properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, half);
    properties.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, half);
    properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) timeout.toMillis());
    properties.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    properties.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    return properties;
  }

  Map<String, Object> consumer(String group, int prefetch) {
    Map<String, Object> properties = new HashMap<>();
    properties.put(ConsumerConfig.METADATA_MAX_AGE_CONFIG, 30_000);
    properties.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, 8 << 20);
    properties.put(ConsumerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, 2_000);
    properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) timeout.toMillis());
    if (!"consumer".equalsIgnoreCase(String.valueOf(client.get("group.protocol")))) {
      properties.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, 10_000);
      properties.put(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, 500);
      properties.put(
          ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
          CooperativeStickyAssignor.class.getName());
    }
    addOwn(properties, ConsumerConfig.configNames());
    properties.put(ConsumerConfig.GROUP_ID_CONFIG, group);
    properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    properties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, Math.clamp(prefetch, 1, 1_000));
    properties.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    properties.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    return properties;
  }

  Map<String, Object> admin() {
    Map<String, Object> properties = new HashMap<>();
    properties.put(AdminClientConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, 2_000);
    addOwn(properties, AdminClientConfig.configNames());
    int bound = Math.toIntExact(timeout.toMillis());
    properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, bound / 2);
    properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, bound);
    return properties;
  }

  /** Adds what the application set for this client; what no client knows may be for a plug-in. */
  private void addOwn(Map<String, Object> properties, Set<String> known) {
    client.forEach((name, value) -> {
      if (known.contains(name)
          || !(ProducerConfig.configNames().contains(name)
              || ConsumerConfig.configNames().contains(name)
              || AdminClientConfig.configNames().contains(name))) {
        properties.put(name, value);
      }
    });
  }
}
