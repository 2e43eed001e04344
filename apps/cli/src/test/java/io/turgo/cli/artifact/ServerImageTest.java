package io.turgo.cli.artifact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.turgo.bench.database.BenchDatabase;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.database.DatabaseSettings.Kind;
import io.turgo.bench.database.PostgresDatabase;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.security.UserFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/**
 * The files that deploy the server: what Docker would start is started here without it, with the
 * entry point and the environment of the image and of compose.yaml.
 */
class ServerImageTest {
  private static final Path SERVER = BuiltArtifacts.ROOT.resolve("apps/server");
  private static final String JAR = "/opt/turgo-server/lib/turgo-server.jar";
  private static final Set<String> INSTRUCTIONS =
      Set.of(
          "FROM",
          "WORKDIR",
          "COPY",
          "RUN",
          "ENV",
          "USER",
          "VOLUME",
          "EXPOSE",
          "STOPSIGNAL",
          "HEALTHCHECK",
          "ENTRYPOINT");
  private static final Pattern TEXT = Pattern.compile("\"([^\"]*)\"");
  private static final Pattern OPTION = Pattern.compile("(?m)^\\| `--[\\w-]+` \\| `(\\w+)` \\|");

  @TempDir Path folder;

  /** An instruction of a Dockerfile. */
  private record Instruction(int stage, String name, String arguments) {
    /** The program and its arguments, where no shell reads them. */
    List<String> command() {
      assertThat(arguments).as(name + " needs no shell").contains("[\"").endsWith("]");
      List<String> command = new ArrayList<>();
      for (Matcher text = TEXT.matcher(arguments); text.find(); ) {
        command.add(text.group(1));
      }
      return command;
    }
  }

  private static List<Instruction> dockerfile() throws IOException {
    List<Instruction> instructions = new ArrayList<>();
    int stage = 0;
    for (String line : Files.readAllLines(SERVER.resolve("Dockerfile"))) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] parts = line.split(" ", 2);
      assertThat(INSTRUCTIONS).as(line).contains(parts[0]);
      if (parts[0].equals("FROM")) {
        stage++;
      }
      instructions.add(new Instruction(stage, parts[0], parts[1]));
    }
    return instructions;
  }

  private static Instruction last(String name) throws IOException {
    return dockerfile().stream()
        .filter(each -> each.stage() == 2 && each.name().equals(name))
        .reduce((first, second) -> second)
        .orElseThrow(() -> new AssertionError("The image has no " + name));
  }

  private static Map<String, String> environmentOfTheImage() throws IOException {
    Map<String, String> environment = new LinkedHashMap<>();
    for (String each : last("ENV").arguments().split(" ", -1)) {
      String[] parts = each.split("=", 2);
      environment.put(parts[0], parts[1]);
    }
    return environment;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object of, String key) {
    return (Map<String, Object>) Objects.requireNonNull(((Map<String, Object>) of).get(key), key);
  }

  private static Map<String, Object> service(String name) throws IOException {
    Object compose = new Yaml().load(Files.readString(SERVER.resolve("compose.yaml")));
    return map(map(compose, "services"), name);
  }

  private static Map<String, String> environmentOfCompose() throws IOException {
    Map<String, String> environment = new LinkedHashMap<>();
    map(service("server"), "environment")
        .forEach((name, value) -> environment.put(name, String.valueOf(value)));
    return environment;
  }

  /** docs/server.md has them all, which a test of the server holds. */
  private static Set<String> variables() throws IOException {
    Set<String> variables = new TreeSet<>(Set.of("TURGO_CONFIG", "TURGO_TLS_PASSWORD"));
    OPTION
        .matcher(Files.readString(BuiltArtifacts.ROOT.resolve("docs/server.md")))
        .results()
        .forEach(row -> variables.add(row.group(1)));
    return variables;
  }

  @Test
  void theImageIsBuiltInAnotherAndRunsWithoutRootAndShell() throws IOException {
    List<Instruction> all = dockerfile();
    assertThat(all.stream().filter(each -> each.name().equals("FROM"))).hasSize(2);
    List<Instruction> image = all.stream().filter(each -> each.stage() == 2).toList();
    assertThat(image)
        .extracting(Instruction::name)
        .doesNotContain("RUN")
        .contains("USER", "HEALTHCHECK", "ENTRYPOINT", "STOPSIGNAL");
    assertThat(image)
        .filteredOn(each -> each.name().equals("COPY"))
        .allSatisfy(each -> assertThat(each.arguments()).startsWith("--from=build "));
    assertThat(last("USER").arguments()).isEqualTo("nonroot");
    assertThat(last("STOPSIGNAL").arguments()).isEqualTo("SIGTERM");
    assertThat(last("ENTRYPOINT").command()).contains("-jar", JAR);
    assertThat(last("HEALTHCHECK").command()).endsWith("-jar", JAR, "health");
    assertThat(last("ENTRYPOINT").arguments()).startsWith("[");
    for (Instruction each : all) {
      if (each.name().equals("FROM")) {
        assertThat(each.arguments()).as("an image with its version").contains(":");
        assertThat(each.arguments()).doesNotContain(":latest");
      }
    }
  }

  @Test
  void eachVariableIsOneThatTheServerKnows() throws IOException {
    assertThat(variables()).contains("TURGO_PORT", "TURGO_JDBC_URL");
    assertThat(variables()).containsAll(environmentOfCompose().keySet());
    assertThat(variables()).containsAll(environmentOfTheImage().keySet());
    String unit = Files.readString(SERVER.resolve("systemd/turgo-server.service"));
    Matcher variable = Pattern.compile("(?m)^Environment=(\\w+)=").matcher(unit);
    int found = 0;
    for (; variable.find(); found++) {
      assertThat(variables()).contains(variable.group(1));
    }
    assertThat(found).isEqualTo(1);
  }

  @Test
  void theUnitIsOneOfSystemd() throws IOException, InterruptedException {
    Path analyse = Path.of("/usr/bin/systemd-analyze");
    assumeTrue(Files.isExecutable(analyse), "No systemd here");
    String program = SERVER.resolve("bin/turgo-server").toAbsolutePath().normalize().toString();
    Path unit =
        Files.writeString(
            folder.resolve("turgo-server.service"),
            Files.readString(SERVER.resolve("systemd/turgo-server.service"))
                .replace("/opt/turgo-server/bin/turgo-server", program));
    Process process =
        new ProcessBuilder(analyse.toString(), "verify", "--man=no", unit.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(output.lines().filter(line -> line.contains("turgo-server"))).isEmpty();
  }

  @Test
  @Timeout(240)
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "A process is killed there, not told to end")
  void itServesOnPostgresTellsItsHealthAndEndsWhenItIsTold() throws Exception {
    BuiltArtifacts.assumeBuilt();
    try (BenchDatabase database = BenchDatabase.open(DatabaseSettings.own(Kind.POSTGRES, null))) {
      Map<String, String> environment = environment(database.postgres().orElseThrow());
      Path log = folder.resolve("log");
      Process server = start(last("ENTRYPOINT").command(), environment, log);
      try (BufferedReader out =
          new BufferedReader(
              new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
        assertThat(out.readLine()).as(Files.readString(log)).contains("serves its API");
        assertThat(health(environment)).isZero();

        String at = "http://127.0.0.1:" + environment.get("TURGO_PORT");
        try (HttpClient client = HttpClient.newHttpClient()) {
          assertThat(get(client, at + "/health", null)).isEqualTo("200 {\"state\":\"HEALTHY\"}");
          assertThat(get(client, at + "/turgo/api/v1/engine", null)).startsWith("401");
          assertThat(get(client, at + "/turgo/", null)).startsWith("401");
          assertThat(get(client, at + "/turgo/api/v1/engine", "ann:long enough")).startsWith("200");
        }
        server.destroy(); // SIGTERM
        assertThat(server.waitFor(90, TimeUnit.SECONDS)).isTrue();
        assertThat(server.exitValue()).isIn(0, 143);
      } finally {
        server.destroyForcibly();
      }
      assertThat(health(environment)).isEqualTo(1);
      assertThat(Files.readAllLines(log))
          .isNotEmpty()
          .allSatisfy(line -> assertThat(line).startsWith("{").endsWith("}"))
          .anySatisfy(line ->
              assertThat(line)
                  .contains("\"level\":\"INFO\"")
                  .contains("Turgo " + BuiltArtifacts.VERSION + " runs"));
    }
  }

  /** That of the image and of compose.yaml, with what Docker would bring put in its place. */
  private Map<String, String> environment(PostgresDatabase database) throws IOException {
    Map<String, String> environment = environmentOfTheImage();
    environment.putAll(environmentOfCompose());
    Path users =
        Files.writeString(
            folder.resolve("users"),
            UserFile.line("ann", "long enough".toCharArray(), Level.READ, null, Set.of()) + "\n");
    Map<String, String> here =
        Map.of(
            "TURGO_PORT", Integer.toString(freePort()),
            "TURGO_USERS", users.toString(),
            "TURGO_JDBC_URL", database.jdbcUrl(),
            "TURGO_JDBC_USER", Objects.requireNonNullElse(database.user(), "postgres"),
            "TURGO_JDBC_PASSWORD", Objects.requireNonNullElse(database.password(), "postgres"));
    assertThat(environment).containsKeys(here.keySet().toArray(String[]::new));
    environment.putAll(here);
    return environment;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static Process start(List<String> command, Map<String, String> environment, Path log)
      throws IOException {
    List<String> here = new ArrayList<>(command);
    here.replaceAll(each ->
        each.equals("java")
            ? Path.of(System.getProperty("java.home"), "bin", "java").toString()
            : each.equals(JAR)
                ? SERVER
                    .resolve("target/turgo-server-" + BuiltArtifacts.VERSION + "-all.jar")
                    .toString()
                : each);
    ProcessBuilder builder = new ProcessBuilder(here).redirectError(log.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("TURGO_"));
    builder.environment().putAll(environment);
    return builder.start();
  }

  private int health(Map<String, String> environment) throws IOException, InterruptedException {
    Process process =
        start(last("HEALTHCHECK").command(), environment, folder.resolve("health-log"));
    process.getInputStream().readAllBytes();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return process.exitValue();
  }

  private static String get(HttpClient client, String url, @Nullable String user)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
    if (user != null) {
      request.header(
          "Authorization",
          "Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8)));
    }
    var response = client.send(request.build(), BodyHandlers.ofString());
    return response.statusCode() + " " + response.body().strip();
  }
}
