package io.turgo.channel.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.channel.JobQueue;
import org.junit.jupiter.api.Test;

/** How many consumers a node may ask for; nothing here needs a broker. */
final class KafkaConsumersTest {
  @Test
  void aNodeIsOneConsumerAndMoreAreRefused() {
    try (KafkaJobChannel channel = KafkaJobChannel.builder("localhost:1").build()) {
      JobQueue queue = JobQueue.of("jobs", channel);

      assertThat(queue.consumers()).isEqualTo(1);
      assertThatThrownBy(() -> queue.withConsumers(4, 100))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'jobs' asks for 4 consumers")
          .hasMessageContaining("no more than 1 on channel 'kafka'");
    }
  }
}
