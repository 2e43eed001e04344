package io.turgo.channel.jms;

import io.turgo.channel.JobMessageFormat;
import io.turgo.engine.channel.JobMessage;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What a message from the broker turned out to be. Bodies are read as bytes or text only; objects
 * are never deserialised.
 */
sealed interface Incoming {
  /**
   * A job's message.
   *
   * @param attempt how often it has been delivered, this time included
   * @param due the epoch milliseconds before which it is not to be delivered; 0 for none
   * @param copyOf the mark of the delivery that this was sent again for, if any
   */
  record Job(JobMessage message, int attempt, long due, @Nullable String copyOf)
      implements Incoming {}

  /**
   * Something else.
   *
   * @param body what there is to keep of it; null to keep the message as it came
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Unreadable(byte @Nullable [] body, String reason) implements Incoming {}

  /** Reads a message; what cannot be read says so, whatever the client thinks of it. */
  static Incoming of(Message raw) {
    try {
      return read(raw);
    } catch (JMSException | RuntimeException e) {
      return new Unreadable(null, "The message cannot be read: " + e);
    }
  }

  private static Incoming read(Message raw) throws JMSException {
    byte[] body;
    switch (raw) {
      case BytesMessage bytes -> {
        if (bytes.getBodyLength() > JobMessageFormat.LONGEST) {
          return new Unreadable(null, tooLong(bytes.getBodyLength()));
        }
        body = new byte[(int) bytes.getBodyLength()];
        int unused = bytes.readBytes(body);
      }
      case TextMessage text -> {
        String found = text.getText();
        if (found != null && found.length() > JobMessageFormat.LONGEST) {
          return new Unreadable(null, tooLong(found.length()));
        }
        body = (found == null ? "" : found).getBytes(StandardCharsets.UTF_8);
      }
      default -> {
        return new Unreadable(
            null, "A job message is one of bytes or text, but this is of another kind");
      }
    }
    return switch (JobMessageFormat.read(body)) {
      case JobMessageFormat.Unreadable unreadable -> new Unreadable(body, unreadable.reason());
      case JobMessageFormat.Read read ->
          new Job(
              read.message(),
              deliveries(raw) + number(raw, Outgoing.ATTEMPTS),
              due(raw),
              raw.getStringProperty(Outgoing.COPY_OF));
    };
  }

  private static String tooLong(long length) {
    return "A job message has at most "
        + JobMessageFormat.LONGEST
        + " bytes, but this has "
        + length;
  }

  private static int deliveries(Message raw) throws JMSException {
    return Math.max(1, number(raw, "JMSXDeliveryCount"));
  }

  /** A number that this channel or the broker has set; anything else is none. */
  private static int number(Message raw, String property) throws JMSException {
    return raw.getObjectProperty(property) instanceof Number number ? number.intValue() : 0;
  }

  private static long due(Message raw) throws JMSException {
    return raw.getObjectProperty(Outgoing.DUE) instanceof Number number ? number.longValue() : 0;
  }
}
