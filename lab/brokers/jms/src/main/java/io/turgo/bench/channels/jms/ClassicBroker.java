package io.turgo.bench.channels.jms;

import io.turgo.bench.channel.Broker;
import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.channel.Ports;
import io.turgo.channel.jms.JmsJobChannel;
import io.turgo.engine.channel.JobChannel;
import java.net.URI;
import java.nio.file.Path;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.apache.activemq.broker.BrokerService;
import org.apache.activemq.broker.region.policy.PolicyEntry;
import org.apache.activemq.broker.region.policy.PolicyMap;
import org.apache.activemq.store.kahadb.KahaDBPersistenceAdapter;
import org.apache.activemq.store.kahadb.disk.journal.Journal.JournalDiskSyncStrategy;

/** ActiveMQ Classic with KahaDB in a folder, synced at each write. */
public final class ClassicBroker implements Broker {
  @Override
  public ChannelKind kind() {
    return ChannelKind.ACTIVEMQ;
  }

  @Override
  public JobChannel connect(String url) {
    return JmsJobChannel.on(new ActiveMQConnectionFactory(url))
        .name("activemq")
        .ordersByPriority(true)
        .build();
  }

  @Override
  public String start(Path folder) throws Exception {
    String url = "tcp://127.0.0.1:" + Ports.free(1)[0];
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
