package io.turgo.channel.jms;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.List;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.jms.client.ActiveMQMessage;

/** Acknowledges messages of a session that does so one by one. */
@FunctionalInterface
interface Acknowledger {
  /** Acknowledges all of them. */
  void acknowledge(List<Message> messages) throws JMSException;

  /** What is best for messages like this one. */
  static Acknowledger of(Message message) {
    return Artemis.knows(message) ? new Artemis() : new Each();
  }

  /** As the standard's method does it in sessions of the provider's mode. */
  final class Each implements Acknowledger {
    @Override
    public void acknowledge(List<Message> messages) throws JMSException {
      for (Message message : messages) {
        message.acknowledge();
      }
    }
  }

  /**
   * By Artemis's client. The standard's method has the broker commit each acknowledgement for
   * itself; here the last one commits all.
   */
  final class Artemis implements Acknowledger {
    /** False also where the client's classes are not those that this module sees, or not there. */
    static boolean knows(Message message) {
      try {
        return message instanceof ActiveMQMessage;
      } catch (LinkageError e) {
        return false;
      }
    }

    @Override
    public void acknowledge(List<Message> messages) throws JMSException {
      int last = messages.size() - 1;
      try {
        for (Message message : messages.subList(0, last)) {
          ((ActiveMQMessage) message).getCoreMessage().individualAcknowledge();
        }
      } catch (ActiveMQException e) {
        JMSException failed = new JMSException("Artemis did not take an acknowledgement");
        failed.initCause(e);
        throw failed;
      }
      messages.get(last).acknowledge();
    }
  }
}
