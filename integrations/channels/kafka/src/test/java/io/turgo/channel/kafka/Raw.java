package io.turgo.channel.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Kafka's own clients, beside the channel, for tests. */
final class Raw {
  private Raw() {}

  static Admin admin(KafkaBroker broker) {
    return Admin.create(Map.of("bootstrap.servers", broker.bootstrap()));
  }

  static void create(KafkaBroker broker, String topic, int partitions) {
    try (Admin admin = admin(broker)) {
      admin
          .createTopics(List.of(new NewTopic(topic, Optional.of(partitions), Optional.empty())))
          .all()
          .get();
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw new IllegalStateException(e);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Sends any bytes to a topic, which is made. */
  static void send(KafkaBroker broker, String topic, byte[] body) {
    create(broker, topic, 4);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", broker.bootstrap()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      producer.send(new ProducerRecord<>(topic, 0, null, body)).get();
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static long count(KafkaBroker broker, String topic) {
    return all(broker, topic).size();
  }

  /** Everything that is in a topic; nothing if there is none. */
  static List<ConsumerRecord<byte[], byte[]>> all(KafkaBroker broker, String topic) {
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers",
            broker.bootstrap(),
            "auto.offset.reset",
            "earliest",
            "allow.auto.create.topics",
            false);
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.listTopics().getOrDefault(topic, List.of()).stream()
              .map(info -> new TopicPartition(topic, info.partition()))
              .toList();
      List<ConsumerRecord<byte[], byte[]>> found = new ArrayList<>();
      long wanted =
          consumer.endOffsets(partitions).values().stream().mapToLong(Long::longValue).sum()
              - consumer.beginningOffsets(partitions).values().stream()
                  .mapToLong(Long::longValue)
                  .sum();
      consumer.assign(partitions);
      while (found.size() < wanted) {
        consumer.poll(Duration.ofMillis(200)).forEach(found::add);
      }
      return found;
    }
  }
}
