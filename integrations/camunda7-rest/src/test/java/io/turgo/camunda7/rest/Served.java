package io.turgo.camunda7.rest;

import io.turgo.camunda7.rest.resource.Camunda7Operations;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.Router;
import io.turgo.rest.core.security.Authenticator;
import io.turgo.rest.core.security.LoopbackOnly;
import io.turgo.rest.testing.ServedApi;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An engine on a file of its own, with the whole history, and a server for it. */
final class Served extends ServedApi {
  static final List<Operation> OPERATIONS = Camunda7Operations.all(Duration.ofSeconds(60));
  private static final Router ROUTER = new Router(OPERATIONS);

  private Served(RestSettings settings) {
    super(
        // Camunda 7 has no rows of sequence flows, so that none may be shown.
        builder -> builder.history(HistoryLevel.FULL).historicSequenceFlows(true),
        settings,
        Camunda7RestServlet.PATH,
        ROUTER,
        (engine, its) ->
            Map.of(Camunda7RestServlet.PATH + "/*", new Camunda7RestServlet(engine, its)));
  }

  static Served start() {
    return start(new LoopbackOnly());
  }

  static Served start(Authenticator authenticator) {
    return new Served(RestSettings.of(authenticator).withHiddenVariables(Set.of("hidden*")));
  }

  /** Deploys past the API. */
  void deploy(String key, String model) {
    engine.getRepositoryService().createDeployment().addString(key + ".bpmn", model).deploy();
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
}
