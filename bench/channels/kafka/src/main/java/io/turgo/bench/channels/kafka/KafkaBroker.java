package io.turgo.bench.channels.kafka;

import io.turgo.bench.channel.Broker;
import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.channel.Ports;
import io.turgo.channel.kafka.KafkaJobChannel;
import io.turgo.engine.channel.JobChannel;
import java.io.BufferedWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import kafka.Kafka;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;

/**
 * One node of Kafka in KRaft mode that flushes each append to its disk. With few partitions: each
 * append to each of them is flushed by itself, so jobs that are spread over more of them meet in
 * smaller commits.
 */
public final class KafkaBroker implements Broker {
  private static final int PARTITIONS = 4;
  private static final long START_NANOS = TimeUnit.MINUTES.toNanos(4);

  @Override
  public ChannelKind kind() {
    return ChannelKind.KAFKA;
  }

  @Override
  public JobChannel connect(String url) {
    return KafkaJobChannel.builder(url).partitions(PARTITIONS).build();
  }

  @Override
  public String start(Path folder) throws Exception {
    int[] ports = Ports.free(2);
    String bootstrap = "127.0.0.1:" + ports[0];
    String controller = "127.0.0.1:" + ports[1];
    Properties settings = new Properties();
    settings.putAll(
        Map.of(
            "process.roles", "broker,controller",
            "node.id", "1",
            "controller.quorum.voters", "1@" + controller,
            "controller.listener.names", "CONTROLLER",
            "listeners", "PLAINTEXT://" + bootstrap + ",CONTROLLER://" + controller,
            "advertised.listeners", "PLAINTEXT://" + bootstrap,
            "listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
            "log.dirs", folder.resolve("data").toString(),
            "auto.create.topics.enable", "false"));
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
    Path file = folder.resolve("server.properties");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      settings.store(out, null);
    }
    String cluster = Uuid.randomUuid().toString();
    int formatted =
        StorageTool.execute(
            new String[] {"format", "-t", cluster, "-c", file.toString()}, System.out);
    if (formatted != 0) {
      throw new IllegalStateException("The storage of the broker could not be formatted");
    }
    Thread.ofPlatform().name("kafka").start(() -> Kafka.main(new String[] {file.toString()}));
    awaitReady(bootstrap);
    return bootstrap;
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
