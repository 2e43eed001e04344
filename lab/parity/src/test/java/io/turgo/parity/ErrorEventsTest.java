package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.delegate.BpmnError;
import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoActivityCancelledEvent;
import io.turgo.engine.delegate.event.TurgoActivityEvent;
import io.turgo.engine.delegate.event.TurgoErrorEvent;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.history.HistoricActivityInstance;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Errors of the model: who throws one, who catches it, and what is left of what was between. */
final class ErrorEventsTest {
  private static final String CATCH = "<errorEventDefinition errorRef='%s' %s/>";

  private static String boundary(String id, String host, String error) {
    return "<boundaryEvent id='%s' attachedToRef='%s'>%s</boundaryEvent><userTask id='%s_task'/>%s"
        .formatted(
            id,
            host,
            error.isEmpty() ? "<errorEventDefinition/>" : CATCH.formatted(error, ""),
            id,
            Models.flow(id + "_f", id, id + "_task"));
  }

  private static String errorEnd(String id, String error) {
    return "<endEvent id='%s'>%s</endEvent>".formatted(id, CATCH.formatted(error, ""));
  }

  private static String work(String id) {
    return "<serviceTask id='%s' flowable:delegateExpression='${work}'/>".formatted(id);
  }

  private static String eventSubProcess(String id, String trigger) {
    return "<subProcess id='%s' triggeredByEvent='true'><startEvent id='%s_s'>%s</startEvent>%s%s</subProcess>"
        .formatted(
            id,
            id,
            trigger,
            "<userTask id='%s_t'/><endEvent id='%s_e'/>".formatted(id, id),
            Models.flow(id + "_1", id + "_s", id + "_t")
                + Models.flow(id + "_2", id + "_t", id + "_e"));
  }

  private static String sub(String id, String inside) {
    return "<subProcess id='%s'>%s</subProcess>".formatted(id, inside);
  }

  private static String line(String key, String inside, String beside) {
    return Models.line(key, inside).replace("</process>", beside + "</process>");
  }

  private static void tasks(Scene s, String label) {
    s.saySorted(label, s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
  }

  private static void history(Scene s) {
    s.saySorted(
        "history",
        s.history().createHistoricActivityInstanceQuery().list().stream()
            .filter(a -> !a.getActivityType().equals("sequenceFlow"))
            .toList(),
        ErrorEventsTest::text);
  }

  private static String text(HistoricActivityInstance a) {
    return a.getActivityId()
        + " "
        + a.getActivityType()
        + (a.getEndTime() == null ? " open" : " ended")
        + (a.getDeleteReason() == null ? "" : " '" + a.getDeleteReason().replace(" (", "(") + "'");
  }

  private static void throwing(Scene s, String code) {
    s.work(e -> {
      throw new BpmnError(code, "told so");
    });
  }

  @Test
  void endEventInASubProcess() {
    same(s -> {
      s.deploy(
          "<error id='e1' errorCode='one'/>"
              .concat(
                  line(
                      "p",
                      sub(
                          "sub",
                          "<startEvent id='i'/>"
                              + Models.flow("i1", "i", "fork")
                              + "<parallelGateway id='fork'/>"
                              + Models.flow("i2", "fork", "u")
                              + "<userTask id='u'/>"
                              + Models.flow("i3", "fork", "bad")
                              + errorEnd("bad", "e1")),
                      boundary("caught", "sub", "e1"))));
      s.start("p");
      tasks(s, "tasks");
      history(s);
    });
  }

  @Test
  void mostSpecificFirst() {
    same(s -> {
      s.deploy(
          "<error id='e1' errorCode='one'/><error id='e2' errorCode='two'/>"
              + line(
                  "p",
                  work("w"),
                  boundary("all", "w", "")
                      + boundary("one", "w", "e1")
                      + boundary("two", "w", "e2")));
      for (String code : List.of("one", "two", "three", "e1")) {
        throwing(s, code);
        s.start("p");
        tasks(s, code);
        s.tasks().createTaskQuery().list().forEach(t -> s.tasks().complete(t.getId()));
      }
      s.say("left", s.runtime().createProcessInstanceQuery().count());
    });
  }

  @Test
  void outerScopes() {
    same(
        s -> {
          s.deploy(
              line(
                  "p",
                  sub(
                      "outer",
                      Models.steps(
                              "oi",
                              "oe",
                              "of",
                              sub("inner", Models.steps("ii", "ie", "if", work("w"))))
                          + boundary("innerOnly", "inner", "one")),
                  boundary("outerAll", "outer", "")));
          for (String code : List.of("one", "two")) {
            throwing(s, code);
            s.start("p");
            tasks(s, code);
            s.tasks().createTaskQuery().list().forEach(t -> s.tasks().complete(t.getId()));
          }
          history(s);
        },
        differs(
            "history has boundary events that have happened, and none that only waited",
            "history: [end endEvent ended, ii startEvent ended, ii startEvent ended, inner"
                + " subProcess ended 'boundary event(innerOnly)', inner subProcess ended 'boundary"
                + " event(outerAll)', innerOnly boundaryEvent ended, innerOnly_task userTask ended,"
                + " oi startEvent ended, oi startEvent ended, outer subProcess ended, outer"
                + " subProcess ended 'boundary event(outerAll)', outerAll boundaryEvent ended,"
                + " outerAll_task userTask ended, start startEvent ended, start startEvent ended, w"
                + " serviceTask ended 'boundary event(innerOnly)', w serviceTask ended 'boundary"
                + " event(outerAll)']",
            "history: [end endEvent ended, ii startEvent ended, ii startEvent ended, inner"
                + " subProcess ended 'boundary event(innerOnly)', inner subProcess ended 'boundary"
                + " event(outerAll)', innerOnly boundaryEvent ended, innerOnly boundaryEvent ended"
                + " 'boundary event(outerAll)', innerOnly_task userTask ended, oi startEvent ended,"
                + " oi startEvent ended, outer subProcess ended, outer subProcess ended 'boundary"
                + " event(outerAll)', outerAll boundaryEvent ended, outerAll boundaryEvent ended,"
                + " outerAll_task userTask ended, start startEvent ended, start startEvent ended, w"
                + " serviceTask ended 'boundary event(innerOnly)', w serviceTask ended 'boundary"
                + " event(outerAll)']"));
  }

  @Test
  void uncaught() {
    same(s -> {
      s.deploy(
          "<error id='e1' errorCode='one'/>"
              + line("p", work("w"), boundary("other", "w", "e1"))
              + "<process id='q'><startEvent id='s'/>"
              + Models.flow("f", "s", "bad")
              + errorEnd("bad", "e1")
              + "</process>");
      throwing(s, "nobody");
      s.attempt("start", () -> s.start("p"));
      s.attempt("end event", () -> s.start("q"));
      s.say("left", s.runtime().createProcessInstanceQuery().count());
      s.say("history", s.history().createHistoricProcessInstanceQuery().count());
    });
  }

  @Test
  void uncaughtInAJob() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<serviceTask id='w' flowable:async='true' flowable:delegateExpression='${work}'/>"));
      throwing(s, "nobody");
      s.start("p");
      s.runJobs();
      s.sayNotes("failed");
      s.sayAll("retries", s.management().createTimerJobQuery().list(), j -> "" + j.getRetries());
      s.advance(java.time.Duration.ofMinutes(1));
      s.runJobs();
      s.advance(java.time.Duration.ofMinutes(1));
      s.runJobs();
      s.sayNotes("failed");
      s.say("dead", s.management().createDeadLetterJobQuery().count());
    });
  }

  @Test
  void allKindsOfCode() {
    same(
        s -> {
          String listener =
              "<extensionElements><flowable:executionListener event='%s'"
                  + " delegateExpression='${heard}'/></extensionElements>";
          String taskListener =
              "<extensionElements><flowable:taskListener event='%s'"
                  + " delegateExpression='${taskHeard}'/></extensionElements>";
          throwing(s, "one");
          s.heard(e -> {
            throw new BpmnError("one");
          });
          s.taskHeard(t -> {
            throw new BpmnError("one");
          });
          Map<String, String> kinds =
              new java.util.TreeMap<>(
                  Map.of(
                      "delegate", work("w"),
                      "expression",
                          "<serviceTask id='w' flowable:expression='${work.execute(execution)}'/>",
                      "script",
                          "<scriptTask id='w'"
                              + " scriptFormat='juel'><script>${work.execute(execution)}</script></scriptTask>",
                      "listenerStart",
                          "<userTask id='w'>" + listener.formatted("start") + "</userTask>",
                      "listenerEnd", "<task id='w'>" + listener.formatted("end") + "</task>",
                      "taskCreate",
                          "<userTask id='w'>" + taskListener.formatted("create") + "</userTask>",
                      "taskComplete",
                          "<userTask id='w'>"
                              + taskListener.formatted("complete")
                              + "</userTask>"));
          kinds.forEach((name, task) -> {
            s.deploy(line(name, task, boundary("own", "w", "one")));
            s.attempt(name, () -> s.start(name).isEmpty());
            s.deploy(
                line(
                    name + "2",
                    sub("sub", Models.steps("i", "e", "if", task) + boundary("own", "w", "one")),
                    boundary("around", "sub", "one")));
            s.attempt(name + " in sub", () -> s.start(name + "2").isEmpty());
            s.attemptTo(
                name + " complete",
                () ->
                    s.tasks()
                        .createTaskQuery()
                        .taskDefinitionKey("w")
                        .list()
                        .forEach(t -> s.tasks().complete(t.getId())));
            tasks(s, name);
            s.runtime()
                .createProcessInstanceQuery()
                .list()
                .forEach(i -> s.runtime().deleteProcessInstance(i.getId(), "next"));
          });
        },
        differs(
            "an error that nobody catches is a BpmnError wherever it comes from",
            "listenerEnd: throws BpmnError",
            "listenerEnd: throws TurgoException"),
        differs(
            "an error that nobody catches is a BpmnError wherever it comes from",
            "listenerStart: throws BpmnError",
            "listenerStart: throws TurgoException"));
  }

  @Test
  void atTheEndOfATask() {
    same(s -> {
      s.taskHeard(t -> {
        s.note("heard");
        throw new BpmnError("one", "told so");
      });
      s.deploy(
          line(
              "p",
              "<userTask id='w'><extensionElements><flowable:taskListener event='delete'"
                  + " delegateExpression='${taskHeard}'/></extensionElements></userTask>",
              boundary("own", "w", "one")
                  + "<boundaryEvent id='late' attachedToRef='w'><timerEventDefinition>"
                  + "<timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>"
                  + "<userTask id='after'/>"
                  + Models.flow("lf", "late", "after")));
      s.start("p");
      s.tasks().complete(s.task().getId());
      s.sayNotes("complete");
      tasks(s, "complete");
      s.start("p");
      s.advance(java.time.Duration.ofHours(2));
      s.runJobs();
      s.sayNotes("timer");
      tasks(s, "timer");
      String id = s.start("p");
      s.runtime().deleteProcessInstance(id, "next");
      s.sayNotes("delete");
      tasks(s, "delete");
    });
  }

  @Test
  void variablesOfErrors() {
    same(s -> {
      s.deploy(
          line(
              "p",
              sub("sub", Models.steps("i", "e", "if", work("w"))),
              "<boundaryEvent id='b' attachedToRef='sub'>"
                  + CATCH.formatted("one", "flowable:errorVariableName='code'")
                  + "</boundaryEvent><userTask id='t'/>"
                  + Models.flow("bf", "b", "t")));
      s.deploy(
          line(
              "q",
              work("w"),
              "<boundaryEvent id='b' attachedToRef='w'>"
                  + CATCH.formatted(
                      "one",
                      "flowable:errorVariableName='code' flowable:errorVariableLocalScope='true'")
                  + "</boundaryEvent><userTask id='t'/>"
                  + Models.flow("bf", "b", "t")));
      s.deploy(
          line(
              "r",
              work("w"),
              "<boundaryEvent id='b' attachedToRef='w'>"
                  + CATCH.formatted(
                      "one",
                      "flowable:errorVariableName='code' flowable:errorVariableTransient='true'")
                  + "</boundaryEvent><serviceTask id='t'"
                  + " flowable:expression=\"${bean.call(code)}\"/><userTask id='u'/>"
                  + Models.flow("bf", "b", "t")
                  + Models.flow("bf2", "t", "u")));
      for (String key : List.of("p", "q", "r")) {
        s.work(e -> {
          e.setVariable("before", 1);
          throw new BpmnError("one", "told so");
        });
        String id = s.start(key);
        tasks(s, key);
        s.say("of the instance", s.runtime().getVariables(id));
        s.say("of the task", s.tasks().getVariables(s.task().getId()));
        s.sayNotes("called");
        s.tasks().complete(s.task().getId());
      }
    });
  }

  @Test
  void mappedExceptions() {
    same(s -> {
      s.deploy(
          line(
              "p",
              "<serviceTask id='w'"
                  + " flowable:delegateExpression='${work}'><extensionElements><flowable:mapException"
                  + " errorCode='exact'>java.lang.IllegalStateException</flowable:mapException><flowable:mapException"
                  + " errorCode='child'"
                  + " includeChildExceptions='true'>java.lang.IllegalArgumentException</flowable:mapException><flowable:mapException"
                  + " errorCode='rooted'"
                  + " rootCause='java.io.IOException'>java.lang.UnsupportedOperationException</flowable:mapException>"
                  + "</extensionElements></serviceTask>",
              boundary("exact", "w", "exact")
                  + boundary("child", "w", "child")
                  + boundary("rooted", "w", "rooted")));
      List<RuntimeException> thrown =
          List.of(
              new IllegalStateException("a"),
              new java.util.concurrent.CancellationException("b"),
              new NumberFormatException("c"),
              new UnsupportedOperationException(new java.io.IOException("d")),
              new UnsupportedOperationException(new java.io.FileNotFoundException("e")),
              new IllegalCallerException(new IllegalStateException("f")));
      for (RuntimeException e : thrown) {
        s.work(x -> {
          throw e;
        });
        s.attempt("" + e.getMessage(), () -> s.start("p").isEmpty());
        tasks(s, "tasks");
        s.tasks().createTaskQuery().list().forEach(t -> s.tasks().complete(t.getId()));
      }
    });
  }

  @Test
  void mappedByDefault() {
    same(s -> {
      s.deploy(
          line(
              "p",
              "<serviceTask id='w' flowable:expression='${bean.fail()}'><extensionElements>"
                  + "<flowable:mapException errorCode='any'/></extensionElements></serviceTask>",
              boundary("any", "w", "any")));
      s.start("p");
      tasks(s, "tasks");
    });
  }

  @Test
  void events() {
    same(
        s -> {
          s.listen(
              new AbstractTurgoEventListener() {
                @Override
                public void onEvent(TurgoEvent event) {
                  if (event instanceof TurgoErrorEvent error) {
                    s.note(
                        event.getType().name()
                            + ":"
                            + error.getActivityId()
                            + ":"
                            + error.getErrorId()
                            + ":"
                            + error.getErrorCode());
                  } else if (event instanceof TurgoActivityCancelledEvent cancelled) {
                    s.note(event.getType().name() + ":" + cancelled.getActivityId());
                  } else if (event instanceof TurgoActivityEvent activity) {
                    s.note(event.getType().name() + ":" + activity.getActivityId());
                  }
                }
              });
          s.deploy(
              "<error id='e1' errorCode='one'/>"
                  + line(
                      "p",
                      sub(
                          "sub",
                          "<startEvent id='i'/>"
                              + Models.flow("i1", "i", "bad")
                              + errorEnd("bad", "e1")),
                      boundary("caught", "sub", "e1")));
          s.start("p");
          s.sayNotes("events");
        },
        differs(
            "every element that is completed was started",
            "events: ACTIVITY_STARTED:start ACTIVITY_COMPLETED:start ACTIVITY_STARTED:sub"
                + " ACTIVITY_STARTED:i ACTIVITY_COMPLETED:i ACTIVITY_STARTED:bad"
                + " ACTIVITY_ERROR_RECEIVED:caught:e1:one ACTIVITY_CANCELLED:bad"
                + " ACTIVITY_CANCELLED:sub ACTIVITY_STARTED:caught ACTIVITY_COMPLETED:caught"
                + " ACTIVITY_STARTED:caught_task",
            "events: ACTIVITY_STARTED:start ACTIVITY_COMPLETED:start ACTIVITY_STARTED:sub"
                + " ACTIVITY_STARTED:i ACTIVITY_COMPLETED:i ACTIVITY_STARTED:bad"
                + " ACTIVITY_ERROR_RECEIVED:caught:e1:one ACTIVITY_CANCELLED:bad"
                + " ACTIVITY_CANCELLED:sub ACTIVITY_COMPLETED:caught"
                + " ACTIVITY_STARTED:caught_task"));
  }

  @Test
  void eventSubProcessOfTheProcess() {
    same(
        s -> {
          s.deploy(
              "<error id='e1' errorCode='one'/>"
                  + line(
                      "p",
                      work("w"),
                      eventSubProcess(
                          "esp", CATCH.formatted("e1", "flowable:errorVariableName='code'"))));
          throwing(s, "one");
          String id = s.start("p");
          tasks(s, "tasks");
          s.say("variables", s.runtime().getVariables(id));
          s.tasks().complete(s.task().getId());
          s.say("left", s.runtime().createProcessInstanceQuery().count());
          history(s);
        },
        differs(
            "what an error has ended before its time has a delete reason, as with other triggers",
            "history: [esp eventSubProcess ended, esp_e endEvent ended, esp_s startEvent ended,"
                + " esp_t userTask ended, start startEvent ended, w serviceTask ended 'event"
                + " subprocess(esp_s)']",
            "history: [esp eventSubProcess ended, esp_e endEvent ended, esp_s startEvent ended,"
                + " esp_t userTask ended, start startEvent ended, w serviceTask ended]"));
  }

  @Test
  void eventSubProcessOfASubProcess() {
    same(
        s -> {
          s.deploy(
              line(
                  "p",
                  sub(
                      "sub",
                      Models.steps("i", "e", "if", "<userTask id='u'/>", work("w"))
                          + eventSubProcess("esp", "<errorEventDefinition/>")),
                  boundary("around", "sub", "")));
          s.start("p");
          throwing(s, "one");
          s.tasks().complete(s.task().getId());
          tasks(s, "tasks");
          s.tasks().complete(s.task().getId());
          s.say("left", s.runtime().createProcessInstanceQuery().count());
          history(s);
        },
        differs(
            "what an error has ended before its time has a delete reason, as with other triggers;"
                + " and history has boundary events that have happened, and none that only waited",
            "history: [end endEvent ended, esp eventSubProcess ended, esp_e endEvent ended, esp_s"
                + " startEvent ended, esp_t userTask ended, i startEvent ended, start startEvent"
                + " ended, sub subProcess ended, u userTask ended, w serviceTask ended 'event"
                + " subprocess(esp_s)']",
            "history: [around boundaryEvent ended, end endEvent ended, esp eventSubProcess ended,"
                + " esp_e endEvent ended, esp_s startEvent ended, esp_t userTask ended, i"
                + " startEvent ended, start startEvent ended, sub subProcess ended, u userTask"
                + " ended, w serviceTask ended]"));
  }

  @Test
  void timerStartsAnEventSubProcess() {
    for (boolean interrupting : List.of(true, false)) {
      same(s -> {
        s.deploy(
            line(
                "p",
                "<userTask id='u'/>",
                eventSubProcess(
                        "esp",
                        "<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>")
                    .replace("<startEvent", "<startEvent isInterrupting='" + interrupting + "'")));
        s.start("p");
        s.say("timers", s.management().createTimerJobQuery().count());
        s.advance(java.time.Duration.ofHours(2));
        s.runJobs();
        tasks(s, "tasks");
        s.tasks().createTaskQuery().list().forEach(t -> s.tasks().complete(t.getId()));
        s.say("left", s.runtime().createProcessInstanceQuery().count());
        s.say("timers", s.management().createTimerJobQuery().count());
        history(s);
      });
    }
  }
}
