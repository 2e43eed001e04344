package io.turgo.parity.camunda7;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.importing.ImportReport;
import io.turgo.importing.ImportReport.Outcome;
import io.turgo.importing.InstanceImport;
import java.nio.file.Path;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Instances of Camunda 7 go on in Turgo where they were. */
class TakeoverTest {
  private static Takeover both;

  @BeforeAll
  static void open(@TempDir Path folder) {
    both = Takeover.onH2(folder);
  }

  @AfterAll
  static void close() {
    both.close();
  }

  @AfterEach
  void clear() {
    both.clear();
  }

  static String model(String key, String content) {
    return """
    <?xml version="1.0" encoding="UTF-8"?>
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
        xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="t">
      <message id="m" name="msg"/><message id="m2" name="msg2"/>
      <signal id="s" name="sig"/><error id="er" errorCode="E1"/>
      <escalation id="esc" escalationCode="X1"/>
      <process id="%s" isExecutable="true" camunda:historyTimeToLive="30">
      %s
      </process>
    </definitions>
    """
        .formatted(key, content);
  }

  /** Elements with a flow between each and the next one. */
  static String line(String... elements) {
    StringBuilder all = new StringBuilder();
    String before = null;
    for (String element : elements) {
      String id = element.replaceFirst("(?s).*?id=\"([^\"]+)\".*", "$1");
      all.append(element);
      if (before != null) {
        all.append(flow(before, id));
      }
      before = id;
    }
    return all.toString();
  }

  static String flow(String from, String to) {
    return "<sequenceFlow id=\"f_%s_%s\" sourceRef=\"%s\" targetRef=\"%s\"/>"
        .formatted(from, to, from, to);
  }

  static String task(String id) {
    return "<userTask id=\"" + id + "\"/>";
  }

  static final String START = "<startEvent id=\"start\"/>";
  static final String END = "<endEvent id=\"end\"/>";

  private static String boundary(String id, String host, boolean cancels, String event) {
    return "<boundaryEvent id=\"%s\" attachedToRef=\"%s\" cancelActivity=\"%s\">%s</boundaryEvent>"
        .formatted(id, host, cancels, event);
  }

  @Test
  void userTaskWithLinksDatesAndDelegation() {
    both.deploy(
        model(
            "p",
            line(
                START,
                "<userTask id=\"a\" name=\"Check it\" camunda:candidateGroups=\"sales,ops\""
                    + " camunda:formKey=\"form:a\"/>",
                task("b"),
                END)));
    String id = both.start("p", Map.of("amount", 12));
    var tasks = both.camunda.getTaskService();
    var task = tasks.createTaskQuery().list().getFirst();
    task.setOwner("olga");
    task.setPriority(70);
    task.setDescription("soon");
    task.setDueDate(new Date(1_900_000_000_000L));
    task.setFollowUpDate(new Date(1_800_000_000_000L));
    tasks.saveTask(task);
    tasks.delegateTask(task.getId(), "dan");
    tasks.addCandidateUser(task.getId(), "uwe");
    tasks.createComment(task.getId(), id, "hello");
    tasks.setVariableLocal(task.getId(), "own", "x");

    both.takeOver();

    var found = both.turgo().getTaskService().createTaskQuery().list().getFirst();
    assertThat(found.getName()).isEqualTo("Check it");
    assertThat(found.getAssignee()).isEqualTo("dan");
    assertThat(found.getOwner()).isEqualTo("olga");
    assertThat(found.getPriority()).isEqualTo(70);
    assertThat(found.getDescription()).isEqualTo("soon");
    assertThat(found.getDueDate()).isEqualTo(new Date(1_900_000_000_000L));
    assertThat(found.getDelegationState()).hasToString("PENDING");
    assertThat(found.getFormKey()).isEqualTo("form:a");
    assertThat(both.turgo().getTaskService().getTaskComments(found.getId())).hasSize(1);
    assertThat(both.turgo().getTaskService().getVariableLocal(found.getId(), "own")).isEqualTo("x");
    assertThat(both.turgo().getTaskService().createTaskQuery().taskCandidateGroup("sales").count())
        .isEqualTo(0); // it is assigned
    assertThat(both.turgo().getTaskService().getIdentityLinksForTask(found.getId())).hasSize(5);
    both.turgo().getTaskService().resolveTask(found.getId());
    both.finish("a", 1);
    both.finish("b", 1);
    both.allEnded();
  }

  @Test
  void joinWithOneTokenAndTimerCycleAtBoundary() {
    both.deploy(
        model(
            "p",
            START
                + "<parallelGateway id=\"fork\"/><parallelGateway id=\"join\"/>"
                + task("a")
                + task("b")
                + task("c")
                + END
                + flow("start", "fork")
                + flow("fork", "a")
                + flow("fork", "b")
                + flow("a", "join")
                + flow("b", "join")
                + flow("join", "end")
                + boundary(
                    "bt",
                    "b",
                    false,
                    "<timerEventDefinition><timeCycle>R3/PT1H</timeCycle></timerEventDefinition>")
                + flow("bt", "c")));
    both.start("p");
    both.complete("a");

    both.takeOver();

    var timer = both.turgo().getManagementService().createTimerJobQuery().list().getFirst();
    Date due = both.camunda.getManagementService().createJobQuery().list().getFirst().getDuedate();
    assertThat(timer.getDuedate()).isEqualTo(due);
    for (int fired = 1; fired <= 3; fired++) {
      var next = both.turgo().getManagementService().createTimerJobQuery().list().getFirst();
      assertThat(next).as("firing %s", fired).isNotNull();
      both.turgo().getManagementService().moveTimerToExecutableJob(next.getId());
      both.turgo().getManagementService().executeJob(next.getId());
      assertThat(both.tasks("c")).hasSize(fired);
    }
    assertThat(both.turgo().getManagementService().createTimerJobQuery().count()).isZero();
    both.finish("c", 3);
    both.finish("b", 1);
    both.allEnded();
  }

  @Test
  void intermediateTimerKeepsItsDueTime() {
    both.deploy(
        model(
            "p",
            line(
                START,
                "<intermediateCatchEvent id=\"t\">"
                    + "<timerEventDefinition><timeDuration>PT2H</timeDuration></timerEventDefinition>"
                    + "</intermediateCatchEvent>",
                task("a"),
                END)));
    both.start("p");

    both.takeOver();

    var timer = both.turgo().getManagementService().createTimerJobQuery().list().getFirst();
    assertThat(timer.getDuedate())
        .isEqualTo(
            both.camunda.getManagementService().createJobQuery().list().getFirst().getDuedate());
    both.turgo().getManagementService().moveTimerToExecutableJob(timer.getId());
    both.turgo().getManagementService().executeJob(timer.getId());
    both.finish("a", 1);
    both.allEnded();
  }

  @Test
  void calledInstancesGiveTheirResultsBack() {
    both.deploy(
        model(
            "p",
            line(
                START,
                "<callActivity id=\"call\" calledElement=\"q\"><extensionElements>"
                    + "<camunda:out source=\"r\" target=\"result\"/></extensionElements>"
                    + "</callActivity>",
                task("a"),
                END)),
        model("q", line(START, task("inner"), END)));
    String id = both.camunda.getRuntimeService().startProcessInstanceByKey("p", "order 1").getId();
    var inner =
        both.camunda
            .getRuntimeService()
            .createProcessInstanceQuery()
            .processDefinitionKey("q")
            .list()
            .getFirst();
    both.camunda.getRuntimeService().setVariable(inner.getId(), "r", 5);

    both.takeOver();

    assertThat(
            both.turgo()
                .getRuntimeService()
                .createProcessInstanceQuery()
                .processInstanceBusinessKey("order 1")
                .list()
                .getFirst()
                .getId())
        .isEqualTo(both.targetOf(id));
    both.finish("inner", 1);
    assertThat(both.turgo().getRuntimeService().getVariable(both.targetOf(id), "result"))
        .isEqualTo(5);
    both.finish("a", 1);
    both.allEnded();
  }

  @Test
  void subProcessWithVariablesOfItsOwnAndABoundaryEvent() {
    both.deploy(
        model(
            "p",
            START
                + "<subProcess id=\"sub\">"
                + line("<startEvent id=\"s2\"/>", task("a"), "<endEvent id=\"e2\"/>")
                + "</subProcess>"
                + END
                + task("late")
                + flow("start", "sub")
                + flow("sub", "end")
                + boundary("bm", "sub", true, "<messageEventDefinition messageRef=\"m\"/>")
                + flow("bm", "late")));
    both.start("p", Map.of("x", "outer"));
    String second = both.start("p");
    var executions = both.camunda.getRuntimeService().createExecutionQuery().activityId("a").list();
    executions.forEach(
        it -> both.camunda.getRuntimeService().setVariableLocal(it.getId(), "x", "inner"));

    both.takeOver();

    String target = both.targetOf(second);
    var waiting =
        both.turgo()
            .getRuntimeService()
            .createExecutionQuery()
            .processInstanceId(target)
            .messageEventSubscriptionName("msg")
            .list()
            .getFirst();
    both.turgo().getRuntimeService().messageEventReceived("msg", waiting.getId());
    both.finish("late", 1);
    var task =
        both.turgo().getTaskService().createTaskQuery().taskDefinitionKey("a").list().getFirst();
    assertThat(both.turgo().getTaskService().getVariable(task.getId(), "x")).isEqualTo("inner");
    both.finish("a", 1);
    both.allEnded();
  }

  @Test
  void valuesOfAllTypesComeAlongUntouched() throws Exception {
    both.deploy(model("p", line(START, task("a"), END)));
    java.io.Serializable object = new java.util.ArrayList<>(List.of("a", "b"));
    String id =
        both.start(
            "p",
            new java.util.HashMap<>(
                Map.of(
                    "s",
                    "text",
                    "i",
                    1,
                    "l",
                    2L,
                    "d",
                    1.5,
                    "b",
                    true,
                    "t",
                    new Date(1_700_000_000_000L),
                    "y",
                    new byte[] {1, 2},
                    "o",
                    object,
                    "j",
                    org.camunda.spin.Spin.JSON("{\"k\":[1,2]}"),
                    "f",
                    org.camunda.bpm.engine.variable.Variables.fileValue("a.txt")
                        .file("hello".getBytes(java.nio.charset.StandardCharsets.UTF_8))
                        .mimeType("text/plain")
                        .encoding("UTF-8")
                        .create())));
    both.camunda.getRuntimeService().setVariable(id, "n", null);

    both.takeOver();

    var runtime = both.turgo().getRuntimeService();
    String target = both.targetOf(id);
    assertThat(runtime.getVariable(target, "s")).isEqualTo("text");
    assertThat(runtime.getVariable(target, "i")).isEqualTo(1);
    assertThat(runtime.getVariable(target, "l")).isEqualTo(2L);
    assertThat(runtime.getVariable(target, "d")).isEqualTo(1.5);
    assertThat(runtime.getVariable(target, "b")).isEqualTo(true);
    assertThat(runtime.getVariable(target, "t")).isEqualTo(new Date(1_700_000_000_000L));
    assertThat(runtime.getVariable(target, "y")).isEqualTo(new byte[] {1, 2});
    assertThat(runtime.getVariable(target, "j")).hasToString("{\"k\":[1,2]}");
    assertThat(runtime.getVariable(target, "n")).isNull();
    assertThat(runtime.getVariable(target, "f")).isInstanceOf(Map.class);
    var stored =
        both.turgo().getTransferService().read(List.of(target)).getFirst().variables().stream()
            .filter(variable -> variable.name().equals("o"))
            .findFirst()
            .orElseThrow()
            .value();
    assertThat(stored.type().typeName()).isEqualTo("serializable");
    assertThat(stored.textValue()).isEqualTo("java.util.ArrayList");
    try (var in =
        new java.io.ObjectInputStream(new java.io.ByteArrayInputStream(stored.bytesValue()))) {
      assertThat(in.readObject()).isEqualTo(object);
    }
  }

  @Test
  void aSecondRunDoesNothingTwice() {
    both.deploy(model("p", line(START, task("a"), END)));
    both.start("p");
    both.start("p");

    ImportReport first = InstanceImport.with(both.settings()).into(both.turgo());
    ImportReport second = InstanceImport.with(both.settings()).into(both.turgo());

    assertThat(first.count(Outcome.IMPORTED)).isEqualTo(2);
    assertThat(second.count(Outcome.ALREADY_THERE)).isEqualTo(2);
    assertThat(second.isClean()).as(second.toText()).isTrue();
    assertThat(both.turgo().getRuntimeService().createProcessInstanceQuery().count()).isEqualTo(2);
    assertThat(both.turgo().getRepositoryService().createDeploymentQuery().count()).isEqualTo(1);
  }
}
