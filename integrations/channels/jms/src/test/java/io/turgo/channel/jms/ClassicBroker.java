package io.turgo.channel.jms;

import java.net.URI;
import java.nio.file.Path;
import org.apache.activemq.broker.BrokerService;
import org.apache.activemq.broker.region.Destination;
import org.apache.activemq.broker.region.policy.PolicyEntry;
import org.apache.activemq.broker.region.policy.PolicyMap;
import org.apache.activemq.command.ActiveMQQueue;
import org.apache.activemq.store.kahadb.KahaDBPersistenceAdapter;
import org.jspecify.annotations.Nullable;

/** An ActiveMQ Classic broker in this JVM, with its data in a folder. */
final class ClassicBroker implements Broker {
  private final Path folder;
  private final int port = Ports.free();
  private @Nullable BrokerService service;

  ClassicBroker(Path folder) {
    this.folder = folder;
  }

  String url() {
    return "tcp://127.0.0.1:" + port;
  }

  @Override
  public void start() throws Exception {
    KahaDBPersistenceAdapter store = new KahaDBPersistenceAdapter();
    store.setDirectory(folder.resolve("kahadb").toFile());
    store.setJournalMaxFileLength(4 << 20);
    PolicyEntry all = new PolicyEntry();
    all.setQueue(">");
    all.setPrioritizedMessages(true);
    PolicyMap policies = new PolicyMap();
    policies.setDefaultEntry(all);
    BrokerService next = new BrokerService();
    next.setBrokerName("classic-" + port);
    next.setUseJmx(false);
    next.setUseShutdownHook(false);
    next.setPersistenceAdapter(store);
    next.setDataDirectoryFile(folder.toFile());
    next.setSchedulerSupport(true);
    next.setDestinationPolicy(policies);
    next.addConnector(new URI(url()));
    next.getSystemUsage().getStoreUsage().setLimit(1L << 30);
    next.getSystemUsage().getTempUsage().setLimit(1L << 30);
    next.getSystemUsage().getJobSchedulerUsage().setLimit(1L << 28);
    next.start();
    next.waitUntilStarted();
    service = next;
  }

  @Override
  public void stop() throws Exception {
    BrokerService now = service;
    service = null;
    if (now != null) {
      now.stop();
      now.waitUntilStopped();
    }
  }

  @Override
  public long count(String queue) {
    try {
      Destination found = service == null ? null : service.getDestination(new ActiveMQQueue(queue));
      return found == null ? 0 : found.getDestinationStatistics().getMessages().getCount();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public int connections() {
    return service == null
        ? 0
        : service.getTransportConnectors().getFirst().getConnections().size();
  }
}
