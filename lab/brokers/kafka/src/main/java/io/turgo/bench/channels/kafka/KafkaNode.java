package io.turgo.bench.channels.kafka;

import io.turgo.bench.channel.Ports;
import java.io.BufferedWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import kafka.Kafka;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;

/** A node of Kafka in KRaft mode in this JVM, with its data in a folder that may have some. */
final class KafkaNode {
  private static final long START_NANOS = TimeUnit.MINUTES.toNanos(4);
  private static final String HOST = "127.0.0.1";

  /**
   * Where it listens.
   *
   * @param port of its own
   * @param advertised the port at which it says that clients of this one find it
   */
  record Listener(int port, int advertised) {}

  private KafkaNode() {}

  static String address(int port) {
    return HOST + ":" + port;
  }

  /**
   * Starts it and returns once it answers at its last listener, which is for itself too.
   *
   * @param more settings beside those that each has
   */
  static void start(Path folder, List<Listener> listeners, Map<String, String> more)
      throws Exception {
    Path data = folder.resolve("data");
    Properties settings = settings(data, listeners);
    settings.putAll(more);
    Path file = folder.resolve("server.properties");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      settings.store(out, null);
    }
    if (!Files.exists(data.resolve("meta.properties"))) {
      String cluster = Uuid.randomUuid().toString();
      int formatted =
          StorageTool.execute(
              new String[] {"format", "-t", cluster, "-c", file.toString()}, System.out);
      if (formatted != 0) {
        throw new IllegalStateException("The storage of the broker could not be formatted");
      }
    }
    Thread.ofPlatform().name("kafka").start(() -> Kafka.main(new String[] {file.toString()}));
    awaitReady(address(listeners.getLast().port()));
  }

  private static Properties settings(Path data, List<Listener> listeners) throws Exception {
    String controller = address(Ports.free(1)[0]);
    List<String> at = new ArrayList<>();
    List<String> advertised = new ArrayList<>();
    List<String> protocols = new ArrayList<>(List.of("CONTROLLER:PLAINTEXT"));
    for (int i = 0; i < listeners.size(); i++) {
      at.add("CLIENTS" + i + "://" + address(listeners.get(i).port()));
      advertised.add("CLIENTS" + i + "://" + address(listeners.get(i).advertised()));
      protocols.add("CLIENTS" + i + ":PLAINTEXT");
    }
    at.add("CONTROLLER://" + controller);
    Properties settings = new Properties();
    settings.putAll(
        Map.of(
            "process.roles",
            "broker,controller",
            "node.id",
            "1",
            "controller.quorum.voters",
            "1@" + controller,
            "controller.listener.names",
            "CONTROLLER",
            "listeners",
            String.join(",", at),
            "advertised.listeners",
            String.join(",", advertised),
            "inter.broker.listener.name",
            "CLIENTS" + (listeners.size() - 1),
            "listener.security.protocol.map",
            String.join(",", protocols),
            "log.dirs",
            data.toString(),
            "auto.create.topics.enable",
            "false"));
    // A broker without replicas keeps what it confirmed only if it flushes.
    settings.put("log.flush.interval.messages", "1");
    settings.put("offsets.topic.num.partitions", "2");
    settings.put("offsets.topic.replication.factor", "1");
    settings.put("transaction.state.log.num.partitions", "1");
    settings.put("transaction.state.log.replication.factor", "1");
    settings.put("transaction.state.log.min.isr", "1");
    settings.put("share.coordinator.state.topic.num.partitions", "1");
    settings.put("share.coordinator.state.topic.replication.factor", "1");
    settings.put("share.coordinator.state.topic.min.isr", "1");
    settings.put("group.initial.rebalance.delay.ms", "0");
    return settings;
  }

  private static void awaitReady(String bootstrap) throws Exception {
    long end = System.nanoTime() + START_NANOS;
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers", bootstrap,
            "request.timeout.ms", "2000",
            "default.api.timeout.ms", "2000");
    try (Admin admin = Admin.create(settings)) {
      while (true) {
        try {
          if (!admin.describeCluster().nodes().get().isEmpty()) {
            return;
          }
        } catch (ExecutionException e) {
          if (System.nanoTime() - end > 0) {
            throw new IllegalStateException("Kafka does not answer", e);
          }
        }
        TimeUnit.MILLISECONDS.sleep(50);
      }
    }
  }
}
