package io.turgo.channel.jms;

import jakarta.jms.ConnectionFactory;
import java.nio.file.Path;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

final class ArtemisFaultsTest extends JmsFaults {
  @Override
  Broker broker(Path itsFolder) {
    return new ArtemisBroker(itsFolder);
  }

  @Override
  ConnectionFactory factory(Broker to) {
    return new ActiveMQConnectionFactory(((ArtemisBroker) to).coreUrl());
  }

  @Override
  ConnectionFactory factory(int port) {
    return new ActiveMQConnectionFactory("tcp://127.0.0.1:" + port);
  }
}
