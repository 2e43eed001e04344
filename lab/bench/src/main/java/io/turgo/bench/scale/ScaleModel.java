package io.turgo.bench.scale;

import io.turgo.engine.ProcessEngine;

/** Models of the questions. */
final class ScaleModel {
  private ScaleModel() {}

  /** A process with all that is between its start event and its end event. */
  static String process(String key, String body) {
    return """
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
        xmlns:turgo="http://turgo.io/bpmn" targetNamespace="bench">
      <message id="go" name="go"/>
      <process id="%s" isExecutable="true">
        <startEvent id="start"/>
    %s
        <endEvent id="end"/>
      </process>
    </definitions>
    """
        .formatted(key, body.indent(4).stripTrailing());
  }

  /** One activity. */
  static String oneActivity(String key, String activity) {
    return process(
        key,
        """
        <sequenceFlow id="to" sourceRef="start" targetRef="it"/>
        %s
        <sequenceFlow id="from" sourceRef="it" targetRef="end"/>
        """
            .formatted(activity));
  }

  static void deploy(ProcessEngine engine, String key, String text) {
    engine.getRepositoryService().createDeployment().addString(key + ".bpmn", text).deploy();
  }
}
