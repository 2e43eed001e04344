package orders.cluster;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.Stream;
import orders.OrderApplication;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The order service on PostgreSQL with two nodes, ports 8080 and 8081: orders that one takes are
 * done by both. With a server of your own each is {@code OrderApplication
 * --spring.datasource.url=jdbc:postgresql:...}.
 */
public final class TwoNodes implements AutoCloseable {
  private static final String PORT = "--server.port=";

  private final EmbeddedPostgres server;
  final ConfigurableApplicationContext first;
  final ConfigurableApplicationContext second;

  private TwoNodes(EmbeddedPostgres server, int firstPort, int secondPort, String... more) {
    this.server = server;
    this.first = node(arguments(server, "first", firstPort, more));
    try {
      this.second = node(arguments(server, "second", secondPort, more));
    } catch (RuntimeException | Error e) {
      first.close();
      throw e;
    }
  }

  /** Starts the server, then one node after the other. */
  static TwoNodes start(int firstPort, int secondPort, String... more) throws IOException {
    EmbeddedPostgres server = EmbeddedPostgres.builder().setRegisterShutdownHook(false).start();
    // Behind the nodes, which say in the database that they end.
    SpringApplication.getShutdownHandlers().add(() -> stop(server));
    try {
      return new TwoNodes(server, firstPort, secondPort, more);
    } catch (RuntimeException | Error e) {
      server.close();
      throw e;
    }
  }

  private static void stop(EmbeddedPostgres server) {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Arguments of a node on the server of these. */
  String[] arguments(String name, int port, String... more) {
    return arguments(server, name, port, more);
  }

  /** This server keeps nothing, so it need not be durable. */
  private static String[] arguments(
      EmbeddedPostgres server, String name, int port, String... more) {
    return Stream.concat(
            Stream.of(
                "--spring.datasource.url=" + server.getJdbcUrl("postgres", "postgres"),
                "--turgo.allow-unsafe-durability=true",
                "--turgo.executor.node-name=" + name,
                "--server.port=" + port),
            Stream.of(more))
        .toArray(String[]::new);
  }

  private static ConfigurableApplicationContext node(String... arguments) {
    return new SpringApplicationBuilder(OrderApplication.class).run(arguments);
  }

  @Override
  public void close() throws IOException {
    second.close();
    first.close();
    server.close();
  }

  /**
   * Runs until the process is told to end.
   *
   * @param arguments for both nodes; {@code --server.port} is that of the first, and the second is
   *     at the next one
   */
  public static void main(String[] arguments) throws IOException {
    int port =
        Stream.of(arguments)
            .filter(argument -> argument.startsWith(PORT))
            .map(argument -> Integer.valueOf(argument.substring(PORT.length())))
            .findFirst()
            .orElse(8080);
    start(
        port,
        port + 1,
        Stream.of(arguments).filter(argument -> !argument.startsWith(PORT)).toArray(String[]::new));
    System.out.printf(
        "Two nodes run: http://127.0.0.1:%d/orders and http://127.0.0.1:%d/orders%n",
        port, port + 1);
  }
}
