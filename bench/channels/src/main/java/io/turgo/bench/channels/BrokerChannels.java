package io.turgo.bench.channels;

import com.rabbitmq.client.ConnectionFactory;
import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.channel.Channels;
import io.turgo.channel.jms.JmsJobChannel;
import io.turgo.channel.kafka.KafkaJobChannel;
import io.turgo.channel.rabbitmq.RabbitMqJobChannel;
import io.turgo.channel.sqs.SqsJobChannel;
import io.turgo.engine.channel.JobChannel;
import java.net.URI;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

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
      case RABBITMQ -> RabbitMqJobChannel.builder(rabbit(URI.create(url))).build();
      case SQS -> SqsJobChannel.fifo(sqs(URI.create(url))).build();
    };
  }

  private static ConnectionFactory rabbit(URI url) {
    ConnectionFactory factory = new ConnectionFactory();
    factory.setHost(url.getHost());
    factory.setPort(url.getPort());
    return factory;
  }

  private static SqsClient sqs(URI url) {
    return SqsClient.builder()
        .endpointOverride(url)
        .region(Region.EU_CENTRAL_1)
        .credentialsProvider(AnonymousCredentialsProvider.create())
        .build();
  }
}
