package io.turgo.parity;

import static io.turgo.engine.delegate.event.TurgoEngineEventType.*;
import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoActivityEvent;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Activities that are done several times. */
final class MultiInstanceTest {
  private static final String TRACE =
      """
      <extensionElements>
        <flowable:executionListener event="start" delegateExpression="${trace}"/>
        <flowable:executionListener event="end" delegateExpression="${trace}"/>
      </extensionElements>
      """;
  private static final String EACH =
      " flowable:collection='list' flowable:elementVariable='item' isSequential='%s'";

  /** A user task whose name says which leg it is of. */
  private static String task(String attributes, String inside) {
    return activity(
        "userTask", "name='${item}${loopCounter}' flowable:assignee='u'", attributes, inside);
  }

  private static String activity(String element, String own, String attributes, String inside) {
    return "<%s id='task' %s>%s<multiInstanceLoopCharacteristics %s>%s</multiInstanceLoopCharacteristics></%s>"
        .formatted(element, own, TRACE, attributes, inside, element);
  }

  private static String cardinality(Object number) {
    return "<loopCardinality>" + number + "</loopCardinality>";
  }

  private static String condition(String text) {
    return "<completionCondition>" + text + "</completionCondition>";
  }

  private static List<Task> open(Scene s) {
    return s.tasks().createTaskQuery().list().stream()
        .sorted(Comparator.comparing(t -> String.valueOf(t.getName())))
        .toList();
  }

  private static void sayState(Scene s, String label) {
    s.sayNotes(label);
    s.saySorted("tasks", s.tasks().createTaskQuery().list(), t -> t.getName() + "");
    // Flowable keeps what belongs to an instance that is done until all are.
    s.saySorted(
        "variables",
        s.runtime().createVariableInstanceQuery().list().stream()
            .filter(v -> v.getName().startsWith("nrOf") || v.getName().equals("own"))
            .toList(),
        v -> v.getName() + "=" + v.getValue());
    s.say("instances", s.runtime().createProcessInstanceQuery().count());
  }

  private static void sayHistory(Scene s) {
    s.saySorted(
        "activities",
        s.history().createHistoricActivityInstanceQuery().list(),
        a ->
            a.getActivityId()
                + " "
                + a.getActivityType()
                + " "
                + (a.getEndTime() == null ? "open" : "ended")
                + " "
                + reason(a));
    s.saySorted(
        "tasks",
        s.history().createHistoricTaskInstanceQuery().list(),
        t ->
            t.getName()
                + " "
                + (t.getEndTime() == null ? "open" : "ended")
                + " "
                + t.getDeleteReason());
  }

  /**
   * Why an activity ended. Flowable notes {@code MI_END} also of sequential instances that are
   * done, and the terminate end event on itself instead of on its scope.
   */
  private static @Nullable String reason(HistoricActivityInstance activity) {
    String reason = activity.getDeleteReason();
    boolean apart = "MI_END".equals(reason) || "terminate end event (stop)".equals(reason);
    return apart ? null : reason;
  }

  private static void complete(Scene s, int which) {
    s.tasks().complete(open(s).get(which).getId());
  }

  @Test
  void parallelTasks() {
    same(s -> {
      s.deploy(Models.line("p", task(EACH.formatted(false), "")));
      s.start("p", Map.of("list", new ArrayList<>(List.of("a", "b", "c"))));
      sayState(s, "started");
      complete(s, 1);
      sayState(s, "one");
      complete(s, 1);
      complete(s, 0);
      sayState(s, "done");
      sayHistory(s);
    });
  }

  @Test
  void sequentialTasks() {
    same(s -> {
      s.deploy(Models.line("p", task(EACH.formatted(true), "")));
      s.start("p", Map.of("list", new ArrayList<>(List.of("a", "b", "c"))));
      sayState(s, "started");
      s.runtime()
          .setVariableLocal(Objects.requireNonNull(s.task().getExecutionId()), "own", "of the leg");
      complete(s, 0);
      sayState(s, "one");
      complete(s, 0);
      complete(s, 0);
      sayState(s, "done");
      sayHistory(s);
    });
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void completionConditions(boolean sequential) {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              task(
                  "isSequential='" + sequential + "'",
                  cardinality(4) + condition("${nrOfCompletedInstances >= 2}"))));
      s.start("p", Map.of("item", "x"));
      complete(s, 0);
      sayState(s, "one");
      complete(s, 0);
      sayState(s, "two");
      sayHistory(s);
    });
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void none(boolean sequential) {
    same(s -> {
      s.deploy(
          Models.line(
              "p", task(EACH.formatted(sequential), ""), "<userTask id='after' name='after'/>"));
      s.start("p", Map.of("list", new ArrayList<>()));
      sayState(s, "started");
      sayHistory(s);
    });
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void subProcesses(boolean sequential) {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              activity("subProcess", "", EACH.formatted(sequential), "")
                  .replace(
                      "</subProcess>",
                      Models.steps("s1", "e1", "g", "<userTask id='in' name='${item}'/>")
                          + "</subProcess>")));
      s.start("p", Map.of("list", new ArrayList<>(List.of("a", "b"))));
      sayState(s, "started");
      complete(s, 0);
      sayState(s, "one");
      complete(s, 0);
      sayState(s, "two");
      sayHistory(s);
    });
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void nested(boolean sequential) {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              activity("subProcess", "", "isSequential='" + sequential + "'", cardinality(2))
                  .replace(
                      "</subProcess>",
                      Models.steps(
                              "s1",
                              "e1",
                              "g",
                              "<userTask id='in' name='${loopCounter}'>"
                                  + "<multiInstanceLoopCharacteristics>"
                                  + cardinality("${2}")
                                  + "</multiInstanceLoopCharacteristics></userTask>")
                          + "</subProcess>")));
      s.start("p");
      sayState(s, "started");
      for (int i = 0; i < 4; i++) {
        complete(s, 0);
        sayState(s, "completed " + i);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void codeThatDoesNotWait(boolean sequential) {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              activity(
                  "serviceTask",
                  "flowable:delegateExpression='${work}'",
                  "isSequential='" + sequential + "'",
                  cardinality(5) + condition("${sum >= 2}")),
              "<userTask id='after' name='after'/>"));
      s.work(e -> {
        s.note(
            e.getVariable("loopCounter")
                + "/"
                + e.getVariable("nrOfInstances")
                + "/"
                + e.getVariable("nrOfCompletedInstances")
                + "/"
                + e.getVariable("nrOfActiveInstances"));
        e.setVariable("sum", (Integer) Objects.requireNonNull(e.getVariable("sum")) + 1);
      });
      s.start("p", Map.of("sum", 0));
      sayState(s, "started");
      sayHistory(s);
    });
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void asynchronousLegs(boolean sequential) {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              activity(
                  "serviceTask",
                  "flowable:async='true' flowable:delegateExpression='${work}'",
                  "isSequential='" + sequential + "'",
                  cardinality(3)),
              "<userTask id='after' name='after'/>"));
      s.work(e -> s.note("work"));
      s.start("p");
      s.say("jobs", s.management().createJobQuery().count());
      s.sayNotes("started");
      s.runJobs();
      sayState(s, "ran");
      sayHistory(s);
    });
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void boundaryTimers(boolean interrupting) {
    same(s -> {
      s.deploy(
          Models.line("p", task("", cardinality(3)), "<userTask id='after' name='after'/>")
              .replace(
                  "</process>",
                  "<boundaryEvent id='late' attachedToRef='task' cancelActivity='"
                      + interrupting
                      + "'><timerEventDefinition><timeDuration>PT1H</timeDuration>"
                      + "</timerEventDefinition></boundaryEvent>"
                      + Models.flow("fb", "late", "help")
                      + "<userTask id='help' name='help'/>"
                      + "</process>"));
      s.start("p", Map.of("item", "x"));
      s.say("timers", s.management().createTimerJobQuery().count());
      s.advance(Duration.ofHours(2));
      s.runJobs();
      sayState(s, "late");
      if (interrupting) { // another one waits again, which Flowable has in history
        sayHistory(s);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void events(boolean sequential) {
    for (int needed : List.of(1, 2)) {
      Consumer<Scene> scenario =
          s -> {
            s.deploy(
                Models.line(
                    "p",
                    task(
                        "isSequential='" + sequential + "'",
                        cardinality(2)
                            + condition("${nrOfCompletedInstances == " + needed + "}"))));
            s.listen(
                new AbstractTurgoEventListener(
                    Set.of(
                        ACTIVITY_STARTED,
                        ACTIVITY_COMPLETED,
                        ACTIVITY_CANCELLED,
                        MULTI_INSTANCE_ACTIVITY_STARTED,
                        MULTI_INSTANCE_ACTIVITY_COMPLETED,
                        MULTI_INSTANCE_ACTIVITY_COMPLETED_WITH_CONDITION,
                        MULTI_INSTANCE_ACTIVITY_CANCELLED)) {
                  @Override
                  public void onEvent(TurgoEvent event) {
                    s.note(
                        event.getType().name()
                            + ":"
                            + (event instanceof TurgoActivityEvent a ? a.getActivityId() : ""));
                  }
                });
            s.start("p", Map.of("item", "x"));
            s.sayNotes("started");
            complete(s, 0);
            s.sayNotes("one");
            if (needed == 2) {
              complete(s, 0);
              s.sayNotes("two");
            }
            String id = s.start("p", Map.of("item", "x"));
            s.sayNotes("started again");
            s.runtime().deleteProcessInstance(id, "why");
            s.sayNotes("deleted");
          };
      if (sequential || needed == 2) {
        same(scenario);
      } else {
        same(
            scenario,
            differs(
                "the other instances are cancelled before the end of the whole is told of",
                "one: task.end MULTI_INSTANCE_ACTIVITY_COMPLETED_WITH_CONDITION:task"
                    + " ACTIVITY_CANCELLED:task task.end ACTIVITY_STARTED:end ACTIVITY_COMPLETED:end",
                "one: task.end MULTI_INSTANCE_ACTIVITY_COMPLETED_WITH_CONDITION:task task.end"
                    + " ACTIVITY_CANCELLED:task ACTIVITY_STARTED:end ACTIVITY_COMPLETED:end"));
      }
    }
  }

  @Test
  void collections() {
    same(
        s -> {
          s.deploy(
              Models.line(
                  "var", task("flowable:collection='list' flowable:elementVariable='item'", "")));
          s.deploy(
              Models.line(
                  "expr",
                  task("flowable:collection='${list}' flowable:elementVariable='item'", "")));
          s.deploy(
              Models.line(
                  "ref",
                  task(
                      "",
                      "<loopDataInputRef>list</loopDataInputRef><inputDataItem name='item'/>")));
          s.deploy(
              Models.line(
                  "index",
                  task(
                          "flowable:collection='list' flowable:elementVariable='item'"
                              + " flowable:elementIndexVariable='n'",
                          "")
                      .replace("loopCounter", "n")));
          s.deploy(
              Models.line(
                  "child",
                  task(
                      "flowable:elementVariable='item'",
                      "<extensionElements><flowable:collection>"
                          + "<flowable:expression>${list}</flowable:expression>"
                          + "</flowable:collection></extensionElements>")));
          for (String key : List.of("var", "expr", "ref", "index", "child")) {
            for (Object list :
                List.of(new ArrayList<>(List.of("a", "b")), "other", "nothing", 7, List.of())) {
              s.attempt(
                  key + " " + list,
                  () -> {
                    s.start(
                        key,
                        Map.of("list", list, "other", new ArrayList<>(List.of("x", "y", "z"))));
                    return "started";
                  });
              sayState(s, key);
              s.runtime()
                  .createProcessInstanceQuery()
                  .list()
                  .forEach(i -> s.runtime().deleteProcessInstance(i.getId(), "x"));
            }
            s.attempt(key + " without", () -> s.start(key).isEmpty());
            s.sayNotes("notes");
            s.runtime()
                .createProcessInstanceQuery()
                .list()
                .forEach(i -> s.runtime().deleteProcessInstance(i.getId(), "x"));
          }
        },
        differs(
            "an expression that names what is not there has an exception of its own",
            "expr without: throws ExpressionException",
            "expr without: throws TurgoException"),
        differs(
            "an expression that names what is not there has an exception of its own",
            "child without: throws ExpressionException",
            "child without: throws TurgoException"));
  }

  @Test
  void cardinalities() {
    same(
        s -> {
          s.deploy(Models.line("p", task("", cardinality("${n}"))));
          for (Object n : List.of(2, 2L, "2", 2.7, 0, -1, "x", true)) {
            s.attempt("n=" + n, () -> s.start("p", Map.of("n", n, "item", "x")).isEmpty());
            s.sayNotes("notes");
            s.say("tasks", s.tasks().createTaskQuery().count());
            s.runtime()
                .createProcessInstanceQuery()
                .list()
                .forEach(i -> s.runtime().deleteProcessInstance(i.getId(), "x"));
          }
        },
        differs(
            "it is an exception of the engine",
            "n=x: throws TurgoIllegalArgumentException",
            "n=x: throws NumberFormatException"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "flowable:terminateMultiInstance='true'"})
  void terminates(String attributes) {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              activity("subProcess", "", "", cardinality(3))
                  .replace(
                      "</subProcess>",
                      "<startEvent id='s1'/>"
                          + Models.flow("g1", "s1", "in")
                          + "<userTask id='in' name='${loopCounter}'/>"
                          + Models.flow("g2", "in", "stop")
                          + "<endEvent id='stop'><terminateEventDefinition "
                          + attributes
                          + "/></endEvent></subProcess>"),
              "<userTask id='after' name='after'/>"));
      s.start("p");
      complete(s, 1);
      sayState(s, "one");
      sayHistory(s);
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"manualTask", "receiveTask"})
  void otherActivities(String element) {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              activity(element, "", "", cardinality(2)),
              "<userTask id='after' name='after'/>"));
      String id = s.start("p");
      sayState(s, "started");
      s.runtime().createExecutionQuery().activityId("task").list().stream()
          .filter(e -> s.runtime().getVariablesLocal(e.getId()).containsKey("loopCounter"))
          .forEach(e -> s.runtime().trigger(e.getId()));
      sayState(s, "triggered");
      sayHistory(s);
      s.say("ids", s.runtime().getActiveActivityIds(id));
    });
  }
}
