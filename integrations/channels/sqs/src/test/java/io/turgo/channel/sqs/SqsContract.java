package io.turgo.channel.sqs;

import io.turgo.test.channel.JobChannelContract;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

/** What every channel does, on either kind of queue. */
abstract class SqsContract extends JobChannelContract {
  @SuppressWarnings("NullAway.Init")
  private static ElasticMq server;

  private final Kind kind;

  SqsContract(Kind kind) {
    this.kind = kind;
  }

  @BeforeAll
  static void start() throws Exception {
    server = new ElasticMq();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Override
  protected SqsJobChannel open() {
    return (kind.isFifo()
            ? SqsJobChannel.fifo(server.client())
            : SqsJobChannel.standard(server.client()))
        .longPoll(Duration.ofSeconds(1))
        .build();
  }

  private Queues queues() {
    return new Queues(server.client(), "turgo-", kind, Duration.ofSeconds(10));
  }

  /** SQS takes text of at least one character, without most of the control characters. */
  @Override
  protected boolean sendUnreadable(String queue, byte[] body) {
    String text = new String(body, StandardCharsets.ISO_8859_1).replaceAll("[\\x00-\\x1f]", "?");
    SendMessageRequest.Builder request =
        SendMessageRequest.builder()
            .queueUrl(queues().main(queue))
            .messageBody(text.isEmpty() ? "?" : text);
    if (kind.isFifo()) {
      request.messageGroupId("0").messageDeduplicationId("" + System.nanoTime());
    }
    server.client().sendMessage(request.build());
    return true;
  }

  @Override
  protected long errors(String queue) {
    return Long.parseLong(
        server
            .client()
            .getQueueAttributes(request ->
                request
                    .queueUrl(queues().errors(queue))
                    .attributeNames(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES))
            .attributes()
            .get(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES));
  }
}
