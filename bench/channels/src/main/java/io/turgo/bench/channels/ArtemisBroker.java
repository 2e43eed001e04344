package io.turgo.bench.channels;

import java.nio.file.Path;
import java.util.List;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;

/** Artemis with its journal in a folder, synced at each transaction. */
final class ArtemisBroker {
  private ArtemisBroker() {}

  /** Starts it; its URL. */
  static String start(Path folder) throws Exception {
    String url = "tcp://127.0.0.1:" + BrokerMain.freePort();
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
