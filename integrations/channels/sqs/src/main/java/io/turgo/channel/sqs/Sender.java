package io.turgo.channel.sqs;

import io.turgo.engine.channel.ChannelException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/**
 * Sends messages, ten at once, which is what SQS takes. Batches go side by side; messages of a key
 * one batch after the other, so that their order is kept.
 */
final class Sender {
  /** How often a message was delivered before it was sent again. */
  static final String ATTEMPTS = "turgo-attempts";

  /** Why a message is in the error queue. */
  static final String REASON = "turgo-reason";

  static final int BATCH = 10;
  private static final int LANES = 8;

  private final Queues queues;
  private final ExecutorService threads;

  Sender(Queues queues, ExecutorService threads) {
    this.queues = queues;
    this.threads = threads;
  }

  /** A message to be sent. */
  record Outgoing(int key, String body) {}

  void sendAll(String queue, List<Outgoing> messages) {
    long until = System.nanoTime() + queues.bound().toNanos();
    String url = queues.main(queue);
    List<List<Outgoing>> lanes = new ArrayList<>();
    for (int i = 0; i < LANES; i++) {
      lanes.add(new ArrayList<>());
    }
    for (Outgoing message : messages) {
      lanes.get(Math.floorMod(message.key(), LANES)).add(message);
    }
    List<Future<?>> running = new ArrayList<>();
    for (List<Outgoing> lane : lanes) {
      if (!lane.isEmpty()) {
        running.add(threads.submit(() -> sendLane(url, lane, until)));
      }
    }
    try {
      for (Future<?> lane : running) {
        lane.get(Math.max(0, until - System.nanoTime()), TimeUnit.NANOSECONDS);
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof ChannelException problem
          ? new ChannelException(String.valueOf(problem.getMessage()), problem)
          : new ChannelException("Messages could not be sent to SQS", e.getCause());
    } catch (TimeoutException e) {
      throw new ChannelException("SQS did not take messages within " + queues.bound(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ChannelException("Interrupted while messages were sent to SQS", e);
    } finally {
      running.forEach(lane -> lane.cancel(true));
    }
  }

  private void sendLane(String url, List<Outgoing> lane, long until) {
    for (int from = 0; from < lane.size(); from += BATCH) {
      List<SendMessageBatchRequestEntry> entries = new ArrayList<>(BATCH);
      for (Outgoing message : lane.subList(from, Math.min(lane.size(), from + BATCH))) {
        SendMessageBatchRequestEntry.Builder entry =
            SendMessageBatchRequestEntry.builder()
                .id(Integer.toString(entries.size()))
                .messageBody(message.body());
        if (queues.kind().isFifo()) {
          entry
              .messageGroupId(Integer.toString(message.key()))
              .messageDeduplicationId(UUID.randomUUID().toString());
        }
        entries.add(entry.build());
      }
      long left = until - System.nanoTime();
      if (left <= 0 || Thread.currentThread().isInterrupted()) {
        throw new ChannelException("SQS did not take messages within " + queues.bound());
      }
      List<BatchResultErrorEntry> failed =
          queues.call(
              "take messages",
              () ->
                  queues
                      .client()
                      .sendMessageBatch(request ->
                          request
                              .queueUrl(url)
                              .entries(entries)
                              .overrideConfiguration(Queues.within(Duration.ofNanos(left))))
                      .failed());
      if (!failed.isEmpty()) {
        throw new ChannelException("SQS refused a message: " + failed.getFirst().message());
      }
    }
  }

  /** Sends a message again into a FIFO queue. */
  void sendAgain(String queue, int key, String body, int attempts) {
    String url = queues.main(queue);
    queues.call(
        "take a message",
        () ->
            queues
                .client()
                .sendMessage(request ->
                    request
                        .queueUrl(url)
                        .messageBody(body)
                        .messageAttributes(Map.of(ATTEMPTS, number(attempts)))
                        .messageGroupId(Integer.toString(key))
                        .messageDeduplicationId(UUID.randomUUID().toString())
                        .overrideConfiguration(Queues.within(queues.bound()))));
  }

  void delay(String queue, String body, int attempts, int seconds) {
    sendAside(queues.delayed(queue), body, Map.of(ATTEMPTS, number(attempts)), seconds);
  }

  void putAside(String queue, String body, String reason) {
    sendAside(
        queues.errors(queue),
        body,
        Map.of(
            REASON, MessageAttributeValue.builder().dataType("String").stringValue(reason).build()),
        null);
  }

  private void sendAside(
      String url,
      String body,
      Map<String, MessageAttributeValue> attributes,
      @Nullable Integer seconds) {
    queues.call(
        "take a message",
        () ->
            queues
                .client()
                .sendMessage(request ->
                    request
                        .queueUrl(url)
                        .messageBody(body)
                        .messageAttributes(attributes)
                        .delaySeconds(seconds)
                        .overrideConfiguration(Queues.within(queues.bound()))));
  }

  private static MessageAttributeValue number(int value) {
    return MessageAttributeValue.builder()
        .dataType("Number")
        .stringValue(Integer.toString(value))
        .build();
  }
}
