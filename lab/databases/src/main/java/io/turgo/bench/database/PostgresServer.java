package io.turgo.bench.database;

import io.turgo.command.CommandException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A PostgreSQL server of our own on a data directory: durable, killable, and able to follow a
 * server that an earlier process left running when it was killed.
 *
 * <p>Listens on the loopback address only, on a free port, without passwords. Not safe for more
 * than one thread, but for {@link #jdbcUrl()}.
 */
public final class PostgresServer implements AutoCloseable {
  private static final String USER = "postgres";
  private static final String DATABASE = "turgo";

  /**
   * Durable as shipped by PostgreSQL; sized for a benchmark machine rather than for a phone. The
   * connections are for engines that hold one in each of their threads: 8 nodes with 128 of them.
   */
  private static final Map<String, String> SETTINGS =
      Map.ofEntries(
          Map.entry("fsync", "on"),
          Map.entry("synchronous_commit", "on"),
          Map.entry("full_page_writes", "on"),
          Map.entry("shared_buffers", "512MB"),
          Map.entry("max_wal_size", "4GB"),
          Map.entry("checkpoint_timeout", "15min"),
          Map.entry("jit", "off"),
          Map.entry("max_connections", "1200"),
          Map.entry("shared_preload_libraries", "pg_stat_statements"),
          Map.entry("listen_addresses", "127.0.0.1"),
          Map.entry("unix_socket_directories", ""));

  private static final Duration START_LIMIT = Duration.ofMinutes(5);

  private final PostgresBinaries binaries;
  private final Path data;
  private final Path log;
  private final int port;

  /** Our child, so that it leaves no zombie behind where nobody adopts orphans. */
  private Process postmaster;

  private PostgresServer(PostgresBinaries binaries, Path data, Path log, int port)
      throws IOException {
    this.binaries = binaries;
    this.data = data;
    this.log = log;
    this.port = port;
    this.postmaster = launch();
  }

  /**
   * Starts a server on a data directory, which is initialised when it is new. A server that runs on
   * it already is an orphan (the caller holds the lock of the directory): it is stopped first, so
   * that its settings are ours.
   */
  public static PostgresServer start(Path data) {
    PostgresBinaries binaries = PostgresBinaries.unpacked();
    if (Files.exists(data.resolve("postmaster.pid"))) {
      stopOrphan(binaries, data);
    }
    if (!Files.exists(data.resolve("PG_VERSION"))) {
      initialise(binaries, data);
    }
    try {
      Path log = data.resolveSibling(data.getFileName() + ".log");
      PostgresServer server = new PostgresServer(binaries, data, log, freePort());
      server.awaitReady();
      server.createDatabase();
      return server;
    } catch (IOException e) {
      throw new CommandException(
          "Could not start PostgreSQL on " + data + ": " + e.getMessage(), e);
    }
  }

  /** URL of the database, complete with the user. */
  public String jdbcUrl() {
    return urlOf(DATABASE);
  }

  /** Kills the whole process tree with SIGKILL and waits until it is gone. */
  public void kill() {
    List<ProcessHandle> children = postmaster.descendants().toList();
    postmaster.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
    postmaster.onExit().join();
    CompletableFuture<?>[] ends =
        children.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new);
    // Where nobody adopts orphans they stay as zombies, which hold nothing of the server any more.
    CompletableFuture.allOf(ends).completeOnTimeout(null, 5, TimeUnit.SECONDS).join();
  }

  /** Starts the server again on the same port, after {@link #kill()}. */
  public void restart() {
    try {
      postmaster = launch();
    } catch (IOException e) {
      throw new CommandException("Could not restart PostgreSQL: " + e.getMessage(), e);
    }
    awaitReady();
  }

  /**
   * Gives the server a synchronous standby: a commit is answered once that has it. The server is
   * killed and restarted for it, so that its files can be copied.
   */
  public PostgresStandby addStandby() {
    kill();
    try {
      Path copy = data.resolveSibling(data.getFileName() + "-standby");
      FileTree.delete(copy);
      FileTree.copy(data, copy);
      Files.createFile(copy.resolve("standby.signal"));
      restart();
      return new PostgresStandby(copy, launch(copy, freePort(), standbySettings()));
    } catch (IOException e) {
      throw new CommandException("Could not make a standby of PostgreSQL: " + e.getMessage(), e);
    }
  }

  private Map<String, String> standbySettings() {
    return Map.of(
        "primary_conninfo",
        "host=127.0.0.1 port=%d user=%s application_name=%s"
            .formatted(port, USER, PostgresStandby.NAME));
  }

  /**
   * Kills the server and puts its standby in its place, on the same port. What the standby has not
   * got on its disk is lost: it is killed, too, with what it has not read from its connection yet.
   */
  public void failOver(PostgresStandby standby) {
    kill();
    standby.close();
    try {
      Files.delete(standby.data().resolve("standby.signal"));
      FileTree.delete(data);
      Files.move(standby.data(), data);
    } catch (IOException e) {
      throw new CommandException("Could not move the standby's files: " + e.getMessage(), e);
    }
    restart();
  }

  /** Stops the server; every client is disconnected. */
  @Override
  public void close() {
    if (postmaster.isAlive()) {
      PostgresBinaries.run(binaries.command("pg_ctl", stopArguments(data)));
      postmaster.onExit().join();
    }
  }

  /** Stops what a killed process left running, or clears what a killed server left behind. */
  private static void stopOrphan(PostgresBinaries binaries, Path data) {
    if (PostgresBinaries.succeeds(
        binaries.command("pg_ctl", List.of("status", "-D", data.toString())))) {
      PostgresBinaries.run(binaries.command("pg_ctl", stopArguments(data)));
    }
  }

  private static List<String> stopArguments(Path data) {
    return List.of("stop", "--pgdata=" + data, "--mode=fast", "--wait", "--timeout=300");
  }

  private static void initialise(PostgresBinaries binaries, Path data) {
    PostgresBinaries.run(
        binaries.command(
            "initdb",
            List.of(
                "--pgdata=" + data,
                "--username=" + USER,
                "--auth=trust",
                "--encoding=UTF8",
                "--no-locale",
                "--no-instructions")));
  }

  private Process launch() throws IOException {
    return launch(data, port, Map.of());
  }

  private Process launch(Path files, int at, Map<String, String> more) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-D", files.toString(), "-p", "" + at));
    SETTINGS.forEach((name, value) -> arguments.addAll(List.of("-c", name + "=" + value)));
    more.forEach((name, value) -> arguments.addAll(List.of("-c", name + "=" + value)));
    return new ProcessBuilder(binaries.command("postgres", arguments))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start();
  }

  /** Waits until the server takes connections, crash recovery included. */
  private void awaitReady() {
    long start = System.nanoTime();
    try {
      // The wait between two tries ends at once when the server does.
      while (!postmaster.waitFor(50, TimeUnit.MILLISECONDS)) {
        try (Connection connection = DriverManager.getConnection(urlOf("postgres"))) {
          if (connection.isValid(1)) {
            return;
          }
        } catch (SQLException e) {
          if (System.nanoTime() - start > START_LIMIT.toNanos()) {
            throw new CommandException(
                "PostgreSQL took no connection within %s: %s; its log is %s"
                    .formatted(START_LIMIT, e.getMessage(), log),
                e);
          }
        }
      }
      throw new CommandException("PostgreSQL did not start; its log is " + log);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException("Interrupted while PostgreSQL was starting", e);
    }
  }

  private void createDatabase() {
    try (Connection connection = DriverManager.getConnection(urlOf("postgres"));
        Statement statement = connection.createStatement()) {
      try (ResultSet found =
          statement.executeQuery("SELECT 1 FROM pg_database WHERE datname = '" + DATABASE + "'")) {
        if (found.next()) {
          return;
        }
      }
      statement.execute("CREATE DATABASE " + DATABASE);
      statement.execute("ALTER DATABASE " + DATABASE + " SET search_path = turgo_engine, public");
    } catch (SQLException e) {
      throw new CommandException("Could not create the database: " + e.getMessage(), e);
    }
  }

  private String urlOf(String database) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?user=" + USER;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
