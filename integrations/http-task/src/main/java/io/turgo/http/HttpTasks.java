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

/**
 * Service tasks of {@code type="http"}, which send a request and keep the response in variables.
 * The engine finds them on the class path; give it an object of this class to change a setting.
 *
 * <p>A request is user code: what happened in a job that fails or loses its node happens again with
 * its next attempt.
 *
 * @param timeout of a request with its response, where the task has no {@code requestTimeout}
 * @param connectTimeout of a connection
 * @param responseBytes how large the body of a response may be; the task fails if it is larger
 * @param client what else the client gets, such as an SSL context or a proxy
 */
public record HttpTasks(
    Duration timeout,
    Duration connectTimeout,
    int responseBytes,
    UnaryOperator<HttpClient.Builder> client)
    implements ServiceTaskType {
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

  /** Requests may take 30 s, connections 5 s, responses have 4 MB. */
  public HttpTasks() {
    this(Duration.ofSeconds(30), Duration.ofSeconds(5), 4 << 20, builder -> builder);
  }

  /** The same with another time for a request with its response. */
  public HttpTasks withTimeout(Duration newTimeout) {
    return new HttpTasks(newTimeout, connectTimeout, responseBytes, client);
  }

  /** The same with another time for a connection. */
  public HttpTasks withConnectTimeout(Duration newTimeout) {
    return new HttpTasks(timeout, newTimeout, responseBytes, client);
  }

  /** The same with another size for the bodies of responses. */
  public HttpTasks withResponseBytes(int bytes) {
    return new HttpTasks(timeout, connectTimeout, bytes, client);
  }

  /** The same with more settings of the client, such as an SSL context, a proxy or credentials. */
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
}
