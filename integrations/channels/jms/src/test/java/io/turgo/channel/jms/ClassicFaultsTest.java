package io.turgo.channel.jms;

import jakarta.jms.ConnectionFactory;
import java.nio.file.Path;
import org.apache.activemq.ActiveMQConnectionFactory;

final class ClassicFaultsTest extends JmsFaults {
  @Override
  Broker broker(Path itsFolder) {
    return new ClassicBroker(itsFolder);
  }

  @Override
  ConnectionFactory factory(Broker to) {
    return new ActiveMQConnectionFactory(((ClassicBroker) to).url());
  }

  @Override
  ConnectionFactory factory(int port) {
    return new ActiveMQConnectionFactory("tcp://127.0.0.1:" + port);
  }
}
