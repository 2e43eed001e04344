package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEscalationEvent;
import io.turgo.engine.delegate.event.TurgoEvent;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Escalations: who catches one, and what goes on. */
final class EscalationEventsTest {
  private static final String DECLARED =
      "<escalation id='help' name='Help' escalationCode='h1'/>"
          + "<escalation id='late' name='Late' escalationCode='l1'/>";

  private static String escalation(String element, String id, String attributes, String ref) {
    String definition =
        ref.isEmpty()
            ? "<escalationEventDefinition/>"
            : "<escalationEventDefinition escalationRef='" + ref + "'/>";
    return "<%s id='%s' %s>%s</%s>".formatted(element, id, attributes, definition, element);
  }

  private static String sub(String more) {
    return "<subProcess id='sub'><startEvent id='i'/>"
        + Models.flow("i1", "i", "call")
        + escalation("intermediateThrowEvent", "call", "", "help")
        + Models.flow("i2", "call", "u")
        + "<userTask id='u'/>"
        + Models.flow("i3", "u", "ie")
        + escalation("endEvent", "ie", "", "late")
        + more
        + "</subProcess>";
  }

  private static String boundary(String id, boolean interrupting, String ref) {
    return escalation(
            "boundaryEvent", id, "attachedToRef='sub' cancelActivity='" + interrupting + "'", ref)
        + "<userTask id='%s_task'/>".formatted(id)
        + Models.flow(id + "_f", id, id + "_task");
  }

  private static void run(Scene s) {
    s.listen(
        new AbstractTurgoEventListener() {
          @Override
          public void onEvent(TurgoEvent event) {
            if (event instanceof TurgoEscalationEvent e
                && event.getType().name().equals("ACTIVITY_ESCALATION_RECEIVED")) {
              s.note(e.getActivityId() + ":" + e.getEscalationCode() + ":" + e.getEscalationName());
            }
          }
        });
    s.start("p");
    s.sayNotes("received");
    s.saySorted("tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
    s.tasks()
        .createTaskQuery()
        .taskDefinitionKey("u")
        .list()
        .forEach(t -> s.tasks().complete(t.getId()));
    s.sayNotes("received");
    s.saySorted("tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
    s.saySorted(
        "history",
        s.history().createHistoricActivityInstanceQuery().list().stream()
            .filter(a -> List.of("call", "ie", "u", "sub").contains(a.getActivityId()))
            .toList(),
        a -> a.getActivityId() + " " + a.getActivityType() + " " + (a.getEndTime() != null));
  }

  @Test
  void boundaryEvents() {
    for (boolean interrupting : List.of(true, false)) {
      same(s -> {
        s.deploy(
            DECLARED
                + Models.line("p", sub(""))
                    .replace(
                        "</process>",
                        boundary("onHelp", interrupting, "help")
                            + boundary("all", interrupting, "")
                            + "</process>"));
        run(s);
      });
    }
  }

  @Test
  void eventSubProcess() {
    same(s -> {
      s.deploy(
          DECLARED
              + Models.line(
                  "p",
                  sub(
                      "<subProcess id='esp' triggeredByEvent='true'>"
                          + escalation("startEvent", "es", "isInterrupting='false'", "help")
                          + "<userTask id='et'/>"
                          + Models.flow("e1", "es", "et")
                          + "</subProcess>")));
      run(s);
    });
  }

  @Test
  void eventSubProcessThrowsAgain() {
    same(
        Peer.BOTH,
        s -> {
          s.deploy(
              DECLARED
                  + Models.line(
                          "p",
                          "<subProcess id='sub'><startEvent id='i'/>"
                              + Models.flow("i1", "i", "call")
                              + escalation("endEvent", "call", "", "help")
                              + "<subProcess id='esp' triggeredByEvent='true'>"
                              + escalation("startEvent", "es", "isInterrupting='false'", "help")
                              + "<userTask id='u'/>"
                              + Models.flow("e1", "es", "u")
                              + escalation("endEvent", "again", "", "help")
                              + Models.flow("e2", "u", "again")
                              + "</subProcess></subProcess>")
                      .replace("</process>", boundary("onHelp", false, "help") + "</process>"));
          s.start("p");
          s.tasks().complete(s.task().getId());
          s.saySorted("tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
        },
        differs(
            "what an event sub-process throws goes to the scope around it, by 10.5.7 of BPMN 2.0.2",
            "tasks: [onHelp_task]",
            "tasks: []"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"endEvent", "intermediateThrowEvent"})
  void eventSubProcessOfTheProcessThrowsAgain(String thrower) {
    same(
        Peer.BOTH,
        s -> {
          String again = escalation(thrower, "again", "", "help");
          s.deploy(
              DECLARED
                  + "<process id='p'><startEvent id='i'/>"
                  + Models.flow("i1", "i", "call")
                  + escalation("intermediateThrowEvent", "call", "", "help")
                  + Models.flow("i2", "call", "after")
                  + "<userTask id='after'/>"
                  + "<subProcess id='esp' triggeredByEvent='true'>"
                  + escalation("startEvent", "es", "isInterrupting='false'", "help")
                  + Models.flow("e1", "es", "u")
                  + "<userTask id='u'/>"
                  + Models.flow("e2", "u", "again")
                  + again
                  + (thrower.equals("endEvent")
                      ? ""
                      : Models.flow("e3", "again", "last") + "<userTask id='last'/>")
                  + "</subProcess></process>");
          s.start("p");
          keys(s, "called");
          s.attemptTo(
              "complete",
              () ->
                  s.tasks()
                      .complete(
                          s.tasks()
                              .createTaskQuery()
                              .taskDefinitionKey("u")
                              .singleResult()
                              .getId()));
          keys(s, "again");
        },
        thrower.equals("endEvent")
            ? new Difference[0]
            : new Difference[] {
              differs(
                  "what an event sub-process throws goes to the scope around it, by 10.5.7 of BPMN"
                      + " 2.0.2",
                  "again: [after, last]",
                  "again: [after, last, u]")
            });
  }

  private static void keys(Scene s, String label) {
    s.saySorted(label, s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
  }

  @Test
  void nobodyCatchesIt() {
    for (String thrower : List.of("endEvent", "intermediateThrowEvent")) {
      same(
          Peer.BOTH,
          s -> {
            s.deploy(
                DECLARED
                    + Models.line(
                        "p",
                        "<subProcess id='sub'><startEvent id='i'/>"
                            + Models.flow("i1", "i", "call")
                            + escalation(thrower, "call", "", "help")
                            + (thrower.equals("endEvent")
                                ? ""
                                : Models.flow("i2", "call", "u") + "<userTask id='u'/>")
                            + "</subProcess>",
                        "<userTask id='after'/>"));
            s.attemptTo("start", () -> s.start("p"));
            keys(s, "tasks");
          });
    }
  }

  @Test
  void boundaryOfACallActivity() {
    for (boolean interrupting : List.of(true, false)) {
      for (String ref : List.of("help", "late", "")) {
        same(
            Peer.BOTH,
            s -> {
              s.deploy(
                  DECLARED
                      + "<process id='q'><startEvent id='qs'/>"
                      + Models.flow("q1", "qs", "call")
                      + escalation("intermediateThrowEvent", "call", "", "help")
                      + Models.flow("q2", "call", "u")
                      + "<userTask id='u'/>"
                      + Models.flow("q3", "u", "qe")
                      + escalation("endEvent", "qe", "", "help")
                      + "</process>"
                      + Models.line(
                              "p",
                              "<callActivity id='sub' calledElement='q'/>",
                              "<userTask id='after'/>")
                          .replace(
                              "</process>", boundary("caught", interrupting, ref) + "</process>"));
              s.start("p");
              keys(s, "thrown");
              s.tasks()
                  .createTaskQuery()
                  .taskDefinitionKey("u")
                  .list()
                  .forEach(t -> s.tasks().complete(t.getId()));
              keys(s, "thrown at the end");
              s.say("instances", s.runtime().createProcessInstanceQuery().count());
            });
      }
    }
  }

  @Test
  void nobodyCatches() {
    same(s -> {
      s.deploy(DECLARED + Models.line("p", sub("")));
      run(s);
    });
  }

  @Test
  void noneThrowEvent() {
    same(s -> {
      s.deploy(Models.line("p", "<intermediateThrowEvent id='none'/>", "<userTask id='u'/>"));
      s.start("p");
      s.saySorted(
          "history",
          s.history().createHistoricActivityInstanceQuery().activityId("none").list(),
          a -> a.getActivityType() + (a.getEndTime() != null));
    });
  }
}
