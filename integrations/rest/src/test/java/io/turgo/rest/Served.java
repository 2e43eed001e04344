package io.turgo.rest;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.Router;
import io.turgo.rest.core.security.Authenticator;
import io.turgo.rest.core.security.LoopbackOnly;
import io.turgo.rest.resource.Operations;
import io.turgo.rest.testing.Reply;
import io.turgo.rest.testing.ServedApi;
import jakarta.servlet.http.HttpServlet;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** An engine on a file of its own, a server for it, and a page beside the API. */
final class Served extends ServedApi {
  static final List<Operation> OPERATIONS = Operations.all(Duration.ofSeconds(60));
  private static final Router ROUTER = new Router(OPERATIONS);

  private Served(UnaryOperator<ProcessEngineBuilder> change, RestSettings settings) {
    super(change, settings, TurgoRestServlet.PATH, ROUTER, Served::servlets);
  }

  private static Map<String, HttpServlet> servlets(ProcessEngine engine, RestSettings settings) {
    return Map.of(
        TurgoRestServlet.PATH + "/*",
        new TurgoRestServlet(engine, settings),
        "/page/*",
        new HttpServlet() {});
  }

  static Served start() {
    return start(new LoopbackOnly());
  }

  static Served start(Authenticator authenticator) {
    return start(RestSettings.of(authenticator));
  }

  static Served start(RestSettings settings) {
    return start(UnaryOperator.identity(), settings);
  }

  static Served start(UnaryOperator<ProcessEngineBuilder> change, RestSettings settings) {
    return new Served(change, settings);
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

  /** Deploys such a process through the API. */
  Reply deploy(String key, String inner) {
    return send(
            "POST",
            "/deployments?name=" + key + "&resource=" + key + ".bpmn",
            "application/xml",
            BodyPublishers.ofString(model(key, inner)))
        .expect(201);
  }
}
