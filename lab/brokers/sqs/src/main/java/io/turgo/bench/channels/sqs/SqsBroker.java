package io.turgo.bench.channels.sqs;

import io.turgo.bench.channel.Broker;
import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.channel.Ports;
import io.turgo.channel.sqs.SqsJobChannel;
import io.turgo.engine.channel.JobChannel;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/** ElasticMQ: queues in memory that speak the language of SQS. */
public class SqsBroker implements Broker {
  @Override
  public ChannelKind kind() {
    return ChannelKind.SQS;
  }

  @Override
  public JobChannel connect(String url) {
    return SqsJobChannel.standard(client(url)).build();
  }

  /** A client for one, as long as the JVM lives. */
  static SqsClient client(String url) {
    return SqsClient.builder()
        .endpointOverride(URI.create(url))
        .region(Region.EU_CENTRAL_1)
        .credentialsProvider(AnonymousCredentialsProvider.create())
        .build();
  }

  @Override
  public String start(Path folder) throws IOException {
    int port = Ports.free(1)[0];
    SQSRestServerBuilder.withInterface("127.0.0.1").withPort(port).start().waitUntilStarted();
    return "http://127.0.0.1:" + port;
  }
}
