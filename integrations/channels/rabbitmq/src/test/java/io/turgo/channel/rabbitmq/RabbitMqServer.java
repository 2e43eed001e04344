package io.turgo.channel.rabbitmq;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.turgo.await.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A RabbitMQ node of the tests: the installed server with data, ports and name server of its own,
 * as the user that runs the tests. It does not touch a node that the machine runs.
 */
public final class RabbitMqServer implements AutoCloseable {
  private static final List<Path> SERVERS =
      List.of(
          Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server"),
          Path.of("/opt/rabbitmq/sbin/rabbitmq-server"),
          Path.of("/opt/homebrew/opt/rabbitmq/sbin/rabbitmq-server"),
          Path.of("/usr/local/opt/rabbitmq/sbin/rabbitmq-server"));

  private static final Logger LOG = LoggerFactory.getLogger(RabbitMqServer.class);

  /** Runs a command in a group of processes of its own for as long as standard input is open. */
  private static final String TETHERED =
      "set -m; \"$@\" </dev/null & main=$!;"
          + " { cat >/dev/null; kill -9 -- \"-$main\"; } <&0 & tether=$!;"
          + " wait \"$main\"; code=$?; kill -9 -- \"-$tether\"; exit $code";

  private static @Nullable RabbitMqServer shared;

  private final Path server;
  private final Path folder;
  private final int port;
  private final int nameServerPort;
  private final int distributionPort;
  private @Nullable Process nameServer;
  private @Nullable Process node;

  private RabbitMqServer(Path server) throws IOException {
    this.server = server;
    this.folder = Files.createTempDirectory("turgo-rabbitmq");
    Files.createDirectory(folder.resolve("home"));
    Files.writeString(folder.resolve("plugins"), "[].\n");
    Files.writeString(folder.resolve("environment"), "");
    Files.writeString(folder.resolve("rabbitmq.conf"), "disk_free_limit.absolute = 50MB\n");
    int[] ports = freePorts(3);
    port = ports[0];
    nameServerPort = ports[1];
    distributionPort = ports[2];
  }

  /** The node that the tests of this JVM share; they are skipped where none is installed. */
  public static synchronized RabbitMqServer shared() throws Exception {
    awaitInstallation();
    Path installed = SERVERS.stream().filter(Files::isExecutable).findFirst().orElse(null);
    assumeTrue(
        installed != null,
        "RabbitMQ is not installed here, so its tests are skipped (Debian, Ubuntu: sudo apt-get"
            + " install rabbitmq-server).");
    RabbitMqServer running = shared;
    if (running == null && installed != null) {
      running = new RabbitMqServer(installed);
      Runtime.getRuntime().addShutdownHook(new Thread(running::close));
      shared = running;
    }
    if (running == null) {
      throw new IllegalStateException("RabbitMQ is not installed");
    }
    running.start();
    return running;
  }

  /** Returns when an installation is over that runs next to the tests; see {@code .ci/run}. */
  private static void awaitInstallation() throws InterruptedException {
    String over = System.getenv("TURGO_RABBITMQ_INSTALLATION");
    Await.until(
        Duration.ofMinutes(4),
        "RabbitMQ is installed",
        () -> over == null || Files.exists(Path.of(over)));
  }

  /** How to reach the node. */
  public ConnectionFactory factory() {
    ConnectionFactory factory = new ConnectionFactory();
    factory.setHost("127.0.0.1");
    factory.setPort(port);
    return factory;
  }

  /** Starts the node if it does not run, and returns when it takes connections. */
  public synchronized void start() throws Exception {
    if (nameServer == null || !nameServer.isAlive()) {
      nameServer =
          tethered(
              "name-server.log", "epmd", "-port", "" + nameServerPort, "-address", "127.0.0.1");
      awaitNameServer(); // or the node starts another, which outlives it
    }
    if (node == null || !node.isAlive()) {
      node = tethered("node.log", server.toString());
      awaitStarted();
    }
  }

  private void awaitNameServer() throws Exception {
    Await.until(
        "the name server answers",
        () -> {
          try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), nameServerPort)) {
            return true;
          } catch (IOException e) {
            return false;
          }
        });
  }

  private void awaitStarted() throws Exception {
    Await.until(
        Duration.ofSeconds(90),
        "RabbitMQ has started",
        () -> {
          try (Connection connection = factory().newConnection()) {
            return true;
          } catch (IOException | TimeoutException e) {
            if (node == null || !node.isAlive()) {
              throw new IllegalStateException(
                  "RabbitMQ did not start:\n" + Files.readString(folder.resolve("node.log")), e);
            }
            return false;
          }
        });
  }

  /** Kills the node as the kernel does when it is out of memory. */
  public synchronized void kill() throws InterruptedException {
    Process running = node;
    if (running != null) {
      machine(running).destroyForcibly();
      running.destroyForcibly().waitFor();
    }
  }

  /** The virtual machine that the start script has started. */
  private static ProcessHandle machine(Process script) {
    return script
        .descendants()
        .filter(process -> process.info().command().orElse("").contains("beam"))
        .findFirst()
        .orElse(script.toHandle());
  }

  /** Stops the node from running, without ending it. */
  public void freeze() throws Exception {
    signal("-STOP");
  }

  public void thaw() throws Exception {
    signal("-CONT");
  }

  private synchronized void signal(String name) throws Exception {
    if (node != null) {
      new ProcessBuilder("kill", name, "" + machine(node).pid()).start().waitFor();
    }
  }

  /** Runs {@code rabbitmqctl}. */
  public void control(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(server.resolveSibling("rabbitmqctl").toString());
    command.addAll(List.of(arguments));
    Process process = process("control.log", command.toArray(String[]::new));
    if (process.waitFor() != 0) {
      throw new IllegalStateException(Files.readString(folder.resolve("control.log")));
    }
  }

  /** Ends with this JVM, however that ends: the shell reads from a pipe that nobody else has. */
  private Process tethered(String log, String... command) throws IOException {
    List<String> line = new ArrayList<>(List.of("bash", "-c", TETHERED, "bash"));
    line.addAll(List.of(command));
    return process(log, line.toArray(String[]::new));
  }

  private Process process(String log, String... command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    Map<String, String> environment = builder.environment();
    environment.put("HOME", folder.resolve("home").toString());
    environment.put("ERL_EPMD_PORT", "" + nameServerPort);
    environment.put("ERL_EPMD_ADDRESS", "127.0.0.1");
    environment.put("RABBITMQ_NODENAME", "turgo-test@localhost");
    environment.put("RABBITMQ_NODE_IP_ADDRESS", "127.0.0.1");
    environment.put("RABBITMQ_NODE_PORT", "" + port);
    environment.put("RABBITMQ_DIST_PORT", "" + distributionPort);
    environment.put("RABBITMQ_MNESIA_BASE", folder.resolve("data").toString());
    environment.put("RABBITMQ_LOG_BASE", folder.resolve("log").toString());
    environment.put("RABBITMQ_LOGS", "-");
    environment.put("RABBITMQ_PID_FILE", folder.resolve("pid").toString());
    environment.put("RABBITMQ_SCHEMA_DIR", folder.resolve("schema").toString());
    environment.put("RABBITMQ_GENERATED_CONFIG_DIR", folder.resolve("generated").toString());
    environment.put("RABBITMQ_CONFIG_FILE", folder.resolve("rabbitmq").toString());
    environment.put("RABBITMQ_ADVANCED_CONFIG_FILE", folder.resolve("advanced").toString());
    environment.put("RABBITMQ_CONF_ENV_FILE", folder.resolve("environment").toString());
    environment.put("RABBITMQ_ENABLED_PLUGINS_FILE", folder.resolve("plugins").toString());
    return builder
        .directory(folder.toFile()) // where it dumps when it crashes
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve(log).toFile()))
        .start();
  }

  /** Ports that no outgoing connection is given, so that a killed node finds them free again. */
  private static int[] freePorts(int count) throws IOException {
    int[] ports = new int[count];
    List<ServerSocket> open = new ArrayList<>();
    while (open.size() < count) {
      int port = ThreadLocalRandom.current().nextInt(20_000, 30_000);
      try {
        ports[open.size()] = port;
        open.add(new ServerSocket(port, 1, InetAddress.getLoopbackAddress()));
      } catch (BindException e) {
        LOG.debug("Port {} is somebody's", port, e);
      }
    }
    for (ServerSocket socket : open) {
      socket.close();
    }
    return ports;
  }

  @Override
  public synchronized void close() {
    try {
      kill();
      if (nameServer != null) {
        nameServer.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
