package io.turgo.channel.jms;

import jakarta.jms.ConnectionFactory;
import java.nio.file.Path;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

final class ClassicContractTest extends JmsContract {
  @TempDir private static Path folder;
  private static ClassicBroker broker;

  @BeforeAll
  static void start() throws Exception {
    broker = new ClassicBroker(folder);
    broker.start();
  }

  @AfterAll
  static void stop() throws Exception {
    broker.stop();
  }

  @Override
  Broker broker() {
    return broker;
  }

  @Override
  JmsJobChannel.Builder channel() {
    return super.channel().ordersByPriority(true);
  }

  @Override
  ConnectionFactory factory() {
    return new ActiveMQConnectionFactory(broker.url());
  }
}
