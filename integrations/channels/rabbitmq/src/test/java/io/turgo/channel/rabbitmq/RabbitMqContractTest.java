package io.turgo.channel.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import io.turgo.engine.channel.JobChannel;
import io.turgo.test.channel.JobChannelContract;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeAll;

/** What every channel does, on RabbitMQ. */
class RabbitMqContractTest extends JobChannelContract {
  private static final Topology TOPOLOGY = new Topology("turgo.", 4);

  @SuppressWarnings("NullAway.Init")
  private static RabbitMqServer server;

  @BeforeAll
  static void start() throws Exception {
    server = RabbitMqServer.shared();
  }

  @Override
  protected JobChannel open() {
    return RabbitMqJobChannel.builder(server.factory()).partitions(4).build();
  }

  @Override
  protected boolean sendUnreadable(String queue, byte[] body) {
    return with(channel -> {
      TOPOLOGY.declareQueue(channel, queue);
      channel.basicPublish("", TOPOLOGY.partitionName(queue, 1), null, body);
      return true;
    });
  }

  @Override
  protected long errors(String queue) {
    return with(channel -> {
      TOPOLOGY.declareErrors(channel, queue);
      return channel.messageCount(TOPOLOGY.errors(queue));
    });
  }

  private interface Use<T> {
    T of(Channel channel) throws IOException;
  }

  private static <T> T with(Use<T> use) {
    try (Connection connection = server.factory().newConnection()) {
      return use.of(connection.createChannel());
    } catch (IOException | TimeoutException e) {
      throw new IllegalStateException(e);
    }
  }
}
