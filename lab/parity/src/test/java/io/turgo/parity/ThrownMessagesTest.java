package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import org.junit.jupiter.api.Test;

/** Events that throw messages, which neither engine sends. */
final class ThrownMessagesTest {
  private static final String DECLARED = "<message id='m' name='paid'/>";

  private static String message(String element, String definition) {
    return "<%s id='event'><messageEventDefinition %s/></%s>"
        .formatted(element, definition, element);
  }

  private static void sayHistory(Scene s) {
    s.sayAll(
        "history",
        s
            .history()
            .createHistoricActivityInstanceQuery()
            .orderByHistoricActivityInstanceStartTime()
            .asc()
            .list()
            .stream()
            .filter(a -> a.getActivityId().equals("event"))
            .toList(),
        a -> a.getActivityType() + " " + (a.getEndTime() != null));
    s.say("running", s.runtime().createProcessInstanceQuery().count());
  }

  @Test
  void anEndEventPassesThrough() {
    same(s -> {
      String process =
          "<process id='p'><startEvent id='start'/>"
              + Models.flow("f1", "start", "event")
              + message("endEvent", "messageRef='m'")
              + "</process>";
      s.deploy(DECLARED + process);
      s.start("p");
      sayHistory(s);
    });
  }

  @Test
  void anIntermediateEventIsOnlyAcceptedHere() {
    same(
        s -> {
          s.attempt(
              "deploys",
              () -> {
                s.deploy(
                    DECLARED
                        + Models.line("p", message("intermediateThrowEvent", "messageRef='m'")));
                return "yes";
              });
          s.attempt(
              "a send task",
              () -> {
                s.deploy(DECLARED + Models.line("q", "<sendTask id='event' messageRef='m'/>"));
                return "yes";
              });
          FileRulesTest.deploy(s, Models.line("r", message("intermediateThrowEvent", "")));
        },
        accepted("deploys", "models of many tools throw messages, and Camunda passes through"),
        accepted("a send task", "it says the same as an event that throws a message"),
        differs(
            "Camunda passes through, and a warning says so", "file: deployed", "file: refused"));
  }

  private static Difference accepted(String what, String why) {
    return differs(why, what + ": yes", what + ": throws TurgoException");
  }
}
