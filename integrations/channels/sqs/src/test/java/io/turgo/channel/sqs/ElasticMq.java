package io.turgo.channel.sqs;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/** ElasticMQ in this JVM: queues in memory that speak the language of SQS. */
final class ElasticMq implements AutoCloseable {
  private final int port;
  private final SqsClient client;
  private @Nullable SQSRestServer server;

  ElasticMq() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    client =
        SqsClient.builder()
            .endpointOverride(URI.create("http://127.0.0.1:" + port))
            .region(Region.EU_CENTRAL_1)
            .credentialsProvider(AnonymousCredentialsProvider.create())
            .build();
    start();
  }

  SqsClient client() {
    return client;
  }

  void start() {
    SQSRestServer started = SQSRestServerBuilder.withInterface("127.0.0.1").withPort(port).start();
    started.waitUntilStarted();
    server = started;
  }

  /** Stops it; its queues are gone with it. */
  void stop() {
    if (server != null) {
      server.stopAndWait();
      server = null;
    }
  }

  @Override
  public void close() {
    client.close();
    stop();
  }
}
