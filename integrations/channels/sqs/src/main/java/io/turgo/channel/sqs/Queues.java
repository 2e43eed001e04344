package io.turgo.channel.sqs;

import io.turgo.engine.channel.ChannelException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;

/**
 * Which queues SQS has, and how it is asked: each call has the channel's bound.
 *
 * <ul>
 *   <li>{@code QUEUE}, or {@code QUEUE.fifo}, has the messages.
 *   <li>{@code QUEUE-delayed} has those that were released from a FIFO queue with a delay, until it
 *       is over. FIFO queues know no delay of one message.
 *   <li>{@code QUEUE-errors} is the error queue.
 * </ul>
 */
final class Queues {
  private static final Pattern NAMES = Pattern.compile("[A-Za-z0-9_-]{1,75}");
  private static final String TWO_WEEKS = Long.toString(Duration.ofDays(14).toSeconds());

  private final SqsClient client;
  private final String prefix;
  private final Kind kind;
  private final Duration bound;
  private final Map<String, String> urls = new ConcurrentHashMap<>();

  Queues(SqsClient client, String prefix, Kind kind, Duration bound) {
    this.client = client;
    this.prefix = prefix;
    this.kind = kind;
    this.bound = bound;
  }

  SqsClient client() {
    return client;
  }

  Kind kind() {
    return kind;
  }

  Duration bound() {
    return bound;
  }

  String main(String queue) {
    return url(queue, kind);
  }

  String delayed(String queue) {
    return url(queue + "-delayed", Kind.STANDARD);
  }

  String errors(String queue) {
    return url(queue + "-errors", Kind.STANDARD);
  }

  /** Looks for all queues anew: one may have been deleted. */
  void forget() {
    urls.clear();
  }

  private String url(String queue, Kind of) {
    String name = prefix + queue;
    if (!NAMES.matcher(name).matches()) {
      throw new ChannelException(
          "SQS takes names of letters, digits, '-' and '_', at most 75, not '" + name + "'");
    }
    String full = of.isFifo() ? name + ".fifo" : name;
    String known = urls.get(full);
    if (known == null) {
      known = call("find queue '" + full + "'", () -> findOrMake(full, of));
      urls.put(full, known);
    }
    return known;
  }

  private String findOrMake(String name, Kind of) {
    try {
      return client
          .getQueueUrl(request -> request.queueName(name).overrideConfiguration(within(bound)))
          .queueUrl();
    } catch (QueueDoesNotExistException e) {
      Map<QueueAttributeName, String> attributes = new HashMap<>();
      attributes.put(QueueAttributeName.MESSAGE_RETENTION_PERIOD, TWO_WEEKS);
      if (of.isFifo()) {
        attributes.put(QueueAttributeName.FIFO_QUEUE, "true");
        // Each key has a throughput of its own.
        attributes.put(QueueAttributeName.DEDUPLICATION_SCOPE, "messageGroup");
        attributes.put(QueueAttributeName.FIFO_THROUGHPUT_LIMIT, "perMessageGroupId");
      }
      return client
          .createQueue(request ->
              request.queueName(name).attributes(attributes).overrideConfiguration(within(bound)))
          .queueUrl();
    }
  }

  /**
   * Says until when messages are out of sight.
   *
   * @return how many of them SQS refused
   */
  int changeVisibility(
      String what, String url, List<ChangeMessageVisibilityBatchRequestEntry> entries) {
    return call(
        what,
        () ->
            client
                .changeMessageVisibilityBatch(request ->
                    request.queueUrl(url).entries(entries).overrideConfiguration(within(bound)))
                .failed()
                .size());
  }

  /** For a call that ends by itself after that time. */
  static AwsRequestOverrideConfiguration within(Duration time) {
    return AwsRequestOverrideConfiguration.builder().apiCallTimeout(time).build();
  }

  /** Asks SQS for something; what its client throws becomes the channel's. */
  <T> T call(String what, Supplier<T> action) {
    try {
      return action.get();
    } catch (SdkException | IllegalStateException e) {
      if (e instanceof QueueDoesNotExistException) {
        forget();
      }
      throw new ChannelException("SQS does not " + what + ": " + e.getMessage(), e);
    }
  }
}
