package io.turgo.channel.jms;

import jakarta.jms.ConnectionFactory;
import java.nio.file.Path;
import org.apache.qpid.jms.JmsConnectionFactory;

final class AmqpFaultsTest extends JmsFaults {
  @Override
  Broker broker(Path itsFolder) {
    return new ArtemisBroker(itsFolder);
  }

  @Override
  ConnectionFactory factory(Broker to) {
    return new JmsConnectionFactory(((ArtemisBroker) to).amqpUrl());
  }

  @Override
  ConnectionFactory factory(int port) {
    return new JmsConnectionFactory("amqp://127.0.0.1:" + port);
  }
}
