package io.turgo.http;

import io.turgo.engine.delegate.ServiceTaskCode;
import io.turgo.engine.delegate.ServiceTaskSurroundings;
import io.turgo.engine.delegate.ServiceTaskType;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Service tasks of {@code type="http"}, which send a request and keep the response in variables.
 * The engine finds them on the class path; give it an object of this class to change a setting.
 *
 * <p>A request is user code: what happened in a job that fails or loses its node happens again with
 * its next attempt.
 *
 * <p>Immutable: each {@code with} method returns a changed copy.
 *
 * @since 0.1.0
 */
public final class HttpTasks implements ServiceTaskType {
  static final String REQUEST = "httpRequestHandler";
  static final String RESPONSE = "httpResponseHandler";

  private static final Set<String> FLAGS =
      Set.of(
          "disallowRedirects",
          "ignoreException",
          "saveRequestVariables",
          "saveResponseParameters",
          "saveResponseParametersTransient",
          "saveResponseVariableAsJson");
  private static final Set<String> TEXTS =
      Set.of(
          "requestMethod",
          "requestUrl",
          "requestHeaders",
          "requestBody",
          "requestBodyEncoding",
          "requestTimeout",
          "failStatusCodes",
          "handleStatusCodes",
          "headersVariableName",
          "responseVariableName",
          "statusCodeVariableName",
          "resultVariablePrefix");

  private final Duration timeout;
  private final Duration connectTimeout;
  private final int responseBytes;
  private final UnaryOperator<HttpClient.Builder> client;

  /** The defaults. */
  public HttpTasks() {
    this(Duration.ofSeconds(30), Duration.ofSeconds(5), 4 << 20, builder -> builder);
  }

  private HttpTasks(
      Duration timeout,
      Duration connectTimeout,
      int responseBytes,
      UnaryOperator<HttpClient.Builder> client) {
    if (timeout.toMillis() < 1 || connectTimeout.toMillis() < 1) {
      throw new IllegalArgumentException(
          "HTTP tasks need timeouts of 1 ms or more, but have %s and %s to connect"
              .formatted(timeout, connectTimeout));
    }
    if (responseBytes < 0) {
      throw new IllegalArgumentException(
          "The responses of HTTP tasks cannot have fewer than 0 bytes, but responseBytes is "
              + responseBytes);
    }
    this.timeout = timeout;
    this.connectTimeout = connectTimeout;
    this.responseBytes = responseBytes;
    this.client = client;
  }

  /** {@return the value of {@link #withTimeout}} */
  public Duration timeout() {
    return timeout;
  }

  /** {@return the value of {@link #withConnectTimeout}} */
  public Duration connectTimeout() {
    return connectTimeout;
  }

  /** {@return the value of {@link #withResponseBytes}} */
  public int responseBytes() {
    return responseBytes;
  }

  /** {@return the value of {@link #withClient}} */
  public UnaryOperator<HttpClient.Builder> client() {
    return client;
  }

  /**
   * Sets how long a request may take, with its response, where the task has no {@code
   * requestTimeout}.
   *
   * <p><b>Default:</b> 30 s. <b>Range:</b> 1 ms or more.
   *
   * @param newTimeout the time from the sending of a request to the end of its response
   * @return a changed copy
   * @throws IllegalArgumentException if the time is below 1 ms
   */
  public HttpTasks withTimeout(Duration newTimeout) {
    return new HttpTasks(newTimeout, connectTimeout, responseBytes, client);
  }

  /**
   * Sets how long opening a connection may take.
   *
   * <p><b>Default:</b> 5 s. <b>Range:</b> 1 ms or more.
   *
   * @param newTimeout the time to open a connection
   * @return a changed copy
   * @throws IllegalArgumentException if the time is below 1 ms
   */
  public HttpTasks withConnectTimeout(Duration newTimeout) {
    return new HttpTasks(timeout, newTimeout, responseBytes, client);
  }

  /**
   * Sets how many bytes the body of a response may have. The task fails if it has more.
   *
   * <p><b>Default:</b> 4,194,304. <b>Range:</b> 0 or more.
   *
   * @param bytes the largest body that a task takes
   * @return a changed copy
   * @throws IllegalArgumentException if there are fewer than 0 bytes
   */
  public HttpTasks withResponseBytes(int bytes) {
    return new HttpTasks(timeout, connectTimeout, bytes, client);
  }

  /**
   * Sets more of the client, such as an SSL context, a proxy or credentials.
   *
   * <p><b>Default:</b> nothing.
   *
   * @param settings gets the builder of the client and returns it; replaces the settings before
   * @return a changed copy
   */
  public HttpTasks withClient(UnaryOperator<HttpClient.Builder> settings) {
    return new HttpTasks(timeout, connectTimeout, responseBytes, settings);
  }

  @Override
  public String name() {
    return "http";
  }

  @Override
  public String activityType(String element) {
    return element.equals("serviceTask") ? "httpServiceTask" : element;
  }

  @Override
  public Set<String> fields() {
    Set<String> fields = new java.util.HashSet<>(FLAGS);
    fields.addAll(TEXTS);
    return Set.copyOf(fields);
  }

  @Override
  public Set<String> handlers() {
    return Set.of(REQUEST, RESPONSE);
  }

  @Override
  public List<String> problems(Map<String, String> fields) {
    List<String> problems = new ArrayList<>();
    for (String needed : List.of("requestMethod", "requestUrl")) {
      if (fields.getOrDefault(needed, "").isBlank()) {
        problems.add("Expected the field '" + needed + "', but it is missing or empty");
      }
    }
    fields.forEach((name, text) -> {
      if (!text.contains("${") && !text.contains("#{") && !text.isBlank()) {
        check(name, text.strip(), problems);
      }
    });
    return problems;
  }

  private static void check(String name, String text, List<String> problems) {
    boolean fits =
        switch (name) {
          case "requestMethod" -> HttpCalls.METHODS.contains(text);
          case "requestTimeout" -> text.matches("[0-9]{1,9}");
          case "failStatusCodes", "handleStatusCodes" ->
              text.matches("([1-5]([0-9][0-9]|XX))(\\s*,\\s*[1-5]([0-9][0-9]|XX))*");
          default ->
              !FLAGS.contains(name)
                  || Set.of("true", "false").contains(text.toLowerCase(Locale.ROOT));
        };
    if (!fits) {
      problems.add(
          "Expected "
              + switch (name) {
                case "requestMethod" -> "one of " + String.join(", ", HttpCalls.METHODS);
                case "requestTimeout" -> "milliseconds";
                case "failStatusCodes", "handleStatusCodes" -> "codes such as 404,5XX";
                default -> "true or false";
              }
              + " for the field '"
              + name
              + "', found '"
              + text
              + "'");
    }
  }

  @Override
  public ServiceTaskCode open(ServiceTaskSurroundings surroundings) {
    return new HttpCalls(this);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof HttpTasks that && all().equals(that.all());
  }

  @Override
  public int hashCode() {
    return all().hashCode();
  }

  @Override
  public String toString() {
    return "HttpTasks[timeout=%s, connectTimeout=%s, responseBytes=%d]"
        .formatted(timeout, connectTimeout, responseBytes);
  }

  private List<Object> all() {
    return List.of(timeout, connectTimeout, responseBytes, client);
  }
}
