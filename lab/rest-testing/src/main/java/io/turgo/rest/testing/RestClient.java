package io.turgo.rest.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.Router;
import io.turgo.rest.core.json.Json;
import io.turgo.rest.core.shape.ValuePlace;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Sends requests and holds each answer to the shape that its operation promises. */
public final class RestClient extends Requests {
  private final HttpClient http;
  private final URI api;
  private final Router router;
  private final List<String> headers;
  private final Set<String> answered;

  /**
   * A client of an API.
   *
   * @param headers of each request, name by value
   */
  public RestClient(URI api, Router router, String... headers) {
    this(HttpClient.newHttpClient(), api, router, List.of(headers), ConcurrentHashMap.newKeySet());
  }

  private RestClient(
      HttpClient http, URI api, Router router, List<String> headers, Set<String> answered) {
    this.http = http;
    this.api = api;
    this.router = router;
    this.headers = headers;
    this.answered = answered;
  }

  /** With these headers instead, on the same connections. */
  public RestClient only(String... others) {
    return new RestClient(http, api, router, List.of(others), answered);
  }

  /** With more headers, name by value. */
  public RestClient with(String... more) {
    List<String> all = new ArrayList<>(headers);
    all.addAll(List.of(more));
    return only(all.toArray(String[]::new));
  }

  /** The operations that were answered as they promise, by their names. */
  public Set<String> answered() {
    return answered;
  }

  @Override
  public Reply send(String method, String path, @Nullable String type, BodyPublisher body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(api + path))
            .timeout(Duration.ofSeconds(90))
            .method(method, body);
    if (type != null) {
      request.header("Content-Type", type);
    }
    for (int i = 0; i < headers.size(); i += 2) {
      request.header(headers.get(i), headers.get(i + 1));
    }
    try {
      return checked(method, http.send(request.build(), BodyHandlers.ofByteArray()));
    } catch (IOException e) {
      throw new AssertionError(method + " " + path + " was not answered", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private Reply checked(String method, HttpResponse<byte[]> response) {
    String type = response.headers().firstValue("Content-Type").orElse("");
    boolean isJson = type.equals("application/json") || type.equals("application/problem+json");
    Reply reply = new Reply(response, isJson ? Json.read(response.body()) : null);
    if (response.statusCode() < 300) {
      String path = response.uri().getRawPath().substring(api.getRawPath().length());
      Operation operation =
          router.find(method, path.replaceFirst("^/engine/default/", "/")).operation();
      Operation.Result result = operation.results().get(response.statusCode());
      assertThat(result).as(operation.name() + " " + response.statusCode()).isNotNull();
      if (result != null && result.shape() != null) {
        ValuePlace place = ValuePlace.of("");
        result.shape().read(reply.json(), place);
        assertThat(place.faults()).as(operation.name() + ": " + reply.text()).isEmpty();
      }
      answered.add(operation.name());
    }
    return reply;
  }
}
