package io.turgo.bench.channels;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A node of the RabbitMQ server that is installed, with data, ports and name server of its own, as
 * the user that runs the benchmark. It does not touch a node that the machine runs.
 */
final class RabbitMqBroker {
  private static final long START_NANOS = TimeUnit.SECONDS.toNanos(100);
  private static final List<Path> SERVERS =
      List.of(
          Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server"),
          Path.of("/opt/rabbitmq/sbin/rabbitmq-server"),
          Path.of("/opt/homebrew/opt/rabbitmq/sbin/rabbitmq-server"),
          Path.of("/usr/local/opt/rabbitmq/sbin/rabbitmq-server"));

  private final Path folder;
  private final int port = BrokerMain.freePort();
  private final int nameServerPort = BrokerMain.freePort();
  private final int distributionPort = BrokerMain.freePort();

  private RabbitMqBroker(Path folder) throws IOException {
    this.folder = folder;
  }

  /** Starts it; its URL. */
  static String start(Path folder) throws Exception {
    Path server =
        SERVERS.stream()
            .filter(Files::isExecutable)
            .findFirst()
            .orElseThrow(() ->
                new IllegalStateException(
                    "RabbitMQ is not installed (Debian, Ubuntu: sudo apt-get install"
                        + " rabbitmq-server)"));
    return new RabbitMqBroker(folder).launch(server);
  }

  private String launch(Path server) throws Exception {
    Files.createDirectory(folder.resolve("home"));
    Files.writeString(folder.resolve("plugins"), "[].\n");
    Files.writeString(folder.resolve("environment"), "");
    Files.writeString(folder.resolve("rabbitmq.conf"), "disk_free_limit.absolute = 50MB\n");
    Process names = process("epmd", "-port", "" + nameServerPort, "-address", "127.0.0.1");
    await(names, () -> new Socket(InetAddress.getLoopbackAddress(), nameServerPort).close());
    Process node = process(server.toString());
    ConnectionFactory factory = new ConnectionFactory();
    factory.setHost("127.0.0.1");
    factory.setPort(port);
    await(
        node,
        () -> {
          try (Connection connection = factory.newConnection()) {
            connection.getServerProperties();
          }
        });
    return "amqp://127.0.0.1:" + port;
  }

  private interface Attempt {
    void run() throws IOException, TimeoutException;
  }

  private static void await(Process process, Attempt attempt) throws InterruptedException {
    long until = System.nanoTime() + START_NANOS;
    while (true) {
      try {
        attempt.run();
        return;
      } catch (IOException | TimeoutException e) {
        if (!process.isAlive() || System.nanoTime() - until > 0) {
          throw new IllegalStateException("RabbitMQ did not start", e);
        }
        TimeUnit.MILLISECONDS.sleep(100);
      }
    }
  }

  private Process process(String... command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    Map<String, String> environment = builder.environment();
    environment.put("HOME", folder.resolve("home").toString());
    environment.put("ERL_EPMD_PORT", "" + nameServerPort);
    environment.put("ERL_EPMD_ADDRESS", "127.0.0.1");
    environment.put("RABBITMQ_NODENAME", "turgo-bench@localhost");
    environment.put("RABBITMQ_NODE_IP_ADDRESS", "127.0.0.1");
    environment.put("RABBITMQ_NODE_PORT", "" + port);
    environment.put("RABBITMQ_DIST_PORT", "" + distributionPort);
    environment.put("RABBITMQ_LOGS", "-");
    Map.of(
            "MNESIA_BASE", "data",
            "LOG_BASE", "log",
            "PID_FILE", "pid",
            "SCHEMA_DIR", "schema",
            "GENERATED_CONFIG_DIR", "generated",
            "CONFIG_FILE", "rabbitmq",
            "ADVANCED_CONFIG_FILE", "advanced",
            "CONF_ENV_FILE", "environment",
            "ENABLED_PLUGINS_FILE", "plugins")
        .forEach(
            (name, file) -> environment.put("RABBITMQ_" + name, folder.resolve(file).toString()));
    return builder
        .directory(folder.toFile()) // where it dumps when it crashes
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("rabbitmq.log").toFile()))
        .start();
  }
}
