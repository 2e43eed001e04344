package io.turgo.channel.sqs;

import io.turgo.channel.UnexpectedErrors;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/** A thread that asks SQS for messages over and over, with growing pauses while it fails. */
final class Receiver implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Receiver.class);
  private static final long FIRST_PAUSE_MILLIS = 200;
  private static final long LONGEST_PAUSE_MILLIS = 10_000;

  private final String queue;
  private final Source source;
  private final Slots slots;
  private volatile boolean connected = true;

  /** Where messages come from and what is done with them. */
  interface Source {
    /**
     * Waits for messages and deals with them.
     *
     * @param most how many it takes; it gives back the slots of those that it does not hand out
     */
    void receive(int most);
  }

  Receiver(String queue, Source source, Slots slots) {
    this.queue = queue;
    this.source = source;
    this.slots = slots;
  }

  @Override
  public void run() {
    while (!slots.isClosed()) {
      try {
        receiveAll();
      } catch (Throwable thrown) {
        connected = false;
        UnexpectedErrors.survive(
            "Consuming a queue", thrown, Duration.ofMillis(FIRST_PAUSE_MILLIS));
      }
    }
  }

  private void receiveAll() {
    long pause = FIRST_PAUSE_MILLIS;
    try {
      int most;
      while ((most = slots.take()) > 0) {
        try {
          source.receive(most);
          connected = true;
          pause = FIRST_PAUSE_MILLIS;
        } catch (RuntimeException | Error e) {
          connected = false;
          if (!slots.isClosed()) {
            LOG.warn("Queue '{}' is not consumed at present: {}", queue, e.toString());
          }
          slots.rest(pause / 2 + ThreadLocalRandom.current().nextLong(pause));
          pause = Math.min(pause * 2, LONGEST_PAUSE_MILLIS);
        }
      }
    } catch (InterruptedException e) {
      LOG.debug("A receiver of queue '{}' was woken to be closed", queue, e);
    }
  }

  boolean isConnected() {
    return connected;
  }

  static List<Message> receive(
      Queues queues, String url, int most, int hiddenSeconds, Duration longPoll) {
    return queues.call(
        "give messages",
        () ->
            queues
                .client()
                .receiveMessage(request ->
                    request
                        .queueUrl(url)
                        .maxNumberOfMessages(most)
                        .visibilityTimeout(hiddenSeconds)
                        .waitTimeSeconds((int) longPoll.toSeconds())
                        .messageSystemAttributeNames(
                            MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT)
                        .messageAttributeNames(Sender.ATTEMPTS)
                        .overrideConfiguration(Queues.within(longPoll.plus(queues.bound()))))
                .messages());
  }

  /** How often a message was delivered, this time included, as far as is known. */
  static int attempt(Message message) {
    MessageAttributeValue before = message.messageAttributes().get(Sender.ATTEMPTS);
    return number(before == null ? null : before.stringValue(), 0)
        + number(message.attributes().get(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT), 1);
  }

  private static int number(@Nullable String text, int otherwise) {
    try {
      return text == null ? otherwise : Math.clamp(Long.parseLong(text), otherwise, 1 << 30);
    } catch (NumberFormatException e) {
      LOG.debug("Somebody else's number of attempts: {}", text, e);
      return otherwise;
    }
  }
}
