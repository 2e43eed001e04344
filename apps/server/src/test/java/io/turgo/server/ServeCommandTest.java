package io.turgo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.security.UserFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process of its own serves an engine until it is told to end. */
class ServeCommandTest {
  private static final String MODEL =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="test">
        <process id="wait">
          <startEvent id="start"/>
          <sequenceFlow id="in" sourceRef="start" targetRef="it"/>
          <userTask id="it"/>
        </process>
      </definitions>
      """;

  private static final String DECISION =
      """
      <definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="d" name="d"
          namespace="urn:d">
        <inputData id="i" name="amount"><variable name="amount"/></inputData>
        <decision id="double" name="double"><variable name="double"/>
          <informationRequirement><requiredInput href="#i"/></informationRequirement>
          <literalExpression><text>amount * 2</text></literalExpression>
        </decision>
      </definitions>
      """;

  private static final String PASSWORD = "long enough for keytool";

  @TempDir Path folder;

  @Test
  @Timeout(120)
  void servesUntilItIsToldToEnd() throws IOException, InterruptedException {
    Process process = serve("--history-level", "FULL");
    try {
      URI api = api(process);
      assertThat(post(api, "/deployments", "application/xml", MODEL)).isEqualTo(201);
      assertThat(post(api, "/instances", "application/json", "{\"definitionKey\": \"wait\"}"))
          .isEqualTo(201);
      assertThat(post(api, "/deployments?resource=d.dmn", "application/xml", DECISION))
          .isEqualTo(201);
      assertThat(
              post(
                  api,
                  "/decisions/evaluate",
                  "application/json",
                  "{\"key\": \"double\", \"variables\": {\"amount\": {\"value\": 4}}}"))
          .isEqualTo(200);
      assertThat(
              HttpClient.newHttpClient()
                  .send(
                      request(api, "/history/decisions/search")
                          .header("Content-Type", "application/json")
                          .POST(BodyPublishers.ofString("{}"))
                          .build(),
                      BodyHandlers.ofString())
                  .body())
          .contains("\"double\"");
      HttpResponse<String> home =
          HttpClient.newBuilder()
              .followRedirects(HttpClient.Redirect.NORMAL)
              .build()
              .send(
                  HttpRequest.newBuilder(api.resolve("/")).timeout(Duration.ofSeconds(60)).build(),
                  BodyHandlers.ofString());
      assertThat(home.statusCode()).isEqualTo(200);
      assertThat(home.uri()).isEqualTo(api.resolve("/turgo/"));
      process.destroy();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(folder.resolve("turgo.sqlite")).exists();
    assertThat(folder.resolve("turgo.sqlite-wal"))
        .as("SQLite removes it when the engine has closed its connections")
        .doesNotExist();
  }

  @Test
  @Timeout(240)
  void servesReadersOverTlsAndTellsNobodyElseItsHealth() throws Exception {
    Path users = folder.resolve("users");
    Files.writeString(
        users, UserFile.line("ann", "long enough".toCharArray(), Level.OPERATE, null, Set.of()));
    Path keys = keyStore("server");
    Path others = keyStore("others");
    Process process =
        serve("--read-only", "--users", users.toString(), "--tls-keystore", keys.toString());
    try {
      URI api = api(process);
      assertThat(api.getScheme()).isEqualTo("https");
      try (HttpClient ann = client(keys)) {
        HttpRequest.Builder engine = as("ann:long enough", request(api, "/engine"));
        assertThat(ann.send(engine.build(), BodyHandlers.discarding()).statusCode()).isEqualTo(200);
        HttpRequest.Builder deployment =
            as("ann:long enough", request(api, "/deployments"))
                .header("Content-Type", "application/xml")
                .POST(BodyPublishers.ofString(MODEL));
        assertThat(ann.send(deployment.build(), BodyHandlers.ofString()))
            .satisfies(refused -> assertThat(refused.statusCode()).isEqualTo(403))
            .satisfies(refused -> assertThat(refused.body()).contains("read"));
        HttpRequest.Builder camunda =
            as("ann:long enough", request(api.resolve("/engine-rest/"), "message"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"messageName\": \"paid\"}"));
        assertThat(ann.send(camunda.build(), BodyHandlers.discarding()).statusCode())
            .isEqualTo(403);
        HttpRequest.Builder wrong = as("ann:too short", request(api, "/engine"));
        assertThat(ann.send(wrong.build(), BodyHandlers.discarding()).statusCode()).isEqualTo(401);
      }
      try (HttpClient other = client(others)) {
        HttpRequest health = request(api.resolve("/"), "health").build();
        assertThatThrownBy(() -> other.send(health, BodyHandlers.discarding()))
            .isInstanceOf(SSLHandshakeException.class);
      }
      assertThat(health(api, keys)).as("with the server's certificate").isZero();
      assertThat(health(api, others)).as("with another one").isEqualTo(1);
    } finally {
      process.destroyForcibly();
    }
  }

  /** Without the option all callers seem to have one address, and share its wrong passwords. */
  @Test
  @Timeout(240)
  void wrongPasswordsThroughAProxyKeepNobodyElseWaiting() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 11; i++) {
      lines.append(
          "name%d:$pbkdf2-sha512$i=10000$%s$%s:read%n"
              .formatted(i, "A".repeat(22), "A".repeat(43)));
    }
    lines.append(UserFile.line("ann", "long enough".toCharArray(), Level.READ, null, Set.of()));
    Path users = Files.writeString(folder.resolve("users"), lines);
    Process process = serve("--users", users.toString(), "--behind-proxy");
    try (HttpClient client = HttpClient.newHttpClient()) {
      URI api = api(process);
      for (int i = 0; i < 55; i++) {
        HttpRequest wrong = as("name" + i / 5 + ":wrong", request(api, "/engine")).build();
        assertThat(client.send(wrong, BodyHandlers.discarding()).statusCode()).isEqualTo(401);
      }
      HttpRequest right = as("ann:long enough", request(api, "/engine")).build();
      assertThat(client.send(right, BodyHandlers.discarding()).statusCode()).isEqualTo(200);
    } finally {
      process.destroyForcibly();
    }
  }

  private static HttpRequest.Builder as(String user, HttpRequest.Builder request) {
    String encoded = Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8));
    return request.header("Authorization", "Basic " + encoded);
  }

  private static HttpClient client(Path keys) {
    return HttpClient.newBuilder().sslContext(HealthCommand.trusting(keys, PASSWORD)).build();
  }

  private Path keyStore(String name) throws IOException, InterruptedException {
    Path file = folder.resolve(name + ".p12");
    Process keytool =
        java(
                "keytool",
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                name,
                "-dname",
                "CN=" + name,
                "-ext",
                "SAN=IP:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD)
            .start();
    assertThat(keytool.waitFor()).isZero();
    return file;
  }

  private static int health(URI api, Path keys) throws IOException, InterruptedException {
    Process process =
        command("health", "--port", "" + api.getPort(), "--tls-keystore", keys.toString()).start();
    process.getInputStream().readAllBytes();
    return process.waitFor();
  }

  private Process serve(String... options) throws IOException {
    ProcessBuilder serve = command("serve", "--port", "0", "--data-dir", folder.toString());
    serve.command().addAll(List.of(options));
    return serve.start();
  }

  private static ProcessBuilder command(String... options) {
    ProcessBuilder command =
        java(
            "java",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName());
    command.command().addAll(List.of(options));
    command.environment().keySet().removeIf(name -> name.startsWith("TURGO_"));
    command.environment().put("TURGO_TLS_PASSWORD", PASSWORD);
    return command;
  }

  /** A program of this JDK. */
  private static ProcessBuilder java(String program, String... options) {
    ProcessBuilder java =
        new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", program).toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    java.command().addAll(List.of(options));
    return java;
  }

  private static URI api(Process process) throws IOException {
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = out.readLine();
    assertThat(line).contains("://");
    return URI.create(line.replaceAll(".*(https?://[^;]*);.*", "$1"));
  }

  private static int post(URI api, String path, String type, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        request(api, path).header("Content-Type", type).POST(BodyPublishers.ofString(body)).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
  }

  private static HttpRequest.Builder request(URI api, String path) {
    return HttpRequest.newBuilder(URI.create(api + path)).timeout(Duration.ofSeconds(60));
  }
}
