package io.turgo.channel.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.channel.ChannelException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is made of a client that does not hear of a topic; nothing here needs a broker. */
@Timeout(60)
final class PublisherTest {
  private static final String TOPIC = "turgo.jobs";
  private static final Node NODE = new Node(1, "localhost", 1);
  private static final Cluster CLUSTER =
      new Cluster(
          "test",
          List.of(NODE),
          List.of(new PartitionInfo(TOPIC, 0, NODE, new Node[] {NODE}, new Node[] {NODE})),
          Set.of(),
          Set.of());

  /** Kafka's own client without a broker; it hears of topics late. */
  private static final class Deaf extends MockProducer<byte[], byte[]> {
    private int lost;

    Deaf(int lost) {
      super(CLUSTER, true, null, new ByteArraySerializer(), new ByteArraySerializer());
      this.lost = lost;
    }

    @Override
    public List<PartitionInfo> partitionsFor(String topic) {
      if (lost > 0) {
        lost--;
        throw new TimeoutException("Topic " + topic + " not present in metadata, by design");
      }
      return super.partitionsFor(topic);
    }
  }

  private static Publisher publisher(Deaf client) {
    KafkaSettings settings =
        new KafkaSettings(
            Map.of("bootstrap.servers", "localhost:1"),
            "turgo.",
            1,
            (short) -1,
            true,
            Map.of(),
            Duration.ofSeconds(10),
            Duration.ZERO);
    return new Publisher(settings, () -> client);
  }

  @Test
  void anAnswerThatIsLostIsAskedForAgain() {
    Deaf client = new Deaf(1);
    try (Publisher publisher = publisher(client)) {
      publisher.publish(TOPIC, Seen.messages(1, 3, 1), Deadline.in(Duration.ofSeconds(50)));
    }

    assertThat(client.history()).hasSize(3);
  }

  @Test
  void aTopicThatNobodyTellsOfIsSaidWhenTheTimeIsOver() {
    Deaf client = new Deaf(Integer.MAX_VALUE);
    try (Publisher publisher = publisher(client)) {
      assertThatThrownBy(() ->
              publisher.publish(TOPIC, Seen.messages(1, 1, 1), Deadline.in(Duration.ofMillis(20))))
          .isInstanceOf(ChannelException.class)
          .hasMessageContaining("localhost:1")
          .hasMessageContaining(TOPIC);
    }

    assertThat(client.history()).isEmpty();
  }
}
