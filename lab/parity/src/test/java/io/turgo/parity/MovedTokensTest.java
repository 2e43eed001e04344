package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoActivityEvent;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.runtime.ChangeActivityStateBuilder;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Tokens that are moved to other activities while an instance runs. */
final class MovedTokensTest {
  private static final String TWO =
      Models.line(
          "p",
          "<userTask id='a' name='A'/>",
          "<userTask id='b' name='B'/>",
          "<userTask id='c' name='C'/>");

  private static final String NESTED =
      Models.line(
          "p",
          "<userTask id='a' name='A'/>",
          "<subProcess id='sub'>%s</subProcess>"
              .formatted(
                  Models.steps(
                      "subStart",
                      "subEnd",
                      "s",
                      "<userTask id='in' name='In'/>",
                      "<subProcess id='inner'>%s</subProcess>"
                          .formatted(
                              Models.steps(
                                  "innerStart",
                                  "innerEnd",
                                  "i",
                                  "<userTask id='deep' name='Deep'/>",
                                  "<userTask id='deeper' name='Deeper'/>")),
                      "<userTask id='last' name='Last'/>")),
          "<userTask id='after' name='After'/>");

  private static final String SEVERAL =
      Models.line(
          "p",
          "<userTask id='a' name='A'/>",
          "<userTask id='m' name='M ${loopCounter}'><multiInstanceLoopCharacteristics isSequential='%s'><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics></userTask>",
          "<userTask id='after' name='After'/>");

  private static void state(Scene s, String label) {
    s.saySorted(label, s.tasks().createTaskQuery().list(), Task::getName);
    s.saySorted(
        label + ": jobs",
        s.management().createTimerJobQuery().list(),
        job -> job.getElementId() + " " + job.getDuedate());
    s.saySorted(
        label + ": async",
        s.management().createJobQuery().list(),
        job -> String.valueOf(job.getElementId()));
    s.saySorted(
        label + ": active",
        s.runtime().createExecutionQuery().onlyChildExecutions().list().stream()
            .filter(execution -> execution.getActivityId() != null)
            .toList(),
        execution -> String.valueOf(execution.getActivityId()));
    s.say(label + ": running", s.runtime().createProcessInstanceQuery().count());
  }

  private static void history(Scene s) {
    s.saySorted(
        "activities",
        s.history().createHistoricActivityInstanceQuery().list(),
        a ->
            a.getActivityId()
                + (a.getEndTime() == null ? " open" : " over")
                + " "
                + a.getDeleteReason());
    s.saySorted(
        "past tasks",
        s.history().createHistoricTaskInstanceQuery().list(),
        t ->
            t.getName() + (t.getEndTime() == null ? " open" : " over") + " " + t.getDeleteReason());
  }

  private static void end(Scene s) {
    for (int i = 0; i < 12; i++) {
      List<Task> open =
          s.tasks().createTaskQuery().list().stream()
              .sorted(Comparator.comparing(Task::getName))
              .toList();
      if (!open.isEmpty()) {
        s.tasks().complete(open.getFirst().getId());
        s.saySorted("next", s.tasks().createTaskQuery().list(), Task::getName);
      }
    }
    s.say("running at the end", s.runtime().createProcessInstanceQuery().count());
  }

  private static void move(Scene s, String id, Consumer<ChangeActivityStateBuilder> how) {
    ChangeActivityStateBuilder builder =
        s.runtime().createChangeActivityStateBuilder().processInstanceId(id);
    how.accept(builder);
    s.attemptTo("move", builder::changeState);
    state(s, "moved");
  }

  private static void completeFirst(Scene s, String name) {
    s.tasks()
        .complete(
            Objects.requireNonNull(s.tasks().createTaskQuery().taskName(name).list().getFirst())
                .getId());
  }

  private static String execution(Scene s, String activityId) {
    Execution found = s.runtime().createExecutionQuery().activityId(activityId).list().getFirst();
    return Objects.requireNonNull(found).getId();
  }

  @Test
  void toAnotherTask() {
    same(s -> {
      s.deploy(TWO);
      String id = s.start("p");
      move(s, id, m -> m.moveActivityIdTo("a", "c"));
      history(s);
      end(s);
      history(s);
    });
  }

  @Test
  void byExecution() {
    same(s -> {
      s.deploy(TWO);
      s.start("p");
      String execution = execution(s, "a");
      s.runtime()
          .createChangeActivityStateBuilder()
          .moveExecutionToActivityId(execution, "b")
          .changeState();
      state(s, "moved");
      end(s);
    });
  }

  @Test
  void toTheEnd() {
    same(s -> {
      s.deploy(TWO);
      String id = s.start("p");
      move(s, id, m -> m.moveActivityIdTo("a", "end"));
      history(s);
    });
  }

  @Test
  void toTheStart() {
    same(s -> {
      s.deploy(TWO);
      String id = s.start("p");
      completeFirst(s, "A");
      move(s, id, m -> m.moveActivityIdTo("b", "start"));
      history(s);
      end(s);
    });
  }

  @Test
  void intoSubProcess() {
    same(s -> {
      s.deploy(NESTED);
      String id = s.start("p");
      move(s, id, m -> m.moveActivityIdTo("a", "in"));
      history(s);
      end(s);
    });
  }

  @Test
  void intoNestedSubProcess() {
    same(s -> {
      s.deploy(NESTED);
      String id = s.start("p");
      move(s, id, m -> m.moveActivityIdTo("a", "deeper"));
      history(s);
      end(s);
      history(s);
    });
  }

  @Test
  void insideSubProcess() {
    same(s -> {
      s.deploy(NESTED);
      String id = s.start("p");
      completeFirst(s, "A");
      move(s, id, m -> m.moveActivityIdTo("in", "last"));
      history(s);
      move(s, id, m -> m.moveActivityIdTo("last", "deep"));
      history(s);
      move(s, id, m -> m.moveActivityIdTo("deep", "in"));
      history(s);
      end(s);
    });
  }

  @Test
  void outOfSubProcess() {
    same(s -> {
      s.deploy(NESTED);
      String id = s.start("p");
      completeFirst(s, "A");
      completeFirst(s, "In");
      move(s, id, m -> m.moveActivityIdTo("deep", "after"));
      history(s);
      end(s);
    });
  }

  @Test
  void wholeSubProcess() {
    same(s -> {
      s.deploy(NESTED);
      String id = s.start("p");
      completeFirst(s, "A");
      completeFirst(s, "In");
      move(s, id, m -> m.moveActivityIdTo("sub", "a"));
      history(s);
      move(s, id, m -> m.moveActivityIdTo("a", "sub"));
      end(s);
    });
  }

  @Test
  void severalToOne() {
    same(s -> {
      s.deploy(Models.PARALLEL);
      String id = s.start("p");
      move(s, id, m -> m.moveActivityIdsToSingleActivityId(List.of("a", "b"), "c"));
      history(s);
      end(s);
    });
  }

  @Test
  void severalExecutionsToOne() {
    same(s -> {
      s.deploy(Models.PARALLEL);
      s.start("p");
      List<String> executions = List.of(execution(s, "a"), execution(s, "b"));
      s.runtime()
          .createChangeActivityStateBuilder()
          .moveExecutionsToSingleActivityId(executions, "c")
          .changeState();
      state(s, "moved");
      end(s);
    });
  }

  @Test
  void oneToSeveral() {
    same(s -> {
      s.deploy(Models.PARALLEL);
      String id = s.start("p");
      completeFirst(s, "A");
      completeFirst(s, "B");
      move(s, id, m -> m.moveSingleActivityIdToActivityIds("c", List.of("a", "b")));
      history(s);
      end(s);
    });
  }

  private static final String BESIDE_INSIDE =
      """
      <process id='p'>
        <startEvent id='start'/><sequenceFlow id='f1' sourceRef='start' targetRef='fork'/>
        <parallelGateway id='fork'/>
        <sequenceFlow id='f2' sourceRef='fork' targetRef='a'/><userTask id='a' name='A'/>
        <sequenceFlow id='f3' sourceRef='fork' targetRef='b'/><userTask id='b' name='B'/>
        <sequenceFlow id='f4' sourceRef='a' targetRef='sub'/>
        <sequenceFlow id='f5' sourceRef='b' targetRef='sub'/>
        <subProcess id='sub'>
          <startEvent id='subStart'/><sequenceFlow id='s1' sourceRef='subStart' targetRef='subFork'/>
          <parallelGateway id='subFork'/>
          <sequenceFlow id='s2' sourceRef='subFork' targetRef='x'/><userTask id='x' name='X'/>
          <sequenceFlow id='s3' sourceRef='subFork' targetRef='y'/><userTask id='y' name='Y'/>
          <sequenceFlow id='s4' sourceRef='x' targetRef='subJoin'/>
          <sequenceFlow id='s5' sourceRef='y' targetRef='subJoin'/>
          <parallelGateway id='subJoin'/>
          <sequenceFlow id='s6' sourceRef='subJoin' targetRef='subEnd'/><endEvent id='subEnd'/>
        </subProcess>
        <sequenceFlow id='f6' sourceRef='sub' targetRef='c'/><userTask id='c' name='C'/>
        <sequenceFlow id='f7' sourceRef='c' targetRef='end'/><endEvent id='end'/>
      </process>
      """;

  @Test
  void oneToSeveralInSubProcess() {
    same(s -> {
      s.deploy(BESIDE_INSIDE);
      String id = s.start("p");
      move(
          s,
          id,
          m ->
              m.moveSingleActivityIdToActivityIds("a", List.of("x", "y"))
                  .moveActivityIdTo("b", "c"));
      history(s);
      end(s);
    });
  }

  @Test
  void twoMovesIntoOneSubProcess() {
    same(s -> {
      s.deploy(BESIDE_INSIDE);
      String id = s.start("p");
      move(s, id, m -> m.moveActivityIdTo("a", "x").moveActivityIdTo("b", "y"));
      history(s);
      end(s);
    });
  }

  @Test
  void toTheJoin() {
    same(s -> {
      s.deploy(Models.PARALLEL);
      String id = s.start("p");
      move(s, id, m -> m.moveActivityIdTo("a", "join"));
      history(s);
      end(s);
      history(s);
    });
  }

  @Test
  void allToTheJoin() {
    same(s -> {
      s.deploy(Models.PARALLEL);
      String id = s.start("p");
      move(s, id, m -> m.moveActivityIdsToSingleActivityId(List.of("a", "b"), "join"));
      history(s);
      end(s);
    });
  }

  @Test
  void awayFromTheJoin() {
    same(s -> {
      s.deploy(Models.PARALLEL);
      String id = s.start("p");
      completeFirst(s, "A");
      move(s, id, m -> m.moveActivityIdTo("join", "a"));
      history(s);
      end(s);
    });
  }

  @Test
  void besideACountedToken() {
    same(s -> {
      s.deploy(Models.PARALLEL);
      String id = s.start("p");
      completeFirst(s, "A");
      move(s, id, m -> m.moveActivityIdTo("b", "a"));
      end(s);
    });
  }

  @Test
  void oneBranchToBehindTheJoin() {
    same(s -> {
      s.deploy(Models.PARALLEL);
      String id = s.start("p");
      move(s, id, m -> m.moveActivityIdTo("a", "c"));
      end(s);
    });
  }

  @Test
  void awayFromSeveralTasks() {
    for (boolean sequential : List.of(false, true)) {
      same(s -> {
        s.deploy(SEVERAL.formatted(sequential));
        String id = s.start("p");
        completeFirst(s, "A");
        completeFirst(s, "M 0");
        move(s, id, m -> m.moveActivityIdTo("m", "after"));
        history(s);
        end(s);
      });
    }
  }

  @Test
  void toSeveralTasks() {
    for (boolean sequential : List.of(false, true)) {
      same(s -> {
        s.deploy(SEVERAL.formatted(sequential));
        String id = s.start("p");
        move(s, id, m -> m.moveActivityIdTo("a", "m"));
        history(s);
        end(s);
      });
    }
  }

  @Test
  void oneOfSeveralTasksBesideEachOther() {
    same(s -> moveFirstOfSeveral(s, false));
  }

  @Test
  void oneOfSeveralTasksInTurn() {
    same(
        s -> moveFirstOfSeveral(s, true),
        differs(
            "an activity in which nothing is left ends",
            "moved: active: [after]",
            "moved: active: [after, m]"));
  }

  private static void moveFirstOfSeveral(Scene s, boolean sequential) {
    s.deploy(SEVERAL.formatted(sequential));
    s.start("p");
    completeFirst(s, "A");
    String execution =
        Objects.requireNonNull(
            s.tasks().createTaskQuery().taskName("M 0").list().getFirst().getExecutionId());
    s.runtime()
        .createChangeActivityStateBuilder()
        .moveExecutionToActivityId(execution, "after")
        .changeState();
    state(s, "moved");
    history(s);
    end(s);
  }

  @Test
  void intoSeveralSubProcesses() {
    same(
        s -> {
          s.deploy(
              Models.line(
                  "p",
                  "<userTask id='a' name='A'/>",
                  "<subProcess id='sub'><multiInstanceLoopCharacteristics isSequential='false'><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>%s</subProcess>"
                      .formatted(
                          Models.steps(
                              "subStart",
                              "subEnd",
                              "s",
                              "<userTask id='in' name='In'/>",
                              "<userTask id='last' name='Last'/>")),
                  "<userTask id='after' name='After'/>"));
          String id = s.start("p");
          move(s, id, m -> m.moveActivityIdTo("a", "last"));
          end(s);
        },
        differs(
            "a sub-process that is done several times has a body, or it cannot end",
            "moved: active: [last, sub, sub]",
            "moved: active: [last, sub]"),
        differs(
            "a sub-process that is done several times has a body, or it cannot end",
            "next: [After]",
            "the scenario threw: java.lang.NullPointerException: Cannot invoke \"org.flowable.engine.delegate.DelegateExecution.setVariableLocal(String, Object)\" because \"execution\" is null"),
        differs(
            "a sub-process that is done several times has a body, or it cannot end",
            "next: []",
            ""),
        differs(
            "a sub-process that is done several times has a body, or it cannot end",
            "running at the end: 0",
            ""));
  }

  @Test
  void insideSeveralSubProcesses() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<subProcess id='sub'><multiInstanceLoopCharacteristics isSequential='false'><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>%s</subProcess>"
                  .formatted(
                      Models.steps(
                          "subStart",
                          "subEnd",
                          "s",
                          "<userTask id='in' name='In'/>",
                          "<userTask id='last' name='Last'/>")),
              "<userTask id='after' name='After'/>"));
      s.start("p");
      String execution = execution(s, "in");
      s.runtime()
          .createChangeActivityStateBuilder()
          .moveExecutionToActivityId(execution, "last")
          .changeState();
      state(s, "moved");
      end(s);
    });
  }

  @Test
  void asynchronous() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<userTask id='a' name='A'/>",
              "<userTask id='b' name='B' flowable:async='true'/>",
              "<userTask id='c' name='C'/>"));
      String id = s.start("p");
      move(s, id, m -> m.moveActivityIdTo("a", "b"));
      s.runJobs();
      state(s, "ran");
      move(s, id, m -> m.moveActivityIdTo("b", "b"));
      move(s, id, m -> m.moveActivityIdTo("b", "c"));
      end(s);
      history(s);
    });
  }

  @Test
  void timersGoWithTheirHost() {
    same(
        s -> {
          s.deploy(
              """
              <process id='p'>
                <startEvent id='start'/><sequenceFlow id='f1' sourceRef='start' targetRef='a'/>
                <userTask id='a' name='A'/>
                <boundaryEvent id='late' attachedToRef='a'><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>
                <sequenceFlow id='f2' sourceRef='a' targetRef='sub'/>
                <subProcess id='sub'>
                  <startEvent id='subStart'/><sequenceFlow id='s1' sourceRef='subStart' targetRef='wait'/>
                  <intermediateCatchEvent id='wait'><timerEventDefinition><timeDuration>PT2H</timeDuration></timerEventDefinition></intermediateCatchEvent>
                  <sequenceFlow id='s2' sourceRef='wait' targetRef='in'/>
                  <userTask id='in' name='In'/><sequenceFlow id='s3' sourceRef='in' targetRef='subEnd'/>
                  <endEvent id='subEnd'/>
                </subProcess>
                <boundaryEvent id='slow' attachedToRef='sub'><timerEventDefinition><timeDuration>PT3H</timeDuration></timerEventDefinition></boundaryEvent>
                <sequenceFlow id='f3' sourceRef='sub' targetRef='b'/><userTask id='b' name='B'/>
                <sequenceFlow id='f4' sourceRef='b' targetRef='end'/><endEvent id='end'/>
                <sequenceFlow id='f5' sourceRef='late' targetRef='l'/><userTask id='l' name='L'/>
                <sequenceFlow id='f6' sourceRef='slow' targetRef='l'/>
              </process>
              """);
          String id = s.start("p");
          state(s, "started");
          move(s, id, m -> m.moveActivityIdTo("a", "wait"));
          s.advance(Duration.ofMinutes(10));
          move(s, id, m -> m.moveActivityIdTo("wait", "in"));
          s.advance(Duration.ofMinutes(10));
          move(s, id, m -> m.moveActivityIdTo("in", "a"));
          move(s, id, m -> m.moveActivityIdTo("a", "b"));
          history(s);
          end(s);
        },
        differs(
            "history has what was entered, not what waited beside it",
            "activities: [a over Change activity to b, a over Change activity to wait, b open null, f1 over null, in over Change activity to a, start over null, sub over Change activity to a, wait over Change activity to in]",
            "activities: [a over Change activity to b, a over Change activity to wait, b open null, f1 over null, in over Change activity to a, late over Change parent activity to b, late over Change parent activity to wait, slow over Change activity to a, start over null, sub over Change activity to a, wait over Change activity to in]"));
  }

  @Test
  void variables() {
    same(
        s -> {
          s.deploy(NESTED);
          String id = s.start("p", Map.of("x", 1));
          move(
              s,
              id,
              m ->
                  m.moveActivityIdTo("a", "in")
                      .processVariable("x", 2)
                      .processVariables(Map.of("y", "three"))
                      .localVariable("in", "own", 4)
                      .localVariables("sub", Map.of("ofSub", 5)));
          s.saySorted(
              "variables",
              s.runtime().createVariableInstanceQuery().list(),
              v -> v.getName() + "=" + v.getValue());
          s.say("of task", s.tasks().getVariables(s.task().getId()));
          s.say("of execution", s.runtime().getVariablesLocal(s.task().getExecutionId()));
          end(s);
        },
        differs(
            "a value that is asked for is set",
            "variables: [ofSub=5, own=4, x=2, y=three]",
            "variables: [ofSub=5, own=4, x=1, y=three]"),
        differs(
            "the same",
            "of task: {ofSub=5, own=4, x=2, y=three}",
            "of task: {ofSub=5, own=4, x=1, y=three}"));
  }

  @Test
  void listeners() {
    same(s -> {
      String heard =
          "<extensionElements><flowable:executionListener event='start' delegateExpression='${heard}'/><flowable:executionListener event='end' delegateExpression='${heard}'/></extensionElements>";
      String taskHeard =
          "<extensionElements><flowable:executionListener event='start' delegateExpression='${heard}'/><flowable:executionListener event='end' delegateExpression='${heard}'/><flowable:taskListener event='all' delegateExpression='${taskHeard}'/></extensionElements>";
      s.deploy(
          Models.line(
              "p",
              "<userTask id='a' name='A'>" + taskHeard + "</userTask>",
              "<subProcess id='sub'>%s%s</subProcess>"
                  .formatted(
                      heard,
                      Models.steps(
                          "subStart",
                          "subEnd",
                          "s",
                          "<userTask id='in' name='In'>" + taskHeard + "</userTask>")),
              "<userTask id='after' name='After'>" + taskHeard + "</userTask>"));
      s.heard(e -> s.note(e.getCurrentActivityId() + ":" + e.getEventName()));
      s.taskHeard(t -> s.note(t.getTaskDefinitionKey() + ":" + t.getEventName()));
      String id = s.start("p");
      s.sayNotes("started");
      move(s, id, m -> m.moveActivityIdTo("a", "in"));
      s.sayNotes("into");
      move(s, id, m -> m.moveActivityIdTo("in", "after"));
      s.sayNotes("out");
      end(s);
      s.sayNotes("ended");
    });
  }

  @Test
  void events() {
    same(s -> {
      s.deploy(NESTED);
      String id = s.start("p");
      s.listen(
          new AbstractTurgoEventListener(
              Set.of(
                  TurgoEngineEventType.ACTIVITY_STARTED,
                  TurgoEngineEventType.ACTIVITY_COMPLETED,
                  TurgoEngineEventType.ACTIVITY_CANCELLED,
                  TurgoEngineEventType.TASK_CREATED)) {
            @Override
            public void onEvent(TurgoEvent event) {
              s.note(
                  event.getType()
                      + (event instanceof TurgoActivityEvent told
                          ? ":" + told.getActivityId()
                          : ""));
            }
          });
      move(s, id, m -> m.moveActivityIdTo("a", "in"));
      s.sayNotes("into");
      move(s, id, m -> m.moveActivityIdTo("in", "after"));
      s.sayNotes("out");
    });
  }

  @Test
  void intoEventSubProcess() {
    same(s -> {
      s.deploy(
          """
          <signal id='sig' name='sig'/>
          <process id='p'>
            <startEvent id='start'/><sequenceFlow id='f1' sourceRef='start' targetRef='a'/>
            <userTask id='a' name='A'/><sequenceFlow id='f2' sourceRef='a' targetRef='end'/>
            <endEvent id='end'/>
            <subProcess id='sub' triggeredByEvent='true'>
              <startEvent id='happens' isInterrupting='true'><signalEventDefinition signalRef='sig'/></startEvent>
              <sequenceFlow id='s1' sourceRef='happens' targetRef='in'/>
              <userTask id='in' name='In'/><sequenceFlow id='s2' sourceRef='in' targetRef='subEnd'/>
              <endEvent id='subEnd'/>
            </subProcess>
          </process>
          """);
      String id = s.start("p");
      move(s, id, m -> m.moveActivityIdTo("a", "in"));
      s.saySorted(
          "subscriptions",
          s.runtime().createEventSubscriptionQuery().list(),
          e -> e.getEventType() + " " + e.getActivityId());
      history(s);
      move(s, id, m -> m.moveActivityIdTo("in", "a"));
      s.saySorted(
          "subscriptions",
          s.runtime().createEventSubscriptionQuery().list(),
          e -> e.getEventType() + " " + e.getActivityId());
      end(s);
    });
  }

  @Test
  void enabledEventSubProcess() {
    same(
        s -> {
          s.deploy(
              """
              <signal id='sig' name='sig'/>
              <process id='p'>
                <startEvent id='start'/><sequenceFlow id='f1' sourceRef='start' targetRef='a'/>
                <userTask id='a' name='A'/><sequenceFlow id='f2' sourceRef='a' targetRef='end'/>
                <endEvent id='end'/>
                <subProcess id='sub' triggeredByEvent='true'>
                  <startEvent id='happens' isInterrupting='true'><signalEventDefinition signalRef='sig'/></startEvent>
                  <sequenceFlow id='s1' sourceRef='happens' targetRef='in'/>
                  <userTask id='in' name='In'/><sequenceFlow id='s2' sourceRef='in' targetRef='subEnd'/>
                  <endEvent id='subEnd'/>
                </subProcess>
              </process>
              """);
          String id = s.start("p");
          s.runtime().signalEventReceived("sig");
          state(s, "happened");
          move(s, id, m -> m.moveActivityIdTo("in", "a"));
          move(s, id, m -> m.enableEventSubProcessStartEvent("happens"));
          s.saySorted(
              "subscriptions",
              s.runtime().createEventSubscriptionQuery().list(),
              e -> e.getEventType() + " " + e.getActivityId());
          s.runtime().signalEventReceived("sig");
          state(s, "happened again");
          end(s);
        },
        differs(
            "an event that has happened waits no more",
            "happened: active: [in, sub]",
            "happened: active: [happens, in, sub]"),
        differs(
            "an event that has happened waits no more",
            "moved: active: [a]",
            "moved: active: [a, happens]"),
        differs(
            "an event that has happened waits no more",
            "moved: active: [a, happens]",
            "moved: active: [a, happens, happens]"),
        differs(
            "an event that has happened waits no more",
            "happened again: active: [in, sub]",
            "happened again: active: [happens, in, sub]"));
  }

  @Test
  void suspended() {
    same(
        s -> {
          s.deploy(TWO);
          String id = s.start("p");
          s.runtime().suspendProcessInstanceById(id);
          move(s, id, m -> m.moveActivityIdTo("a", "b"));
          s.saySorted(
              "suspended", s.tasks().createTaskQuery().list(), t -> t.getName() + t.isSuspended());
        },
        differs(
            "everything in a suspended instance is suspended",
            "suspended: [Btrue]",
            "suspended: [Bfalse]"));
  }

  @Test
  void whatCannotBeMoved() {
    same(
        s -> {
          s.deploy(NESTED);
          String id = s.start("p");
          move(s, id, m -> m.moveActivityIdTo("in", "a"));
          move(s, id, m -> m.moveActivityIdTo("nothing", "a"));
          move(s, id, m -> m.moveActivityIdTo("a", "nothing"));
          move(s, id, m -> m.moveExecutionToActivityId("999999", "in"));
          move(s, id, m -> {});
          move(s, "999999", m -> m.moveActivityIdTo("a", "in"));
          s.attemptTo(
              "no instance",
              () ->
                  s.runtime()
                      .createChangeActivityStateBuilder()
                      .moveActivityIdTo("a", "in")
                      .changeState());
          end(s);
        },
        differs(
            "an instance that is not there is not found",
            "move: throws TurgoObjectNotFoundException",
            "move: throws TurgoException"));
  }

  @Test
  void calls() {
    same(s -> {
      s.deploy(
          "<process id='q'>%s</process>"
                  .formatted(
                      Models.steps(
                          "qStart",
                          "qEnd",
                          "q",
                          "<userTask id='x' name='X'/>",
                          "<userTask id='y' name='Y'/>"))
              + Models.line(
                  "p",
                  "<userTask id='a' name='A'/>",
                  "<callActivity id='call' calledElement='q'/>",
                  "<userTask id='b' name='B'/>"));
      String id = s.start("p");
      move(s, id, m -> m.moveActivityIdTo("a", "call"));
      move(s, id, m -> m.moveActivityIdTo("call", "b"));
      history(s);
      end(s);
    });
  }

  private static final String CALLING =
      "<process id='q'>%s</process>"
              .formatted(
                  Models.steps(
                      "qStart",
                      "qEnd",
                      "q",
                      "<userTask id='x' name='X'/>",
                      "<userTask id='y' name='Y'/>"))
          + Models.line(
              "p",
              "<userTask id='a' name='A'/>",
              "<callActivity id='call' calledElement='q'/>",
              "<userTask id='b' name='B'/>");

  private static String called(Scene s) {
    return Objects.requireNonNull(
            s.runtime().createProcessInstanceQuery().processDefinitionKey("q").singleResult())
        .getId();
  }

  @Test
  void toTheParent() {
    same(
        s -> {
          s.deploy(CALLING);
          s.start("p");
          completeFirst(s, "A");
          String called = called(s);
          move(s, called, m -> m.moveActivityIdToParentActivityId("y", "b"));
          move(s, called, m -> m.moveActivityIdToParentActivityId("x", "nothing"));
          move(s, called, m -> m.moveActivityIdToParentActivityId("x", "a"));
          history(s);
          end(s);
        },
        differs(
            "what was done stays in history",
            "activities: [a open null, a over null, call over Change activity to a, f1 over null, f2 over null, q1 over null, qStart over null, start over null, x over Change parent activity to a]",
            "activities: [a open null, a over null, call over Change activity to a, f1 over null, f2 over null, start over null]"),
        differs(
            "the same",
            "past tasks: [A open null, A over null, X over Change parent activity to a]",
            "past tasks: [A open null, A over null]"));
  }

  @Test
  void toTheParentOfNone() {
    same(s -> {
      s.deploy(CALLING);
      String id = s.start("p");
      move(s, id, m -> m.moveActivityIdToParentActivityId("a", "b"));
    });
  }

  @Test
  void toTheCalled() {
    same(
        s -> {
          s.deploy(CALLING);
          String id = s.start("p");
          move(s, id, m -> m.moveActivityIdToSubProcessInstanceActivityId("a", "nothing", "call"));
          move(s, id, m -> m.moveActivityIdToSubProcessInstanceActivityId("a", "y", "b"));
          move(s, id, m -> m.moveActivityIdToSubProcessInstanceActivityId("a", "y", "call"));
          history(s);
          end(s);
        },
        differs(
            "the problem is named",
            "move: throws TurgoException",
            "move: throws ClassCastException"));
  }

  private static final String EVENT_INSIDE =
      """
      <signal id='sig' name='sig'/>
      <process id='p'>
        <startEvent id='start'/><sequenceFlow id='f1' sourceRef='start' targetRef='a'/>
        <userTask id='a' name='A'/><sequenceFlow id='f2' sourceRef='a' targetRef='b'/>
        <userTask id='b' name='B'/><sequenceFlow id='f3' sourceRef='b' targetRef='end'/>
        <boundaryEvent id='bound' attachedToRef='b'><signalEventDefinition signalRef='sig'/></boundaryEvent>
        <sequenceFlow id='f4' sourceRef='bound' targetRef='c'/><userTask id='c' name='C'/>
        <sequenceFlow id='f5' sourceRef='c' targetRef='end'/>
        <endEvent id='end'/>
        <subProcess id='sub' triggeredByEvent='true'>
          <startEvent id='happens' isInterrupting='false'><signalEventDefinition signalRef='sig'/></startEvent>
          <sequenceFlow id='s1' sourceRef='happens' targetRef='in'/>
          <userTask id='in' name='In'/><sequenceFlow id='s2' sourceRef='in' targetRef='subEnd'/>
          <endEvent id='subEnd'/>
        </subProcess>
      </process>
      """;

  private static void subscriptions(Scene s) {
    s.saySorted(
        "subscriptions",
        s.runtime().createEventSubscriptionQuery().list(),
        e -> e.getEventType() + " " + e.getActivityId());
  }

  /** What waits without its host would wait for ever. */
  @Test
  void toWhatWaitsBesideOthers() {
    for (String target : List.of("happens", "bound")) {
      same(
          s -> {
            s.deploy(EVENT_INSIDE);
            String id = s.start("p");
            s.attemptTo(
                "move",
                () ->
                    s.runtime()
                        .createChangeActivityStateBuilder()
                        .processInstanceId(id)
                        .moveActivityIdTo("a", target)
                        .changeState());
          },
          differs("nobody would ever end it", "move: throws TurgoException", "move: done"));
    }
  }

  @Test
  void toAnEventSubProcess() {
    same(
        s -> {
          s.deploy(EVENT_INSIDE);
          String id = s.start("p");
          s.runtime()
              .createChangeActivityStateBuilder()
              .processInstanceId(id)
              .moveActivityIdTo("a", "sub")
              .changeState();
          s.saySorted("moved", s.tasks().createTaskQuery().list(), Task::getName);
        },
        differs("it begins, as if its event had happened", "moved: [In]", "moved: []"));
  }

  @Test
  void intoAnEventSubProcessThatDoesNotInterrupt() {
    same(
        s -> {
          s.deploy(EVENT_INSIDE);
          String id = s.start("p");
          move(s, id, m -> m.moveActivityIdTo("a", "in"));
          subscriptions(s);
          end(s);
        },
        differs(
            "an event that does not interrupt goes on waiting",
            "moved: active: [happens, in, sub]",
            "moved: active: [in, sub]"),
        differs(
            "an event that does not interrupt goes on waiting",
            "subscriptions: [signal happens]",
            "subscriptions: []"));
  }

  @Test
  void awayFromTheBoundaryEventsHost() {
    same(s -> {
      s.deploy(EVENT_INSIDE);
      String id = s.start("p");
      completeFirst(s, "A");
      move(s, id, m -> m.moveActivityIdTo("b", "c"));
      subscriptions(s);
      end(s);
    });
  }
}
