package io.turgo.server;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
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

  @TempDir Path folder;

  @Test
  @Timeout(120)
  void servesUntilItIsToldToEnd() throws IOException, InterruptedException {
    Process process = serve();
    try {
      URI api = api(process);
      assertThat(post(api, "/deployments", "application/xml", MODEL)).isEqualTo(201);
      assertThat(post(api, "/instances", "application/json", "{\"definitionKey\": \"wait\"}"))
          .isEqualTo(201);
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

  private Process serve() throws IOException {
    return new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "serve",
                "--port",
                "0",
                "--data-dir",
                folder.toString()))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static URI api(Process process) throws IOException {
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = out.readLine();
    assertThat(line).contains("http://");
    return URI.create(line.replaceAll(".*(http://[^;]*);.*", "$1"));
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
