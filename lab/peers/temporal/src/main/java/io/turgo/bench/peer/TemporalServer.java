package io.turgo.bench.peer;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Temporal's server with all its services in one process, on a PostgreSQL database: its state in
 * the schema {@code temporal}, its search in {@code temporal_visibility}.
 *
 * <p>The server ends with this JVM, however that ends: a shell holds the other end of a pipe, and
 * kills it when nobody has this one any more. What it logs goes to this JVM's standard error.
 */
final class TemporalServer implements AutoCloseable {
  private static final String STATE = "temporal";
  private static final String VISIBILITY = "temporal_visibility";
  private static final int TOOL_SECONDS = 120;
  private static final int END_SECONDS = 30;
  private static final int PORTS = 9;
  private static final int LOWEST_PORT = 20_000;

  /** Runs a command for as long as standard input is open. */
  private static final String TETHERED =
      "set -m; \"$@\" </dev/null >&2 & main=$!;"
          + " { cat >/dev/null; kill -9 -- \"-$main\"; } <&0 & tether=$!;"
          + " wait \"$main\"; code=$?; kill -9 -- \"-$tether\"; exit $code";

  private final Process process;
  private final Path folder;

  private TemporalServer(Process process, Path folder) {
    this.process = process;
    this.folder = folder;
  }

  /** Where its programs are. */
  static Path programs() {
    return Path.of(
        Objects.requireNonNull(
            System.getProperty("server"),
            "The property 'server' must be the folder of Temporal's programs"));
  }

  /** The version of the program. */
  static String version() {
    String line = run(List.of(program("server"), "--version")).strip();
    return line.substring(line.lastIndexOf(' ') + 1);
  }

  /**
   * Free ports for a server, the first for its clients. They are below 32768: the server keeps them
   * in a column of the type smallint.
   */
  static int[] freePorts() {
    return ThreadLocalRandom.current()
        .ints(LOWEST_PORT, Short.MAX_VALUE)
        .distinct()
        .filter(TemporalServer::isFree)
        .limit(PORTS)
        .toArray();
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Starts one, with its tables if they are not there. It takes calls some seconds later.
   *
   * @param ports the same whenever the server of one database starts again: it looks for the
   *     members of its cluster, that is, for itself, where the database says that they were
   * @param dynamic its dynamic configuration
   */
  static TemporalServer start(
      String jdbcUrl, int[] ports, TemporalSettings settings, Map<String, String> dynamic)
      throws IOException, SQLException {
    Map<String, String> database = parts(jdbcUrl);
    if (database.containsKey("currentSchema")) {
      throw new IllegalArgumentException(
          "Temporal makes schemas of its own: leave currentSchema out of --jdbc-url");
    }
    createTables(jdbcUrl, database, STATE, "postgresql/v12/temporal");
    createTables(jdbcUrl, database, VISIBILITY, "postgresql/v12/visibility");
    Path folder = Files.createTempDirectory("turgo-temporal");
    Path values = folder.resolve("dynamic.yaml");
    Path file = folder.resolve("server.yaml");
    try {
      Files.writeString(values, dynamicYaml(dynamic));
      check(values);
      Files.writeString(file, serverYaml(database, ports, settings, values));
    } catch (IOException | RuntimeException e) {
      delete(folder);
      throw e;
    }
    List<String> command = new ArrayList<>(List.of("bash", "-c", TETHERED, "bash"));
    command.addAll(
        List.of(program("server"), "--config-file", file.toString(), "--allow-no-auth", "start"));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("GOGC", settings.gogc());
    return new TemporalServer(builder.start(), folder);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Kills it, which loses nothing that it has acknowledged. */
  @Override
  public void close() throws IOException, InterruptedException {
    process.getOutputStream().close();
    if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    delete(folder);
  }

  private static void delete(Path folder) throws IOException {
    Files.deleteIfExists(folder.resolve("server.yaml"));
    Files.deleteIfExists(folder.resolve("dynamic.yaml"));
    Files.deleteIfExists(folder);
  }

  /** Host, port and name of a database, and the parameters of its URL. */
  private static Map<String, String> parts(String jdbcUrl) {
    URI uri = URI.create(jdbcUrl.substring("jdbc:".length()));
    Map<String, String> parts = new HashMap<>(Map.of("user", "postgres", "password", ""));
    for (String parameter : Objects.requireNonNullElse(uri.getRawQuery(), "").split("&", -1)) {
      int equals = parameter.indexOf('=');
      if (equals > 0) {
        parts.put(
            parameter.substring(0, equals),
            URLDecoder.decode(parameter.substring(equals + 1), StandardCharsets.UTF_8));
      }
    }
    parts.put("host", uri.getHost());
    parts.put("port", Integer.toString(uri.getPort() < 0 ? 5432 : uri.getPort()));
    parts.put("database", uri.getPath().substring(1));
    return parts;
  }

  private static void createTables(
      String jdbcUrl, Map<String, String> database, String schema, String script)
      throws SQLException {
    try (Connection connection = DriverManager.getConnection(jdbcUrl);
        Statement statement = connection.createStatement()) {
      if (connection
          .getMetaData()
          .getTables(null, schema, "schema_version", new String[] {"TABLE"})
          .next()) {
        return;
      }
      statement.execute("CREATE SCHEMA IF NOT EXISTS " + schema);
    }
    List<String> tool =
        List.of(
            program("sql"),
            "--plugin=postgres12",
            "--endpoint=" + database.get("host"),
            "--port=" + database.get("port"),
            "--user=" + database.get("user"),
            "--password=" + database.get("password"),
            "--database=" + database.get("database"),
            "--connect-attributes=search_path=" + schema);
    for (List<String> step :
        List.of(
            List.of("setup-schema", "--version=0.0"),
            List.of("update-schema", "--schema-name=" + script))) {
      List<String> command = new ArrayList<>(tool);
      command.addAll(step);
      run(command);
    }
  }

  /** Refuses what the server would ignore with a warning. */
  private static void check(Path dynamic) {
    String answer = run(List.of(program("server"), "validate-dynamic-config", dynamic.toString()));
    List<String> complaints =
        answer.lines().filter(line -> line.matches("\\s*(error|warning): .*")).toList();
    if (!complaints.isEmpty()) {
      throw new IllegalArgumentException(
          "Settings that begin with 'dynamic.': " + String.join("; ", complaints));
    }
  }

  private static String dynamicYaml(Map<String, String> dynamic) {
    StringBuilder yaml = new StringBuilder();
    new TreeMap<>(dynamic)
        .forEach(
            (name, value) -> yaml.append(name).append(":\n  - value: ").append(value).append('\n'));
    return yaml.toString();
  }

  private static String serverYaml(
      Map<String, String> database, int[] ports, TemporalSettings settings, Path dynamic)
      throws IOException {
    String yaml;
    try (InputStream in =
        Objects.requireNonNull(
            TemporalServer.class.getResourceAsStream("server.yaml"), "server.yaml")) {
      yaml = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    Map<String, Object> values = new TreeMap<>();
    values.put("SHARDS", settings.numHistoryShards());
    values.put("CONNECTIONS", settings.maxConns());
    values.put("ADDRESS", database.get("host") + ":" + database.get("port"));
    values.put("DATABASE", database.get("database"));
    values.put("USER", database.get("user"));
    values.put("PASSWORD", database.get("password"));
    values.put("DYNAMIC", dynamic);
    for (int i = 0; i < ports.length; i++) {
      values.put(String.format(Locale.ROOT, "PORT%d", i), ports[i]);
    }
    for (Map.Entry<String, Object> value : values.entrySet()) {
      yaml = yaml.replace("@" + value.getKey() + "@", String.valueOf(value.getValue()));
    }
    return yaml;
  }

  private static String program(String name) {
    Path program = programs().resolve(name);
    if (!Files.isExecutable(program)) {
      throw new IllegalStateException(
          "Temporal's program %s is not there; ./turgo bench compare builds it with go"
              .formatted(program));
    }
    return program.toString();
  }

  /** Runs a program to its end; what it has printed. */
  private static String run(List<String> command) {
    String name = Path.of(command.getFirst()).getFileName() + " " + command.getLast();
    try {
      Path output = Files.createTempFile("turgo-temporal", ".txt");
      try {
        Process tool =
            new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        if (!tool.waitFor(TOOL_SECONDS, TimeUnit.SECONDS)) {
          tool.destroyForcibly();
          throw new IllegalStateException(
              "Temporal's program '%s' has not ended within %d s".formatted(name, TOOL_SECONDS));
        }
        String printed = Files.readString(output);
        if (tool.exitValue() != 0) {
          throw new IllegalStateException(
              "Temporal's program '%s' ended with %d: %s"
                  .formatted(name, tool.exitValue(), printed));
        }
        return printed;
      } finally {
        Files.deleteIfExists(output);
      }
    } catch (IOException e) {
      throw new IllegalStateException("Could not run Temporal's program '" + name + "': " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted in Temporal's program '" + name + "'", e);
    }
  }
}
