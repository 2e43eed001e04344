package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import org.junit.jupiter.api.Test;

/** Activities that are done as long as a condition holds, and by several tokens. */
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

  @Test
  void quantitiesOfTokens() {
    same(
        s -> {
          s.work(e -> s.note(e.getCurrentActivityId()));
          String task = "<serviceTask id='%s' flowable:delegateExpression='${work}' %s/>";
          s.deploy(
              Models.line(
                  "p",
                  task.formatted("a", "completionQuantity='4'"),
                  task.formatted("b", "startQuantity='2'")));
          s.start("p");
          s.sayNotes("done");
        },
        differs("attributes of BPMN, which are not read there", "done: a b b", "done: a b"));
  }
}
