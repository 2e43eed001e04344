package io.turgo.channel.jms;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A message on its way to the broker. */
sealed interface Outgoing {
  /** Deliveries that the message has had before it was sent again. */
  String ATTEMPTS = "turgo_attempts";

  /** The epoch milliseconds before which the message is not to be delivered. */
  String DUE = "turgo_due";

  /** Marks a message that was sent again for a delivery that is still in hand. */
  String COPY_OF = "turgo_copy_of";

  /** Why the message is in an error queue. */
  String REASON = "turgo_reason";

  /** The name of the queue. */
  String queue();

  /** What a provider takes to a send. */
  int priority();

  /** Whether the broker is to keep it on its disk. */
  default boolean persistent() {
    return true;
  }

  /** How long the broker is to keep it back. */
  default Duration delay() {
    return Duration.ZERO;
  }

  Message on(Session session, JmsProvider provider) throws JMSException;

  /**
   * A job's message.
   *
   * @param group its message group
   * @param persistent whether it outlives the broker
   * @param attempts deliveries that it has had
   * @param copyOf the mark of a delivery that is still in hand, if the message is sent for one
   */
  record Job(
      String queue,
      byte[] body,
      int group,
      int priority,
      boolean persistent,
      int attempts,
      Duration delay,
      @Nullable String copyOf)
      implements Outgoing {
    @Override
    public Message on(Session session, JmsProvider provider) throws JMSException {
      BytesMessage message = session.createBytesMessage();
      message.writeBytes(body);
      message.setStringProperty("JMSXGroupID", Integer.toString(group));
      if (attempts > 0) {
        message.setIntProperty(ATTEMPTS, attempts);
      }
      if (copyOf != null) {
        message.setStringProperty(COPY_OF, copyOf);
      }
      if (!delay.isZero()) {
        message.setLongProperty(DUE, System.currentTimeMillis() + delay.toMillis());
        if (provider == JmsProvider.CLASSIC) {
          message.setLongProperty("AMQ_SCHEDULED_DELAY", delay.toMillis());
        }
      }
      return message;
    }
  }

  /** A body for an error queue. */
  record Rejected(String queue, byte[] body, String reason) implements Outgoing {
    @Override
    public int priority() {
      return Message.DEFAULT_PRIORITY;
    }

    @Override
    public Message on(Session session, JmsProvider provider) throws JMSException {
      BytesMessage message = session.createBytesMessage();
      message.writeBytes(body);
      message.setStringProperty(REASON, reason);
      return message;
    }
  }

  /** A message of somebody else's for an error queue, as it came; its body is not looked at. */
  record Foreign(String queue, Message message, String reason) implements Outgoing {
    @Override
    public int priority() {
      return Message.DEFAULT_PRIORITY;
    }

    @Override
    public Message on(Session session, JmsProvider provider) throws JMSException {
      message.clearProperties();
      message.setStringProperty(REASON, reason);
      return message;
    }

    /** What is sent if the provider does not take the message as it is. */
    Rejected withoutBody() {
      return new Rejected(queue, new byte[0], reason + " (its body could not be kept)");
    }
  }
}
