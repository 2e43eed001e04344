package io.turgo.parity;

import static io.turgo.parity.Parity.same;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Events around a sub-process in which nothing runs any more and that a job is to leave. */
final class AsyncLeaveEventsTest {
  private static final String NAMES = "<message id='m' name='paid'/><signal id='s' name='alarm'/>";

  private static String definition(String kind) {
    return switch (kind) {
      case "message" -> "<messageEventDefinition messageRef='m'/>";
      case "signal" -> "<signalEventDefinition signalRef='s'/>";
      default -> "<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>";
    };
  }

  private static String atTask(String kind, boolean interrupting) {
    return NAMES
        + "<process id='p'><startEvent id='start'/>"
        + Models.flow("f1", "start", "work")
        + "<userTask id='work' flowable:asyncLeave='true'/>"
        + "<boundaryEvent id='event' attachedToRef='work' cancelActivity='"
        + interrupting
        + "'>"
        + definition(kind)
        + "</boundaryEvent>"
        + Models.flow("b1", "event", "et")
        + "<userTask id='et'/>"
        + Models.flow("f2", "work", "after")
        + "<userTask id='after'/>"
        + Models.flow("f3", "after", "end")
        + "<endEvent id='end'/></process>";
  }

  private static String around(String kind, boolean inside, boolean interrupting) {
    String event =
        inside
            ? "<subProcess id='es' triggeredByEvent='true'><startEvent id='event' isInterrupting='"
                + interrupting
                + "'>"
                + definition(kind)
                + "</startEvent>"
                + Models.flow("e1", "event", "et")
                + "<userTask id='et'/>"
                + Models.flow("e2", "et", "ee")
                + "<endEvent id='ee'/></subProcess>"
            : "";
    String boundary =
        inside
            ? ""
            : "<boundaryEvent id='event' attachedToRef='sub' cancelActivity='"
                + interrupting
                + "'>"
                + definition(kind)
                + "</boundaryEvent>"
                + Models.flow("b1", "event", "et")
                + "<userTask id='et'/>";
    return NAMES
        + "<process id='p'><startEvent id='start'/>"
        + Models.flow("f1", "start", "sub")
        + "<subProcess id='sub' flowable:asyncLeave='true'><startEvent id='ss'/>"
        + Models.flow("s1", "ss", "work")
        + "<userTask id='work'/>"
        + Models.flow("s2", "work", "se")
        + "<endEvent id='se'/>"
        + event
        + "</subProcess>"
        + boundary
        + Models.flow("f2", "sub", "after")
        + "<userTask id='after'/>"
        + Models.flow("f3", "after", "end")
        + "<endEvent id='end'/></process>";
  }

  private static void say(Scene s, String when) {
    s.saySorted(when + " tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
    s.say(when + " waiting", s.runtime().createEventSubscriptionQuery().count());
    s.say(when + " jobs", s.management().createJobQuery().count());
    s.say(when + " timers", s.management().createTimerJobQuery().count());
  }

  private static void scenario(Scene s, String kind, boolean interrupting, String process) {
    String what = kind + " " + interrupting;
    s.deploy(process);
    s.start("p");
    s.tasks().complete(s.task().getId());
    say(s, what + " done");
    s.attemptTo(
        what + " happens",
        () -> {
          switch (kind) {
            case "message" ->
                s.runtime()
                    .createExecutionQuery()
                    .messageEventSubscriptionName("paid")
                    .list()
                    .forEach(one -> s.runtime().messageEventReceived("paid", one.getId()));
            case "signal" -> s.runtime().signalEventReceived("alarm");
            default ->
                s.management()
                    .createTimerJobQuery()
                    .list()
                    .forEach(timer ->
                        s.management()
                            .executeJob(
                                s.management().moveTimerToExecutableJob(timer.getId()).getId()));
          }
        });
    say(s, what + " happened");
    s.attemptTo(
        what + " leaves",
        () ->
            s.management()
                .createJobQuery()
                .list()
                .forEach(job -> s.management().executeJob(job.getId())));
    say(s, what + " left");
    s.runtime()
        .createProcessInstanceQuery()
        .list()
        .forEach(i -> s.runtime().deleteProcessInstance(i.getId(), "x"));
  }

  @Test
  void eventSubProcesses() {
    same(s -> {
      for (String kind : List.of("message", "signal", "timer")) {
        scenario(s, kind, true, around(kind, true, true));
        scenario(s, kind, false, around(kind, true, false));
      }
    });
  }

  @Test
  void boundaryEvents() {
    same(s -> {
      for (String kind : List.of("message", "signal", "timer")) {
        scenario(s, kind, true, around(kind, false, true));
        scenario(s, kind, false, around(kind, false, false));
      }
    });
  }

  @Test
  void boundaryEventsOfATask() {
    same(s -> {
      for (String kind : List.of("message", "signal", "timer")) {
        scenario(s, kind, true, atTask(kind, true));
        scenario(s, kind, false, atTask(kind, false));
      }
    });
  }

  @Test
  void timersOfAServiceTask() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<serviceTask id='work' flowable:asyncLeave='true' flowable:expression='${1}'/>"
                  + "<boundaryEvent id='event' attachedToRef='work'>"
                  + definition("timer")
                  + "</boundaryEvent>",
              "<userTask id='after'/>"));
      s.start("p");
      say(s, "done");
    });
  }
}
