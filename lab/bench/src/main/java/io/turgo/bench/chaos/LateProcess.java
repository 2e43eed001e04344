package io.turgo.bench.chaos;

/** A process of many tasks at once; the completion of each runs code that ends late. */
final class LateProcess {
  static final String KEY = "late";

  private static final int TASKS = 60;

  private LateProcess() {}

  static String xml() {
    StringBuilder xml =
        new StringBuilder(
            """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
                xmlns:turgo="http://turgo.io/bpmn" targetNamespace="http://turgo.io/bench">
              <process id="late" isExecutable="true">
                <startEvent id="lateStart"/>
                <sequenceFlow id="t" sourceRef="lateStart" targetRef="lateFork"/>
                <parallelGateway id="lateFork"/>
                <endEvent id="lateDone"/>
            """);
    for (int i = 0; i < TASKS; i++) {
      xml.append(
          """
          <sequenceFlow id="t%1$d" sourceRef="lateFork" targetRef="linger%1$d"/>
          <userTask id="linger%1$d">
            <extensionElements>
              <turgo:executionListener event="end" delegateExpression="${lingerer}"/>
            </extensionElements>
          </userTask>
          <sequenceFlow id="u%1$d" sourceRef="linger%1$d" targetRef="lateDone"/>
          """
              .formatted(i));
    }
    return xml.append("</process></definitions>").toString();
  }
}
