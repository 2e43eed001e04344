package orders;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The order service as a process of its own, which can be killed at any moment. */
public final class ServiceProcess implements AutoCloseable {
  private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Process process;
  private final Queue<String> said = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<URI> root = new CompletableFuture<>();
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(30)).build();

  private ServiceProcess(Process process) {
    this.process = process;
    Thread.ofVirtual().start(this::listen);
  }

  /** Begins in a folder, as {@code ./turgo example} does, at a port that is free. */
  public static ServiceProcess begin(Path folder, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                "orders.OrderApplication",
                "--server.port=0"));
    command.addAll(List.of(arguments));
    return new ServiceProcess(
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start());
  }

  private void listen() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        said.add(line);
        Matcher port = PORT.matcher(line);
        if (port.find()) {
          root.complete(URI.create("http://127.0.0.1:" + port.group(1)));
        }
      }
    } catch (IOException e) {
      said.add(e.toString()); // its end of the pipe broke with it
    }
    root.completeExceptionally(new IllegalStateException("It ended: " + String.join("\n", said)));
  }

  /** An address of the service, once it listens. */
  public URI uri(String path) {
    return root.orTimeout(90, TimeUnit.SECONDS).join().resolve(path);
  }

  public JsonNode get(String path) {
    return send(HttpRequest.newBuilder(uri(path)));
  }

  public JsonNode post(String path, String body) {
    return send(
        HttpRequest.newBuilder(uri(path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private JsonNode send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> answer =
          client.send(
              request.timeout(Duration.ofSeconds(30)).build(),
              HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() >= 300) {
        throw new IllegalStateException(answer.statusCode() + ": " + answer.body());
      }
      return JSON.readTree(answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException(String.join("\n", said), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** As {@code kill -9} does it. */
  public void kill() {
    process.destroyForcibly();
    process.onExit().orTimeout(30, TimeUnit.SECONDS).join();
  }

  @Override
  public void close() {
    kill();
    client.shutdownNow();
  }
}
