package io.turgo.parity.camunda7;

import static io.turgo.parity.camunda7.TakeoverTest.END;
import static io.turgo.parity.camunda7.TakeoverTest.START;
import static io.turgo.parity.camunda7.TakeoverTest.flow;
import static io.turgo.parity.camunda7.TakeoverTest.line;
import static io.turgo.parity.camunda7.TakeoverTest.model;
import static io.turgo.parity.camunda7.TakeoverTest.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.RuntimeService;
import io.turgo.importing.ImportReport;
import io.turgo.importing.InstanceImport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every kind of wait of Camunda 7 comes along and ends in Turgo. */
class TakeoverWaitsTest {
  private static final String MESSAGE = "<messageEventDefinition messageRef=\"m\"/>";
  private static final String TIMER =
      "<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>";

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

  private RuntimeService runtime() {
    return both.turgo().getRuntimeService();
  }

  private void runJob(String id) {
    both.turgo().getManagementService().executeJob(id);
  }

  private void fireTimer() {
    var management = both.turgo().getManagementService();
    String id = management.createTimerJobQuery().list().getFirst().getId();
    management.moveTimerToExecutableJob(id);
    management.executeJob(id);
  }

  private static String several(boolean sequential) {
    return "<multiInstanceLoopCharacteristics isSequential=\""
        + sequential
        + "\" camunda:collection=\"${list}\" camunda:elementVariable=\"el\"/>";
  }

  /** Brings a message to the one that waits for it. */
  private void receive(String message) {
    var waiting = runtime().createExecutionQuery().messageEventSubscriptionName(message).list();
    assertThat(waiting).hasSize(1);
    runtime().messageEventReceived(message, waiting.getFirst().getId());
  }

  @Test
  void parallelMultiInstanceWithOneDone() {
    both.deploy(
        model(
            "p",
            line(START, "<userTask id=\"a\">" + several(false) + "</userTask>", task("b"), END)
                + "<boundaryEvent id=\"bm\" attachedToRef=\"a\" cancelActivity=\"false\">"
                + MESSAGE
                + "</boundaryEvent>"
                + task("c")
                + flow("bm", "c")));
    both.start("p", Map.of("list", List.of("x", "y", "z")));
    both.complete("a");

    both.takeOver();

    var open = both.turgo().getTaskService().createTaskQuery().taskDefinitionKey("a").list();
    assertThat(open)
        .extracting(it -> both.turgo().getTaskService().getVariable(it.getId(), "el"))
        .containsExactlyInAnyOrder("y", "z");
    assertThat(both.turgo().getTaskService().getVariable(open.getFirst().getId(), "nrOfInstances"))
        .isEqualTo(3);
    receive("msg");
    both.finish("c", 1);
    both.finish("a", 2);
    both.finish("b", 1);
    both.allEnded();
  }

  @Test
  void sequentialMultiInstanceInItsMiddle() {
    both.deploy(
        model(
            "p",
            line(START, "<userTask id=\"a\">" + several(true) + "</userTask>", task("b"), END)));
    both.start("p", Map.of("list", List.of("x", "y", "z")));
    both.complete("a");

    ImportReport report = both.takeOver();

    assertThat(report.isClean()).isTrue();
    String open = both.tasks("a").getFirst();
    assertThat(both.turgo().getTaskService().getVariable(open, "el")).isEqualTo("y");
    assertThat(both.turgo().getTaskService().getVariable(open, "loopCounter")).isEqualTo(1);
  }

  @Test
  void sequentialByCardinalityGoesOnToItsEnd() {
    both.deploy(
        model(
            "p",
            line(
                START,
                "<userTask id=\"a\"><multiInstanceLoopCharacteristics isSequential=\"true\">"
                    + "<loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>"
                    + "</userTask>",
                task("b"),
                END)));
    both.start("p");
    both.complete("a");

    both.takeOver();

    both.finish("a", 1);
    both.finish("a", 1);
    assertThat(both.tasks("a")).isEmpty();
    both.finish("b", 1);
    both.allEnded();
  }

  @Test
  void multiInstanceSubProcessWithOneDone() {
    both.deploy(
        model(
            "p",
            line(
                START,
                "<subProcess id=\"sub\">"
                    + several(false)
                    + line("<startEvent id=\"s2\"/>", task("a"), "<endEvent id=\"e2\"/>")
                    + "</subProcess>",
                task("b"),
                END)));
    both.start("p", Map.of("list", List.of("x", "y", "z")));
    both.complete("a");

    both.takeOver();

    both.finish("a", 2);
    both.finish("b", 1);
    both.allEnded();
  }

  @Test
  void calledInstancesOfAMultiInstanceCallActivity() {
    both.deploy(
        model(
            "p",
            line(
                START,
                "<callActivity id=\"call\" calledElement=\"q\"><extensionElements>"
                    + "<camunda:in source=\"el\" target=\"el\"/></extensionElements>"
                    + several(false)
                    + "</callActivity>",
                task("b"),
                END)),
        model("q", line(START, task("a"), END)));
    both.start("p", Map.of("list", List.of("x", "y")));

    both.takeOver();

    both.finish("a", 2);
    both.finish("b", 1);
    both.allEnded();
  }

  @Test
  void eventBasedGateway() {
    both.deploy(
        model(
            "p",
            START
                + "<eventBasedGateway id=\"g\"/>"
                + "<intermediateCatchEvent id=\"c1\">"
                + TIMER
                + "</intermediateCatchEvent><intermediateCatchEvent id=\"c2\">"
                + MESSAGE
                + "</intermediateCatchEvent>"
                + task("late")
                + task("came")
                + flow("start", "g")
                + flow("g", "c1")
                + flow("g", "c2")
                + flow("c1", "late")
                + flow("c2", "came")));
    both.start("p");
    both.start("p");
    ImportReport report = InstanceImport.with(both.settings().activating()).into(both.turgo());
    assertThat(report.isClean()).as(report.toText()).isTrue();

    var waiting = runtime().createExecutionQuery().messageEventSubscriptionName("msg").list();
    runtime().messageEventReceived("msg", waiting.getFirst().getId());
    fireTimer();
    both.finish("late", 1);
    both.finish("came", 1);
    both.allEnded();
  }

  @Test
  void jobsBeforeAfterAndAtTheStart() {
    both.deploy(
        model(
            "p",
            line(
                START,
                "<serviceTask id=\"svc\" camunda:asyncBefore=\"true\""
                    + " camunda:expression=\"${true}\"/>",
                "<userTask id=\"a\" camunda:asyncAfter=\"true\"/>",
                task("b"),
                END)),
        model(
            "q",
            "<startEvent id=\"start\" camunda:asyncBefore=\"true\"/>"
                + task("c")
                + END
                + flow("start", "c")
                + flow("c", "end")
                + "<subProcess id=\"es\" triggeredByEvent=\"true\">"
                + line(
                    "<startEvent id=\"es1\" isInterrupting=\"false\">" + MESSAGE + "</startEvent>",
                    task("d"))
                + "</subProcess>"));
    both.start("p");
    String second = both.start("p");
    var management = both.camunda.getManagementService();
    management.executeJob(
        management.createJobQuery().processInstanceId(second).list().getFirst().getId());
    both.complete("a");
    both.start("q");

    both.takeOver();

    var jobs = both.turgo().getManagementService().createJobQuery().list();
    assertThat(jobs).hasSize(3);
    jobs.forEach(job -> runJob(job.getId()));
    both.finish("a", 1);
    both.turgo().getManagementService().createJobQuery().list().forEach(it -> runJob(it.getId()));
    both.finish("b", 2);
    receive("msg");
    both.finish("d", 1);
    both.finish("c", 1);
    both.allEnded();
  }

  @Test
  void externalTasksWithTheirFailures() {
    both.deploy(
        model(
            "p",
            line(
                START,
                "<serviceTask id=\"x\" camunda:type=\"external\" camunda:topic=\"top\"/>",
                task("b"),
                END)));
    both.start("p");
    both.start("p");
    both.start("p");
    var external = both.camunda.getExternalTaskService();
    var taken = external.fetchAndLock(2, "w").topic("top", 60_000).execute();
    external.handleFailure(taken.get(0).getId(), "w", "no luck", "details", 1, 0);
    external.handleFailure(taken.get(1).getId(), "w", "never", "details", 0, 0);

    both.takeOver();

    var management = both.turgo().getManagementService();
    var dead = management.createDeadLetterJobQuery().list().getFirst();
    assertThat(dead.getExceptionMessage()).isEqualTo("never");
    management.moveDeadLetterJobToExecutableJob(dead.getId(), 3);
    var jobs =
        management
            .createExternalWorkerJobAcquireBuilder()
            .topic("top", Duration.ofMinutes(1))
            .acquireAndLock(10, "worker");
    assertThat(jobs).hasSize(3);
    jobs.forEach(
        job -> management.createExternalWorkerCompletionBuilder(job.getId(), "worker").complete());
    management.createJobQuery().list().forEach(it -> runJob(it.getId()));
    both.finish("b", 3);
    both.allEnded();
  }

  @Test
  void eventSubProcessesThatWaitAndThatRun() {
    String events =
        "<subProcess id=\"es\" triggeredByEvent=\"true\">"
            + line(
                "<startEvent id=\"es1\" isInterrupting=\"%s\">" + MESSAGE + "</startEvent>",
                task("c"))
            + "</subProcess><subProcess id=\"et\" triggeredByEvent=\"true\">"
            + line(
                "<startEvent id=\"et1\" isInterrupting=\"false\">" + TIMER + "</startEvent>",
                task("d"))
            + "</subProcess><subProcess id=\"ee\" triggeredByEvent=\"true\">"
            + line(
                "<startEvent id=\"ee1\"><errorEventDefinition errorRef=\"er\"/></startEvent>",
                task("e"))
            + "</subProcess>";
    String failing =
        task("a")
            + "<endEvent id=\"bad\"><errorEventDefinition errorRef=\"er\"/></endEvent>"
            + START
            + flow("start", "a")
            + flow("a", "bad");
    both.deploy(
        model("p", failing + events.formatted("false")),
        model("q", failing + events.formatted("true")));
    both.start("p");
    both.start("q");
    both.camunda.getRuntimeService().createMessageCorrelation("msg").correlateAllWithResult();

    both.takeOver();

    assertThat(both.tasks("c")).hasSize(2);
    receive("msg"); // the one that does not interrupt waits still
    both.finish("c", 3);
    assertThat(both.tasks("d")).isEmpty();
    fireTimer();
    both.finish("d", 1);
    both.finish("a", 1); // throws the error, which is caught in Turgo
    both.finish("e", 1);
    both.allEnded();
  }

  @Test
  void compensationOfWhatHasEndedBefore() {
    String undo =
        task("undo").replace("/>", " isForCompensation=\"true\"/>")
            + "<boundaryEvent id=\"cb\" attachedToRef=\"a\"><compensateEventDefinition/>"
            + "</boundaryEvent>";
    String association =
        "<association id=\"as\" sourceRef=\"cb\" targetRef=\"undo\" associationDirection=\"One\"/>";
    String thrown = "<endEvent id=\"th\"><compensateEventDefinition/></endEvent>";
    both.deploy(
        model("p", line(START, task("a"), task("b"), thrown) + undo + association),
        model(
            "q",
            line(
                START,
                "<subProcess id=\"sub\">"
                    + line("<startEvent id=\"s2\"/>", task("a"), "<endEvent id=\"e2\"/>")
                    + undo
                    + association
                    + "</subProcess>",
                task("b"),
                thrown)));
    both.start("p");
    String second = both.start("q");
    var camunda = both.camunda.getRuntimeService();
    camunda.setVariableLocal(
        camunda
            .createExecutionQuery()
            .processInstanceId(second)
            .activityId("a")
            .list()
            .getFirst()
            .getId(),
        "kept",
        "v");
    both.complete("a");
    both.complete("a");

    both.takeOver();

    both.finish("b", 2);
    assertThat(both.tasks("undo")).hasSize(2);
    assertThat(
            both.tasks("undo").stream()
                .map(id -> both.turgo().getTaskService().getVariables(id).get("kept"))
                .filter("v"::equals))
        .hasSize(1);
    both.finish("undo", 2);
    both.allEnded();
  }

  @Test
  void failedJobsAreDeadLetters() {
    both.deploy(
        model(
            "p",
            line(
                START,
                "<serviceTask id=\"svc\" camunda:asyncBefore=\"true\""
                    + " camunda:expression=\"${ok ? 1 : missing}\"/>",
                task("b"),
                END)));
    String id = both.start("p", Map.of("ok", false));
    var management = both.camunda.getManagementService();
    String job = management.createJobQuery().list().getFirst().getId();
    management.setJobRetries(job, 1);
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> management.executeJob(job));
    assertThat(both.camunda.getRuntimeService().createIncidentQuery().count()).isEqualTo(1);

    both.takeOver();

    var dead = both.turgo().getManagementService().createDeadLetterJobQuery().list().getFirst();
    assertThat(dead.getExceptionMessage()).contains("missing");
    assertThat(
            both.turgo().getManagementService().getDeadLetterJobExceptionStacktrace(dead.getId()))
        .contains("missing");
    runtime().setVariable(both.targetOf(id), "ok", true);
    both.turgo().getManagementService().moveDeadLetterJobToExecutableJob(dead.getId(), 3);
    runJob(dead.getId());
    both.finish("b", 1);
    both.allEnded();
  }

  @Test
  void signalsConditionsAndReceiveTasks() {
    both.deploy(
        model(
            "p",
            START
                + "<parallelGateway id=\"fork\"/>"
                + flow("start", "fork")
                + "<intermediateCatchEvent id=\"si\"><signalEventDefinition signalRef=\"s\"/>"
                + "</intermediateCatchEvent>"
                + "<intermediateCatchEvent id=\"co\"><conditionalEventDefinition>"
                + "<condition xsi:type=\"tFormalExpression\">${x == 1}</condition>"
                + "</conditionalEventDefinition></intermediateCatchEvent>"
                + "<receiveTask id=\"re\" messageRef=\"m\"/>"
                + flow("fork", "si")
                + flow("fork", "co")
                + flow("fork", "re")
                + "<parallelGateway id=\"join\"/>"
                + flow("si", "join")
                + flow("co", "join")
                + flow("re", "join")
                + task("b")
                + flow("join", "b")));
    String id = both.start("p", Map.of("x", 0));

    both.takeOver();

    runtime().signalEventReceived("sig");
    receive("msg");
    runtime().setVariable(both.targetOf(id), "x", 1);
    both.finish("b", 1);
    both.allEnded();
  }

  @Test
  void inclusiveJoinWaitsForTheOtherToken() {
    String condition =
        "<conditionExpression xsi:type=\"tFormalExpression\">${x &gt; %d}</conditionExpression>";
    both.deploy(
        model(
            "p",
            START
                + "<inclusiveGateway id=\"fork\"/><inclusiveGateway id=\"join\"/>"
                + task("a")
                + task("b")
                + task("c")
                + task("d")
                + flow("start", "fork")
                + flow("fork", "a").replace("/>", ">" + condition.formatted(0) + "</sequenceFlow>")
                + flow("fork", "b").replace("/>", ">" + condition.formatted(1) + "</sequenceFlow>")
                + flow("fork", "c").replace("/>", ">" + condition.formatted(9) + "</sequenceFlow>")
                + flow("a", "join")
                + flow("b", "join")
                + flow("c", "join")
                + flow("join", "d")));
    both.start("p", Map.of("x", 5));
    both.complete("a");

    both.takeOver();

    assertThat(both.tasks("d")).isEmpty();
    both.finish("b", 1);
    both.finish("d", 1);
    both.allEnded();
  }

  @Test
  void inputParametersAndTimeoutsOfTasks() {
    both.deploy(
        model(
            "p",
            line(
                START,
                "<userTask id=\"a\"><extensionElements><camunda:inputOutput>"
                    + "<camunda:inputParameter name=\"in\">v</camunda:inputParameter>"
                    + "</camunda:inputOutput><camunda:taskListener event=\"timeout\" id=\"tl\""
                    + " expression=\"${task.setName('late')}\">"
                    + TIMER
                    + "</camunda:taskListener></extensionElements></userTask>",
                task("b"),
                END)));
    both.start("p");

    both.takeOver();

    String open = both.tasks("a").getFirst();
    assertThat(both.turgo().getTaskService().getVariable(open, "in")).isEqualTo("v");
    fireTimer();
    assertThat(both.turgo().getTaskService().createTaskQuery().list().getFirst().getName())
        .isEqualTo("late");
    both.finish("a", 1);
    assertThat(both.turgo().getTaskService().getVariables(both.tasks("b").getFirst()))
        .doesNotContainKey("in");
    both.finish("b", 1);
    both.allEnded();
  }

  @Test
  void errorBoundaryEventsCatchInTurgo() {
    both.deploy(
        model(
            "p",
            START
                + "<subProcess id=\"sub\">"
                + line(
                    "<startEvent id=\"s2\"/>",
                    task("a"),
                    "<endEvent id=\"bad\"><errorEventDefinition errorRef=\"er\"/></endEvent>")
                + "</subProcess><boundaryEvent id=\"be\" attachedToRef=\"sub\">"
                + "<errorEventDefinition errorRef=\"er\"/></boundaryEvent>"
                + task("b")
                + flow("start", "sub")
                + flow("be", "b")));
    both.start("p");

    both.takeOver();

    both.finish("a", 1);
    both.finish("b", 1);
    both.allEnded();
  }
}
