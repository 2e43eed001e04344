package io.turgo.parity.camunda7;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.turgo.await.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.mariadb.jdbc.MariaDbDataSource;

/**
 * The installed MariaDB server with data and a port of its own, as the user that runs the tests.
 */
final class MariaDbServer implements AutoCloseable {
  private static final Path SERVER = Path.of("/usr/sbin/mariadbd");
  private static final String INSTALL = "mariadb-install-db";

  /** The installation calls it; it is in another package than the server. */
  private static final Path DEFAULTS = Path.of("/usr/bin/my_print_defaults");

  /** Runs a command for as long as standard input is open, so that it ends with this JVM. */
  private static final String TETHERED =
      "set -m; \"$@\" </dev/null & main=$!;"
          + " { cat >/dev/null; kill -9 -- \"-$main\"; } <&0 & tether=$!;"
          + " wait \"$main\"; code=$?; kill -9 -- \"-$tether\"; exit $code";

  private final Path folder;
  private final int port;
  private final Process process;

  private MariaDbServer(Path folder, int port, Process process) {
    this.folder = folder;
    this.port = port;
    this.process = process;
  }

  /** Starts it; the test is skipped where it is not installed. */
  static MariaDbServer start(Path folder) throws Exception {
    String over = System.getenv("TURGO_MARIADB_INSTALLATION");
    Await.until(
        Duration.ofMinutes(4),
        "MariaDB is installed",
        () -> over == null || Files.exists(Path.of(over)));
    assumeTrue(
        Files.isExecutable(SERVER) && Files.isExecutable(DEFAULTS),
        "MariaDB is not installed here, so its tests are skipped (Debian, Ubuntu: sudo apt-get"
            + " install mariadb-server-core mariadb-client-core).");
    Path data = folder.resolve("data");
    String user = System.getProperty("user.name");
    run(
        folder,
        INSTALL,
        "--no-defaults",
        "--datadir=" + data,
        "--user=" + user,
        "--auth-root-authentication-method=normal",
        "--skip-test-db");
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    List<String> command = new ArrayList<>(List.of("bash", "-c", TETHERED, "bash"));
    command.addAll(
        List.of(
            SERVER.toString(),
            "--no-defaults",
            "--datadir=" + data,
            "--user=" + user,
            "--port=" + port,
            "--bind-address=127.0.0.1",
            "--socket=" + folder.resolve("socket"),
            "--pid-file=" + folder.resolve("pid"),
            "--innodb-buffer-pool-size=32M"));
    MariaDbServer server = new MariaDbServer(folder, port, process(folder, command));
    server.awaitStarted();
    return server;
  }

  private static Process process(Path folder, List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("mariadb.log").toFile()))
        .start();
  }

  private static void run(Path folder, String... command) throws Exception {
    if (process(folder, List.of(command)).waitFor() != 0) {
      throw new IllegalStateException(Files.readString(folder.resolve("mariadb.log")));
    }
  }

  private void awaitStarted() throws Exception {
    Await.until(
        Duration.ofSeconds(90),
        "MariaDB has started",
        () -> {
          try (Connection connection = source("mysql").getConnection();
              Statement statement = connection.createStatement()) {
            return statement.execute(
                    "CREATE DATABASE camunda CHARACTER SET utf8mb3 COLLATE utf8mb3_bin")
                || true;
          } catch (SQLException e) {
            if (!process.isAlive()) {
              throw new IllegalStateException(
                  "MariaDB did not start:\n" + Files.readString(folder.resolve("mariadb.log")), e);
            }
            return false;
          }
        });
  }

  String url(String database) {
    return "jdbc:mariadb://127.0.0.1:" + port + "/" + database;
  }

  /** Connections as Camunda wants them. */
  MariaDbDataSource source(String database) throws SQLException {
    return new MariaDbDataSource(
        url(database) + "?user=root&transactionIsolation=READ_COMMITTED&useMysqlMetadata=true");
  }

  @Override
  public void close() throws Exception {
    process.getOutputStream().close();
    process.waitFor();
  }
}
