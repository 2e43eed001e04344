package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Service tasks of all kinds, scripts, and what waits to be triggered. */
final class DelegatesTest {
  private static String at(Scene s, String activity) {
    return Objects.requireNonNull(
            s.runtime().createExecutionQuery().activityId(activity).singleResult())
        .getId();
  }

  @Test
  void results() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<serviceTask id='a' flowable:expression='${bean.call(x)}'"
                  + " flowable:resultVariable='r'/>",
              "<serviceTask id='b' flowable:expression='${bean.call(r)}'"
                  + " flowable:resultVariableName='r2' flowable:useLocalScopeForResultVariable='true'/>",
              "<serviceTask id='c' flowable:expression='${bean.call(r)}'"
                  + " flowable:resultVariable='t' flowable:storeResultVariableAsTransient='true'/>",
              "<serviceTask id='d' flowable:expression='${bean.call(t)}'/>",
              "<userTask id='task'/>"));
      s.called(x -> x + "!");
      String id = s.start("p", Map.of("x", "in"));
      s.sayNotes("calls");
      s.say("variables", s.runtime().getVariables(id));
      s.saySorted(
          "history",
          s.history().createHistoricVariableInstanceQuery().list(),
          v -> v.getVariableName() + "=" + v.getValue());
    });
  }

  @Test
  void failures() {
    same(
        s -> {
          s.deploy(Models.line("p", "<serviceTask id='a' flowable:expression='${bean.fail()}'/>"));
          s.deploy(Models.line("q", "<serviceTask id='a' flowable:expression='${none.x}'/>"));
          s.deploy(Models.line("r", "<serviceTask id='a' flowable:expression='${bean.none()}'/>"));
          s.deploy(Models.line("t", "<serviceTask id='a' flowable:delegateExpression='${work}'/>"));
          s.deploy(Models.line("u", "<serviceTask id='a' flowable:delegateExpression='${none}'/>"));
          s.deploy(Models.line("v", "<serviceTask id='a' flowable:delegateExpression='${bean}'/>"));
          s.work(e -> {
            throw new IllegalStateException("work");
          });
          for (String key : new String[] {"p", "q", "r", "t", "u", "v"}) {
            s.attempt(key, () -> s.start(key));
          }
          s.say("instances", s.runtime().createProcessInstanceQuery().count());
        },
        differs(
            "it is an exception of the engine with a name of its own",
            "p: throws ExpressionException",
            "p: throws TurgoException"),
        differs(
            "it is an exception of the engine with a name of its own",
            "q: throws ExpressionException",
            "q: throws TurgoException"),
        differs(
            "it is an exception of the engine with a name of its own",
            "r: throws ExpressionException",
            "r: throws TurgoException"),
        differs(
            "it is an exception of the engine with a name of its own",
            "u: throws ExpressionException",
            "u: throws TurgoException"));
  }

  @Test
  void futures() {
    same(s -> {
      s.deploy(
          """
          <process id='p'>
            <startEvent id='start'/><sequenceFlow id='f1' sourceRef='start' targetRef='fork'/>
            <parallelGateway id='fork'/>
            <sequenceFlow id='f2' sourceRef='fork' targetRef='a'/>
            <serviceTask id='a' flowable:delegateExpression='${future}'/>
            <sequenceFlow id='f3' sourceRef='fork' targetRef='b'/>
            <serviceTask id='b' flowable:delegateExpression='${future}'/>
            <sequenceFlow id='f4' sourceRef='fork' targetRef='c'/>
            <serviceTask id='c' flowable:delegateExpression='${trace}'/>
            <sequenceFlow id='f5' sourceRef='a' targetRef='join'/>
            <sequenceFlow id='f6' sourceRef='b' targetRef='join'/>
            <sequenceFlow id='f7' sourceRef='c' targetRef='join'/>
            <parallelGateway id='join'/><sequenceFlow id='f8' sourceRef='join' targetRef='end'/>
            <endEvent id='end'/>
          </process>
          """);
      s.start("p");
      s.sayNotesSorted("called");
      s.say("left", s.runtime().createProcessInstanceQuery().count());
    });
  }

  @Test
  void triggerable() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<serviceTask id='a' flowable:triggerable='true'"
                  + " flowable:delegateExpression='${triggered}'/>",
              "<userTask id='task'/>"));
      s.triggered(c -> {
        s.note(
            "triggered "
                + c.getSignalName()
                + " "
                + c.getSignalData()
                + " "
                + c.getExecution().getVariable("x"));
        if (!c.getExecution().hasVariable("x")) {
          c.doNotLeave();
        }
      });
      s.start("p");
      s.sayNotes("started");
      String execution = at(s, "a");
      s.runtime().trigger(execution);
      s.sayNotes("first");
      s.say("tasks", s.tasks().createTaskQuery().count());
      s.runtime().trigger(execution, Map.of("x", 1));
      s.sayNotes("second");
      s.say("tasks", s.tasks().createTaskQuery().count());
      s.attemptTo("third", () -> s.runtime().trigger(execution));
    });
  }

  @Test
  void receiveTask() {
    same(
        s -> {
          s.deploy(Models.line("p", "<receiveTask id='wait'/>", "<userTask id='task'/>"));
          String id = s.start("p");
          s.attemptTo("the instance", () -> s.runtime().trigger(id));
          s.runtime().trigger(at(s, "wait"), Map.of("x", 1));
          s.say("task", s.task().getTaskDefinitionKey());
          s.say("variables", s.runtime().getVariables(id));
          s.attemptTo("a user task", () -> s.runtime().trigger(at(s, "task")));
          s.say("tasks", s.tasks().createTaskQuery().count());
        },
        differs(
            "nothing waits there",
            "the instance: throws TurgoObjectNotFoundException",
            "the instance: throws TurgoException"));
  }

  @Test
  void triggeredLater() {
    same(s -> {
      s.deploy(Models.line("p", "<receiveTask id='wait'/>", "<userTask id='task'/>"));
      s.start("p");
      s.runtime().triggerAsync(at(s, "wait"));
      s.saySorted(
          "jobs",
          s.management().createJobQuery().list(),
          j -> j.getJobHandlerType() + " " + j.getElementId());
      s.runJobs();
      s.say("task", s.task().getTaskDefinitionKey());
    });
  }

  @Test
  void scripts() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<scriptTask id='a' scriptFormat='groovy' flowable:resultVariable='r'>"
                  + "<script>def local = x + 1; local * 2</script></scriptTask>",
              "<scriptTask id='b' scriptFormat='groovy' flowable:autoStoreVariables='true'>"
                  + "<script>stored = r + 1</script></scriptTask>",
              "<scriptTask id='c' scriptFormat='groovy'>"
                  + "<script>lost = 1; execution.setVariable('kept', 2)</script></scriptTask>",
              "<userTask id='task'/>"));
      String id = s.start("p", Map.of("x", 1));
      s.say("variables", s.runtime().getVariables(id));
    });
  }

  @Test
  void servicesInScripts() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<scriptTask id='a' scriptFormat='groovy' flowable:resultVariable='r'>"
                  + "<script>[runtimeService, taskService, historyService, repositoryService,"
                  + " managementService].count { it != null }</script></scriptTask>",
              "<scriptTask id='b' scriptFormat='groovy' flowable:resultVariable='n'>"
                  + "<script>taskService.createTaskQuery().count()</script></scriptTask>",
              "<userTask id='task'/>"));
      String id = s.start("p", Map.of("runtimeService", "a variable"));
      s.say("variables", s.runtime().getVariables(id));
      s.say("two", s.runtime().getVariable(s.start("p"), "n"));
    });
  }

  @Test
  void someVariables() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<serviceTask id='a' flowable:delegateExpression='${work}'/>",
              "<userTask id='task'/>"));
      s.work(e -> {
        for (List<String> names : List.of(List.of("x", "none"), List.of("none"))) {
          s.note("all " + Texts.of(e.getVariables(names)));
          s.note("all " + Texts.of(e.getVariables(names, false)));
          s.note("own " + Texts.of(e.getVariablesLocal(names)));
          s.note("own " + Texts.of(e.getVariablesLocal(names, false)));
        }
      });
      s.start("p", Map.of("x", 1, "y", 2));
      s.sayNotes("noted");
    });
  }

  @Test
  void brokenScripts() {
    same(
        s -> {
          s.deploy(
              Models.line(
                  "p",
                  "<scriptTask id='a' scriptFormat='groovy'><script>throw new"
                      + " IllegalStateException('x')</script></scriptTask>"));
          s.deploy(
              Models.line(
                  "q",
                  "<scriptTask id='a' scriptFormat='groovy'><script>none + 1</script></scriptTask>"));
          s.deploy(
              Models.line(
                  "r", "<scriptTask id='a' scriptFormat='cobol'><script>1</script></scriptTask>"));
          s.attempt("throws", () -> s.start("p"));
          s.attempt("name", () -> s.start("q"));
          s.attempt("language", () -> s.start("r"));
        },
        differs(
            "it is an exception of the engine with a name of its own",
            "language: throws TurgoScriptEvaluationException",
            "language: throws TurgoException"));
  }

  @Test
  void whatADelegateSees() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<subProcess id='sub'>"
                  + Models.steps(
                      "s1",
                      "e1",
                      "g",
                      "<serviceTask id='a' flowable:delegateExpression='${work}'/>")
                  + "</subProcess>",
              "<userTask id='task'/>"));
      s.work(e -> {
        s.note(e.getCurrentActivityId() + " " + e.getEventName());
        s.note("key=" + e.getProcessInstanceBusinessKey());
        s.note("root=" + e.getRootProcessInstanceId().equals(e.getProcessInstanceId()));
        s.note("own=" + !e.getId().equals(e.getProcessInstanceId()));
        s.note("parent=" + !Objects.equals(e.getParentId(), e.getProcessInstanceId()));
      });
      s.runtime().startProcessInstanceByKey("p", "key");
      s.sayNotes("delegate");
    });
  }

  @Test
  void expressionsInNamesAndListeners() {
    same(
        s -> {
          s.deploy(
              Models.line(
                  "p",
                  "<userTask id='task' name='${v}'>"
                      + "<extensionElements>"
                      + "<flowable:executionListener event='start'"
                      + " expression='${execution.setVariable(\"v\", \"set by start\")}'/>"
                      + "<flowable:executionListener event='end'"
                      + " expression='${execution.setVariable(\"ended\", true)}'/>"
                      + "<flowable:taskListener event='create'"
                      + " expression='${task.setDescription(\"by listener\")}'/>"
                      + "<flowable:taskListener event='complete'"
                      + " expression='${bean.call(task.eventName)}'/>"
                      + "</extensionElements></userTask>",
                  "<userTask id='next'/>"));
          String id = s.start("p", Map.of("v", "given"));
          s.sayNotes("started");
          s.say("task", s.task().getName() + " " + s.task().getDescription());
          s.tasks().complete(s.task().getId());
          s.sayNotes("completed");
          s.say("variables", s.runtime().getVariables(id));
        },
        differs(
            "a name is evaluated when the task is made, after listeners of its start",
            "task: set by start by listener",
            "task: given by listener"));
  }

  @Test
  void theFirstFutureThatIsDoneGoesOnFirst() {
    same(s -> {
      CompletableFuture<Object> overtaken = new CompletableFuture<>();
      s.called(what ->
          switch (String.valueOf(what)) {
            case "slow" -> overtaken.completeOnTimeout("nobody came", 20, TimeUnit.SECONDS);
            case "fast" -> CompletableFuture.supplyAsync(() -> "first");
            default -> {
              overtaken.complete("overtaken");
              yield what;
            }
          });
      s.deploy(
          "<process id='p'><startEvent id='start'/>"
              + Models.flow("f1", "start", "fork")
              + "<parallelGateway id='fork'/>"
              + branch("slow")
              + branch("fast")
              + "<endEvent id='end'/></process>");
      s.start("p");
      s.sayNotes("order");
    });
  }

  private static String branch(String id) {
    String task = "<serviceTask id='%s' flowable:expression='${bean.call(%s)}' %s/>";
    return task.formatted(id, "&quot;" + id + "&quot;", "flowable:resultVariable='" + id + "'")
        + task.formatted("after_" + id, id, "")
        + Models.flow("to_" + id, "fork", id)
        + Models.flow("from_" + id, id, "after_" + id)
        + Models.flow("out_" + id, "after_" + id, "end");
  }
}
