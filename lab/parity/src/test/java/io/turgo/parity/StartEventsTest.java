package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.repository.Deployment;
import io.turgo.engine.runtime.EventSubscription;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.task.Task;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Start events for messages and signals: what waits for them, and what they start. */
final class StartEventsTest {
  private static final String DECLARED =
      "<message id='m1' name='hello'/><message id='m2' name='other'/>"
          + "<signal id='s1' name='alarm'/>"
          + "<signal id='s2' name='inside' flowable:scope='processInstance'/>";

  private static String start(String id, String definition) {
    return "<startEvent id='%s' flowable:initiator='who'>%s</startEvent>".formatted(id, definition)
        + Models.flow(id + "_f", id, id + "_task")
        + "<userTask id='%s_task'/>".formatted(id);
  }

  private static String message(String id, String ref) {
    return start(id, "<messageEventDefinition messageRef='" + ref + "'/>");
  }

  private static String signal(String id, String ref) {
    return start(id, "<signalEventDefinition signalRef='" + ref + "'/>");
  }

  private static String process(String key, String... starts) {
    return "<process id='" + key + "'>" + String.join("", starts) + "</process>";
  }

  private static void sayWaiting(Scene s) {
    s.saySorted(
        "subscriptions", s.runtime().createEventSubscriptionQuery().list(), StartEventsTest::text);
  }

  private static String text(EventSubscription row) {
    return String.join(
        " ",
        row.getEventType(),
        row.getEventName(),
        row.getActivityId(),
        String.valueOf(row.getExecutionId() == null),
        String.valueOf(row.getProcessInstanceId() == null),
        String.valueOf(row.getProcessDefinitionId().equals(row.getConfiguration())),
        "[" + row.getTenantId() + "]",
        String.valueOf(row.getCreated() != null));
  }

  /** By name: neither engine promises an order. */
  private static Object variables(Scene s, Task task) {
    return new TreeMap<>(
        s.runtime().getVariables(Objects.requireNonNull(task.getProcessInstanceId())));
  }

  private static void sayRunning(Scene s) {
    s.saySorted(
        "running",
        s.tasks().createTaskQuery().list(),
        t -> t.getTaskDefinitionKey() + " " + t.getTenantId() + " " + variables(s, t));
    s.saySorted(
        "history",
        s.history().createHistoricProcessInstanceQuery().list(),
        i -> i.getStartActivityId() + " " + i.getBusinessKey() + " " + i.getStartUserId());
    s.saySorted(
        "starts",
        s.history().createHistoricActivityInstanceQuery().activityType("startEvent").list(),
        a -> a.getActivityId() + " " + (a.getEndTime() != null));
  }

  @Test
  void messageStarts() {
    same(s -> {
      s.deploy(DECLARED + process("p", message("a", "m1")));
      sayWaiting(s);
      s.identity().setAuthenticatedUserId("kermit");
      ProcessInstance one = s.runtime().startProcessInstanceByMessage("hello");
      s.say("key", one.getProcessDefinitionKey());
      s.say("ended", one.isEnded());
      s.runtime().startProcessInstanceByMessage("hello", "bk");
      s.runtime().startProcessInstanceByMessage("hello", Map.of("x", 1));
      s.runtime().startProcessInstanceByMessage("hello", "bk2", Map.of("x", 2));
      s.runtime()
          .createProcessInstanceBuilder()
          .messageName("hello")
          .businessKey("built")
          .variable("y", 1)
          .start();
      sayRunning(s);
      sayWaiting(s);
      s.attempt("unknown", () -> s.runtime().startProcessInstanceByMessage("nobody"));
      s.attempt("by key", () -> s.runtime().startProcessInstanceByKey("p").isEnded());
      s.attempt(
          "received without execution",
          () -> {
            s.runtime().messageEventReceived("hello", one.getId());
            return "done";
          });
      s.say(
          "definitions",
          s.repository()
              .createProcessDefinitionQuery()
              .messageEventSubscriptionName("hello")
              .count());
      s.say(
          "executions",
          s.runtime().createExecutionQuery().messageEventSubscriptionName("hello").count());
    });
  }

  @Test
  void initiatorNextToAStartVariableOfItsName() {
    same(s -> {
      String data = "<dataObject id='d' name='who' itemSubjectRef='xsd:string'>";
      s.deploy(process("p", start("a", "")));
      s.deploy(process("q", start("b", "").replace("initiator='who'", "initiator='other'")));
      s.deploy(
          process(
              "r",
              data
                  + "<extensionElements><flowable:value>data</flowable:value></extensionElements>"
                  + "</dataObject>",
              start("c", "")));
      s.runtime().startProcessInstanceByKey("p");
      s.runtime().startProcessInstanceByKey("p", Map.of("who", "given"));
      s.runtime().startProcessInstanceByKey("q", Map.of("who", "given"));
      s.runtime().startProcessInstanceByKey("r");
      sayRunning(s);
      s.identity().setAuthenticatedUserId("kermit");
      s.runtime().startProcessInstanceByKey("p");
      s.runtime().startProcessInstanceByKey("p", Map.of("who", "given"));
      s.runtime().startProcessInstanceByKey("r");
      s.runtime().startProcessInstanceByKey("r", Map.of("who", "given"));
      sayRunning(s);
    });
  }

  @Test
  void severalStarts() {
    same(s -> {
      s.deploy(
          DECLARED
              + process("several", message("a", "m1"), message("b", "m2"))
              + process("withNone", start("n", ""), message("c", "m3"), signal("d", "s1"))
                  .replace("<process id='withNone'>", "<process id='withNone'>")
              + "<message id='m3' name='third'/>");
      sayWaiting(s);
      s.attempt("several by key", () -> s.runtime().startProcessInstanceByKey("several").isEnded());
      s.attempt("none by key", () -> s.runtime().startProcessInstanceByKey("withNone").isEnded());
      s.runtime().startProcessInstanceByMessage("third");
      s.runtime().startProcessInstanceByMessage("other");
      s.runtime().signalEventReceived("alarm");
      s.attempt(
          "start event",
          () ->
              s.runtime()
                  .createProcessInstanceBuilder()
                  .processDefinitionKey("withNone")
                  .startEventId("d")
                  .start()
                  .isEnded());
      s.attempt(
          "no start event",
          () ->
              s.runtime()
                  .createProcessInstanceBuilder()
                  .processDefinitionKey("withNone")
                  .startEventId("d_task")
                  .start()
                  .isEnded());
      sayRunning(s);
    });
  }

  @Test
  void onlySignalByKey() {
    same(s -> {
      s.deploy(DECLARED + process("p", signal("a", "s1")));
      sayWaiting(s);
      s.attempt("by key", () -> s.runtime().startProcessInstanceByKey("p").isEnded());
      s.deploy(DECLARED + process("q", signal("a", "s1"), signal("b", "s2")));
      s.attempt("two by key", () -> s.runtime().startProcessInstanceByKey("q").isEnded());
      sayRunning(s);
    });
  }

  @Test
  void duplicates() {
    same(s -> {
      s.deploy(DECLARED + process("p", message("a", "m1")));
      s.attempt(
          "another process", () -> s.deploy(DECLARED + process("q", message("a", "m1"))) != null);
      s.attempt(
          "twice in one",
          () -> s.deploy(DECLARED + process("r", message("a", "m2"), message("b", "m2"))) != null);
      s.attempt(
          "another tenant",
          () ->
              s.repository()
                      .createDeployment()
                      .tenantId("t")
                      .addString(
                          "x.bpmn20.xml", Scene.file(DECLARED + process("q", message("a", "m1"))))
                      .deploy()
                  != null);
      s.say("deployments", s.repository().createDeploymentQuery().count());
      sayWaiting(s);
      s.attempt("without", () -> s.runtime().startProcessInstanceByMessage("hello").getTenantId());
      s.attempt(
          "with",
          () ->
              s.runtime()
                  .startProcessInstanceByMessageAndTenantId("hello", Map.of("x", 3), "t")
                  .getTenantId());
      s.attempt(
          "business key",
          () ->
              s.runtime()
                  .startProcessInstanceByMessageAndTenantId("hello", "bk", Map.of("x", 3), "t")
                  .getBusinessKey());
      s.attempt(
          "other tenant",
          () -> s.runtime().startProcessInstanceByMessageAndTenantId("hello", "u").getTenantId());
      sayRunning(s);
    });
  }

  @Test
  void versions() {
    same(s -> {
      Deployment first = s.deploy(DECLARED + process("p", message("a", "m1"), signal("s", "s1")));
      Deployment second = s.deploy(DECLARED + process("p", message("b", "m1"), signal("t", "s1")));
      sayWaiting(s);
      s.runtime().startProcessInstanceByMessage("hello");
      s.runtime().signalEventReceived("alarm");
      sayRunning(s);
      s.repository().deleteDeployment(second.getId(), true);
      sayWaiting(s);
      s.runtime().startProcessInstanceByMessage("hello");
      sayRunning(s);
      Deployment third = s.deploy(DECLARED + process("p", message("c", "m2")));
      sayWaiting(s);
      s.attempt("old", () -> s.runtime().startProcessInstanceByMessage("hello").getId());
      s.repository().deleteDeployment(first.getId(), true);
      sayWaiting(s);
      s.deploy(DECLARED + process("p", start("n", "")));
      sayWaiting(s);
      s.repository().deleteDeployment(third.getId(), true);
      sayWaiting(s);
    });
  }

  @Test
  void suspendedDefinition() {
    same(
        s -> {
          s.deploy(DECLARED + process("p", message("a", "m1"), signal("s", "s1")));
          s.deploy(DECLARED + process("q", signal("t", "s1")));
          s.repository().suspendProcessDefinitionByKey("p");
          sayWaiting(s);
          s.attempt("message", () -> s.runtime().startProcessInstanceByMessage("hello").getId());
          s.attemptTo("signal", () -> s.runtime().signalEventReceived("alarm"));
          s.tasks().createTaskQuery().list().forEach(t -> s.tasks().complete(t.getId()));
          s.say("started", s.history().createHistoricProcessInstanceQuery().count());
          s.repository().activateProcessDefinitionByKey("p");
          s.attempt("message", () -> s.runtime().startProcessInstanceByMessage("hello").isEnded());
          s.attemptTo("signal", () -> s.runtime().signalEventReceived("alarm"));
          s.saySorted("tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
        },
        differs(
            "a signal is brought to each that waits in a unit of its own",
            "started: 1",
            "started: 0"));
  }

  @Test
  void signalStarts() {
    same(s -> {
      s.deploy(DECLARED + process("p", signal("a", "s1")));
      s.deploy(DECLARED + process("q", signal("b", "s1"), signal("c", "s2")));
      s.repository()
          .createDeployment()
          .tenantId("t")
          .addString("x.bpmn20.xml", Scene.file(DECLARED + process("q", signal("d", "s1"))))
          .deploy();
      sayWaiting(s);
      s.runtime().signalEventReceived("alarm");
      sayRunning(s);
      s.runtime().signalEventReceived("alarm", Map.of("x", 1));
      s.runtime().signalEventReceived("inside");
      s.runtime().signalEventReceivedWithTenantId("alarm", "t");
      s.runtime().signalEventReceivedWithTenantId("alarm", Map.of("z", 1), "t");
      sayRunning(s);
      sayWaiting(s);
    });
  }

  @Test
  void signalStartsLater() {
    same(
        s -> {
          s.deploy(DECLARED + process("p", signal("a", "s1")));
          s.runtime().signalEventReceivedAsync("alarm");
          s.sayAll(
              "jobs",
              s.management().createJobQuery().list(),
              j ->
                  j.getElementId()
                      + " "
                      + (j.getProcessInstanceId() == null)
                      + " "
                      + (j.getExecutionId() == null)
                      + " "
                      + (j.getProcessDefinitionId() == null));
          s.say("instances", s.runtime().createProcessInstanceQuery().count());
          s.runJobs();
          s.sayNotes("thrown");
          sayRunning(s);
        },
        differs(
            "a job belongs to an instance: the one that it goes on with is there from the call on",
            "jobs: [p false false false]",
            "jobs: [a true true true]"),
        differs("the same", "instances: 1", "instances: 0"));
  }

  @Test
  void namesByExpression() {
    same(s -> {
      s.deploy(
          process(
              "p",
              start("a", "<messageEventDefinition flowable:messageExpression=\"${'mx'}\"/>"),
              start("b", "<signalEventDefinition flowable:signalExpression='sig'/>")));
      sayWaiting(s);
    });
  }

  @Test
  void asyncStartEvent() {
    same(s -> {
      s.deploy(
          DECLARED
              + process("p", message("a", "m1"))
                  .replace("<startEvent id='a'", "<startEvent id='a' flowable:async='true'"));
      s.runtime().startProcessInstanceByMessage("hello");
      s.say("tasks", s.tasks().createTaskQuery().count());
      s.say("jobs", s.management().createJobQuery().count());
      s.runJobs();
      sayRunning(s);
    });
  }

  private static void sayBegun(Scene s) {
    s.attempt("message", () -> s.runtime().startProcessInstanceByMessage("hello").isEnded());
    s.attempt("key", () -> s.runtime().startProcessInstanceByKey("p").isEnded());
    s.say("tasks", s.tasks().createTaskQuery().count());
  }

  @Test
  void receiveTaskThatBeginsInstances() {
    String why = "the standard has it, and there it is left out";
    same(
        s -> {
          s.deploy(
              DECLARED
                  + "<process id='p'><receiveTask id='r' instantiate='true' messageRef='m1'/>"
                  + Models.flow("f", "r", "t")
                  + "<userTask id='t'/></process>");
          sayWaiting(s);
          sayBegun(s);
        },
        differs(
            why, "subscriptions: [message hello r true true true [] true]", "subscriptions: []"),
        differs(why, "message: false", "message: throws TurgoObjectNotFoundException"),
        differs(why, "key: false", "key: throws TurgoException"),
        differs(why, "tasks: 2", "tasks: 0"));
  }

  @Test
  void receiveTaskBehindAFlow() {
    same(s -> {
      s.deploy(
          DECLARED
              + "<process id='p'><startEvent id='s'/>"
              + Models.flow("f", "s", "r")
              + "<receiveTask id='r' instantiate='true'/></process>");
      sayWaiting(s);
      s.attempt("key", () -> s.runtime().startProcessInstanceByKey("p").isEnded());
    });
  }

  @Test
  void gatewayThatBeginsInstances() {
    String why = "the standard has it, and there it is left out";
    same(
        s -> {
          s.deploy(
              DECLARED
                  + "<process id='p'><eventBasedGateway id='g' instantiate='true'/>"
                  + Models.flow("f1", "g", "a")
                  + Models.flow("f2", "g", "b")
                  + "<intermediateCatchEvent id='a'><messageEventDefinition messageRef='m1'/>"
                  + "</intermediateCatchEvent><intermediateCatchEvent id='b'>"
                  + "<messageEventDefinition messageRef='m2'/></intermediateCatchEvent>"
                  + Models.flow("f3", "a", "t")
                  + Models.flow("f4", "b", "t")
                  + "<userTask id='t'/></process>");
          sayWaiting(s);
          sayBegun(s);
        },
        differs(
            why,
            "subscriptions: [message hello a true true true [] true, message other b true true true"
                + " [] true]",
            "subscriptions: []"),
        differs(why, "message: false", "message: throws TurgoObjectNotFoundException"),
        differs(why, "key: false", "key: throws TurgoException"),
        differs(why, "tasks: 2", "tasks: 0"));
  }
}
