package io.turgo.bench.channels.rabbitmq;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.turgo.bench.BenchException;
import io.turgo.bench.channel.Broker;
import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.channel.Ports;
import io.turgo.channel.rabbitmq.RabbitMqJobChannel;
import io.turgo.engine.channel.JobChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
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
public final class RabbitMqBroker implements Broker {
  private static final long START_NANOS = TimeUnit.MINUTES.toNanos(4);
  private static final String HOST = "127.0.0.1";
  private static final List<Path> SERVERS =
      List.of(
          Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server"),
          Path.of("/opt/rabbitmq/sbin/rabbitmq-server"),
          Path.of("/opt/homebrew/opt/rabbitmq/sbin/rabbitmq-server"),
          Path.of("/usr/local/opt/rabbitmq/sbin/rabbitmq-server"));

  @Override
  public ChannelKind kind() {
    return ChannelKind.RABBITMQ;
  }

  @Override
  public JobChannel connect(String url) {
    URI uri = URI.create(url);
    return RabbitMqJobChannel.builder(factory(uri.getHost(), uri.getPort())).build();
  }

  private static ConnectionFactory factory(String host, int port) {
    ConnectionFactory factory = new ConnectionFactory();
    factory.setHost(host);
    factory.setPort(port);
    return factory;
  }

  @Override
  public String start(Path folder) throws Exception {
    Path server =
        SERVERS.stream()
            .filter(Files::isExecutable)
            .findFirst()
            .orElseThrow(() ->
                new BenchException(
                    "RabbitMQ is not installed (Debian, Ubuntu: sudo apt-get install"
                        + " rabbitmq-server)."));
    int[] ports = Ports.free(3);
    return new Node(folder, ports[0], ports[1], ports[2]).launch(server);
  }

  private record Node(Path folder, int port, int nameServerPort, int distributionPort) {
    String launch(Path server) throws Exception {
      Files.createDirectory(folder.resolve("home"));
      Files.writeString(folder.resolve("plugins"), "[].\n");
      Files.writeString(folder.resolve("environment"), "");
      Files.writeString(folder.resolve("rabbitmq.conf"), "disk_free_limit.absolute = 50MB\n");
      Process names = process("epmd", "-port", "" + nameServerPort, "-address", HOST);
      // Before the node, which would start another that outlives it.
      await(names, () -> new Socket(InetAddress.getLoopbackAddress(), nameServerPort).close());
      Process node = process(server.toString());
      ConnectionFactory factory = factory(HOST, port);
      await(
          node,
          () -> {
            try (Connection connection = factory.newConnection()) {
              connection.getServerProperties();
            }
          });
      return "amqp://" + HOST + ":" + port;
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
            throw new BenchException("RabbitMQ did not start: " + e, e);
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
      environment.put("ERL_EPMD_ADDRESS", HOST);
      environment.put("RABBITMQ_NODENAME", "turgo-bench@localhost");
      environment.put("RABBITMQ_NODE_IP_ADDRESS", HOST);
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
}
