package io.turgo.channel.jms;

import jakarta.jms.ConnectionFactory;
import java.nio.file.Path;
import org.apache.qpid.jms.JmsConnectionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

final class AmqpContractTest extends JmsContract {
  @TempDir private static Path folder;
  private static ArtemisBroker broker;

  @BeforeAll
  static void start() throws Exception {
    broker = new ArtemisBroker(folder);
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
  ConnectionFactory factory() {
    return new JmsConnectionFactory(broker.amqpUrl());
  }
}
