package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.exception.TurgoException;
import org.junit.jupiter.api.Test;

/** An event sub-process that undoes the completed sub-process which it is in. */
final class CompensationSubProcessTest {
  @Test
  void itUndoesTheSubProcess() {
    same(
        s -> {
          s.work(e -> s.note(e.getCurrentActivityId()));
          String work = "<serviceTask id='%s' flowable:delegateExpression='${work}'/>";
          try {
            s.deploy(
                Models.line(
                    "p",
                    "<subProcess id='sub'>"
                        + Models.steps("i", "ie", "if", work.formatted("do"))
                        + "<subProcess id='esp' triggeredByEvent='true'>"
                        + Models.steps("es", "ee", "ef", work.formatted("undo"))
                            .replace(
                                "<startEvent id='es'/>",
                                "<startEvent id='es'><compensateEventDefinition/></startEvent>")
                        + "</subProcess></subProcess>",
                    "<intermediateThrowEvent id='t'><compensateEventDefinition/>"
                        + "</intermediateThrowEvent>"));
            s.start("p");
          } catch (TurgoException e) {
            s.note("refused");
          }
          s.sayNotes("done");
        },
        differs("BPMN's way to undo a sub-process", "done: do undo", "done: refused"));
  }
}
