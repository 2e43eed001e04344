package io.turgo.channel.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.Delivery;
import io.turgo.engine.channel.SubscriptionSettings;
import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class SharesTest {
  private static final int PARTITIONS = 4;
  private static final int ENOUGH_ROUNDS = 100;

  private final Topology topology = new Topology("shares.", PARTITIONS);
  private final String queue = UUID.randomUUID().toString();

  private final Consumption.Receiver nobody =
      new Consumption.Receiver() {
        @Override
        public void received(Claim claim, Delivery delivery) {}

        @Override
        public void lost(Consumption consumption, String reason) {}
      };

  /** Both have as many as is their share, so neither looks for more. */
  @Test
  void noPartitionIsLeftOutWhereTwoHaveClaimedTheSame() throws Exception {
    try (Connection one = RabbitMqServer.shared().factory().newConnection();
        Connection two = RabbitMqServer.shared().factory().newConnection()) {
      Consumption first = consumption(one);
      Consumption second = consumption(two);
      first.join();
      second.join();
      for (int partition : new int[] {0, 1}) {
        first.claim(partition);
      }
      for (int partition : new int[] {1, 2}) {
        second.claim(partition);
      }
      assertThat(first.look(3).getConsumerCount()).isZero();
      Shares ofFirst = new Shares(topology, first);
      Shares ofSecond = new Shares(topology, second);

      for (int round = 0; round < ENOUGH_ROUNDS && consumed(first) < PARTITIONS; round++) {
        ofFirst.round();
        ofSecond.round();
      }

      assertThat(consumed(first)).isEqualTo(PARTITIONS);
      assertThat(first.held()).hasSize(2);
      assertThat(second.held()).hasSize(2);
    }
  }

  private Consumption consumption(Connection connection) throws IOException {
    return new Consumption(connection, topology, queue, SubscriptionSettings.of(2, 10), nobody);
  }

  private static int consumed(Consumption any) throws IOException {
    int consumed = 0;
    for (int partition = 0; partition < PARTITIONS; partition++) {
      consumed += any.look(partition).getConsumerCount() > 0 ? 1 : 0;
    }
    return consumed;
  }
}
