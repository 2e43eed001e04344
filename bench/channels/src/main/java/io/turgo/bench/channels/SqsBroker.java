package io.turgo.bench.channels;

import java.io.IOException;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;

/** ElasticMQ: queues in memory that speak the language of SQS. */
final class SqsBroker {
  private SqsBroker() {}

  /** Starts it; its URL. */
  static String start() throws IOException {
    int port = BrokerMain.freePort();
    SQSRestServerBuilder.withInterface("127.0.0.1").withPort(port).start().waitUntilStarted();
    return "http://127.0.0.1:" + port;
  }
}
