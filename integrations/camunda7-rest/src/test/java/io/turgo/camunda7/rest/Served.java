package io.turgo.camunda7.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.camunda7.rest.resource.Camunda7Operations;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.Router;
import io.turgo.rest.core.json.Json;
import io.turgo.rest.core.security.Authenticator;
import io.turgo.rest.core.security.LoopbackOnly;
import io.turgo.rest.core.server.Listening;
import io.turgo.rest.core.server.RestServer;
import io.turgo.rest.core.shape.ValuePlace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An engine on a file of its own, its server, and requests whose answers are held to shapes. */
final class Served implements AutoCloseable {
  private static final List<Operation> OPERATIONS = Camunda7Operations.all(Duration.ofSeconds(60));
  private static final Router ROUTER = new Router(OPERATIONS);

  private final Path folder;
  private final HttpClient http = HttpClient.newHttpClient();
  final ProcessEngine engine;
  final RestServer server;

  /** The operations that were answered as they promise. */
  final Set<String> answered = new HashSet<>();

  private Served(Path folder, ProcessEngine engine, RestServer server) {
    this.folder = folder;
    this.engine = engine;
    this.server = server;
  }

  static Served start() {
    return start(new LoopbackOnly());
  }

  static Served start(Authenticator authenticator) {
    try {
      Path folder = Files.createTempDirectory("turgo-camunda7-rest");
      ProcessEngine engine =
          ProcessEngine.builder()
              .sqlite(folder.resolve("turgo.db"))
              .history(HistoryLevel.FULL)
              .build();
      RestSettings settings = RestSettings.of(authenticator).withHiddenVariables(Set.of("hidden*"));
      RestServer server =
          RestServer.start(
              settings,
              Listening.locally(0),
              Map.of("/engine-rest/*", new Camunda7RestServlet(engine, settings)));
      return new Served(folder, engine, server);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Operation> all() {
    return OPERATIONS;
  }

  static Set<String> operations() {
    Set<String> names = new HashSet<>();
    OPERATIONS.forEach(operation -> names.add(operation.name()));
    return names;
  }

  String url() {
    return server.uri(Camunda7RestServlet.PATH).toString();
  }

  /** A process around what is between its start and its end. */
  static String model(String key, String inner) {
    return """
    <bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"
        xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="test">
      <bpmn:message id="paid" name="paid"/>
      <bpmn:signal id="closing" name="closing"/>
      <bpmn:error id="bad" name="bad" errorCode="bad"/>
      <bpmn:process id="%s" name="The %s" isExecutable="true">
        <bpmn:startEvent id="start"/>
        <bpmn:sequenceFlow id="in" sourceRef="start" targetRef="it"/>
        %s
        <bpmn:sequenceFlow id="out" sourceRef="it" targetRef="end"/>
        <bpmn:endEvent id="end"/>
      </bpmn:process>
    </bpmn:definitions>
    """
        .formatted(key, key, inner);
  }

  /** An external task that goes on to a task of a person, as all is done there, or fails. */
  static String external(String key, String topic) {
    return model(
        key,
        """
        <bpmn:serviceTask id="it" name="It" camunda:type="external" camunda:topic="%s">
          <bpmn:extensionElements>
            <camunda:properties><camunda:property name="colour" value="red"/></camunda:properties>
          </bpmn:extensionElements>
        </bpmn:serviceTask>
        <bpmn:boundaryEvent id="caught" attachedToRef="it">
          <bpmn:errorEventDefinition errorRef="bad" camunda:errorCodeVariable="code"
              camunda:errorMessageVariable="message"/>
        </bpmn:boundaryEvent>
        <bpmn:sequenceFlow id="wrong1" sourceRef="caught" targetRef="other"/>
        <bpmn:userTask id="other"/>
        <bpmn:sequenceFlow id="wrong2" sourceRef="other" targetRef="end"/>
        """
            .formatted(topic));
  }

  /** Deploys past the API. */
  void deploy(String key, String model) {
    engine.getRepositoryService().createDeployment().addString(key + ".bpmn", model).deploy();
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

    /** What is at a path such as {@code 0/id}. */
    @Nullable Object get(String path) {
      Object value = json;
      for (String step : path.split("/", -1)) {
        value =
            value instanceof List<?> list
                ? list.get(Integer.parseInt(step))
                : value instanceof Map<?, ?> map ? map.get(step) : null;
      }
      return value;
    }

    String string(String path) {
      return String.valueOf(get(path));
    }

    int size() {
      return ((List<?>) java.util.Objects.requireNonNull(json)).size();
    }

    Reply expect(int status) {
      assertThat(status()).as(text()).isEqualTo(status);
      return this;
    }

    /** A problem of that type. */
    Reply expectProblem(int status, String type, String words) {
      expect(status);
      assertThat(header("Content-Type")).isEqualTo("application/json");
      assertThat(get("type")).isEqualTo(type);
      assertThat(string("message")).contains(words);
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

  Reply put(String path, String json) {
    return json("PUT", path, json);
  }

  Reply delete(String path) {
    return send("DELETE", path, null, BodyPublishers.noBody());
  }

  /** A form: fields and files by turns of name and content; a file's name begins with a slash. */
  Reply form(String path, String... parts) {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < parts.length; i += 2) {
      boolean file = parts[i].startsWith("/");
      String name = file ? parts[i].substring(1) : parts[i];
      body.append("--frontier\r\nContent-Disposition: form-data; name=\"").append(name).append('"');
      if (file) {
        body.append("; filename=\"").append(name).append("\"\r\nContent-Type: text/xml");
      }
      body.append("\r\n\r\n").append(parts[i + 1]).append("\r\n");
    }
    body.append("--frontier--\r\n");
    return send(
        "POST",
        path,
        "multipart/form-data; boundary=frontier",
        BodyPublishers.ofString(body.toString()));
  }

  /** Somebody else. */
  Client as(String header, String value) {
    return new Client(header, value);
  }

  /** Who sends a header of his own. */
  final class Client {
    private final String header;
    private final String value;

    private Client(String header, String value) {
      this.header = header;
      this.value = value;
    }

    /** Without a body. */
    Reply only(String method, String path) {
      return send(method, path, null, BodyPublishers.noBody(), header, value);
    }

    Reply json(String method, String path, String json) {
      return send(
          method,
          path,
          "application/json",
          BodyPublishers.ofString(json.replace('\'', '"')),
          header,
          value);
    }
  }

  private Reply json(String method, String path, String json) {
    return send(method, path, "application/json", BodyPublishers.ofString(json.replace('\'', '"')));
  }

  Reply send(
      String method, String path, @Nullable String type, BodyPublisher body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.uri(Camunda7RestServlet.PATH + path))
            .timeout(Duration.ofSeconds(60))
            .method(method, body);
    if (type != null) {
      request.header("Content-Type", type);
    }
    if (headers.length > 0) {
      request.headers(headers);
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
    Reply reply =
        new Reply(response, type.equals("application/json") ? Json.read(response.body()) : null);
    if (response.statusCode() < 300) {
      String path =
          response.request().uri().getRawPath().substring(Camunda7RestServlet.PATH.length());
      Operation operation =
          ROUTER.find(method, path.replaceFirst("^/engine/default/", "/")).operation();
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

  @Override
  public void close() {
    server.close();
    engine.close();
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : all) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
