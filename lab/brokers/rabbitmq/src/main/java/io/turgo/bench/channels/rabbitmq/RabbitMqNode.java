package io.turgo.bench.channels.rabbitmq;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.turgo.bench.channel.Ports;
import io.turgo.command.CommandException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A node of the RabbitMQ server that is installed, with data, ports and name server of its own, as
 * the user that runs the benchmark. It does not touch a node that the machine runs. Its folder may
 * have the data of an earlier one.
 *
 * <p>Name server and node end with this JVM, however that ends: a shell holds the other end of a
 * pipe, and kills them when nobody has this one any more.
 */
final class RabbitMqNode {
  private static final long START_NANOS = TimeUnit.MINUTES.toNanos(4);
  private static final String HOST = "127.0.0.1";
  private static final String NAME = "turgo-bench@localhost";

  private static final List<Path> SERVERS =
      List.of(
          Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server"),
          Path.of("/opt/rabbitmq/sbin/rabbitmq-server"),
          Path.of("/opt/homebrew/opt/rabbitmq/sbin/rabbitmq-server"),
          Path.of("/usr/local/opt/rabbitmq/sbin/rabbitmq-server"));

  /** Runs a command in a group of processes of its own for as long as standard input is open. */
  private static final String TETHERED =
      "set -m; \"$@\" </dev/null & main=$!;"
          + " { cat >/dev/null; kill -9 -- \"-$main\"; } <&0 & tether=$!;"
          + " wait \"$main\"; code=$?; kill -9 -- \"-$tether\"; exit $code";

  private final Path server;
  private final Path folder;
  private final int nameServerPort;
  private final int distributionPort;

  private RabbitMqNode(Path server, Path folder) throws IOException {
    this.server = server;
    this.folder = folder;
    int[] ports = Ports.free(2);
    nameServerPort = ports[0];
    distributionPort = ports[1];
  }

  static ConnectionFactory factory(int port) {
    ConnectionFactory factory = new ConnectionFactory();
    factory.setHost(HOST);
    factory.setPort(port);
    return factory;
  }

  /** Starts one and returns when it takes messages at the last of its ports. */
  static RabbitMqNode start(Path folder, List<Integer> ports) throws Exception {
    Path server =
        SERVERS.stream()
            .filter(Files::isExecutable)
            .findFirst()
            .orElseThrow(() ->
                new CommandException(
                    "RabbitMQ is not installed (Debian, Ubuntu: sudo apt-get install"
                        + " rabbitmq-server)."));
    RabbitMqNode node = new RabbitMqNode(server, folder);
    node.launch(ports);
    return node;
  }

  private void launch(List<Integer> ports) throws Exception {
    Files.createDirectories(folder.resolve("home"));
    Files.writeString(folder.resolve("plugins"), "[].\n");
    Files.writeString(folder.resolve("environment"), "");
    List<String> lines = new ArrayList<>(List.of("disk_free_limit.absolute = 50MB"));
    for (int i = 0; i < ports.size(); i++) {
      lines.add("listeners.tcp.%d = %s:%d".formatted(i + 1, HOST, ports.get(i)));
    }
    Files.write(folder.resolve("rabbitmq.conf"), lines);
    Process names = tethered("epmd", "-port", "" + nameServerPort, "-address", HOST);
    // Before the node, which would start another that outlives it.
    await(names, () -> new Socket(InetAddress.getLoopbackAddress(), nameServerPort).close());
    ConnectionFactory factory = factory(ports.getLast());
    await(
        tethered(server.toString()),
        () -> {
          try (Connection connection = factory.newConnection()) {
            connection.getServerProperties();
          }
        });
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
          throw new CommandException("RabbitMQ did not start: " + e, e);
        }
        TimeUnit.MILLISECONDS.sleep(100);
      }
    }
  }

  /**
   * Has the node take messages only while the disk has so much room. Not by {@code rabbitmqctl},
   * which takes a minute to start on a busy machine.
   */
  void leaveRoom(long bytes) throws IOException, InterruptedException {
    String call =
        "ok = rpc:call('%s', rabbit_disk_monitor, set_disk_free_limit, [%d]), halt(0)."
            .formatted(NAME, bytes);
    List<String> command =
        List.of("erl", "-noinput", "-sname", "turgo-bench-control@localhost", "-eval", call);
    if (process(command).waitFor() != 0) {
      throw new CommandException(
          "RabbitMQ did not change the limit of its disk; see " + folder.resolve("rabbitmq.log"));
    }
  }

  private Process tethered(String... command) throws IOException {
    List<String> line = new ArrayList<>(List.of("bash", "-c", TETHERED, "bash"));
    line.addAll(List.of(command));
    return process(line);
  }

  private Process process(List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    Map<String, String> environment = builder.environment();
    environment.put("HOME", folder.resolve("home").toString());
    environment.put("ERL_EPMD_PORT", "" + nameServerPort);
    environment.put("ERL_EPMD_ADDRESS", HOST);
    environment.put("RABBITMQ_NODENAME", NAME);
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
