package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.exception.TurgoException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Error events whose code is the name of a Java class. */
final class JavaErrorsTest {
  private static final String WHY =
      "the code of an error is a text, as in Flowable; mapException names exceptions";
  private static final Difference[] CAUGHT_THERE = {
    differs(Peer.OPERATON, WHY, "start: throws", "start: done"),
    differs(Peer.OPERATON, WHY, "tasks: []", "tasks: [caught]")
  };

  private static void run(Scene s, String process) {
    s.work(e -> {
      throw new IllegalStateException("told so");
    });
    s.deploy(process);
    try {
      s.start("p");
      s.say("start", "done");
    } catch (TurgoException | IllegalStateException e) {
      s.say("start", "throws");
    }
    s.saySorted("tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
  }

  private static final String WORK = "<serviceTask id='w' flowable:delegateExpression='${work}'/>";

  private static String declared(String code) {
    return "<error id='java' errorCode='" + code + "'/>";
  }

  private static final String EVENT = "<errorEventDefinition errorRef='java'/>";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.lang.Throwable",
        "java.lang.RuntimeException",
        "java.lang.IllegalStateException",
        "java.lang.IllegalArgumentException"
      })
  void boundaryEvents(String code) {
    same(
        Peer.BOTH,
        s ->
            run(
                s,
                declared(code)
                    + Models.line("p", WORK)
                        .replace(
                            "</process>",
                            "<boundaryEvent id='b' attachedToRef='w'>"
                                + EVENT
                                + "</boundaryEvent>"
                                + Models.flow("b1", "b", "caught")
                                + "<userTask id='caught'/></process>")),
        code.endsWith("ArgumentException") ? new Difference[0] : CAUGHT_THERE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"java.lang.Throwable", "java.lang.IllegalStateException"})
  void eventSubProcesses(String code) {
    same(
        Peer.BOTH,
        s ->
            run(
                s,
                declared(code)
                    + Models.line("p", WORK)
                        .replace(
                            "</process>",
                            "<subProcess id='esp' triggeredByEvent='true'>"
                                + Models.steps("es", "ee", "ef", "<userTask id='caught'/>")
                                    .replace(
                                        "<startEvent id='es'/>",
                                        "<startEvent id='es'>" + EVENT + "</startEvent>")
                                + "</subProcess></process>")),
        CAUGHT_THERE);
  }

  @Test
  void anEventWithoutACode() {
    same(
        Peer.BOTH,
        s ->
            run(
                s,
                Models.line("p", WORK)
                    .replace(
                        "</process>",
                        "<boundaryEvent id='b' attachedToRef='w'><errorEventDefinition/></boundaryEvent>"
                            + Models.flow("b1", "b", "caught")
                            + "<userTask id='caught'/></process>")));
  }
}
