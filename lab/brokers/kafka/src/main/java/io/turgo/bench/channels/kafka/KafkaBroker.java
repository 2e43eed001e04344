package io.turgo.bench.channels.kafka;

import io.turgo.bench.channel.Broker;
import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.channel.Ports;
import io.turgo.channel.kafka.KafkaJobChannel;
import io.turgo.engine.channel.JobChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * One node of Kafka in KRaft mode that flushes each append to its disk. With few partitions: each
 * append to each of them is flushed by itself, so jobs that are spread over more of them meet in
 * smaller commits.
 */
public final class KafkaBroker implements Broker {
  private static final int PARTITIONS = 4;

  @Override
  public ChannelKind kind() {
    return ChannelKind.KAFKA;
  }

  @Override
  public JobChannel connect(String url) {
    return KafkaJobChannel.builder(url).partitions(PARTITIONS).build();
  }

  @Override
  public String start(Path folder) throws Exception {
    int port = Ports.free(1)[0];
    KafkaNode.start(folder, List.of(new KafkaNode.Listener(port, port)), Map.of());
    return KafkaNode.address(port);
  }
}
