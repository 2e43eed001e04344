package io.turgo.parity.camunda7;

import static io.turgo.parity.camunda7.TakeoverTest.END;
import static io.turgo.parity.camunda7.TakeoverTest.START;
import static io.turgo.parity.camunda7.TakeoverTest.flow;
import static io.turgo.parity.camunda7.TakeoverTest.line;
import static io.turgo.parity.camunda7.TakeoverTest.model;
import static io.turgo.parity.camunda7.TakeoverTest.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.job.Job;
import io.turgo.importing.ImportReport;
import io.turgo.importing.ImportReport.Outcome;
import io.turgo.importing.InstanceImport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What belongs to definitions comes along: timers of start events, suspended jobs. */
class TakeoverDefinitionsTest {
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

  private static String startedBy(String timer) {
    return line(
        "<startEvent id=\"ts\"><timerEventDefinition>"
            + timer
            + "</timerEventDefinition></startEvent>",
        task("t"),
        END);
  }

  private ImportReport take() {
    ImportReport report = InstanceImport.with(both.settings().activating()).into(both.turgo());
    assertThat(report.isClean()).as(report.toText()).isTrue();
    return report;
  }

  private List<Job> timers() {
    return both.turgo().getManagementService().createTimerJobQuery().list();
  }

  private org.camunda.bpm.engine.runtime.Job timerThere() {
    return both.camunda.getManagementService().createJobQuery().timers().list().getFirst();
  }

  @Test
  void theTimerOfAStartEventKeepsItsDueTimeAndTheRestOfItsCycle() {
    both.deploy(model("p", startedBy("<timeCycle>R3/PT1H</timeCycle>")));
    both.camunda.getManagementService().executeJob(timerThere().getId());

    ImportReport report = take();

    assertThat(report.left()).isEmpty();
    assertThat(timers()).hasSize(1);
    assertThat(timers().getFirst().getDuedate()).isEqualTo(timerThere().getDuedate());
    assertThat(timers().getFirst().getElementId()).isEqualTo("ts");
    assertThat(both.tasks("t")).hasSize(1);
    fire();
    assertThat(timers().getFirst().getDuedate())
        .isAfterOrEqualTo(
            Date.from(timerThere().getDuedate().toInstant().plus(Duration.ofMinutes(55))));
    fire();
    fire();
    // Camunda counts rounds by their times, and its first one ran before its time.
    assertThat(timers()).as("no round is left").isEmpty();
    assertThat(both.tasks("t")).hasSize(4);
    both.finish("t", 4);
    both.allEnded();
  }

  private void fire() {
    String id = timers().getFirst().getId();
    both.turgo().getManagementService().moveTimerToExecutableJob(id);
    both.turgo().getManagementService().executeJob(id);
  }

  @Test
  void aTimerThatHasFiredDoesNotFireAgain() {
    both.deploy(model("p", startedBy("<timeDate>2099-01-01T00:00:00</timeDate>")));
    both.camunda.getManagementService().executeJob(timerThere().getId());

    take();

    assertThat(timers()).isEmpty();
    assertThat(both.tasks("t")).hasSize(1);
    both.finish("t", 1);
    both.allEnded();
  }

  @Test
  void aTimerOfAProcessThatTurgoHadBeforeIsNamed() {
    String file = model("p", startedBy("<timeCycle>R/PT1H</timeCycle>"));
    both.turgo().getRepositoryService().createDeployment().addString("p.bpmn", file).deploy();
    both.deploy(file);

    assertThat(take().left())
        .singleElement()
        .asString()
        .contains("start event 'ts' of p:1", "deployed in Turgo before");
    assertThat(timers()).hasSize(1);
  }

  @Test
  void suspendedJobDefinitionsPauseTheirActivity() {
    both.deploy(
        model("p", line(START, task("x").replace("/>", " camunda:asyncBefore=\"true\"/>"), END)));
    both.start("p");
    var definition =
        both.camunda
            .getManagementService()
            .createJobDefinitionQuery()
            .activityIdIn("x")
            .singleResult();
    both.camunda.getManagementService().suspendJobDefinitionById(definition.getId(), true);

    take();

    var management = both.turgo().getManagementService();
    assertThat(management.getPausedActivities())
        .singleElement()
        .satisfies(paused -> assertThat(paused.activityId()).isEqualTo("x"));
    String job = management.createJobQuery().elementId("x").list().getFirst().getId();
    assertThatThrownBy(() -> management.executeJob(job)).hasMessageContaining("paused");
    String target = management.getPausedActivities().getFirst().processDefinitionId();
    management.resumeActivityById(target, "x");
    InstanceImport.with(both.settings().activating()).into(both.turgo());
    assertThat(management.getPausedActivities()).as("resumed since").isEmpty();
    runAll();
    both.finish("x", 1);
    both.allEnded();
  }

  private void runAll() {
    var management = both.turgo().getManagementService();
    timers().forEach(job -> management.moveTimerToExecutableJob(job.getId()));
    List<Job> jobs = management.createJobQuery().list();
    while (!jobs.isEmpty()) {
      jobs.forEach(job -> management.executeJob(job.getId()));
      jobs = management.createJobQuery().list();
    }
  }

  @Test
  void aSuspendedDefinitionPausesNothing() {
    both.deploy(
        model("p", line(START, task("x").replace("/>", " camunda:asyncBefore=\"true\"/>"), END)));
    both.start("p");
    both.camunda.getRepositoryService().suspendProcessDefinitionByKey("p");

    take();

    assertThat(both.turgo().getManagementService().getPausedActivities()).isEmpty();
    runAll();
    both.finish("x", 1);
    both.allEnded();
  }

  @Test
  void aJobThatIsSuspendedAloneIsRefused() {
    both.deploy(
        model("p", line(START, task("x").replace("/>", " camunda:asyncBefore=\"true\"/>"), END)));
    both.start("p");
    var management = both.camunda.getManagementService();
    management.suspendJobById(management.createJobQuery().singleResult().getId());

    ImportReport report = InstanceImport.with(both.settings()).into(both.turgo());

    assertThat(report.count(Outcome.REFUSED)).isEqualTo(1);
    assertThat(report.toText()).contains("element 'x'", "is suspended, but its instance is not");
  }

  @Test
  void jobsThatMustNotLeaveTheirElementAgainStandBeforeTheNextOne() {
    String listens =
        "<extensionElements><camunda:executionListener event=\"end\" expression=\"${execution"
            + ".setVariable('ends', execution.hasVariable('ends') ? 'twice' : 'once')}\"/>"
            + "</extensionElements>";
    both.deploy(
        model(
            "chosen",
            START
                + "<exclusiveGateway id=\"g\" camunda:asyncAfter=\"true\" default=\"f_g_b2\"/>"
                + task("a2")
                + task("b2")
                + flow("start", "g")
                + flow("g", "a2")
                    .replace(
                        "/>",
                        "><conditionExpression xsi:type=\"tFormalExpression\">${n == 1}"
                            + "</conditionExpression></sequenceFlow>")
                + flow("g", "b2")),
        model(
            "listens",
            line(
                START,
                "<userTask id=\"u\" camunda:asyncAfter=\"true\">" + listens + "</userTask>",
                task("v"),
                END)),
        model(
            "undone",
            line(
                    START,
                    "<userTask id=\"w\" camunda:asyncAfter=\"true\"/>",
                    task("y"),
                    "<endEvent id=\"th\"><compensateEventDefinition/></endEvent>")
                + "<userTask id=\"undo\" isForCompensation=\"true\"/>"
                + "<boundaryEvent id=\"cb\" attachedToRef=\"w\"><compensateEventDefinition/>"
                + "</boundaryEvent><association id=\"as\" sourceRef=\"cb\" targetRef=\"undo\""
                + " associationDirection=\"One\"/>"));
    String chosen = both.start("chosen", Map.of("n", 1));
    both.camunda.getRuntimeService().setVariable(chosen, "n", 2);
    both.start("listens");
    both.complete("u");
    both.start("undone");
    both.complete("w");

    ImportReport report = take();

    assertThat(report.count(Outcome.WITH_REMARKS)).as(report.toText()).isEqualTo(3);
    assertThat(report.toText())
        .contains("element 'g' is done; its token stands before 'a2'")
        .contains("element 'u' is done; its token stands before 'v'");
    runAll();
    assertThat(both.tasks("a2")).hasSize(1);
    assertThat(both.tasks("b2")).isEmpty();
    String v = both.tasks("v").getFirst();
    assertThat(both.turgo().getTaskService().getVariable(v, "ends"))
        .as("its listener has run once, in Camunda")
        .isEqualTo("once");
    both.finish("v", 1);
    both.finish("a2", 1);
    both.finish("y", 1);
    both.finish("undo", 1);
    both.allEnded();
  }
}
