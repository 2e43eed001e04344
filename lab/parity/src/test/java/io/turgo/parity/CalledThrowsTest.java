package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.delegate.BpmnError;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricProcessInstance;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What called instances throw and the call activities of those above catch. */
final class CalledThrowsTest {
  private static final String FILE =
      "<error id='e1' errorCode='one'/><escalation id='x1' escalationCode='esc'/>";

  private static final Difference[] NONE = {};

  private static final Difference[] DELETED = {
    differs(
        "it did not end there",
        "after instances: [child ended null boundary event (b), p open null]",
        "after instances: [child ended b boundary event (b), p open null]")
  };

  private static String process(String key, String elements) {
    return "<process id='%s' isExecutable='true'>%s</process>".formatted(key, elements);
  }

  private static String errorEnd(String id) {
    return "<endEvent id='%s'><errorEventDefinition errorRef='e1'/></endEvent>".formatted(id);
  }

  private static String boundary(String id, String host, String attributes, String definition) {
    return "<boundaryEvent id='%s' attachedToRef='%s' %s>%s</boundaryEvent><userTask id='%s_task'/>%s"
        .formatted(id, host, attributes, definition, id, Models.flow(id + "_f", id, id + "_task"));
  }

  private static final String ERROR = "<errorEventDefinition errorRef='e1'/>";
  private static final String ANY_ERROR = "<errorEventDefinition/>";
  private static final String ESCALATION = "<escalationEventDefinition escalationRef='x1'/>";

  private static String caught(String trigger, String attributes) {
    return "<subProcess id='esp' triggeredByEvent='true'><startEvent id='es' %s>%s</startEvent>%s%s</subProcess>"
        .formatted(
            attributes,
            trigger,
            "<userTask id='et'/><endEvent id='ee'/>",
            Models.flow("e_1", "es", "et") + Models.flow("e_2", "et", "ee"));
  }

  private static String calls(String key, String called, String inside, String beside) {
    return process(
        key,
        "<startEvent id='s_%1$s'/><callActivity id='call_%1$s' calledElement='%2$s'>%3$s</callActivity><userTask id='after_%1$s'/><endEvent id='end_%1$s'/>"
                .formatted(key, called, inside)
            + Models.flow("f1_" + key, "s_" + key, "call_" + key)
            + Models.flow("f2_" + key, "call_" + key, "after_" + key)
            + Models.flow("f3_" + key, "after_" + key, "end_" + key)
            + beside);
  }

  /** A task, and then a fork to a second task and to what throws. */
  private static String throwing(String what) {
    return process(
        "child",
        "<startEvent id='cs'/><userTask id='first'/><parallelGateway id='fork'/>"
            + "<userTask id='second'/><endEvent id='ce'/>"
            + what
            + Models.flow("c1", "cs", "first")
            + Models.flow("c2", "first", "fork")
            + Models.flow("c3", "fork", "second")
            + Models.flow("c5", "second", "ce")
            + Models.flow("c4", "fork", "bad"));
  }

  private static void deploy(Scene s, String... processes) {
    for (String process : processes) {
      s.deploy(FILE + process);
    }
  }

  private static void complete(Scene s, String key) {
    s.tasks()
        .complete(s.tasks().createTaskQuery().taskDefinitionKey(key).list().getFirst().getId());
  }

  private static void state(Scene s, String label) {
    withoutHistory(s, label);
    history(s, label);
  }

  private static void withoutHistory(Scene s, String label) {
    s.saySorted(
        label + " tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
    s.saySorted(
        label + " instances",
        s.history().createHistoricProcessInstanceQuery().list(),
        CalledThrowsTest::text);
    s.say(label + " running", s.runtime().createProcessInstanceQuery().count());
    s.say(label + " jobs", s.management().createJobQuery().count());
  }

  private static void history(Scene s, String label) {
    s.saySorted(
        label + " history",
        s.history().createHistoricActivityInstanceQuery().list().stream()
            .filter(a -> !a.getActivityType().equals("boundaryEvent"))
            .toList(),
        CalledThrowsTest::text);
  }

  private static String text(HistoricProcessInstance p) {
    return p.getProcessDefinitionKey()
        + (p.getEndTime() == null ? " open" : " ended " + p.getEndActivityId())
        + " "
        + p.getDeleteReason();
  }

  private static String text(HistoricActivityInstance a) {
    return a.getActivityId()
        + " "
        + a.getActivityType()
        + (a.getEndTime() == null ? " open" : " ended")
        + (a.getDeleteReason() == null ? "" : " '" + a.getDeleteReason().replace(" (", "(") + "'");
  }

  @Test
  void anErrorEndAtABoundary() {
    same(s -> {
      deploy(
          s,
          throwing(errorEnd("bad")),
          calls("p", "child", "", boundary("b", "call_p", "", ERROR)));
      s.start("p", Map.of("x", 1));
      state(s, "before");
      complete(s, "first");
      state(s, "after");
      complete(s, "b_task");
      state(s, "end");
    });
  }

  @Test
  void anErrorInTheFirstStep() {
    same(s -> {
      deploy(
          s,
          throwing(errorEnd("bad")).replace("userTask id='first'", "manualTask id='first'"),
          calls("p", "child", "", boundary("b", "call_p", "", ANY_ERROR)));
      s.start("p");
      state(s, "after");
    });
  }

  @Test
  void anErrorInAnEventSubProcess() {
    same(s -> {
      deploy(s, throwing(errorEnd("bad")), calls("p", "child", "", caught(ERROR, "")));
      s.start("p");
      complete(s, "first");
      withoutHistory(s, "after");
      complete(s, "et");
      withoutHistory(s, "end");
    });
  }

  @Test
  void anErrorThroughTwoCalls() {
    same(
        s -> {
          deploy(
              s,
              throwing(errorEnd("bad")),
              calls("middle", "child", "", ""),
              calls("p", "middle", "", boundary("b", "call_p", "", ERROR)));
          s.start("p");
          complete(s, "first");
          state(s, "after");
        },
        differs(
            "the instance in which the error was thrown ended there",
            "after instances: [child ended bad ERROR_EVENT e1, middle ended call_middle ERROR_EVENT"
                + " e1, p open null]",
            "after instances: [child ended null ERROR_EVENT e1, middle ended bad ERROR_EVENT e1, p"
                + " open null]"));
  }

  @Test
  void anErrorThatNobodyCatches() {
    same(s -> {
      deploy(s, throwing(errorEnd("bad")), calls("p", "child", "", ""));
      s.start("p");
      s.attemptTo("complete", () -> complete(s, "first"));
      state(s, "after");
    });
  }

  @Test
  void theChildGoesFirst() {
    same(s -> {
      deploy(
          s,
          throwing(errorEnd("bad")).replace("</process>", caught(ERROR, "") + "</process>"),
          calls("p", "child", "", boundary("b", "call_p", "", ERROR)));
      s.start("p");
      complete(s, "first");
      withoutHistory(s, "after");
      complete(s, "et");
      withoutHistory(s, "end");
    });
  }

  @Test
  void userCode() {
    for (String kind : List.of("error", "mapped", "root", "other", "ofTask")) {
      same(
          s -> {
            s.work(e -> {
              if (kind.equals("error")) {
                throw new BpmnError("one", "told so");
              }
              throw kind.equals("other")
                  ? new IllegalArgumentException("other")
                  : new IllegalStateException("outer", new UnsupportedOperationException("inner"));
            });
            deploy(
                s,
                throwing(
                        "<serviceTask id='bad'"
                            + " flowable:delegateExpression='${work}'>%s</serviceTask>")
                    .formatted(
                        kind.equals("ofTask")
                            ? "<extensionElements><flowable:mapException"
                                + " errorCode='two'>java.lang.IllegalStateException</flowable:mapException></extensionElements>"
                            : ""),
                calls(
                    "p",
                    "child",
                    "<extensionElements><flowable:mapException errorCode='one'>%s</flowable:mapException></extensionElements>"
                        .formatted(
                            kind.equals("root")
                                ? "java.lang.UnsupportedOperationException"
                                : "java.lang.IllegalStateException"),
                    boundary("b", "call_p", "", ERROR)));
            s.start("p");
            s.attemptTo("complete", () -> complete(s, "first"));
            state(s, "after");
          },
          kind.equals("mapped") || kind.equals("root") ? DELETED : NONE);
    }
  }

  @Test
  void anEscalation() {
    for (String cancel : List.of("true", "false")) {
      for (String event : List.of("endEvent", "intermediateThrowEvent")) {
        same(
            s -> {
              deploy(
                  s,
                  throwing(
                      "<%1$s id='bad'>%2$s</%1$s>".formatted(event, ESCALATION)
                          + (event.startsWith("i")
                              ? "<userTask id='third'/>" + Models.flow("c6", "bad", "third")
                              : "")),
                  calls("middle", "child", "", ""),
                  calls(
                      "p",
                      "middle",
                      "",
                      boundary("b", "call_p", "cancelActivity='" + cancel + "'", ESCALATION)));
              s.start("p");
              complete(s, "first");
              state(s, "after");
            },
            cancel.equals("false")
                ? NONE
                : new Difference[] {
                  differs(
                      "they did not end there",
                      "after instances: [child ended null boundary event (b), middle ended null"
                          + " boundary event (b), p open null]",
                      "after instances: [child ended b boundary event (b), middle ended b boundary"
                          + " event (b), p open null]")
                });
      }
    }
  }

  @Test
  void anEscalationThatNobodyCatches() {
    same(s -> {
      deploy(
          s,
          throwing("<endEvent id='bad'>" + ESCALATION + "</endEvent>"),
          calls("p", "child", "", ""));
      s.start("p");
      complete(s, "first");
      complete(s, "second");
      state(s, "after");
    });
  }

  @Test
  void manyTimes() {
    for (String sequential : List.of("true", "false")) {
      same(
          s -> {
            deploy(
                s,
                throwing(errorEnd("bad")),
                calls(
                    "p",
                    "child",
                    "<multiInstanceLoopCharacteristics isSequential='%s'><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>"
                        .formatted(sequential),
                    boundary("b", "call_p", "", ERROR)));
            s.start("p");
            complete(s, "first");
            state(s, "after");
          },
          sequential.equals("true")
              ? NONE
              : new Difference[] {
                differs(
                    "they did not end there",
                    "after instances: [child ended bad ERROR_EVENT e1, child ended null boundary"
                        + " event (b), child ended null boundary event (b), p open null]",
                    "after instances: [child ended b boundary event (b), child ended b boundary"
                        + " event (b), child ended bad ERROR_EVENT e1, p open null]")
              });
    }
  }

  @Test
  void inATransaction() {
    same(s -> {
      deploy(
          s,
          throwing(errorEnd("bad"))
              .replace("<endEvent id='bad'", "<endEvent flowable:async='true' id='bad'"),
          calls("p", "child", "", boundary("b", "call_p", "", ERROR)));
      s.start("p");
      complete(s, "first");
      s.runJobs();
      state(s, "after");
    });
  }

  @Test
  void events() {
    Set<TurgoEngineEventType> told =
        Set.of(
            TurgoEngineEventType.PROCESS_COMPLETED_WITH_ERROR_END_EVENT,
            TurgoEngineEventType.PROCESS_CANCELLED,
            TurgoEngineEventType.PROCESS_COMPLETED,
            TurgoEngineEventType.ACTIVITY_ERROR_RECEIVED);
    same(
        s -> {
          deploy(
              s,
              throwing(errorEnd("bad")),
              calls("p", "child", "", boundary("b", "call_p", "", ERROR)));
          s.start("p");
          s.listen(
              new TurgoEventListener() {
                @Override
                public void onEvent(TurgoEvent event) {
                  if (event.getType() instanceof TurgoEngineEventType type && told.contains(type)) {
                    s.note(type.name());
                  }
                }

                @Override
                public boolean isFailOnException() {
                  return true;
                }
              });
          complete(s, "first");
          s.sayNotes("events");
        },
        differs(
            "what calls catches first, and what is called ends then",
            "events: ACTIVITY_ERROR_RECEIVED PROCESS_COMPLETED_WITH_ERROR_END_EVENT",
            "events: PROCESS_COMPLETED_WITH_ERROR_END_EVENT ACTIVITY_ERROR_RECEIVED"));
  }
}
