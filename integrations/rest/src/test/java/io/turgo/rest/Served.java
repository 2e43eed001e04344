package io.turgo.rest;

import io.turgo.engine.ProcessEngine;
import io.turgo.rest.RestClient.Reply;
import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.security.Authenticator;
import io.turgo.rest.core.security.LoopbackOnly;
import io.turgo.rest.core.server.Listening;
import io.turgo.rest.core.server.RestServer;
import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** An engine on a file of its own and a server for it. */
final class Served implements AutoCloseable {
  private final Path folder;
  final ProcessEngine engine;
  final RestServer server;
  final RestClient client;

  private Served(Path folder, ProcessEngine engine, RestServer server) {
    this.folder = folder;
    this.engine = engine;
    this.server = server;
    this.client = new RestClient(server);
  }

  static Served start() {
    return start(new LoopbackOnly());
  }

  static Served start(Authenticator authenticator) {
    return start(RestSettings.of(authenticator));
  }

  static Served start(RestSettings settings) {
    try {
      Path folder = Files.createTempDirectory("turgo-rest");
      ProcessEngine engine = ProcessEngine.builder().sqlite(folder.resolve("turgo.db")).build();
      RestServer server =
          RestServer.start(
              settings,
              Listening.locally(0),
              Map.of(
                  TurgoRestServlet.PATH + "/*",
                  new TurgoRestServlet(engine, settings),
                  "/page/*",
                  new HttpServlet() {}));
      return new Served(folder, engine, server);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A process around what is between its start and its end. */
  static String model(String key, String inner) {
    return """
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
        xmlns:turgo="http://turgo.io/bpmn" targetNamespace="test">
      <message id="paid" name="paid"/>
      <signal id="closing" name="closing"/>
      <process id="%s" name="The %s">
        <startEvent id="start"/>
        <sequenceFlow id="in" sourceRef="start" targetRef="it"/>
        %s
        <sequenceFlow id="out" sourceRef="it" targetRef="end"/>
        <endEvent id="end"/>
      </process>
    </definitions>
    """
        .formatted(key, key, inner);
  }

  Reply deploy(String key, String inner) {
    return client
        .send(
            "POST",
            "/deployments?name=" + key + "&resource=" + key + ".bpmn",
            "application/xml",
            BodyPublishers.ofString(model(key, inner)))
        .expect(201);
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
