package io.turgo.channel.jms;

import io.turgo.engine.channel.JobChannel;
import io.turgo.test.channel.JobChannelContract;
import jakarta.jms.BytesMessage;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Session;

/** The contract of channels over any provider. */
abstract class JmsContract extends JobChannelContract {
  abstract Broker broker();

  abstract ConnectionFactory factory();

  /** What the tests need beyond the defaults. */
  JmsJobChannel.Builder channel() {
    return JmsJobChannel.on(factory());
  }

  @Override
  protected final JobChannel open() {
    return channel().build();
  }

  @Override
  protected final boolean sendUnreadable(String queue, byte[] body) {
    try (Connection connection = factory().createConnection();
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
      BytesMessage message = session.createBytesMessage();
      message.writeBytes(body);
      session.createProducer(session.createQueue(queue)).send(message);
      return true;
    } catch (JMSException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  protected final long errors(String queue) {
    return broker().count(queue + ".errors");
  }
}
