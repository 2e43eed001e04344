package io.turgo.bench.channels.jms;

import io.turgo.bench.channel.Broker;
import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.channel.Ports;
import io.turgo.channel.jms.JmsJobChannel;
import io.turgo.engine.channel.JobChannel;
import java.nio.file.Path;
import java.util.List;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** Artemis with its journal in a folder, synced at each transaction. */
public final class ArtemisBroker implements Broker {
  /** As {@code artemis create} would find for a quick disk; by default it is ten times that. */
  private static final int JOURNAL_BUFFER_NANOS = 300_000;

  @Override
  public ChannelKind kind() {
    return ChannelKind.ARTEMIS;
  }

  @Override
  public JobChannel connect(String url) {
    return JmsJobChannel.on(new ActiveMQConnectionFactory(url)).name("artemis").build();
  }

  @Override
  public String start(Path folder) throws Exception {
    String url = "tcp://127.0.0.1:" + Ports.free(1)[0];
    start(folder, List.of(url));
    return url;
  }

  /** Starts it, listening at some URLs. */
  static ActiveMQServer start(Path folder, List<String> urls) throws Exception {
    Configuration configuration =
        new ConfigurationImpl()
            .setPersistenceEnabled(true)
            .setSecurityEnabled(false)
            .setJMXManagementEnabled(false)
            .setJournalType(JournalType.NIO)
            .setJournalSyncTransactional(true)
            .setJournalBufferTimeout_NIO(JOURNAL_BUFFER_NANOS)
            .setJournalSyncNonTransactional(true)
            .setJournalDirectory(folder.resolve("journal").toString())
            .setBindingsDirectory(folder.resolve("bindings").toString())
            .setLargeMessagesDirectory(folder.resolve("large").toString())
            .setPagingDirectory(folder.resolve("paging").toString())
            .addAddressSetting(
                "#",
                new AddressSettings()
                    .setMaxDeliveryAttempts(-1)
                    .setDefaultGroupRebalance(true)
                    .setAutoDeleteQueues(false)
                    .setAutoDeleteAddresses(false));
    for (int i = 0; i < urls.size(); i++) {
      configuration.addAcceptorConfiguration("core" + i, urls.get(i) + "?protocols=CORE");
    }
    EmbeddedActiveMQ server = new EmbeddedActiveMQ();
    server.setConfiguration(configuration);
    server.start();
    return server.getActiveMQServer();
  }
}
