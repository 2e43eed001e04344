package io.turgo.parity;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.job.Job;
import io.turgo.engine.task.Task;
import io.turgo.engine.transfer.Origin;
import io.turgo.importing.HistoryScope;
import io.turgo.importing.ImportReport;
import io.turgo.importing.ImportReport.Outcome;
import io.turgo.importing.ImportSettings;
import io.turgo.importing.InstanceImport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ended instances and the timers of start events come along from each version of Flowable. */
final class FlowableHistoryTakeoverTest {
  private static final String FILE =
      """
      <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'
          xmlns:flowable='http://flowable.org/bpmn' targetNamespace='test'>%s</definitions>
      """;
  private static final String CALLER =
      Models.line(
          "p", "<callActivity id='call' calledElement='q'/>", "<userTask id='b' name='B'/>");
  private static final String CALLED =
      Models.line("q", "<userTask id='a' name='A' flowable:candidateGroups='sales,ops'/>");
  private static final String TIMED =
      Models.line("timed", "<userTask id='t' name='T'/>")
          .replace(
              "<startEvent id='start'/>",
              "<startEvent id='start'><timerEventDefinition><timeCycle>R3/PT2H</timeCycle>"
                  + "</timerEventDefinition></startEvent>");

  /** Longer than what Flowable shows of a comment. */
  private static final String SAID = "hello " + "all ".repeat(60) + "!";

  @TempDir private Path folder;

  private static JdbcDataSource h2(String name) {
    JdbcDataSource source = new JdbcDataSource();
    source.setURL("jdbc:h2:mem:history-" + name + ";DB_CLOSE_DELAY=-1");
    source.setUser("sa");
    return source;
  }

  private ProcessEngine turgo() {
    return ProcessEngine.builder()
        .sqlite(folder.resolve("turgo.db"))
        .executorActive(false)
        .history(HistoryLevel.FULL)
        .build();
  }

  private static PeerEngine open(String peer, JdbcDataSource source)
      throws IOException, ReflectiveOperationException {
    return peer.startsWith("activiti")
        ? PeerEngine.activiti6(source)
        : PeerEngine.flowable(peer, source);
  }

  @ParameterizedTest
  @ValueSource(strings = {"flowable8", "flowable-rest", "flowable68", "activiti6"})
  void comesAlong(String peer) throws IOException, ReflectiveOperationException {
    JdbcDataSource source = h2(peer);
    try (PeerEngine engine = open(peer, source);
        ProcessEngine turgo = turgo()) {
      Services there = engine.services();
      there.identity().setAuthenticatedUserId("sue");
      deploy(there, CALLER, CALLED, TIMED);
      String ended = start(there, "p", Map.of("n", 1));
      there.runtime().setVariable(ended, "n", 2);
      Task first = task(there, "a");
      there.tasks().addCandidateUser(first.getId(), "uwe");
      there.tasks().deleteCandidateGroup(first.getId(), "ops");
      there.tasks().addComment(first.getId(), first.getProcessInstanceId(), SAID);
      there.tasks().setVariableLocal(first.getId(), "own", "y");
      there.tasks().setAssignee(first.getId(), "dan");
      complete(there, "a");
      complete(there, "b");
      String cancelled = start(there, "q", Map.of());
      there.runtime().deleteProcessInstance(cancelled, "not wanted");
      String other = start(there, "q", Map.of());
      complete(there, "a");
      String running = start(there, "p", Map.of());
      complete(there, "a");
      Job timer = there.management().createTimerJobQuery().list().getFirst();
      ImportSettings settings = ImportSettings.of(source).withHistory(HistoryScope.ALL);

      ImportReport dry = InstanceImport.with(settings).dryRun();
      ImportReport onlyP = InstanceImport.with(settings.ofDefinition("p")).dryRun();
      ImportReport report = InstanceImport.with(settings).into(turgo);

      assertThat(report.isClean()).as(report.toText()).isTrue();
      assertThat(report.ended())
          .isEqualTo(
              Map.of(
                  "p:1", Map.of("completed", 1L), "q:1", Map.of("completed", 3L, "cancelled", 1L)));
      assertThat(dry.ended()).isEqualTo(report.ended());
      assertThat(onlyP.isClean()).as(onlyP.toText()).isTrue();
      assertThat(onlyP.ended())
          .isEqualTo(Map.of("p:1", Map.of("completed", 1L), "q:1", Map.of("completed", 2L)));
      assertThat(report.count(Outcome.IMPORTED)).isEqualTo(1);
      Services here = Services.of(turgo);
      for (String id : List.of(ended, calledBy(there, ended), cancelled, other)) {
        String target = target(turgo, report, Origin.ENDED, id);
        assertThat(trail(here, target)).as(id).isEqualTo(trail(there, id)).isNotEmpty();
        assertThat(text(past(here, target))).isEqualTo(text(past(there, id)));
      }
      String called = target(turgo, report, Origin.ENDED, calledBy(there, ended));
      assertThat(past(here, called).getSuperProcessInstanceId())
          .isEqualTo(target(turgo, report, Origin.ENDED, ended));
      assertThat(trail(here, called)).contains("variable own y", "comment " + SAID, "task a dan");
      assertThat(links(here, called)).contains("uwe/null", "null/sales").doesNotContain("null/ops");
      assertThat(trail(here, target(turgo, report, Origin.INSTANCE, running)))
          .isEqualTo(trail(there, running));
      aTimerWaitsAsThere(turgo, timer);

      ImportReport again = InstanceImport.with(settings.activating()).into(turgo);
      assertThat(again.isClean()).as(again.toText()).isTrue();
      assertThat(again.ended()).isEqualTo(report.ended());
      assertThat(here.history().createHistoricProcessInstanceQuery().count()).isEqualTo(6);
      firesThreeTimes(turgo, Objects.requireNonNull(timer.getDuedate()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"flowable8", "activiti6"})
  void aStartTimerThatHasFailedWaitsForSomebodyHereToo(String peer)
      throws IOException, ReflectiveOperationException {
    JdbcDataSource source = h2("failed-" + peer);
    try (PeerEngine engine = open(peer, source);
        ProcessEngine turgo = turgo()) {
      Services there = engine.services();
      deploy(there, TIMED);
      there
          .management()
          .moveJobToDeadLetterJob(
              there.management().createTimerJobQuery().list().getFirst().getId());

      ImportReport report = InstanceImport.with(ImportSettings.of(source)).into(turgo);

      assertThat(report.isClean()).as(report.toText()).isTrue();
      assertThat(turgo.getManagementService().createDeadLetterJobQuery().list())
          .extracting(Job::getElementId)
          .containsExactly("start");
    }
  }

  @Test
  void ofOneDefinitionThoseThatWereCalledStayWithTheirCallers()
      throws IOException, ReflectiveOperationException {
    JdbcDataSource source = h2("called");
    try (PeerEngine engine = open("flowable8", source)) {
      Services there = engine.services();
      deploy(there, CALLER, CALLED);
      start(there, "p", Map.of());
      complete(there, "a");
      complete(there, "b");
      start(there, "q", Map.of());
      complete(there, "a");

      ImportReport onlyQ =
          InstanceImport.with(
                  ImportSettings.of(source).withHistory(HistoryScope.ALL).ofDefinition("q"))
              .dryRun();

      assertThat(onlyQ.ended()).isEqualTo(Map.of("q:1", Map.of("completed", 1L)));
    }
  }

  private static void aTimerWaitsAsThere(ProcessEngine turgo, Job timer) {
    Job mine = turgo.getManagementService().createTimerJobQuery().list().getFirst();
    assertThat(mine.getDuedate()).isEqualTo(timer.getDuedate());
    assertThat(mine.getElementId()).isEqualTo("start");
  }

  private static void firesThreeTimes(ProcessEngine turgo, Date first) {
    for (int i = 0; i < 5; i++) {
      turgo.getClock().setCurrentTime(first.toInstant().plusSeconds(1 + i * 7_200L));
      for (Job due : Services.of(turgo).management().createTimerJobQuery().executable().list()) {
        turgo
            .getManagementService()
            .executeJob(turgo.getManagementService().moveTimerToExecutableJob(due.getId()).getId());
      }
    }
    assertThat(
            turgo
                .getRuntimeService()
                .createProcessInstanceQuery()
                .processDefinitionKey("timed")
                .count())
        .isEqualTo(3);
  }

  private static void deploy(Services there, String... models) {
    for (String model : models) {
      there
          .repository()
          .createDeployment()
          .addString("p.bpmn20.xml", there.dialect().apply(FILE.formatted(model)))
          .deploy();
    }
  }

  private static String start(Services there, String key, Map<String, Object> variables) {
    return there.runtime().startProcessInstanceByKey(key, "key of " + key, variables).getId();
  }

  private static Task task(Services there, String key) {
    return there.tasks().createTaskQuery().taskDefinitionKey(key).list().getFirst();
  }

  private static void complete(Services there, String key) {
    there.tasks().complete(task(there, key).getId());
  }

  private static String calledBy(Services services, String id) {
    return services
        .history()
        .createHistoricProcessInstanceQuery()
        .superProcessInstanceId(id)
        .list()
        .getFirst()
        .getId();
  }

  private static HistoricProcessInstance past(Services services, String id) {
    return services
        .history()
        .createHistoricProcessInstanceQuery()
        .processInstanceId(id)
        .list()
        .getFirst();
  }

  private static String text(HistoricProcessInstance one) {
    return String.join(
        " ",
        one.getBusinessKey(),
        one.getStartUserId(),
        "" + one.getStartTime().getTime(),
        "" + Objects.requireNonNull(one.getEndTime()).getTime(),
        one.getEndActivityId(),
        one.getDeleteReason());
  }

  private static String target(ProcessEngine turgo, ImportReport report, String kind, String id) {
    return turgo.getTransferService().origin(report.source(), kind, id).orElseThrow().targetId();
  }

  private static List<String> links(Services services, String id) {
    List<String> links = new ArrayList<>();
    services
        .history()
        .createHistoricTaskInstanceQuery()
        .processInstanceId(id)
        .list()
        .forEach(task ->
            services
                .history()
                .getHistoricIdentityLinksForTask(task.getId())
                .forEach(link -> links.add(link.getUserId() + "/" + link.getGroupId())));
    return links;
  }

  /** All that history tells of an instance, but for flows, which Turgo does not note. */
  private static List<String> trail(Services services, String id) {
    List<String> lines = new ArrayList<>();
    services.history().createHistoricActivityInstanceQuery().processInstanceId(id).list().stream()
        .filter(it -> !"sequenceFlow".equals(it.getActivityType()))
        .forEach(it ->
            lines.add(
                it.getActivityId()
                    + " "
                    + it.getStartTime().getTime()
                    + " "
                    + (it.getEndTime() == null ? "" : it.getEndTime().getTime())
                    + " "
                    + (it.getDeleteReason() != null)));
    services
        .history()
        .createHistoricTaskInstanceQuery()
        .processInstanceId(id)
        .list()
        .forEach(it -> {
          lines.add("task " + it.getTaskDefinitionKey() + " " + it.getAssignee());
          services
              .tasks()
              .getTaskComments(it.getId())
              .forEach(comment -> lines.add("comment " + comment.getFullMessage()));
        });
    services
        .history()
        .createHistoricVariableInstanceQuery()
        .processInstanceId(id)
        .list()
        .forEach(it -> lines.add("variable " + it.getVariableName() + " " + it.getValue()));
    Collections.sort(lines);
    return lines;
  }
}
