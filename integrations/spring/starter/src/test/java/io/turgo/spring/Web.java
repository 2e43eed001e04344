package io.turgo.spring;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContext;

/** Somebody who calls an application over HTTP and keeps its cookies. */
final class Web implements AutoCloseable {
  private final URI root;
  private final String path;
  private final HttpClient client =
      HttpClient.newBuilder()
          .cookieHandler(new CookieManager())
          .connectTimeout(Duration.ofSeconds(30))
          .build();

  Web(ApplicationContext application) {
    WebServer server =
        Objects.requireNonNull(((WebServerApplicationContext) application).getWebServer());
    this.path = application.getEnvironment().getProperty("server.servlet.context-path", "");
    this.root = URI.create("http://127.0.0.1:" + server.getPort());
  }

  URI uri(String below) {
    return root.resolve(path + below);
  }

  HttpResponse<String> get(String below, String... headers) {
    return send(request(below, headers));
  }

  /** As browsers ask whether a page of another origin may call. */
  HttpResponse<String> preflight(String below, String origin) {
    return send(
        request(below, "Origin", origin, "Access-Control-Request-Method", "POST")
            .method("OPTIONS", HttpRequest.BodyPublishers.noBody()));
  }

  /** Sends JSON, or a form if the headers say so. */
  HttpResponse<String> post(String below, String body, String... headers) {
    HttpRequest.Builder request =
        request(below, headers).POST(HttpRequest.BodyPublishers.ofString(body));
    if (request.build().headers().firstValue("Content-Type").isEmpty()) {
      request.header("Content-Type", "application/json");
    }
    return send(request);
  }

  private HttpRequest.Builder request(String below, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri(below)).timeout(Duration.ofSeconds(30));
    return headers.length == 0 ? request : request.headers(headers);
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new IllegalStateException("No answer from " + request.build().uri(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  static String basic(String user, String password) {
    return "Basic "
        + Base64.getEncoder()
            .encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
  }

  /** What a pattern's first group finds. */
  static String found(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    if (!matcher.find()) {
      throw new AssertionError(pattern + " is not in " + text);
    }
    return matcher.group(1);
  }

  @Override
  public void close() {
    client.close();
  }
}
