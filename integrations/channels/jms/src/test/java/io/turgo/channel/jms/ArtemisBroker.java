package io.turgo.channel.jms;

import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.Queue;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.jspecify.annotations.Nullable;

/** An Artemis broker in this JVM, with its data in a folder, for its own client and for AMQP. */
final class ArtemisBroker implements Broker {
  private final Path folder;
  private final int port = Ports.free();
  private @Nullable EmbeddedActiveMQ server;

  ArtemisBroker(Path folder) {
    this.folder = folder;
  }

  String coreUrl() {
    return "tcp://127.0.0.1:" + port;
  }

  String amqpUrl() {
    return "amqp://127.0.0.1:" + port;
  }

  @Override
  public void start() throws Exception {
    Configuration configuration =
        new ConfigurationImpl()
            .setPersistenceEnabled(true)
            .setSecurityEnabled(false)
            .setJMXManagementEnabled(false)
            .setJournalType(JournalType.NIO)
            .setJournalFileSize(1 << 20)
            .setJournalDirectory(folder.resolve("journal").toString())
            .setBindingsDirectory(folder.resolve("bindings").toString())
            .setLargeMessagesDirectory(folder.resolve("large").toString())
            .setPagingDirectory(folder.resolve("paging").toString())
            .addAcceptorConfiguration("all", coreUrl() + "?protocols=CORE,AMQP")
            .addAddressSetting(
                "#",
                new AddressSettings()
                    .setMaxDeliveryAttempts(-1)
                    .setDefaultGroupRebalance(true)
                    .setAutoDeleteQueues(false)
                    .setAutoDeleteAddresses(false));
    EmbeddedActiveMQ next = new EmbeddedActiveMQ();
    next.setConfiguration(configuration);
    next.start();
    server = next;
  }

  /**
   * Within a bound: a broker that is stopped while it acknowledges may wait for itself for ever.
   */
  @Override
  public void stop() throws Exception {
    EmbeddedActiveMQ now = server;
    server = null;
    if (now == null) {
      return;
    }
    FutureTask<EmbeddedActiveMQ> stopping = new FutureTask<>(now::stop);
    Thread.ofPlatform().daemon().name("broker-stop").start(stopping);
    stopping.get(30, TimeUnit.SECONDS);
  }

  @Override
  public long count(String queue) {
    Queue found = server == null ? null : server.getActiveMQServer().locateQueue(queue);
    return found == null ? 0 : found.getMessageCount();
  }

  @Override
  public int connections() {
    return server == null ? 0 : server.getActiveMQServer().getConnectionCount();
  }
}
