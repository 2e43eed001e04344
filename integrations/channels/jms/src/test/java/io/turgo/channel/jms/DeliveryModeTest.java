package io.turgo.channel.jms;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import java.nio.file.Path;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(90)
final class DeliveryModeTest {
  @Test
  void messagesOutliveTheBrokerUnlessToldOtherwise(@TempDir Path folder) throws Exception {
    ArtemisBroker broker = new ArtemisBroker(folder);
    broker.start();
    try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(broker.coreUrl())) {
      try (JmsJobChannel kept = JmsJobChannel.on(factory).build();
          JmsJobChannel forgotten = JmsJobChannel.on(factory).persistent(false).build()) {
        kept.publish("kept", JmsFaults.messages(1, 1));
        forgotten.publish("forgotten", JmsFaults.messages(1, 1));
      }
      assertThat(modeOf(factory, "kept")).isEqualTo(DeliveryMode.PERSISTENT);
      assertThat(modeOf(factory, "forgotten")).isEqualTo(DeliveryMode.NON_PERSISTENT);
    }
    broker.stop();
  }

  private static int modeOf(ActiveMQConnectionFactory factory, String queue) throws JMSException {
    try (Connection connection = factory.createConnection();
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
      connection.start();
      Message message = session.createConsumer(session.createQueue(queue)).receive(10_000);
      assertThat(message).as("the message in %s", queue).isNotNull();
      return message.getJMSDeliveryMode();
    }
  }
}
