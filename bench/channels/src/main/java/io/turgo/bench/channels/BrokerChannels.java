package io.turgo.bench.channels;

import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.channel.Channels;
import io.turgo.channel.jms.JmsJobChannel;
import io.turgo.channel.kafka.KafkaJobChannel;
import io.turgo.engine.channel.JobChannel;

/** Opens channels to all kinds of brokers, each with the defaults of its module. */
final class BrokerChannels implements Channels {
  @Override
  public JobChannel open(ChannelKind kind, String url) {
    return switch (kind) {
      case MEMORY -> Channels.MEMORY.open(kind, url);
      case ARTEMIS ->
          JmsJobChannel.on(
                  new org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory(url))
              .name("artemis")
              .build();
      case ACTIVEMQ ->
          JmsJobChannel.on(new org.apache.activemq.ActiveMQConnectionFactory(url))
              .name("activemq")
              .ordersByPriority(true)
              .build();
      case KAFKA -> KafkaJobChannel.builder(url).build();
    };
  }
}
