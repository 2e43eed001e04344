package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import org.junit.jupiter.api.Test;

/** Activities that are done as long as a condition holds. */
final class StandardLoopTest {
  @Test
  void itIsDoneAgain() {
    same(
        s -> {
          s.work(e -> s.note(e.getCurrentActivityId()));
          s.deploy(
              Models.line(
                  "p",
                  "<serviceTask id='t' flowable:delegateExpression='${work}'>"
                      + "<standardLoopCharacteristics loopMaximum='3'>"
                      + "<loopCondition>${true}</loopCondition>"
                      + "</standardLoopCharacteristics></serviceTask>"));
          s.start("p");
          s.sayNotes("done");
        },
        differs("a loop of BPMN, which is not read there", "done: t t t", "done: t"));
  }
}
