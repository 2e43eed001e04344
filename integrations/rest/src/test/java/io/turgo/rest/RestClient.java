package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.Router;
import io.turgo.rest.core.json.Json;
import io.turgo.rest.core.server.RestServer;
import io.turgo.rest.core.shape.ValuePlace;
import io.turgo.rest.resource.Operations;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sends requests and holds each answer to the shape that its operation promises. */
final class RestClient {
  private static final Router ROUTER = new Router(Operations.all(Duration.ofSeconds(60)));
  private final HttpClient client;
  private final RestServer server;
  private final List<String> headers;

  RestClient(RestServer server, String... headers) {
    this(HttpClient.newHttpClient(), server, List.of(headers));
  }

  private RestClient(HttpClient client, RestServer server, List<String> headers) {
    this.client = client;
    this.server = server;
    this.headers = headers;
  }

  /** With these headers instead, on the same connections: for many requests without bodies. */
  RestClient only(String... others) {
    return new RestClient(client, server, List.of(others));
  }

  /** With more headers, name by value. */
  RestClient with(String... more) {
    List<String> all = new ArrayList<>(headers);
    all.addAll(List.of(more));
    return new RestClient(server, all.toArray(String[]::new));
  }

  /** An answer and its JSON, if it is that. */
  record Reply(HttpResponse<byte[]> response, @Nullable Object json) {
    int status() {
      return response.statusCode();
    }

    String text() {
      return new String(response.body(), StandardCharsets.UTF_8);
    }

    String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }

    /** What is at a path such as {@code items/0/id}; null if there is nothing. */
    @Nullable Object get(String path) {
      Object value = json;
      for (String step : path.split("/", -1)) {
        value =
            switch (value) {
              case List<?> list when Integer.parseInt(step) < list.size() ->
                  list.get(Integer.parseInt(step));
              case Map<?, ?> map -> map.get(step);
              case null, default -> null;
            };
      }
      return value;
    }

    String string(String path) {
      return String.valueOf(get(path));
    }

    int size(String path) {
      return ((List<?>) java.util.Objects.requireNonNull(get(path))).size();
    }

    Reply expect(int status) {
      assertThat(status()).as(text()).isEqualTo(status);
      return this;
    }

    /** A problem of that type. */
    Reply expectProblem(int status, String type) {
      expect(status);
      assertThat(header("Content-Type")).isEqualTo("application/problem+json");
      assertThat(get("type")).isEqualTo("urn:turgo:problem:" + type);
      return this;
    }
  }

  Reply get(String path) {
    return send("GET", path, null, BodyPublishers.noBody());
  }

  Reply post(String path) {
    return send("POST", path, null, BodyPublishers.noBody());
  }

  /** With JSON in which apostrophes stand for quotation marks. */
  Reply post(String path, String json) {
    return json("POST", path, json);
  }

  Reply patch(String path, String json) {
    return json("PATCH", path, json);
  }

  Reply delete(String path) {
    return send("DELETE", path, null, BodyPublishers.noBody());
  }

  private Reply json(String method, String path, String json) {
    return send(method, path, "application/json", BodyPublishers.ofString(json.replace('\'', '"')));
  }

  Reply send(String method, String path, @Nullable String type, BodyPublisher body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.uri(TurgoRestServlet.PATH + path))
            .timeout(Duration.ofSeconds(90))
            .method(method, body);
    if (type != null) {
      request.header("Content-Type", type);
    }
    for (int i = 0; i < headers.size(); i += 2) {
      request.header(headers.get(i), headers.get(i + 1));
    }
    try {
      HttpResponse<byte[]> response = client.send(request.build(), BodyHandlers.ofByteArray());
      return checked(method, response);
    } catch (IOException e) {
      throw new AssertionError(method + " " + path + " was not answered", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private static Reply checked(String method, HttpResponse<byte[]> response) {
    String type = response.headers().firstValue("Content-Type").orElse("");
    boolean isJson = type.equals("application/json") || type.equals("application/problem+json");
    Reply reply = new Reply(response, isJson ? Json.read(response.body()) : null);
    if (response.statusCode() < 300) {
      URI uri = response.request().uri();
      Operation operation =
          ROUTER
              .find(method, uri.getRawPath().substring(TurgoRestServlet.PATH.length()))
              .operation();
      Operation.Result result = operation.results().get(response.statusCode());
      assertThat(result).as(operation.name() + " " + response.statusCode()).isNotNull();
      if (result != null && result.shape() != null) {
        ValuePlace place = ValuePlace.of("");
        result.shape().read(reply.json(), place);
        assertThat(place.faults()).as(operation.name() + ": " + reply.text()).isEmpty();
      }
    }
    return reply;
  }
}
