package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.runtime.EventSubscription;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** {@code RuntimeService.trigger} on executions that wait for events. */
final class TriggeredEventsTest {
  private static final String MESSAGE = "<messageEventDefinition messageRef='m'/>";
  private static final String SIGNAL = "<signalEventDefinition signalRef='s'/>";
  private static final String TIMER =
      "<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>";
  private static final List<String> KINDS = List.of("message", "signal", "timer");

  private static final Difference TIMER_GOES =
      differs(
          "a timer goes with its event; there, it stays and triggers what comes behind",
          "timers: 0",
          "timers: 1");

  private static String definition(String kind) {
    return switch (kind) {
      case "message" -> MESSAGE;
      case "signal" -> SIGNAL;
      default -> TIMER;
    };
  }

  private static void trigger(Scene s, String what, String process) {
    s.deploy("<message id='m' name='paid'/><signal id='s' name='alarm'/>" + process);
    String id = s.start("p");
    List<EventSubscription> subscriptions = s.runtime().createEventSubscriptionQuery().list();
    String execution =
        subscriptions.isEmpty()
            ? s.runtime().createExecutionQuery().activityId("event").list().getFirst().getId()
            : Objects.requireNonNull(subscriptions.getFirst().getExecutionId());
    s.attemptTo("trigger " + what, () -> s.runtime().trigger(execution, Map.of("x", "y")));
    s.say("subscriptions", s.runtime().createEventSubscriptionQuery().count());
    s.say("timers", s.management().createTimerJobQuery().count());
    s.saySorted("tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
    s.say("running", s.runtime().createProcessInstanceQuery().count());
    s.saySorted(
        "history",
        s.history().createHistoricActivityInstanceQuery().processInstanceId(id).list().stream()
            .filter(a -> a.getActivityType().contains("Event") && a.getEndTime() != null)
            .toList(),
        a -> a.getActivityId() + " " + a.getDeleteReason());
    s.runtime()
        .createProcessInstanceQuery()
        .list()
        .forEach(i -> s.runtime().deleteProcessInstance(i.getId(), "x"));
  }

  @Test
  void intermediateEvents() {
    same(
        s -> {
          for (String kind : KINDS) {
            trigger(
                s,
                kind,
                Models.line(
                    "p",
                    "<intermediateCatchEvent id='event'>"
                        + definition(kind)
                        + "</intermediateCatchEvent>",
                    "<userTask id='after'/>"));
          }
        },
        TIMER_GOES);
  }

  @Test
  void eventsBehindAGateway() {
    same(
        s -> {
          for (String kind : KINDS) {
            trigger(
                s,
                kind,
                "<process id='p'><startEvent id='start'/>"
                    + Models.flow("f1", "start", "gate")
                    + "<eventBasedGateway id='gate'/>"
                    + Models.flow("f2", "gate", "event")
                    + Models.flow("f3", "gate", "other")
                    + "<intermediateCatchEvent id='event'>"
                    + definition(kind)
                    + "</intermediateCatchEvent><intermediateCatchEvent id='other'>"
                    + "<timerEventDefinition><timeDuration>PT2H</timeDuration></timerEventDefinition>"
                    + "</intermediateCatchEvent>"
                    + Models.flow("f4", "event", "after")
                    + Models.flow("f5", "other", "late")
                    + "<userTask id='after'/><userTask id='late'/></process>");
          }
        },
        TIMER_GOES);
  }

  @Test
  void aUserTaskIsNotTriggered() {
    same(s -> trigger(s, "user task", Models.line("p", "<userTask id='event'/>")));
  }

  @Test
  void boundaryEvents() {
    same(s -> {
      for (String kind : List.of("message", "signal")) {
        for (boolean interrupting : new boolean[] {true, false}) {
          trigger(
              s,
              kind + " " + interrupting,
              "<process id='p'><startEvent id='start'/>"
                  + Models.flow("f1", "start", "task")
                  + "<userTask id='task'/>"
                  + "<boundaryEvent id='event' attachedToRef='task' cancelActivity='"
                  + interrupting
                  + "'>"
                  + definition(kind)
                  + "</boundaryEvent>"
                  + Models.flow("f2", "event", "after")
                  + "<userTask id='after'/></process>");
        }
      }
    });
  }

  @Test
  void eventSubProcesses() {
    same(s -> {
      for (boolean interrupting : new boolean[] {true, false}) {
        trigger(
            s,
            "start " + interrupting,
            "<process id='p'><startEvent id='start'/>"
                + Models.flow("f1", "start", "task")
                + "<userTask id='task'/>"
                + "<subProcess id='sub' triggeredByEvent='true'><startEvent id='event'"
                + " isInterrupting='"
                + interrupting
                + "'>"
                + MESSAGE
                + "</startEvent>"
                + Models.flow("f2", "event", "after")
                + "<userTask id='after'/></subProcess></process>");
      }
    });
  }
}
