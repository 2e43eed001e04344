package io.turgo.parity;

import static io.turgo.parity.Parity.same;

import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.runtime.ActivityInstance;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rows of sequence flows in history, in the order in which both engines write them. */
final class SequenceFlowHistoryTest {
  private static String text(HistoricActivityInstance a) {
    return "%s '%s' %s %s-%s %s task=%s deleted=%s"
        .formatted(
            a.getActivityId(),
            a.getActivityName(),
            a.getActivityType(),
            Texts.of(a.getStartTime()),
            Texts.of(a.getEndTime()),
            a.getDurationInMillis(),
            a.getTaskId() != null,
            a.getDeleteReason());
  }

  private static String shortText(HistoricActivityInstance a) {
    return a.getActivityId() + (a.getEndTime() == null ? " open" : "");
  }

  private static List<HistoricActivityInstance> rows(Scene s) {
    return s.history().createHistoricActivityInstanceQuery().list().stream()
        .sorted(Comparator.comparingLong(a -> Long.parseLong(a.getId())))
        .toList();
  }

  private static void say(Scene s, String label) {
    s.sayAll(label, rows(s), SequenceFlowHistoryTest::shortText);
  }

  private static void sayFlows(Scene s, String label) {
    s.saySorted(
        label,
        s.history().createHistoricActivityInstanceQuery().activityType("sequenceFlow").list(),
        HistoricActivityInstance::getActivityId);
  }

  private static String conditional(String id, String from, String to, String condition) {
    return """
    <sequenceFlow id='%s' sourceRef='%s' targetRef='%s'>
      <conditionExpression xsi:type='tFormalExpression'>${%s}</conditionExpression>
    </sequenceFlow>
    """
        .formatted(id, from, to, condition);
  }

  @Test
  void straightOn() {
    same(s -> {
      s.deploy(
          """
          <process id='p'>
            <startEvent id='start'/>
            <sequenceFlow id='first' name='First' sourceRef='start' targetRef='task'/>
            <userTask id='task' name='Task'/>
            <sequenceFlow id='second' sourceRef='task' targetRef='end'/>
            <endEvent id='end'/>
          </process>
          """);
      String id = s.start("p");
      s.sayAll("started", rows(s), SequenceFlowHistoryTest::text);
      s.saySorted(
          "at runtime",
          s.runtime().createActivityInstanceQuery().list(),
          (ActivityInstance a) ->
              a.getActivityId() + " " + a.getActivityType() + " " + a.getDurationInMillis());
      s.advance(Duration.ofSeconds(5));
      s.tasks().complete(s.task().getId());
      s.sayAll("completed", rows(s), SequenceFlowHistoryTest::text);
      sayFlows(s, "by type");
      var query = s.history().createHistoricActivityInstanceQuery();
      s.say("by id", query.activityId("first").count());
      s.say(
          "by name",
          s.history().createHistoricActivityInstanceQuery().activityName("First").count());
      s.say("finished", s.history().createHistoricActivityInstanceQuery().finished().count());
      s.say("unfinished", s.history().createHistoricActivityInstanceQuery().unfinished().count());
      s.saySorted(
          "of the log",
          s.history()
              .createProcessInstanceHistoryLogQuery(id)
              .includeActivities()
              .singleResult()
              .getHistoricData(),
          data -> ((HistoricActivityInstance) data).getActivityId());
    });
  }

  @Test
  void ofTheSameExecution() {
    same(s -> {
      s.deploy(Models.PARALLEL);
      String id = s.start("p");
      List<HistoricActivityInstance> rows = rows(s);
      List<String> executions =
          rows.stream().map(HistoricActivityInstance::getExecutionId).distinct().toList();
      s.sayAll(
          "executions",
          rows,
          a -> a.getActivityId() + " " + executions.indexOf(a.getExecutionId()));
      s.say(
          "of the instance", rows.stream().allMatch(row -> row.getProcessInstanceId().equals(id)));
    });
  }

  @Test
  void withoutAnId() {
    same(s -> {
      s.deploy(
          """
          <process id='p'>
            <startEvent id='start'/><sequenceFlow sourceRef='start' targetRef='task'/>
            <userTask id='task'/><sequenceFlow sourceRef='task' targetRef='end'/>
            <endEvent id='end'/>
          </process>
          """);
      s.start("p");
      s.tasks().complete(s.task().getId());
      say(s, "done");
    });
  }

  @Test
  void forkAndJoin() {
    same(s -> {
      s.deploy(Models.PARALLEL);
      s.start("p");
      say(s, "forked");
      s.tasks().complete(s.tasks().createTaskQuery().taskDefinitionKey("b").singleResult().getId());
      say(s, "one joined");
      s.tasks().complete(s.tasks().createTaskQuery().taskDefinitionKey("a").singleResult().getId());
      say(s, "joined");
      s.tasks().complete(s.task().getId());
      sayFlows(s, "done");
    });
  }

  @Test
  void exclusiveGateway() {
    same(s -> {
      s.deploy(
          "<process id='p'><startEvent id='start'/>"
              + Models.flow("f1", "start", "which")
              + "<exclusiveGateway id='which' default='other'/>"
              + conditional("one", "which", "a", "n == 1")
              + conditional("two", "which", "b", "n == 2")
              + Models.flow("other", "which", "c")
              + "<userTask id='a'/><userTask id='b'/><userTask id='c'/></process>");
      for (int n = 1; n <= 3; n++) {
        s.runtime().startProcessInstanceByKey("p", Map.of("n", n));
      }
      say(s, "chosen");
    });
  }

  @Test
  void inclusiveGatewayWithDefault() {
    same(s -> {
      s.deploy(
          "<process id='p'><startEvent id='start'/>"
              + Models.flow("f1", "start", "which")
              + "<inclusiveGateway id='which' default='other'/>"
              + conditional("one", "which", "a", "n >= 1")
              + conditional("two", "which", "b", "n >= 2")
              + Models.flow("other", "which", "c")
              + "<manualTask id='a'/><manualTask id='b'/><manualTask id='c'/>"
              + Models.flow("f2", "a", "join")
              + Models.flow("f3", "b", "join")
              + Models.flow("f4", "c", "join")
              + "<inclusiveGateway id='join'/>"
              + Models.flow("f5", "join", "end")
              + "<endEvent id='end'/></process>");
      for (int n = 0; n <= 2; n++) {
        s.runtime().startProcessInstanceByKey("p", Map.of("n", n));
      }
      say(s, "done");
    });
  }

  @Test
  void conditionalFlowsOfATask() {
    same(s -> {
      s.deploy(
          "<process id='p'><startEvent id='start'/>"
              + Models.flow("f1", "start", "which")
              + "<manualTask id='which'/>"
              + conditional("one", "which", "a", "n == 1")
              + conditional("two", "which", "b", "n == 1")
              + "<userTask id='a'/><userTask id='b'/></process>");
      s.runtime().startProcessInstanceByKey("p", Map.of("n", 1));
      say(s, "both");
    });
  }

  @Test
  void severalTimes() {
    for (boolean sequential : List.of(true, false)) {
      same(s -> {
        s.deploy(
            Models.line(
                "p",
                "<userTask id='task'><multiInstanceLoopCharacteristics isSequential='%s'>"
                        .formatted(sequential)
                    + "<loopCardinality>2</loopCardinality>"
                    + "</multiInstanceLoopCharacteristics></userTask>",
                "<userTask id='after'/>"));
        s.start("p");
        for (int i = 0; i < 2; i++) {
          s.tasks().complete(s.tasks().createTaskQuery().list().getFirst().getId());
          sayFlows(s, "flows");
        }
      });
    }
  }

  @Test
  void subProcess() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<subProcess id='sub'>"
                  + Models.steps("in", "out", "g", "<userTask id='task'/>")
                  + "</subProcess>",
              "<userTask id='after'/>"));
      s.start("p");
      say(s, "inside");
      s.tasks().complete(s.task().getId());
      say(s, "after it");
    });
  }

  @Test
  void boundaryEvents() {
    for (boolean interrupting : List.of(true, false)) {
      same(s -> {
        s.deploy(
            "<signal id='sig' name='sig'/>"
                + Models.line("p", "<userTask id='task'/>")
                    .replace(
                        "</process>",
                        "<boundaryEvent id='at' attachedToRef='task' cancelActivity='%s'>"
                                .formatted(interrupting)
                            + "<signalEventDefinition signalRef='sig'/></boundaryEvent>"
                            + Models.flow("out", "at", "escalated")
                            + "<userTask id='escalated'/></process>"));
        s.start("p");
        s.runtime().signalEventReceived("sig");
        sayFlows(s, "signalled");
        s.sayAll(
            "after the start",
            rows(s).stream().filter(a -> !a.getActivityId().equals("at")).toList(),
            SequenceFlowHistoryTest::shortText);
      });
    }
  }

  @Test
  void eventBasedGateway() {
    same(s -> {
      s.deploy(
          "<signal id='one' name='one'/><signal id='two' name='two'/>"
              + "<process id='p'><startEvent id='start'/>"
              + Models.flow("f1", "start", "wait")
              + "<eventBasedGateway id='wait'/>"
              + Models.flow("f2", "wait", "a")
              + Models.flow("f3", "wait", "b")
              + "<intermediateCatchEvent id='a'><signalEventDefinition signalRef='one'/>"
              + "</intermediateCatchEvent>"
              + "<intermediateCatchEvent id='b'><signalEventDefinition signalRef='two'/>"
              + "</intermediateCatchEvent>"
              + Models.flow("f4", "a", "task")
              + Models.flow("f5", "b", "task")
              + "<userTask id='task'/></process>");
      s.start("p");
      sayFlows(s, "waiting");
      s.runtime().signalEventReceived("two");
      sayFlows(s, "caught");
    });
  }

  @Test
  void loop() {
    same(s -> {
      s.deploy(
          "<process id='p'><startEvent id='start'/>"
              + Models.flow("f1", "start", "task")
              + "<userTask id='task'/>"
              + Models.flow("f2", "task", "again")
              + "<exclusiveGateway id='again' default='no'/>"
              + conditional("yes", "again", "task", "more")
              + Models.flow("no", "again", "end")
              + "<endEvent id='end'/></process>");
      s.start("p");
      for (boolean more : List.of(true, true, false)) {
        s.tasks().complete(s.task().getId(), Map.of("more", more));
      }
      say(s, "done");
    });
  }

  @Test
  void terminate() {
    same(s -> {
      s.deploy(
          """
          <process id='p'>
            <startEvent id='start'/><sequenceFlow id='f1' sourceRef='start' targetRef='fork'/>
            <parallelGateway id='fork'/>
            <sequenceFlow id='f2' sourceRef='fork' targetRef='a'/><userTask id='a'/>
            <sequenceFlow id='f3' sourceRef='fork' targetRef='b'/><userTask id='b'/>
            <sequenceFlow id='f4' sourceRef='a' targetRef='end'/><endEvent id='end'/>
            <sequenceFlow id='f5' sourceRef='b' targetRef='stop'/>
            <endEvent id='stop'><terminateEventDefinition/></endEvent>
          </process>
          """);
      s.start("p");
      s.tasks().complete(s.tasks().createTaskQuery().taskDefinitionKey("b").singleResult().getId());
      say(s, "terminated");
    });
  }

  @Test
  void throughJobs() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<manualTask id='a' flowable:async='true'/>",
              "<manualTask id='b' flowable:asyncLeave='true'/>",
              "<userTask id='c'/>"));
      s.start("p");
      say(s, "waiting");
      s.runJobs();
      say(s, "waiting again");
      s.runJobs();
      say(s, "there");
    });
  }

  @Test
  void ofALevel() {
    for (String level : List.of("none", "instance", "task", "activity", "audit", "full")) {
      same(s -> {
        s.deploy(
            Models.ONE_TASK.replace(
                "<startEvent",
                "<extensionElements><flowable:historyLevel>%s</flowable:historyLevel>"
                        .formatted(level)
                    + "</extensionElements><startEvent"));
        s.start("p");
        sayFlows(s, level);
      });
    }
  }
}
