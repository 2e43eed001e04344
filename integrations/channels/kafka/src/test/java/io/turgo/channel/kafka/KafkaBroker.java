package io.turgo.channel.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/**
 * A real broker for tests: one node of Kafka in KRaft mode, in a JVM of its own, with its data in a
 * folder that goes with it.
 */
final class KafkaBroker implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofSeconds(90);

  private final Path home;
  private final int port;
  private final String cluster = Uuid.randomUuid().toString();
  private final List<String> options;
  private Process process;

  private KafkaBroker(Path home, int port, int controllerPort, List<String> options)
      throws IOException {
    this.home = home;
    this.options = options;
    this.port = port;
    writeSettings(controllerPort);
    this.process = launch();
  }

  /** Starts a broker; throws {@link IllegalStateException} with what it said if it does not. */
  static KafkaBroker start() {
    return start(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
  }

  /**
   * As {@link #start()}.
   *
   * @param options of the broker's JVM
   */
  static KafkaBroker start(List<String> options) {
    try {
      Path home = Files.createTempDirectory("turgo-kafka");
      KafkaBroker broker = new KafkaBroker(home, freePort(), freePort(), options);
      try {
        broker.awaitReady();
      } catch (RuntimeException e) {
        broker.close();
        throw e;
      }
      return broker;
    } catch (IOException e) {
      throw new IllegalStateException("Kafka could not be started: " + e.getMessage(), e);
    }
  }

  /** Where clients find it. */
  String bootstrap() {
    return "127.0.0.1:" + port;
  }

  /** Kills the broker's process with SIGKILL and waits until it is gone. */
  void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  /** Stops the broker's process where it is: connections stay, nothing is answered. */
  void freeze() throws IOException, InterruptedException {
    signal("STOP");
  }

  /** Lets the broker go on, after {@link #freeze}. */
  void thaw() throws IOException, InterruptedException {
    signal("CONT");
  }

  private void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  /** Starts the broker again on the same data and port, after {@link #kill}. */
  void restart() {
    launchAgain();
    awaitReady();
  }

  /** As {@link #restart}, but does not wait until it answers. */
  void launchAgain() {
    try {
      process = launch();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** CPU time that the broker's process has taken. */
  Duration cpu() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  @Override
  public void close() {
    kill();
    try {
      Files.walkFileTree(
          home,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.delete(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
                throws IOException {
              Files.delete(folder);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException("The folder " + home + " of the broker stays", e);
    }
  }

  private void writeSettings(int controllerPort) throws IOException {
    Map<String, String> settings = new TreeMap<>();
    settings.put("process.roles", "broker,controller");
    settings.put("node.id", "1");
    settings.put("controller.quorum.voters", "1@127.0.0.1:" + controllerPort);
    settings.put("controller.listener.names", "CONTROLLER");
    settings.put(
        "listeners", "PLAINTEXT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controllerPort);
    settings.put("advertised.listeners", "PLAINTEXT://127.0.0.1:" + port);
    settings.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
    settings.put("log.dirs", home.resolve("data").toString());
    settings.put("auto.create.topics.enable", "false");
    settings.put("num.partitions", "4");
    settings.put("offsets.topic.num.partitions", "2");
    settings.put("offsets.topic.replication.factor", "1");
    settings.put("transaction.state.log.num.partitions", "1");
    settings.put("transaction.state.log.replication.factor", "1");
    settings.put("transaction.state.log.min.isr", "1");
    settings.put("share.coordinator.state.topic.num.partitions", "1");
    settings.put("share.coordinator.state.topic.replication.factor", "1");
    settings.put("share.coordinator.state.topic.min.isr", "1");
    // A group of one node begins at once, and a killed consumer is soon given up.
    settings.put("group.initial.rebalance.delay.ms", "0");
    settings.put("group.min.session.timeout.ms", "1000");
    settings.put("group.consumer.min.heartbeat.interval.ms", "500");
    settings.put("group.consumer.heartbeat.interval.ms", "500");
    // A killed broker is let in again without its old session running out first.
    settings.put("broker.session.timeout.ms", "3000");
    settings.put("broker.heartbeat.interval.ms", "500");
    settings.put("log.cleaner.enable", "false");
    Properties properties = new Properties();
    properties.putAll(settings);
    try (var out = Files.newBufferedWriter(settingsFile())) {
      properties.store(out, null);
    }
  }

  private Path settingsFile() {
    return home.resolve("server.properties");
  }

  private Process launch() throws IOException {
    Optional<String> java = ProcessHandle.current().info().command();
    List<String> command = new ArrayList<>();
    command.add(java.orElse(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    command.addAll(options);
    command.addAll(
        List.of(
            "-Xms256m",
            "-Xmx512m",
            "-cp",
            System.getProperty("java.class.path"),
            BrokerMain.class.getName(),
            settingsFile().toString(),
            cluster));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(home.resolve("broker.log").toFile()))
        .start();
  }

  /** Waits until the broker answers. */
  private void awaitReady() {
    long end = System.nanoTime() + START_LIMIT.toNanos();
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers",
            bootstrap(),
            "request.timeout.ms",
            "2000",
            "default.api.timeout.ms",
            "2000");
    try (Admin admin = Admin.create(settings)) {
      while (!process.waitFor(50, TimeUnit.MILLISECONDS)) {
        try {
          if (!admin.describeCluster().nodes().get().isEmpty()) {
            return;
          }
        } catch (ExecutionException e) {
          if (System.nanoTime() > end) {
            throw new IllegalStateException(
                "Kafka did not answer within " + START_LIMIT + ": " + said(), e);
          }
        }
      }
      throw new IllegalStateException("Kafka ended while starting: " + said());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while Kafka was starting", e);
    }
  }

  /** The last lines of the broker's log. */
  private String said() {
    try {
      List<String> lines = Files.readAllLines(home.resolve("broker.log"));
      return String.join("\n", lines.subList(Math.max(0, lines.size() - 12), lines.size()));
    } catch (IOException e) {
      return "its log cannot be read: " + e.getMessage();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
