package io.turgo.bench.channels;

import java.net.URI;
import java.nio.file.Path;
import org.apache.activemq.broker.BrokerService;
import org.apache.activemq.broker.region.policy.PolicyEntry;
import org.apache.activemq.broker.region.policy.PolicyMap;
import org.apache.activemq.store.kahadb.KahaDBPersistenceAdapter;
import org.apache.activemq.store.kahadb.disk.journal.Journal.JournalDiskSyncStrategy;

/** ActiveMQ Classic with KahaDB in a folder, synced at each write. */
final class ClassicBroker {
  private ClassicBroker() {}

  /** Starts it; its URL. */
  static String start(Path folder) throws Exception {
    String url = "tcp://127.0.0.1:" + BrokerMain.freePort();
    KahaDBPersistenceAdapter store = new KahaDBPersistenceAdapter();
    store.setDirectory(folder.resolve("kahadb").toFile());
    store.setJournalDiskSyncStrategy(JournalDiskSyncStrategy.ALWAYS.name());
    PolicyEntry all = new PolicyEntry();
    all.setQueue(">");
    all.setPrioritizedMessages(true);
    PolicyMap policies = new PolicyMap();
    policies.setDefaultEntry(all);
    BrokerService service = new BrokerService();
    service.setBrokerName("bench");
    service.setUseJmx(false);
    service.setUseShutdownHook(false);
    service.setPersistenceAdapter(store);
    service.setDataDirectoryFile(folder.toFile());
    service.setSchedulerSupport(true);
    service.setDestinationPolicy(policies);
    service.addConnector(new URI(url));
    service.getSystemUsage().getStoreUsage().setLimit(4L << 30);
    service.getSystemUsage().getTempUsage().setLimit(1L << 30);
    service.getSystemUsage().getJobSchedulerUsage().setLimit(1L << 28);
    service.start();
    service.waitUntilStarted();
    return url;
  }
}
