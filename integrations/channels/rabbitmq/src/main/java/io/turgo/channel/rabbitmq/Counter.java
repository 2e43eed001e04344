package io.turgo.channel.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import io.turgo.engine.channel.ChannelException;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Asks the broker how many messages wait, over a connection of its own, which works while the
 * broker takes no messages. Opened on first use.
 */
final class Counter implements AutoCloseable {
  private final Connector connector;
  private final Topology topology;
  private final Set<String> made = new HashSet<>();
  private @Nullable Connection connection;
  private @Nullable Channel channel;

  Counter(Connector connector, Topology topology) {
    this.connector = connector;
    this.topology = topology;
  }

  synchronized long waiting(String queue) {
    try {
      Channel current = channel();
      if (made.add(queue)) {
        topology.declareQueue(current, queue);
      }
      long sum = 0;
      for (int partition = 0; partition < topology.partitions(); partition++) {
        sum += current.messageCount(topology.partitionName(queue, partition));
      }
      return sum;
    } catch (IOException | RuntimeException e) {
      close();
      throw e instanceof ChannelException known
          ? known
          : new ChannelException(
              "RabbitMQ does not say how many messages wait in '"
                  + queue
                  + "': "
                  + Connector.why(e),
              e);
    }
  }

  private Channel channel() throws IOException {
    Channel current = channel;
    if (current == null || !current.isOpen()) {
      close();
      Connection opened = connector.open("counter");
      connection = opened;
      current = opened.createChannel();
      channel = current;
    }
    return current;
  }

  @Override
  public synchronized void close() {
    Connector.drop(connection);
    connection = null;
    channel = null;
    made.clear();
  }
}
