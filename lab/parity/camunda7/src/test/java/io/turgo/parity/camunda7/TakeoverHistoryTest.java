package io.turgo.parity.camunda7;

import static io.turgo.parity.camunda7.TakeoverTest.END;
import static io.turgo.parity.camunda7.TakeoverTest.START;
import static io.turgo.parity.camunda7.TakeoverTest.line;
import static io.turgo.parity.camunda7.TakeoverTest.model;
import static io.turgo.parity.camunda7.TakeoverTest.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.transfer.Origin;
import io.turgo.engine.variable.SerializableVariables;
import io.turgo.importing.HistoryScope;
import io.turgo.importing.ImportReport;
import io.turgo.importing.ImportReport.Outcome;
import io.turgo.importing.ImportSettings;
import io.turgo.importing.InstanceImport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ended instances of Camunda 7 come into Turgo's history. */
class TakeoverHistoryTest {
  private static final String CALL = "<callActivity id=\"call\" calledElement=\"q\"/>";

  private static Takeover both;
  private ProcessEngine turgo;

  @BeforeAll
  static void openCamunda(@TempDir Path folder) {
    both = Takeover.onH2(folder);
  }

  @AfterAll
  static void closeCamunda() {
    both.close();
  }

  @BeforeEach
  void open(@TempDir Path folder) {
    turgo =
        ProcessEngine.builder()
            .sqlite(folder.resolve("full.db"))
            .executorActive(false)
            .history(HistoryLevel.FULL)
            .variableType(SerializableVariables.allowing())
            .build();
    both.deploy(
        model("p", line(START, CALL, task("b"), END)),
        model("q", line(START, "<userTask id=\"a\" camunda:candidateGroups=\"sales,ops\"/>", END)));
  }

  @AfterEach
  void close() {
    turgo.close();
    both.camunda.getIdentityService().clearAuthentication();
    both.clear();
  }

  private ImportSettings settings() {
    return both.settings().withHistory(HistoryScope.ALL);
  }

  private ImportReport take() {
    ImportReport report = InstanceImport.with(settings()).into(turgo);
    assertThat(report.isClean()).as(report.toText()).isTrue();
    return report;
  }

  private String targetOf(String sourceId) {
    String source = InstanceImport.with(settings()).into(turgo).source();
    return turgo
        .getTransferService()
        .origin(source, Origin.ENDED, sourceId)
        .orElseThrow()
        .targetId();
  }

  private HistoricProcessInstance past(String targetId) {
    return turgo
        .getHistoryService()
        .createHistoricProcessInstanceQuery()
        .processInstanceId(targetId)
        .list()
        .getFirst();
  }

  private static long millis(Date date) {
    return date.getTime();
  }

  private List<String> trailThere(String id) {
    List<String> lines = new ArrayList<>();
    var history = both.camunda.getHistoryService();
    history
        .createHistoricActivityInstanceQuery()
        .processInstanceId(id)
        .list()
        .forEach(it ->
            lines.add(
                it.getActivityId()
                    + " "
                    + millis(it.getStartTime())
                    + " "
                    + millis(it.getEndTime())
                    + " "
                    + it.isCanceled()));
    history
        .createHistoricTaskInstanceQuery()
        .processInstanceId(id)
        .list()
        .forEach(it -> lines.add("task " + it.getTaskDefinitionKey() + " " + it.getAssignee()));
    history
        .createHistoricVariableInstanceQuery()
        .processInstanceId(id)
        .list()
        .forEach(it -> lines.add("variable " + it.getName() + " " + it.getValue()));
    history
        .createHistoricDetailQuery()
        .processInstanceId(id)
        .list()
        .forEach(it ->
            lines.add(
                "change "
                    + ((org.camunda.bpm.engine.history.HistoricVariableUpdate) it).getValue()));
    both.camunda
        .getTaskService()
        .getProcessInstanceComments(id)
        .forEach(it -> lines.add("comment " + it.getFullMessage()));
    Collections.sort(lines);
    return lines;
  }

  private List<String> trail(String id) {
    List<String> lines = new ArrayList<>();
    var history = turgo.getHistoryService();
    history
        .createHistoricActivityInstanceQuery()
        .processInstanceId(id)
        .list()
        .forEach(it ->
            lines.add(
                it.getActivityId()
                    + " "
                    + millis(it.getStartTime())
                    + " "
                    + millis(it.getEndTime())
                    + " "
                    + (it.getDeleteReason() != null)));
    history
        .createHistoricTaskInstanceQuery()
        .processInstanceId(id)
        .list()
        .forEach(it -> {
          lines.add("task " + it.getTaskDefinitionKey() + " " + it.getAssignee());
          turgo
              .getTaskService()
              .getTaskComments(it.getId())
              .forEach(comment -> lines.add("comment " + comment.getFullMessage()));
        });
    history
        .createHistoricVariableInstanceQuery()
        .processInstanceId(id)
        .list()
        .forEach(it -> lines.add("variable " + it.getVariableName() + " " + it.getValue()));
    history
        .createHistoricDetailQuery()
        .processInstanceId(id)
        .list()
        .forEach(it ->
            lines.add(
                "change " + ((io.turgo.engine.history.HistoricVariableUpdate) it).getValue()));
    Collections.sort(lines);
    return lines;
  }

  @Test
  void endedInstancesWithAllThatTheyHad() {
    both.camunda.getIdentityService().setAuthenticatedUserId("sue");
    String ended = both.start("p", Map.of("n", 1, "list", new ArrayList<>(List.of("x"))));
    both.camunda.getRuntimeService().setVariable(ended, "n", 2);
    var tasks = both.camunda.getTaskService();
    var first = tasks.createTaskQuery().taskDefinitionKey("a").list().getFirst();
    tasks.addCandidateUser(first.getId(), "uwe");
    tasks.deleteCandidateGroup(first.getId(), "ops");
    tasks.createComment(first.getId(), first.getProcessInstanceId(), "hello");
    tasks.setVariableLocal(first.getId(), "own", "y");
    tasks.setAssignee(first.getId(), "dan");
    both.complete("a");
    both.complete("b");
    String cancelled = both.start("q", Map.of());
    both.camunda.getRuntimeService().deleteProcessInstance(cancelled, "not wanted");
    String running = both.start("p", Map.of());
    both.complete("a");

    ImportReport dry = InstanceImport.with(settings()).dryRun();
    ImportReport report = take();

    Map<String, Map<String, Long>> counts =
        Map.of("p:1", Map.of("completed", 1L), "q:1", Map.of("completed", 2L, "cancelled", 1L));
    assertThat(report.ended()).isEqualTo(counts);
    assertThat(dry.ended()).isEqualTo(counts);
    assertThat(report.toText()).contains("2 q:1 completed");
    assertThat(report.count(Outcome.IMPORTED)).isEqualTo(1);
    HistoricProcessInstance one = past(targetOf(ended));
    var there =
        both.camunda
            .getHistoryService()
            .createHistoricProcessInstanceQuery()
            .processInstanceId(ended)
            .singleResult();
    assertThat(one.getBusinessKey()).isEqualTo("key of p");
    assertThat(one.getStartUserId()).isEqualTo("sue");
    assertThat(one.getStartTime()).isEqualTo(there.getStartTime());
    assertThat(one.getEndTime()).isEqualTo(there.getEndTime());
    assertThat(one.getEndActivityId()).isEqualTo("end");
    assertThat(one.getDeleteReason()).isNull();
    assertThat(past(targetOf(cancelled)).getDeleteReason()).isEqualTo("not wanted");
    assertThat(trail(one.getId())).isEqualTo(trailThere(ended)).hasSizeGreaterThan(8);
    String called = calledBy(ended);
    assertThat(trail(targetOf(called)))
        .isEqualTo(trailThere(called))
        .contains("comment hello", "task a dan", "variable own y", "change y");
    assertThat(past(targetOf(called)).getSuperProcessInstanceId()).isEqualTo(one.getId());
    assertThat(calledFrom(one.getId())).isEqualTo(targetOf(called));
    String goesOn =
        turgo.getRuntimeService().createProcessInstanceQuery().list().getFirst().getId();
    assertThat(calledFrom(goesOn)).isEqualTo(targetOf(calledBy(running)));
    assertThat(past(targetOf(calledBy(running))).getSuperProcessInstanceId()).isEqualTo(goesOn);
    var task =
        turgo
            .getHistoryService()
            .createHistoricTaskInstanceQuery()
            .processInstanceId(targetOf(called))
            .list()
            .getFirst();
    assertThat(turgo.getHistoryService().getHistoricIdentityLinksForTask(task.getId()))
        .extracting(link -> link.getUserId() + "/" + link.getGroupId())
        .contains("uwe/null", "null/sales")
        .doesNotContain("null/ops");
  }

  private String calledBy(String sourceId) {
    return both.camunda
        .getHistoryService()
        .createHistoricProcessInstanceQuery()
        .superProcessInstanceId(sourceId)
        .list()
        .getFirst()
        .getId();
  }

  private String calledFrom(String targetId) {
    return turgo
        .getHistoryService()
        .createHistoricActivityInstanceQuery()
        .processInstanceId(targetId)
        .activityId("call")
        .list()
        .getFirst()
        .getCalledProcessInstanceId();
  }

  @Test
  void aRunThatBreaksOffIsRepeatedAndASecondRunWritesNothing() {
    for (int i = 0; i < 130; i++) {
      both.start("p");
      both.complete("a");
      both.complete("b");
    }
    AtomicInteger told = new AtomicInteger();
    assertThatThrownBy(() ->
            InstanceImport.with(
                    settings()
                        .withProgress(verdict -> {
                          if (told.incrementAndGet() == 150) {
                            throw new IllegalStateException("the power is gone");
                          }
                        }))
                .into(turgo))
        .hasMessage("the power is gone");

    ImportReport report = take();
    assertThat(report.ended())
        .isEqualTo(Map.of("p:1", Map.of("completed", 130L), "q:1", Map.of("completed", 130L)));
    assertThat(take().ended()).isEqualTo(report.ended());

    var query = turgo.getHistoryService().createHistoricProcessInstanceQuery();
    assertThat(query.count()).isEqualTo(260);
    assertThat(query.list())
        .filteredOn(it -> it.getSuperProcessInstanceId() != null)
        .hasSize(130)
        .allSatisfy(
            it -> assertThat(calledFrom(it.getSuperProcessInstanceId())).isEqualTo(it.getId()));
    assertThat(turgo.getTransferService().inconsistencies()).isEmpty();
  }

  @Test
  void onlyThatOfOneProcessWithThoseThatItCalled() {
    both.start("p");
    both.complete("a");
    both.complete("b");
    both.start("q");
    both.complete("a");

    ImportReport report = InstanceImport.with(settings().ofDefinition("p")).into(turgo);

    assertThat(report.isClean()).as(report.toText()).isTrue();
    assertThat(report.ended())
        .isEqualTo(Map.of("p:1", Map.of("completed", 1L), "q:1", Map.of("completed", 1L)));
    assertThat(take().ended())
        .isEqualTo(Map.of("p:1", Map.of("completed", 1L), "q:1", Map.of("completed", 2L)));
  }

  @Test
  void oneThatCameAlongRunningIsNotWrittenAgainOnceItHasEnded() {
    both.start("q");
    take();
    both.complete("a");

    ImportReport report = InstanceImport.with(settings()).into(turgo);

    assertThat(report.isClean()).isFalse();
    assertThat(report.toText()).contains("has ended in the other engine since");
    assertThat(turgo.getHistoryService().createHistoricProcessInstanceQuery().count()).isEqualTo(1);
  }
}
