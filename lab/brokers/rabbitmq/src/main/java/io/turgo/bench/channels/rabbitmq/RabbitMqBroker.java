package io.turgo.bench.channels.rabbitmq;

import io.turgo.bench.channel.Broker;
import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.channel.Ports;
import io.turgo.channel.rabbitmq.RabbitMqJobChannel;
import io.turgo.engine.channel.JobChannel;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/** A node of RabbitMQ with quorum queues. */
public final class RabbitMqBroker implements Broker {
  @Override
  public ChannelKind kind() {
    return ChannelKind.RABBITMQ;
  }

  @Override
  public JobChannel connect(String url) {
    return RabbitMqJobChannel.builder(RabbitMqNode.factory(URI.create(url).getPort())).build();
  }

  @Override
  public String start(Path folder) throws Exception {
    int port = Ports.free(1)[0];
    RabbitMqNode.start(folder, List.of(port));
    return "amqp://127.0.0.1:" + port;
  }
}
