package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.catchTimer;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.heard;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.taskHeard;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.batch.Batch;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.job.Job;
import io.turgo.engine.migration.ActivityMigrationMapping;
import io.turgo.engine.migration.MigrationInstruction;
import io.turgo.engine.migration.MigrationPlan;
import io.turgo.engine.migration.MigrationPlanValidationException;
import io.turgo.engine.migration.MigrationPreview;
import io.turgo.engine.migration.ProcessInstanceMigrationBuilder;
import io.turgo.engine.migration.ProcessInstanceMigrationDocument;
import io.turgo.engine.migration.ProcessInstanceMigrationDocumentConverter;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.MovePreview;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Instances that go to other versions: what stays, what is armed, and what no other engine keeps.
 */
class MigratedInstancesTest extends ScenarioTest {
  private static final String[] ONE = {start("s"), user("a", ""), end("e"), flow("s -> a -> e")};

  /** A migration to the newest version. */
  private static ProcessInstanceMigrationBuilder to(Kit kit) {
    return migration(kit).migrateToProcessDefinition(newest(kit));
  }

  private static ProcessInstanceMigrationBuilder migration(Kit kit) {
    return kit.engine().getProcessMigrationService().createProcessInstanceMigrationBuilder();
  }

  private static String newest(Kit kit) {
    return Objects.requireNonNull(
            kit.engine()
                .getRepositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey("p")
                .latestVersion()
                .singleResult())
        .getId();
  }

  private static ActivityMigrationMapping map(String from, String to) {
    return ActivityMigrationMapping.createMappingFor(from, to);
  }

  private static ProcessInstance instance(Kit kit, String id) {
    return Objects.requireNonNull(
        kit.engine()
            .getRuntimeService()
            .createProcessInstanceQuery()
            .processInstanceId(id)
            .singleResult());
  }

  private static Job timer(Kit kit, String elementId) {
    return Objects.requireNonNull(
        kit.engine()
            .getManagementService()
            .createTimerJobQuery()
            .elementId(elementId)
            .singleResult());
  }

  private static Date at(Duration afterNoon) {
    return Date.from(Kit.NOON.plus(afterNoon));
  }

  @ParameterizedTest
  @EnumSource
  void whatStaysIsTheSameRowEverywhere(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "p",
            start("s"),
            user("a", "name='Old'"),
            boundary("late", "a", false, "timeDuration:PT1H"),
            end("e"),
            end("lateE"),
            flow("s -> a -> e"),
            flow("late -> lateE"));
    Task before = kit.task(id);
    Job timer = timer(kit, "late");
    kit.engine().getTaskService().claim(before.getId(), "kermit");
    kit.engine().getTaskService().setVariableLocal(before.getId(), "note", "mine");
    kit.engine().getTaskService().setDueDate(before.getId(), at(Duration.ofDays(1)));
    kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofMinutes(20)));
    kit.deploy(
        "p",
        start("s"),
        user("b", "name='New'"),
        boundary("slow", "b", false, "timeDuration:PT1H"),
        boundary("added", "b", true, "timeDuration:PT5H"),
        end("e"),
        end("lateE"),
        flow("s -> b -> e"),
        flow("slow -> lateE"),
        flow("added -> lateE"));

    to(kit)
        .addActivityMigrationMapping(map("a", "b"))
        .addActivityMigrationMapping(map("late", "slow"))
        .migrate(id);

    Task after = kit.task(id);
    String version = instance(kit, id).getProcessDefinitionId();
    assertThat(version).isEqualTo(newest(kit));
    assertThat(after.getId()).isEqualTo(before.getId());
    assertThat(after.getExecutionId()).isEqualTo(before.getExecutionId());
    assertThat(after.getAssignee()).isEqualTo("kermit");
    assertThat(after.getDueDate()).isEqualTo(at(Duration.ofDays(1)));
    assertThat(after.getTaskDefinitionKey()).isEqualTo("b");
    assertThat(after.getName()).isEqualTo("New");
    assertThat(after.getProcessDefinitionId()).isEqualTo(version);
    assertThat(kit.engine().getTaskService().getVariableLocal(after.getId(), "note"))
        .isEqualTo("mine");
    Job slow = timer(kit, "slow");
    assertThat(slow.getId()).isEqualTo(timer.getId());
    assertThat(slow.getDuedate()).isEqualTo(at(Duration.ofHours(1)));
    assertThat(slow.getProcessDefinitionId()).isEqualTo(version);
    assertThat(timer(kit, "added").getDuedate()).isEqualTo(at(Duration.ofMinutes(20).plusHours(5)));
    assertThat(kit.trail(id)).isEqualTo("s b..");
    HistoricActivityInstance activity =
        kit.engine()
            .getHistoryService()
            .createHistoricActivityInstanceQuery()
            .processInstanceId(id)
            .activityId("b")
            .singleResult();
    assertThat(Objects.requireNonNull(activity).getProcessDefinitionId()).isEqualTo(version);
    assertThat(
            Objects.requireNonNull(
                    kit.engine()
                        .getHistoryService()
                        .createHistoricTaskInstanceQuery()
                        .processInstanceId(id)
                        .taskDefinitionKey("b")
                        .processDefinitionId(version)
                        .singleResult())
                .getName())
        .isEqualTo("New");
    assertThat(
            kit.engine()
                .getHistoryService()
                .createHistoricProcessInstanceQuery()
                .processDefinitionId(version)
                .count())
        .isEqualTo(1);
    kit.checkConsistency();
    kit.complete(id, "b");
    kit.assertEnded(id, "s b e");
  }

  @ParameterizedTest
  @EnumSource
  void whatHasEndedGoesAlongButNotWithAPlanOfCamunda(Database database) {
    Kit kit = on(database);
    kit.deploy("p", start("s"), user("a", ""), user("b", ""), end("e"), flow("s -> a -> b -> e"));
    String moved = afterItsFirstTask(kit);
    String planned = afterItsFirstTask(kit);
    String untouched = afterItsFirstTask(kit);
    String old = instance(kit, moved).getProcessDefinitionId();
    kit.deploy("p", start("s"), user("b", ""), end("e"), flow("s -> b -> e"));
    String now = newest(kit);

    to(kit).migrate(moved);
    RuntimeService runtime = kit.engine().getRuntimeService();
    runtime
        .newMigration(runtime.createMigrationPlan(old, now).mapEqualActivities().build())
        .processInstanceIds(planned)
        .execute();

    assertThat(versionsOfHistory(kit, moved)).containsOnly(now);
    assertThat(versionsOfHistory(kit, planned)).containsExactly(old, old, now, old, now);
    assertThat(versionsOfHistory(kit, untouched)).containsOnly(old);
    kit.checkConsistency();
    kit.complete(moved, "b");
    kit.assertEnded(moved, "s a b e");
  }

  private static String afterItsFirstTask(Kit kit) {
    String id = kit.start("p", Map.of());
    kit.complete(id, "a");
    return id;
  }

  /** Of the activities first to last, then of their tasks. */
  private static List<String> versionsOfHistory(Kit kit, String id) {
    List<String> versions = new ArrayList<>();
    kit.engine()
        .getHistoryService()
        .createHistoricActivityInstanceQuery()
        .processInstanceId(id)
        .orderByHistoricActivityInstanceId()
        .asc()
        .list()
        .forEach(activity -> versions.add(activity.getProcessDefinitionId()));
    kit.engine()
        .getHistoryService()
        .createHistoricTaskInstanceQuery()
        .processInstanceId(id)
        .orderByTaskId()
        .asc()
        .list()
        .forEach(task -> versions.add(String.valueOf(task.getProcessDefinitionId())));
    return versions;
  }

  @ParameterizedTest
  @EnumSource
  void jobsOfEachStateStay(Database database) {
    Kit kit = on(database);
    kit.code(
        "fails",
        execution -> {
          throw new IllegalStateException("not yet");
        });
    String[] old = {
      start("s"), code("w", "fails", "turgo:async='true'"), end("e"), flow("s -> w -> e")
    };
    kit.deploy("p", old);
    String ready = kit.start("p", Map.of());
    String retried = kit.start("p", Map.of());
    String dead = kit.start("p", Map.of());
    String suspended = kit.start("p", Map.of());
    Job job = job(kit, retried);
    kit.engine().getManagementService().setJobRetries(job.getId(), 2);
    assertThatThrownBy(() -> kit.engine().getManagementService().executeJob(job.getId()))
        .hasMessageContaining("not yet");
    kit.engine().getManagementService().moveJobToDeadLetterJob(job(kit, dead).getId());
    kit.engine().getRuntimeService().suspendProcessInstanceById(suspended);
    kit.deploy(
        "p", start("s"), code("x", "fails", "turgo:async='true'"), end("e"), flow("s -> x -> e"));

    for (String id : List.of(ready, retried, dead, suspended)) {
      to(kit).addActivityMigrationMapping(map("w", "x")).migrate(id);
    }

    kit.checkConsistency();
    String version = instance(kit, ready).getProcessDefinitionId();
    assertThat(job(kit, ready).getElementId()).isEqualTo("x");
    Job waits =
        Objects.requireNonNull(
            kit.engine()
                .getManagementService()
                .createTimerJobQuery()
                .processInstanceId(retried)
                .singleResult());
    assertThat(waits.getElementId()).isEqualTo("x");
    assertThat(waits.getRetries()).isEqualTo(1);
    assertThat(waits.getExceptionMessage()).contains("not yet");
    assertThat(
            Objects.requireNonNull(
                    kit.engine().getManagementService().createDeadLetterJobQuery().singleResult())
                .getProcessDefinitionId())
        .isEqualTo(version);
    assertThat(
            Objects.requireNonNull(
                    kit.engine().getManagementService().createSuspendedJobQuery().singleResult())
                .getElementId())
        .isEqualTo("x");
    kit.code("fails", execution -> execution.setVariable("at", execution.getCurrentActivityId()));
    kit.engine().getRuntimeService().activateProcessInstanceById(suspended);
    kit.runJobs();
    kit.assertEnded(suspended, "s x e");
  }

  private static Job job(Kit kit, String instanceId) {
    return Objects.requireNonNull(
        kit.engine()
            .getManagementService()
            .createJobQuery()
            .processInstanceId(instanceId)
            .singleResult());
  }

  @ParameterizedTest
  @EnumSource
  void aJobForWorkersStaysAtItsNewElement(Database database) {
    Kit kit = on(database);
    String[] old = {
      start("s"),
      node("serviceTask", "w", "turgo:type='external-worker' turgo:topic='t'"),
      end("e"),
      flow("s -> w -> e")
    };
    String id = kit.run("p", old);
    kit.deploy(
        "p",
        start("s"),
        node("serviceTask", "x", "turgo:type='external-worker' turgo:topic='t'"),
        user("b", ""),
        end("e"),
        flow("s -> x -> b -> e"));

    to(kit).addActivityMigrationMapping(map("w", "x")).migrate(id);

    var jobs =
        kit.engine()
            .getManagementService()
            .createExternalWorkerJobAcquireBuilder()
            .topic("t", Duration.ofMinutes(1))
            .acquireAndLock(1, "worker");
    assertThat(jobs).hasSize(1);
    assertThat(jobs.getFirst().getElementId()).isEqualTo("x");
    kit.engine()
        .getManagementService()
        .createExternalWorkerCompletionBuilder(jobs.getFirst().getId(), "worker")
        .complete();
    kit.runJobs();
    assertThat(kit.trail(id)).isEqualTo("s x b..");
  }

  @ParameterizedTest
  @EnumSource
  void aCalledInstanceComesBackToTheNewActivity(Database database) {
    Kit kit = on(database);
    kit.deploy("child", ONE);
    String id =
        kit.run(
            "p",
            start("s"),
            call("c", "child", ""),
            user("old", ""),
            end("e"),
            flow("s -> c -> old -> e"));
    kit.deploy(
        "p",
        start("s"),
        call("d", "child", "", "<turgo:out source='found' target='brought'/>"),
        user("after", ""),
        end("e"),
        flow("s -> d -> after -> e"));

    to(kit).addActivityMigrationMapping(map("c", "d")).migrate(id);

    String child =
        Objects.requireNonNull(
                kit.engine()
                    .getRuntimeService()
                    .createProcessInstanceQuery()
                    .superProcessInstanceId(id)
                    .singleResult())
            .getId();
    kit.engine().getRuntimeService().setVariable(child, "found", 42);
    kit.complete(child, "a");
    assertThat(kit.trail(id)).isEqualTo("s d after..");
    assertThat(kit.variable(id, "brought")).isEqualTo(42);
  }

  @ParameterizedTest
  @EnumSource
  void completedActivitiesCanStillBeUndone(Database database) {
    Kit kit = on(database);
    List<String> undone = new ArrayList<>();
    kit.code("undo", execution -> undone.add(execution.getCurrentActivityId()));
    String id = kit.run("p", undoable("done", "undoIt"));
    kit.complete(id, "done");
    kit.deploy("p", undoable("made", "takeBack"));

    assertThat(to(kit).validateMigration(id).getValidationMessages())
        .anyMatch(message -> message.contains("'done'") && message.contains("undone"));
    to(kit).addActivityMigrationMapping(map("done", "made")).migrate(id);

    kit.complete(id, "wait");
    assertThat(undone).containsExactly("takeBack");
  }

  private static String[] undoable(String activity, String handler) {
    return new String[] {
      start("s"),
      user(activity, ""),
      "<boundaryEvent id='b' attachedToRef='"
          + activity
          + "'><compensateEventDefinition/></boundaryEvent>",
      code(handler, "undo", "isForCompensation='true'"),
      "<association id='as' sourceRef='b' targetRef='" + handler + "' associationDirection='One'/>",
      user("wait", ""),
      "<endEvent id='e'><compensateEventDefinition/></endEvent>",
      flow("s -> " + activity + " -> wait -> e")
    };
  }

  @ParameterizedTest
  @EnumSource
  void aJoinThatNeedsFewerTokensGoesOn(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "p",
            start("s"),
            parallel("fork"),
            user("a", ""),
            user("b", ""),
            parallel("join"),
            user("after", ""),
            end("e"),
            flow("s -> fork -> a -> join -> after -> e"),
            flow("fork -> b -> join"));
    kit.complete(id, "a");
    kit.deploy(
        "p",
        start("s"),
        parallel("fork"),
        user("b", ""),
        end("bE"),
        parallel("join"),
        user("after", ""),
        end("e"),
        flow("s -> fork -> join -> after -> e"),
        flow("fork -> b -> bE"));

    to(kit).migrate(id);

    assertThat(keys(kit, id)).containsExactly("after", "b");
    kit.complete(id, "b");
    kit.complete(id, "after");
    assertThat(kit.isRunning(id)).isFalse();
  }

  private static List<String> keys(Kit kit, String id) {
    return kit.engine().getTaskService().createTaskQuery().processInstanceId(id).list().stream()
        .map(Task::getTaskDefinitionKey)
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void aNewScopeIsOpenedOnceForAllThatGoIntoIt(Database database) {
    Kit kit = on(database);
    List<String> heard = new ArrayList<>();
    kit.code("hear", execution -> heard.add(execution.getCurrentActivityId()));
    String id =
        kit.run(
            "p",
            start("s"),
            parallel("fork"),
            user("a", ""),
            user("b", ""),
            parallel("join"),
            end("e"),
            flow("s -> fork -> a -> join -> e"),
            flow("fork -> b -> join"));
    kit.complete(id, "a");
    kit.deploy(
        "p",
        start("s"),
        with(
            sub(
                "sub",
                "",
                start("subS"),
                parallel("fork"),
                user("a", ""),
                user("b", ""),
                parallel("join"),
                end("subE"),
                flow("subS -> fork -> a -> join -> subE"),
                flow("fork -> b -> join")),
            heard("start", "hear")),
        boundary("slow", "sub", true, "timeDuration:PT3H"),
        user("after", ""),
        end("e"),
        flow("s -> sub -> after -> e"),
        flow("slow -> after"));

    to(kit).migrate(id);

    assertThat(heard).containsExactly("sub");
    assertThat(timer(kit, "slow").getDuedate()).isEqualTo(at(Duration.ofHours(3)));
    kit.checkConsistency();
    kit.complete(id, "b");
    assertThat(keys(kit, id)).containsExactly("after");
    kit.complete(id, "after");
    assertThat(kit.isRunning(id)).isFalse();
  }

  /** An event sub-process whose start waits, with or without interrupting what is beside it. */
  private static String event(String id, boolean interrupting) {
    return sub(
        id,
        "triggeredByEvent='true'",
        "<startEvent id='onx"
            + id
            + "' isInterrupting='"
            + interrupting
            + "'><timerEventDefinition><timeDuration>PT9H</timeDuration></timerEventDefinition>"
            + "</startEvent>",
        user(id + "Task", ""),
        end(id + "E"),
        flow("onx" + id + " -> " + id + "Task -> " + id + "E"));
  }

  private static final String[] BESIDE = {
    start("s"),
    parallel("fork"),
    user("a", ""),
    user("b", ""),
    end("e"),
    end("bE"),
    flow("s -> fork -> a -> e"),
    flow("fork -> b -> bE")
  };

  @ParameterizedTest
  @EnumSource
  void aNewScopeIsOpenedOnceForWhatGoesIntoItAndDeeper(Database database) {
    Kit kit = on(database);
    String id = kit.run("p", BESIDE);
    kit.deploy(
        "p",
        start("s"),
        sub(
            "sub",
            "",
            start("subS"),
            user("a", ""),
            end("subE"),
            flow("subS -> a -> subE"),
            event("ev", false)),
        user("after", ""),
        end("e"),
        flow("s -> sub -> after -> e"));
    ProcessInstanceMigrationBuilder migration =
        to(kit).addActivityMigrationMapping(map("b", "evTask"));
    Set<String> there = executions(kit, id).keySet();
    MigrationPreview preview = migration.preview(id);

    migration.migrate(id);

    assertShown(preview, there, executions(kit, id), "");
    assertThat(executions(kit, id).values())
        .containsExactlyInAnyOrder("sub", "a", "ev", "evTask", "onxev");
    kit.checkConsistency();
    kit.complete(id, "a");
    assertThat(keys(kit, id)).containsExactly("evTask");
    kit.complete(id, "evTask");
    assertThat(keys(kit, id)).containsExactly("after");
  }

  @ParameterizedTest
  @EnumSource
  void whatGoesIntoAnEventThatInterruptsEndsAllElseInItsScope(Database database) {
    Kit kit = on(database);
    List<String> deleted = new ArrayList<>();
    kit.taskCode("gone", task -> deleted.add(task.getTaskDefinitionKey()));
    String[] heard = BESIDE.clone();
    heard[2] = with(user("a", ""), taskHeard("delete", "gone"));
    for (boolean inSub : List.of(false, true)) {
      String id = kit.run("p", heard);
      String task =
          tasksOf(kit, id).stream()
              .filter(one -> "b".equals(one.getTaskDefinitionKey()))
              .findFirst()
              .orElseThrow()
              .getId();
      String[] inside = {
        start("subS"),
        user("a", ""),
        end("subE"),
        flow("subS -> a -> subE"),
        event("ev", true),
        event("other", false)
      };
      kit.deploy(
          "p",
          inSub
              ? new String[] {start("s"), sub("sub", "", inside), end("e"), flow("s -> sub -> e")}
              : inside);
      ProcessInstanceMigrationBuilder migration =
          to(kit).addActivityMigrationMapping(map("b", "evTask"));
      Set<String> there = executions(kit, id).keySet();
      MigrationPreview preview = migration.preview(id);

      migration.migrate(id);

      assertShown(preview, there, executions(kit, id), "in a sub-process: " + inSub);
      assertThat(executions(kit, id).values())
          .containsExactlyInAnyOrderElementsOf(
              inSub ? List.of("sub", "ev", "evTask") : List.of("ev", "evTask"));
      assertThat(kit.task(id).getId()).isEqualTo(task);
      assertThat(kit.engine().getManagementService().createTimerJobQuery().count()).isZero();
      assertThat(deleted).containsExactly("a");
      assertThat(kit.trail(id)).contains("a!");
      kit.checkConsistency();
      kit.complete(id, "evTask");
      assertThat(kit.isRunning(id)).isFalse();
      deleted.clear();
    }
  }

  @ParameterizedTest
  @EnumSource
  void anEventThatInterruptsEndsTheWaitOfTheOthersOfItsScope(Database database) {
    Kit kit = on(database);
    List<String> before = new ArrayList<>(List.of(BESIDE));
    before.add(event("other", false));
    String id = kit.run("p", before.toArray(String[]::new));
    List<String> after = new ArrayList<>(before);
    after.add(event("ev", true));
    kit.deploy("p", after.toArray(String[]::new));
    ProcessInstanceMigrationBuilder migration =
        to(kit).addActivityMigrationMapping(map("b", "evTask"));
    Set<String> there = executions(kit, id).keySet();
    MigrationPreview preview = migration.preview(id);

    migration.migrate(id);

    assertShown(preview, there, executions(kit, id), "");
    assertThat(executions(kit, id).values()).containsExactlyInAnyOrder("ev", "evTask");
    assertThat(kit.engine().getManagementService().createTimerJobQuery().count()).isZero();
    kit.checkConsistency();
    kit.complete(id, "evTask");
    assertThat(kit.isRunning(id)).isFalse();
  }

  /** The token that a complex gateway would take away may come by either flow, so it takes none. */
  @ParameterizedTest
  @EnumSource
  void aJoinDoesNotGuessWhichOfTwoNewFlowsStandsForOne(Database database) {
    Kit kit = on(database);
    String join =
        "<complexGateway id='join'><activationCondition>${activationCount == 1}"
            + "</activationCondition></complexGateway>";
    String id =
        kit.run(
            "p",
            start("s"),
            parallel("fork"),
            user("a", ""),
            user("b", ""),
            join,
            user("after", ""),
            end("e"),
            flow("s -> fork -> a -> join -> after -> e"),
            flow("fork -> b -> join"));
    kit.complete(id, "a");
    kit.deploy(
        "p",
        start("s"),
        parallel("fork"),
        user("a", ""),
        user("b", ""),
        parallel("split"),
        user("c", ""),
        user("d", ""),
        join,
        user("after", ""),
        end("e"),
        flow("s -> fork -> a -> join -> after -> e"),
        flow("fork -> b -> split -> c -> join"),
        flow("split -> d -> join"));

    to(kit).migrate(id);

    kit.complete(id, "b");
    kit.complete(id, "c");
    assertThat(keys(kit, id)).containsExactly("after", "after", "d");
  }

  /** A complex gateway that has gone on with one of two tokens takes the other one away. */
  @ParameterizedTest
  @EnumSource
  void aJoinKnowsAFlowThatComesFromAnotherElementNow(Database database) {
    Kit kit = on(database);
    String join =
        "<complexGateway id='join'><activationCondition>${activationCount == 1}"
            + "</activationCondition></complexGateway>";
    String id =
        kit.run(
            "p",
            start("s"),
            parallel("fork"),
            user("a", ""),
            user("b", ""),
            join,
            user("after", ""),
            end("e"),
            flow("s -> fork -> a -> join -> after -> e"),
            flow("fork -> b -> join"));
    kit.complete(id, "a");
    assertThat(keys(kit, id)).containsExactly("after", "b");
    kit.deploy(
        "p",
        start("s"),
        parallel("fork"),
        user("a", ""),
        user("b", ""),
        user("more", ""),
        join,
        user("after", ""),
        end("e"),
        flow("s -> fork -> a -> join -> after -> e"),
        flow("fork -> b -> more -> join"));

    to(kit).migrate(id);

    kit.complete(id, "b");
    kit.complete(id, "more");
    assertThat(keys(kit, id)).containsExactly("after");
    kit.complete(id, "after");
    assertThat(kit.isRunning(id)).isFalse();
  }

  private static List<Task> tasksOf(Kit kit, String id) {
    return kit.engine().getTaskService().createTaskQuery().processInstanceId(id).list();
  }

  @ParameterizedTest
  @EnumSource
  void aScopeThatIsGoneLeavesItsContent(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "p",
            start("s"),
            sub("sub", "", start("subS"), user("a", ""), end("subE"), flow("subS -> a -> subE")),
            boundary("slow", "sub", true, "timeDuration:PT3H"),
            end("e"),
            flow("s -> sub -> e"),
            flow("slow -> e"));
    String task = kit.task(id).getId();
    kit.deploy("p", ONE);

    to(kit).migrate(id);

    assertThat(kit.task(id).getId()).isEqualTo(task);
    assertThat(kit.engine().getManagementService().createTimerJobQuery().count()).isZero();
    kit.checkConsistency();
    kit.complete(id, "a");
    kit.assertEnded(id, "s sub! subS a e");
  }

  @ParameterizedTest
  @EnumSource
  void anEventThatHasHappenedDoesNotWaitAgain(Database database) {
    Kit kit = on(database);
    String[] timed = {
      start("s"),
      user("a", ""),
      end("e"),
      "<subProcess id='ev' triggeredByEvent='true'><startEvent id='t' isInterrupting='false'><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></startEvent><endEvent id='evE'/><sequenceFlow id='evF' sourceRef='t' targetRef='evE'/></subProcess>",
      flow("s -> a -> e")
    };
    String id = kit.run("p", timed);
    kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofHours(2)));
    kit.runJobs();
    kit.deploy("p", timed);

    to(kit).migrate(id);

    assertThat(kit.engine().getManagementService().createTimerJobQuery().count()).isZero();
    kit.complete(id, "a");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void anotherTypeIsBegunAnewAndLegsGoOn(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "p",
            start("s"),
            parallel("fork"),
            manyTimes(user("m", ""), "isSequential='false'", cardinality(3)),
            user("a", ""),
            parallel("join"),
            end("e"),
            flow("s -> fork -> m -> join -> e"),
            flow("fork -> a -> join"));
    List<Task> legs = kit.engine().getTaskService().createTaskQuery().taskDefinitionKey("m").list();
    kit.engine().getTaskService().complete(legs.getFirst().getId());
    kit.deploy(
        "p",
        start("s"),
        parallel("fork"),
        manyTimes(user("n", ""), "isSequential='false'", cardinality(7)),
        catchTimer("a", "timeDuration:PT1H"),
        parallel("join"),
        user("after", ""),
        end("e"),
        flow("s -> fork -> n -> join -> after -> e"),
        flow("fork -> a -> join"));

    to(kit).addActivityMigrationMapping(map("m", "n")).migrate(id);

    assertThat(keys(kit, id)).containsExactly("n", "n");
    kit.checkConsistency();
    kit.engine()
        .getTaskService()
        .createTaskQuery()
        .list()
        .forEach(task -> kit.engine().getTaskService().complete(task.getId()));
    kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofHours(2)));
    kit.runJobs();
    assertThat(keys(kit, id)).containsExactly("after");
  }

  @ParameterizedTest
  @EnumSource
  void allReasonsAreNamedAndNothingIsChanged(Database database) {
    Kit kit = on(database);
    String id = kit.run("p", ONE);
    kit.deploy("p", start("s"), user("b", ""), end("e"), flow("s -> b -> e"));
    String trail = kit.trail(id);
    String old = instance(kit, id).getProcessDefinitionId();

    ProcessInstanceMigrationBuilder wrong =
        to(kit)
            .addActivityMigrationMapping(map("nowhere", "b"))
            .addActivityMigrationMapping(map("s", "gone"));

    assertThat(wrong.validateMigration(id).getValidationMessages())
        .anyMatch(message -> message.startsWith("'a'"))
        .anyMatch(message -> message.startsWith("'nowhere'"))
        .anyMatch(message -> message.startsWith("'gone'"));
    assertThatThrownBy(() -> wrong.migrate(id))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("'a'")
        .hasMessageContaining("'nowhere'")
        .hasMessageContaining("'gone'");
    assertThat(kit.trail(id)).isEqualTo(trail);
    assertThat(instance(kit, id).getProcessDefinitionId()).isEqualTo(old);
    assertThatThrownBy(() -> migration(kit).migrateToProcessDefinition("p", 999).migrate(id))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    assertThatThrownBy(() -> to(kit).migrate("4711"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    assertThatThrownBy(() ->
            to(kit)
                .addActivityMigrationMapping(map("a", "b"))
                .addActivityMigrationMapping(map("a", "e"))
                .migrate(id))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("[a]");
    assertThatThrownBy(() -> migration(kit).migrate(id))
        .isInstanceOf(TurgoIllegalArgumentException.class);
  }

  @ParameterizedTest
  @EnumSource
  void codeThatFailsUndoesTheMigration(Database database) {
    Kit kit = on(database);
    String id = kit.run("p", ONE);
    kit.deploy("p", start("s"), user("a", ""), user("b", ""), end("e"), flow("s -> a -> b -> e"));
    List<String> ran = new ArrayList<>();
    String old = instance(kit, id).getProcessDefinitionId();
    kit.code(
        "before",
        execution -> {
          ran.add(execution.getProcessDefinitionId());
          execution.setVariable("seen", true);
        });
    kit.code(
        "after",
        execution -> {
          ran.add(execution.getProcessDefinitionId());
          throw new IllegalStateException("not today");
        });
    ProcessInstanceMigrationBuilder migration =
        to(kit)
            .preUpgradeJavaDelegateExpression("${code.named('before')}")
            .postUpgradeJavaDelegateExpression("${code.named('after')}");

    assertThatThrownBy(() -> migration.migrate(id)).hasMessageContaining("not today");

    assertThat(ran).hasSize(2).doesNotHaveDuplicates();
    assertThat(instance(kit, id).getProcessDefinitionId()).isEqualTo(old);
    assertThat(kit.variable(id, "seen")).isNull();
    kit.code("after", execution -> {});
    migration.migrate(id);
    assertThat(kit.variable(id, "seen")).isEqualTo(true);
    kit.complete(id, "a");
    assertThat(keys(kit, id)).containsExactly("b");
  }

  @ParameterizedTest
  @EnumSource
  void aJobThatRunsMeanwhileHasItsEffectOnce(Database database) throws InterruptedException {
    Kit kit = on(database);
    CountDownLatch runs = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    kit.code(
        "slow",
        execution -> {
          runs.countDown();
          assertThat(mayEnd.await(30, TimeUnit.SECONDS)).isTrue();
          Object count = execution.getVariable("count");
          execution.setVariable("count", count == null ? 1 : (Integer) count + 1);
        });
    String id =
        kit.run(
            "p",
            start("s"),
            code("w", "slow", "turgo:async='true'"),
            user("a", ""),
            end("e"),
            flow("s -> w -> a -> e"));
    kit.deploy(
        "p",
        start("s"),
        code("w", "slow", "turgo:async='true'"),
        user("b", ""),
        end("e"),
        flow("s -> w -> b -> e"));
    String job = job(kit, id).getId();
    Thread running = new Thread(() -> kit.engine().getManagementService().executeJob(job));
    running.start();
    assertThat(runs.await(30, TimeUnit.SECONDS)).isTrue();

    to(kit).migrate(id);
    mayEnd.countDown();
    running.join(30_000);
    kit.runJobs();

    assertThat(kit.variable(id, "count")).isEqualTo(1);
    assertThat(keys(kit, id)).containsExactly("b");
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void aBatchMigratesWhatItCan(Database database) {
    Kit kit = on(database);
    kit.deploy("p", start("s"), user("a", ""), user("b", ""), end("e"), flow("s -> a -> b -> e"));
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      ids.add(kit.start("p", Map.of()));
    }
    kit.complete(ids.get(2), "a");
    String old = instance(kit, ids.getFirst()).getProcessDefinitionId();
    kit.deploy("p", ONE);
    ProcessInstanceMigrationBuilder migration =
        to(kit).withProcessInstanceVariable("moved", List.of(1, "two"));

    assertThat(migration.validateMigrationOfProcessInstances(old).getValidationMessages())
        .hasSize(1);
    Batch batch = migration.batchMigrateProcessInstances(old);
    kit.runJobs();

    var result =
        kit.engine()
            .getProcessMigrationService()
            .getResultsOfBatchProcessInstanceMigration(batch.getId());
    assertThat(result.getStatus()).isEqualTo("completed");
    assertThat(result.getSuccessfulMigrationParts()).hasSize(4);
    assertThat(result.getFailedMigrationParts()).hasSize(1);
    assertThat(result.getFailedMigrationParts().getFirst().getProcessInstanceId())
        .isEqualTo(ids.get(2));
    assertThat(result.getFailedMigrationParts().getFirst().getMigrationMessage()).contains("'b'");
    assertThat(kit.variable(ids.getFirst(), "moved")).isNotNull();
    assertThatThrownBy(() -> migration.migrateProcessInstances(old))
        .hasMessageContaining("1 instances")
        .hasMessageContaining("'b'");
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void aDocumentIsTheSameInJson(Database database) {
    Kit kit = on(database);
    kit.deploy("p", ONE);
    ProcessInstanceMigrationDocument document =
        to(kit)
            .preUpgradeJavaDelegate("a.B")
            .addActivityMigrationMapping(
                ActivityMigrationMapping.createMappingFor("a", "b")
                    .withNewAssignee("kermit")
                    .withNewCandidateGroups(List.of("g"))
                    .withLocalVariable("x", 1)
                    .inSubProcessOfCallActivityId("call", 3))
            .addActivityMigrationMapping(
                ActivityMigrationMapping.createMappingFor("c", List.of("d", "e"))
                    .withLocalVariableForActivity("d", "y", null))
            .addActivityMigrationMapping(
                ActivityMigrationMapping.createMappingFor(List.of("f", "g"), "h"))
            .withProcessInstanceVariable("z", Map.of("k", true))
            .getProcessInstanceMigrationDocument();
    String json = document.asJsonString();

    assertThat(ProcessInstanceMigrationDocumentConverter.convertFromJson(json).asJsonString())
        .isEqualTo(json);
    ProcessInstanceMigrationDocument named =
        ProcessInstanceMigrationDocumentConverter.convertFromJson(
            "{\"toProcessDefinitionId\":\"7\",\"toProcessDefinitionKey\":\"p\","
                + "\"toProcessDefinitionVersion\":2}");
    assertThat(named.getMigrateToProcessDefinitionId()).isEqualTo("7");
    assertThat(named.getMigrateToProcessDefinitionKey()).isEqualTo("p");
    assertThat(named.getMigrateToProcessDefinitionVersion()).isEqualTo(2);
    assertThatThrownBy(() ->
            to(kit)
                .addActivityMigrationMapping(map("a", "b"))
                .addActivityMigrationMapping(
                    ActivityMigrationMapping.createMappingFor(List.of("a", "c"), "d"))
                .addActivityMigrationMapping(map("c", "e"))
                .getProcessInstanceMigrationDocument())
        .hasMessageContaining("[a, c]");
    assertThatThrownBy(() ->
            ProcessInstanceMigrationDocumentConverter.convertFromJson(
                json.replace("activityMappings", "activityMapings")))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("activityMapings");
    assertThatThrownBy(() ->
            ProcessInstanceMigrationDocumentConverter.convertFromJson(
                "{\"toProcessDefinitionId\":7}"))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("toProcessDefinitionId");
    assertThatThrownBy(() ->
            to(kit)
                .withProcessInstanceVariable("thing", new Object())
                .getProcessInstanceMigrationDocument()
                .asJsonString())
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("thing");
  }

  @ParameterizedTest
  @EnumSource
  void aHeldJobGoesOnWhereItsNewActivityIsNotPaused(Database database) {
    Kit kit = on(database);
    kit.code("work", execution -> {});
    String[] old = {
      start("s"),
      code("w", "work", "turgo:async='true'"),
      user("a", ""),
      end("e"),
      flow("s -> w -> a -> e")
    };
    String id = kit.run("p", old);
    String definition = instance(kit, id).getProcessDefinitionId();
    kit.engine().getManagementService().pauseActivityById(definition, "w", null);
    kit.runJobs();
    kit.deploy(
        "p",
        start("s"),
        code("x", "work", "turgo:async='true'"),
        user("a", ""),
        end("e"),
        flow("s -> x -> a -> e"));

    to(kit).addActivityMigrationMapping(map("w", "x")).migrate(id);
    kit.runJobs();

    assertThat(kit.trail(id)).isEqualTo("s x a..");
  }

  @ParameterizedTest
  @EnumSource
  void aPlanMovesOnlyWhatItNames(Database database) {
    Kit kit = on(database);
    String[] first = {
      start("s"),
      user("a", "name='Old'"),
      boundary("late", "a", false, "timeDuration:PT1H"),
      end("e"),
      end("lateE"),
      flow("s -> a -> e"),
      flow("late -> lateE")
    };
    kit.deploy("p", first);
    String old = newest(kit);
    String both = kit.start("p", Map.of());
    String without = kit.start("p", Map.of());
    String renewed = kit.start("p", Map.of());
    first[1] = user("a", "name='New'");
    kit.deploy("p", first);
    String now = newest(kit);
    kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofMinutes(10)));
    RuntimeService runtime = kit.engine().getRuntimeService();

    MigrationPlan equal =
        runtime
            .createMigrationPlan(old, now)
            .mapEqualActivities()
            .setVariables(Map.of("moved", 7))
            .build();
    assertThat(equal.getInstructions())
        .extracting(MigrationInstruction::getSourceActivityId)
        .contains("a", "late");
    runtime.newMigration(equal).processInstanceIds(both).execute();
    runtime
        .newMigration(runtime.createMigrationPlan(old, now).mapActivities("a", "a").build())
        .processInstanceIds(without)
        .execute();
    runtime
        .newMigration(
            runtime
                .createMigrationPlan(old, now)
                .mapActivities("a", "a")
                .mapActivities("late", "late")
                .updateEventTrigger()
                .build())
        .processInstanceQuery(runtime.createProcessInstanceQuery().processInstanceId(renewed))
        .executeAsync();
    kit.runJobs();

    assertThat(kit.variable(both, "moved")).isEqualTo(7);
    assertThat(kit.task(both).getName()).isEqualTo("Old");
    assertThat(dueIn(kit, both)).isEqualTo(at(Duration.ofHours(1)));
    assertThat(dueIn(kit, without)).isEqualTo(at(Duration.ofMinutes(70)));
    assertThat(dueIn(kit, renewed)).isEqualTo(at(Duration.ofMinutes(70)));
    assertThat(instance(kit, renewed).getProcessDefinitionId()).isEqualTo(now);
    kit.checkConsistency();
    assertThatThrownBy(() -> runtime.newMigration(equal).processInstanceIds(both).execute())
        .hasMessageContaining("not of " + old);
    assertThatThrownBy(() -> runtime.newMigration(equal).execute())
        .isInstanceOf(TurgoIllegalArgumentException.class);
    assertThatThrownBy(() ->
            runtime
                .createMigrationPlan(old, now)
                .mapActivities("a", "e")
                .mapActivities("x", "a")
                .build())
        .isInstanceOf(MigrationPlanValidationException.class)
        .hasMessageContaining("'a' to 'e'")
        .hasMessageContaining("'x' to 'a'");
    assertThatThrownBy(() ->
            runtime.createMigrationPlan(old, now).mapActivities("a", "a").updateEventTrigger())
        .isInstanceOf(TurgoIllegalArgumentException.class);
  }

  /** Camunda 7 names the body and the activity; they go together here. */
  @ParameterizedTest
  @EnumSource
  void aPlanNamesTheBodyOfAnActivityThatIsDoneSeveralTimes(Database database) {
    Kit kit = on(database);
    String[] elements = {
      start("s"), manyTimes(user("m", ""), "", cardinality(3)), end("e"), flow("s -> m -> e")
    };
    kit.deploy("p", elements);
    String old = newest(kit);
    String equal = kit.start("p", Map.of());
    String renamed = kit.start("p", Map.of());
    kit.deploy("p", elements);
    String same = newest(kit);
    elements[1] = manyTimes(user("n", ""), "", cardinality(3));
    elements[3] = flow("s -> n -> e");
    kit.deploy("p", elements);
    String other = newest(kit);
    RuntimeService runtime = kit.engine().getRuntimeService();

    MigrationPlan plan = runtime.createMigrationPlan(old, same).mapEqualActivities().build();
    assertThat(plan.getInstructions())
        .extracting(MigrationInstruction::getSourceActivityId)
        .contains("m", "m#multiInstanceBody");
    runtime.newMigration(plan).processInstanceIds(equal).execute();
    runtime
        .newMigration(
            runtime
                .createMigrationPlan(old, other)
                .mapActivities("m#multiInstanceBody", "n#multiInstanceBody")
                .mapActivities("m", "n")
                .build())
        .processInstanceIds(renamed)
        .execute();

    assertThat(instance(kit, equal).getProcessDefinitionId()).isEqualTo(same);
    for (String activity : List.of("m", "n")) {
      assertThat(
              kit.engine()
                  .getTaskService()
                  .createTaskQuery()
                  .processInstanceId(activity.equals("m") ? equal : renamed)
                  .taskDefinitionKey(activity)
                  .count())
          .isEqualTo(3);
    }
    kit.checkConsistency();
    assertThatThrownBy(() ->
            runtime
                .createMigrationPlan(old, other)
                .mapActivities("m#multiInstanceBody", "n")
                .mapActivities("s#multiInstanceBody", "s#multiInstanceBody")
                .build())
        .isInstanceOf(MigrationPlanValidationException.class)
        .hasMessageContaining("map a body to a body")
        .hasMessageContaining("is not done several times");
  }

  private static Date dueIn(Kit kit, String instanceId) {
    Job timer =
        Objects.requireNonNull(
            kit.engine()
                .getManagementService()
                .createTimerJobQuery()
                .processInstanceId(instanceId)
                .singleResult());
    return Objects.requireNonNull(timer.getDuedate());
  }

  @ParameterizedTest
  @EnumSource
  void anEventInTheFlowWaitsAnewWhereThePlanSaysSo(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "p", start("s"), catchTimer("t", "timeDuration:PT1H"), end("e"), flow("s -> t -> e"));
    String old = newest(kit);
    String id = kit.start("p", Map.of());
    kit.deploy(
        "p", start("s"), catchTimer("t", "timeDuration:PT5H"), end("e"), flow("s -> t -> e"));
    RuntimeService runtime = kit.engine().getRuntimeService();

    runtime
        .newMigration(
            runtime
                .createMigrationPlan(old, newest(kit))
                .mapEqualActivities()
                .updateEventTriggers()
                .build())
        .processInstanceIds(List.of(id))
        .skipCustomListeners()
        .skipIoMappings()
        .execute();

    assertThat(dueIn(kit, id)).isEqualTo(at(Duration.ofHours(5)));
    kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofHours(6)));
    kit.runJobs();
    kit.assertEnded(id, "s t e");
  }

  @ParameterizedTest
  @EnumSource
  void whatCodeBeforeSetsOffIsOverBeforeTheInstanceGoes(Database database) {
    Kit kit = on(database);
    String[] elements = {
      start("s"),
      user("a", ""),
      "<boundaryEvent id='c' attachedToRef='a'><conditionalEventDefinition><condition>${go == true}</condition></conditionalEventDefinition></boundaryEvent>",
      user("b", ""),
      end("e"),
      end("cE"),
      flow("s -> a -> e"),
      flow("c -> b -> cE")
    };
    kit.deploy("p", elements);
    String id = kit.start("p", Map.of("go", false));
    String over = kit.start("p", Map.of("go", false));
    kit.deploy("p", elements);
    kit.code("before", execution -> execution.setVariable("go", true));

    to(kit).preUpgradeJavaDelegateExpression("${code.named('before')}").migrate(id);
    kit.code(
        "before",
        execution ->
            kit.engine()
                .getRuntimeService()
                .deleteProcessInstance(execution.getProcessInstanceId(), "not needed"));
    to(kit).preUpgradeJavaDelegateExpression("${code.named('before')}").migrate(over);

    assertThat(keys(kit, id)).containsExactly("b");
    assertThat(instance(kit, id).getProcessDefinitionId()).isEqualTo(newest(kit));
    assertThat(kit.isRunning(over)).isFalse();
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void whatGoesOutOfItsSubProcessStaysItselfAndEndsThat(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "p",
            start("s"),
            sub("sub", "", start("i"), user("a", ""), end("iE"), flow("i -> a -> iE")),
            boundary("late", "sub", true, "timeDuration:PT1H"),
            end("e"),
            end("lateE"),
            flow("s -> sub -> e"),
            flow("late -> lateE"));
    String task = kit.task(id).getId();
    kit.deploy(
        "p",
        start("s"),
        user("a", ""),
        sub("sub", "", start("i"), user("b", ""), end("iE"), flow("i -> b -> iE")),
        boundary("late", "sub", true, "timeDuration:PT1H"),
        end("e"),
        end("lateE"),
        flow("s -> a -> sub -> e"),
        flow("late -> lateE"));

    to(kit).migrate(id);

    assertThat(kit.task(id).getId()).isEqualTo(task);
    assertThat(kit.engine().getManagementService().createTimerJobQuery().count()).isZero();
    kit.checkConsistency();
    kit.complete(id, "a");
    kit.complete(id, "b");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void aTaskThatBeginsAnewHasTheAssigneeOfItsMapping(Database database) {
    Kit kit = on(database);
    String id =
        kit.run("p", start("s"), node("receiveTask", "r", ""), end("e"), flow("s -> r -> e"));
    kit.deploy("p", ONE);

    to(kit)
        .addActivityMigrationMapping(
            ActivityMigrationMapping.createMappingFor("r", "a").withNewAssignee("kermit"))
        .migrate(id);

    assertThat(kit.task(id).getAssignee()).isEqualTo("kermit");
  }

  @ParameterizedTest
  @EnumSource
  void aCalledProcessIsNotLostUnlessThatIsSaid(Database database) {
    Kit kit = on(database);
    kit.deploy("called", start("s"), user("inner", ""), end("e"), flow("s -> inner -> e"));
    String id = kit.run("p", start("s"), call("a", "called", ""), end("e"), flow("s -> a -> e"));
    kit.deploy("p", ONE);

    assertThatThrownBy(() -> to(kit).migrate(id))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("'a': it has called a process");
    to(kit).addActivityMigrationMapping(map("a", "a")).migrate(id);

    assertThat(keys(kit, id)).containsExactly("a");
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void aTaskIsRenamedAndRelocatedAtOnce(Database database) {
    Kit kit = on(database);
    String id = kit.run("p", start("s"), user("a", "name='Old'"), end("e"), flow("s -> a -> e"));
    kit.deploy("p", start("s"), user("a", "name='New'"), end("e"), flow("s -> a -> e"));

    to(kit).migrate(id);

    assertThat(kit.task(id).getName()).isEqualTo("New");
    assertThat(kit.task(id).getProcessDefinitionId()).isEqualTo(newest(kit));
  }

  @ParameterizedTest
  @EnumSource
  void severalTargetsInACalledProcessAreInOneInstance(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "called",
        start("s"),
        parallel("fork"),
        user("x", ""),
        user("y", ""),
        parallel("join"),
        end("e"),
        flow("s -> fork -> x -> join -> e"),
        flow("fork -> y -> join"));
    String id = kit.run("p", ONE);
    kit.deploy("p", start("s"), call("c", "called", ""), end("e"), flow("s -> c -> e"));

    to(kit)
        .addActivityMigrationMapping(
            ActivityMigrationMapping.createMappingFor("a", List.of("x", "y"))
                .inSubProcessOfCallActivityId("c"))
        .migrate(id);

    String called =
        Objects.requireNonNull(
                kit.engine()
                    .getRuntimeService()
                    .createProcessInstanceQuery()
                    .superProcessInstanceId(id)
                    .singleResult())
            .getId();
    assertThat(keys(kit, called)).containsExactly("x", "y");
    kit.complete(called, "x");
    kit.complete(called, "y");
    assertThat(kit.isRunning(id)).isFalse();
  }

  /** How many pairs of versions are tried; more by a property. */
  private static final int PAIRS = Integer.getInteger("turgo.test.structures", 15);

  @ParameterizedTest
  @EnumSource
  void instancesGoBetweenVersionsOfAnyStructure(Database database) {
    Kit kit = on(database);
    for (int seed = 0; seed < PAIRS; seed++) {
      Random random = new Random(seed);
      kit.deploy("p", anyStructure(random));
      String id = kit.start("p", Map.of());
      for (int version = 0; version < 3; version++) {
        completeOne(kit, id, random);
        kit.deploy("p", anyStructure(random));
        List<String> before = keys(kit, id);
        Set<String> there = executions(kit, id).keySet();
        MigrationPreview preview = to(kit).preview(id);
        to(kit).migrate(id);
        assertThat(keys(kit, id)).as("tasks after migration, seed %d", seed).isEqualTo(before);
        assertShown(preview, there, executions(kit, id), "seed " + seed);
        kit.checkConsistency();
      }
      while (!keys(kit, id).isEmpty()) {
        completeOne(kit, id, random);
      }
      assertThat(kit.isRunning(id)).as("seed %d", seed).isFalse();
    }
  }

  /** The activities of all executions, by their ids. */
  private static Map<String, String> executions(Kit kit, String id) {
    Map<String, String> all = new HashMap<>();
    for (Execution one :
        kit.engine()
            .getRuntimeService()
            .createExecutionQuery()
            .processInstanceId(id)
            .onlyChildExecutions()
            .list()) {
      all.put(one.getId(), String.valueOf(one.getActivityId()));
    }
    return all;
  }

  /** What a preview has shown is what the migration has done. */
  private static void assertShown(
      MigrationPreview shown, Set<String> before, Map<String, String> after, String what) {
    assertThat(shown.problems()).as(what).isEmpty();
    Map<String, String> rest = new HashMap<>(after);
    for (MigrationPreview.Kept kept : shown.kept()) {
      assertThat(rest.remove(kept.executionId())).as(what).isEqualTo(kept.newActivityId());
    }
    for (MovePreview.Cancelled gone : shown.cancelled()) {
      assertThat(before).as(what).contains(gone.executionId());
      assertThat(after).as(what).doesNotContainKey(gone.executionId());
    }
    rest.keySet().removeAll(before); // events that go on waiting
    List<String> begun = new ArrayList<>();
    shown.begun().forEach(one -> begun.add(one.elementId()));
    shown.armed().forEach(one -> begun.add(one.eventId()));
    List<String> came = new ArrayList<>(rest.values());
    begun.forEach(id -> assertThat(came.remove(id)).as("%s: %s begins", what, id).isTrue());
    assertThat(came)
        .as(what)
        .allMatch(id -> id.matches("(on|late)x.*")); // events of scopes that begin
  }

  private static void completeOne(Kit kit, String id, Random random) {
    List<String> open = keys(kit, id);
    if (!open.isEmpty()) {
      kit.complete(id, open.get(random.nextInt(open.size())));
    }
  }

  /** Four tasks in two branches, with any scopes and events around them. */
  private static String[] anyStructure(Random random) {
    List<String> all = new ArrayList<>(List.of(start("s"), parallel("fork"), end("e")));
    for (int branch = 0; branch < 2; branch++) {
      List<String> inside = new ArrayList<>();
      StringBuilder path = new StringBuilder();
      for (int task = 2 * branch; task < 2 * branch + 2; task++) {
        path.append(" -> ")
            .append(any(user("t" + task, ""), "t" + task, "x" + task, inside, random));
      }
      String last = "end" + branch;
      if (random.nextInt(3) == 0) {
        inside.add(start("bs" + branch));
        inside.add(end("be" + branch));
        inside.add(flow("bs" + branch + path + " -> be" + branch));
        all.add(sub("pair" + branch, "", inside.toArray(String[]::new)));
        all.add(flow("fork -> pair" + branch + " -> " + last));
      } else {
        all.addAll(inside);
        all.add(flow("fork" + path + " -> " + last));
      }
      all.add(end(last));
    }
    all.remove(end("e"));
    all.add(flow("s -> fork"));
    return all.toArray(String[]::new);
  }

  /** Adds an activity to a scope, in any number of further ones, and answers the outermost. */
  private static String any(
      String activity, String id, String scope, List<String> into, Random random) {
    List<String> own = new ArrayList<>(List.of(activity));
    if (random.nextInt(3) == 0) {
      own.add(boundary("late" + id, id, false, "timeDuration:PT1H"));
      own.add(end("lateEnd" + id));
      own.add(flow("late" + id + " -> lateEnd" + id));
    }
    if (random.nextBoolean() || scope.length() > 4) {
      into.addAll(own);
      return id;
    }
    if (random.nextInt(3) == 0) {
      own.add(
          sub(
              "event" + scope,
              "triggeredByEvent='true'",
              "<startEvent id='"
                  + ("on" + scope)
                  + "'><timerEventDefinition><timeDuration>PT9H</timeDuration>"
                  + "</timerEventDefinition></startEvent>",
              end("eventEnd" + scope),
              flow("on" + scope + " -> eventEnd" + scope)));
    }
    own.add(start("s" + scope));
    own.add(end("e" + scope));
    own.add(flow("s" + scope + " -> " + id + " -> e" + scope));
    return any(sub(scope, "", own.toArray(String[]::new)), scope, scope + "y", into, random);
  }

  @ParameterizedTest
  @EnumSource
  void aPreviewShowsWhatStaysGoesAndBegins(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "p",
            start("s"),
            parallel("fork"),
            user("a", ""),
            boundary("late", "a", false, "timeDuration:PT1H"),
            user("b", ""),
            end("e"),
            end("lateE"),
            flow("s -> fork -> a -> e"),
            flow("fork -> b -> e"),
            flow("late -> lateE"));
    kit.deploy(
        "p",
        start("s"),
        parallel("fork"),
        sub(
            "around",
            "",
            start("in"),
            user("a", ""),
            boundary("slow", "a", false, "timeDuration:PT1H"),
            end("out"),
            end("slowE"),
            flow("in -> a -> out"),
            flow("slow -> slowE")),
        user("c", ""),
        end("e"),
        flow("s -> fork -> around -> e"),
        flow("fork -> c -> e"));
    String trail = kit.trail(id);

    MigrationPreview preview =
        to(kit)
            .addActivityMigrationMapping(
                ActivityMigrationMapping.createMappingFor("b", List.of("c", "around")))
            .preview(id);

    assertThat(preview.problems()).isEmpty();
    assertThat(preview.kept())
        .extracting(MigrationPreview.Kept::activityId, MigrationPreview.Kept::newActivityId)
        .containsExactly(tuple("a", "a"));
    assertThat(preview.kept().getFirst().taskIds()).hasSize(1);
    assertThat(preview.cancelled())
        .extracting(MovePreview.Cancelled::activityId)
        .containsExactly("b");
    assertThat(preview.begun())
        .extracting(MovePreview.Begun::elementId)
        .containsExactlyInAnyOrder("around", "c", "around");
    assertThat(preview.disarmed()).extracting(MovePreview.Armed::eventId).containsExactly("late");
    assertThat(preview.armed()).extracting(MovePreview.Armed::eventId).containsExactly("slow");
    assertThat(kit.trail(id)).isEqualTo(trail);
    MigrationPreview refused = to(kit).preview(id);
    assertThat(refused.isPossible()).isFalse();
    assertThat(refused.problems()).extracting(MovePreview.Problem::elementId).containsExactly("b");
    assertThatThrownBy(() -> to(kit).preview("4711"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }

  @ParameterizedTest
  @EnumSource
  void theProcessThatIsToBeCalledIsLookedInto(Database database) {
    Kit kit = on(database);
    kit.deploy("called", ONE);
    String id = kit.run("p", ONE);
    kit.deploy("p", start("s"), call("c", "called", ""), end("e"), flow("s -> c -> e"));

    assertThat(into(kit, "a", "a", null).validateMigration(id).isMigrationValid()).isTrue();
    assertThat(into(kit, "a", "nowhere", null).validateMigration(id).getValidationMessages())
        .singleElement()
        .asString()
        .startsWith("'nowhere'")
        .contains("'c'")
        .contains("'called'");
    assertThat(into(kit, "a", "a", 9).validateMigration(id).getValidationMessages())
        .singleElement()
        .asString()
        .startsWith("'c'");
    assertThatThrownBy(() -> into(kit, "a", "nowhere", null).migrate(id))
        .hasMessageContaining("'nowhere'");
  }

  private static ProcessInstanceMigrationBuilder into(
      Kit kit, String from, String target, @Nullable Integer version) {
    return to(kit)
        .addActivityMigrationMapping(
            version == null
                ? ActivityMigrationMapping.createMappingFor(from, target)
                    .inSubProcessOfCallActivityId("c")
                : ActivityMigrationMapping.createMappingFor(from, target)
                    .inSubProcessOfCallActivityId("c", version));
  }

  @ParameterizedTest
  @EnumSource
  void aCalledInstanceThatGoesOnMeanwhileIsNotEnded(Database database) {
    goesOnMeanwhile(on(database), false);
  }

  @ParameterizedTest
  @EnumSource
  void aCalledInstanceThatGoesOnMeanwhileIsNotEndedByABatch(Database database) {
    goesOnMeanwhile(on(database), true);
  }

  private static void goesOnMeanwhile(Kit kit, boolean batch) {
    kit.deploy(
        "called", start("s"), user("t", ""), user("u", ""), end("e"), flow("s -> t -> u -> e"));
    String[] calling = {
      start("s"), call("c", "called", ""), user("a", ""), end("e"), flow("s -> c -> a -> e")
    };
    String id = kit.run("p", calling);
    String called =
        Objects.requireNonNull(
                kit.engine()
                    .getRuntimeService()
                    .createProcessInstanceQuery()
                    .superProcessInstanceId(id)
                    .singleResult())
            .getId();
    kit.deploy("p", calling);
    List<String> ran = new ArrayList<>();
    kit.code(
        "before",
        execution -> {
          ran.add("before");
          if (ran.size() == 1) {
            Thread other = new Thread(() -> kit.complete(called, "t"));
            other.start();
            other.join(30_000);
          }
        });

    ProcessInstanceMigrationBuilder migration =
        to(kit)
            .preUpgradeJavaDelegateExpression("${code.named('before')}")
            .addActivityMigrationMapping(
                ActivityMigrationMapping.createMappingFor("t", "a")
                    .inParentProcessOfCallActivityId("c"));
    if (batch) {
      migration.batchMigrateProcessInstances(
          kit.engine().getRuntimeService().createProcessInstanceQuery().processInstanceId(id));
      kit.runJobs();
      kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofMinutes(1)));
      kit.runJobs();
    } else {
      migration.migrate(id);
    }

    assertThat(ran).as("planned anew by where the called instance is").hasSize(2);
    assertThat(instance(kit, id).getProcessDefinitionId()).isEqualTo(newest(kit));
    assertThat(keys(kit, called)).containsExactly("u");
    kit.complete(called, "u");
    assertThat(keys(kit, id)).containsExactly("a");
    kit.checkConsistency();
  }
}
