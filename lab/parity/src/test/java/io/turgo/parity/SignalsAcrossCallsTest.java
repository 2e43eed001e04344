package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Signals between an instance and the ones that it calls. */
final class SignalsAcrossCallsTest {
  private static final String DECLARED = "<signal id='g' name='global'/>";
  private static final String SIGNAL = "<signalEventDefinition signalRef='g'/>";

  private static void say(Scene s, String label) {
    s.saySorted(label, s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
    s.say("instances", s.runtime().createProcessInstanceQuery().count());
  }

  private static String called(String line) {
    return "<process id='q'>" + line + "</process>";
  }

  /** The caller throws what the called instance waits for. */
  @Test
  void theCalledInstanceCatches() {
    same(
        Peer.BOTH,
        s -> {
          s.deploy(
              DECLARED
                  + called(
                      Models.steps(
                          "qs",
                          "qe",
                          "q",
                          "<intermediateCatchEvent id='catch'>"
                              + SIGNAL
                              + "</intermediateCatchEvent>",
                          "<userTask id='inside'/>"))
                  + "<process id='p'><startEvent id='s'/><parallelGateway id='fork'/>"
                  + Models.flow("f1", "s", "fork")
                  + Models.flow("f2", "fork", "call")
                  + "<callActivity id='call' calledElement='q'/>"
                  + Models.flow("f3", "call", "after")
                  + "<userTask id='after'/>"
                  + Models.flow("f4", "fork", "first")
                  + "<userTask id='first'/>"
                  + Models.flow("f5", "first", "throw")
                  + "<intermediateThrowEvent id='throw'>"
                  + SIGNAL
                  + "</intermediateThrowEvent>"
                  + Models.flow("f6", "throw", "thrown")
                  + "<userTask id='thrown'/></process>");
          s.start("p");
          say(s, "waits");
          s.tasks().complete(s.task().getId());
          say(s, "thrown");
          for (String key : List.of("inside", "thrown", "after")) {
            s.tasks()
                .createTaskQuery()
                .taskDefinitionKey(key)
                .list()
                .forEach(t -> s.tasks().complete(t.getId()));
          }
          say(s, "completed");
        });
  }

  /** The called instance throws what cancels the call activity that it is of. */
  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void theCallActivityIsCancelledByItsOwnInstance(String interrupting) {
    for (String thrower : List.of("intermediateThrowEvent", "endEvent")) {
      same(
          Peer.BOTH,
          s -> {
            s.deploy(
                DECLARED
                    + called(
                        "<startEvent id='qs'/>"
                            + Models.flow("q1", "qs", "first")
                            + "<userTask id='first'/>"
                            + Models.flow("q2", "first", "throw")
                            + "<%1$s id='throw'>%2$s</%1$s>".formatted(thrower, SIGNAL)
                            + (thrower.equals("endEvent")
                                ? ""
                                : Models.flow("q3", "throw", "last") + "<userTask id='last'/>"))
                    + Models.line(
                            "p",
                            "<callActivity id='call' calledElement='q'/>",
                            "<userTask id='after'/>")
                        .replace(
                            "</process>",
                            "<boundaryEvent id='b' attachedToRef='call' cancelActivity='"
                                + interrupting
                                + "'>"
                                + SIGNAL
                                + "</boundaryEvent>"
                                + Models.flow("b1", "b", "caught")
                                + "<userTask id='caught'/></process>"));
            s.start("p");
            s.attemptTo("complete", () -> s.tasks().complete(s.task().getId()));
            say(s, "thrown");
          },
          thrower.equals("endEvent")
              ? new Difference[] {
                differs(
                    "BPMN has end events that throw signals",
                    interrupting.equals("true") ? "thrown: [caught]" : "thrown: [after, caught]",
                    "thrown: [after]")
              }
              : new Difference[0]);
    }
  }

  /** The same in the first step of the called instance. */
  @Test
  void theFirstStepOfTheCalledInstanceCancelsTheCall() {
    same(
        Peer.BOTH,
        s -> {
          s.deploy(
              DECLARED
                  + called(
                      Models.steps(
                          "qs",
                          "qe",
                          "q",
                          "<intermediateThrowEvent id='throw'>"
                              + SIGNAL
                              + "</intermediateThrowEvent>",
                          "<userTask id='last'/>"))
                  + Models.line(
                          "p",
                          "<callActivity id='call' calledElement='q'/>",
                          "<userTask id='after'/>")
                      .replace(
                          "</process>",
                          "<boundaryEvent id='b' attachedToRef='call'>"
                              + SIGNAL
                              + "</boundaryEvent>"
                              + Models.flow("b1", "b", "caught")
                              + "<userTask id='caught'/></process>"));
          s.attemptTo("start", () -> s.start("p"));
          say(s, "thrown");
        });
  }
}
