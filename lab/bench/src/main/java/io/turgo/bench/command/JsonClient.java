package io.turgo.bench.command;

import io.turgo.command.CommandException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Requests whose answers are JSON. */
final class JsonClient implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final HttpClient client = HttpClient.newHttpClient();

  /** The answer, which must be a success. */
  JsonNode post(URI uri, String type, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .timeout(PATIENCE)
            .header("Content-Type", type)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    try {
      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() / 100 != 2) {
        throw new CommandException(
            "The server answered %s with %d: %s"
                .formatted(uri.getPath(), answer.statusCode(), answer.body()));
      }
      return JSON.readTree(answer.body());
    } catch (IOException e) {
      throw new CommandException("The server could not be reached: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException("Interrupted while the server was asked", e);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
