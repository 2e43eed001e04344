package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ManagementService;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.job.AcquiredExternalWorkerJob;
import io.turgo.engine.job.ExternalWorkerJob;
import io.turgo.engine.job.Job;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tasks that workers outside do: taken, kept, done, failed and given back. */
@Timeout(120)
class ExternalWorkerTest extends ScenarioTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static String worker(String id, String attributes) {
    return node("serviceTask", id, "turgo:type='external-worker' " + attributes);
  }

  private static Kit deploy(Kit kit, String attributes) {
    return kit.deploy(
        "p",
        start("s"),
        worker("t", "turgo:topic='orders' " + attributes),
        user("u", ""),
        end("e"),
        flow("s -> t -> u -> e"));
  }

  private static ManagementService jobs(Kit kit) {
    return kit.engine().getManagementService();
  }

  private static List<AcquiredExternalWorkerJob> take(Kit kit, int most, String workerId) {
    return jobs(kit)
        .createExternalWorkerJobAcquireBuilder()
        .topic("orders", MINUTE)
        .acquireAndLock(most, workerId);
  }

  private static AcquiredExternalWorkerJob takeOne(Kit kit, String workerId) {
    List<AcquiredExternalWorkerJob> taken = take(kit, 1, workerId);
    assertThat(taken).hasSize(1);
    return taken.getFirst();
  }

  private static void complete(Kit kit, String jobId, String workerId, Map<String, Object> values) {
    jobs(kit).createExternalWorkerCompletionBuilder(jobId, workerId).variables(values).complete();
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
  }

  private static ExternalWorkerJob only(Kit kit) {
    return Objects.requireNonNull(jobs(kit).createExternalWorkerJobQuery().singleResult());
  }

  private static void advance(Kit kit, Duration by) {
    kit.engine().getClock().setCurrentTime(kit.engine().getClock().instant().plus(by));
  }

  /** As Camunda has it: conditions on what a worker says throw errors of the model. */
  @ParameterizedTest
  @EnumSource
  void anAnswerMayBeAnError(Database database) {
    Kit kit = on(database);
    String thrown = "<turgo:errorEventDefinition errorRef='%s' expression=\"%s\"/>";
    kit.deploy(
        "p",
        start("s"),
        with(
            worker("t", "turgo:topic='orders'"),
            thrown.formatted("odd", "${externalTask.retries == 2 and missing}"),
            thrown.formatted("gone", "${externalTask.getErrorMessage() == 'gone' and x == 1}"),
            thrown.formatted("sold", "${sold}")),
        "<boundaryEvent id='b' attachedToRef='t'><errorEventDefinition"
            + " turgo:errorCodeVariable='code' turgo:errorMessageVariable='said'/></boundaryEvent>",
        user("u", ""),
        user("caught", ""),
        flow("s -> t -> u"),
        flow("b -> caught"));
    String failing = kit.start("p", Map.of("x", 1, "sold", false));
    AcquiredExternalWorkerJob job = takeOne(kit, "w");
    jobs(kit)
        .createExternalWorkerJobFailureBuilder(job.getId(), "w")
        .errorMessage("slow")
        .retries(2)
        .fail();
    assertThat(only(kit).getRetries()).isEqualTo(2);
    job = takeOne(kit, "w");
    jobs(kit).createExternalWorkerJobFailureBuilder(job.getId(), "w").errorMessage("gone").fail();
    assertThat(kit.task(failing).getTaskDefinitionKey()).isEqualTo("caught");
    assertThat(kit.variable(failing, "code")).isEqualTo("gone");
    assertThat(kit.variable(failing, "said")).isEqualTo("gone");

    String sold = kit.start("p", Map.of("x", 1, "sold", false));
    complete(kit, takeOne(kit, "w").getId(), "w", Map.of("sold", true));
    assertThat(kit.task(sold).getTaskDefinitionKey()).isEqualTo("caught");
    assertThat(kit.variable(sold, "code")).isEqualTo("sold");

    String done = kit.start("p", Map.of("x", 1, "sold", false));
    complete(kit, takeOne(kit, "w").getId(), "w", Map.of());
    assertThat(kit.task(done).getTaskDefinitionKey()).isEqualTo("u");
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void isTakenByOneWorkerAtATime(Database database) {
    Kit kit = deploy(on(database), "");
    String id = kit.start("p", Map.of("x", 1));
    kit.checkConsistency();
    assertThat(jobs(kit).createJobQuery().count()).isZero();
    assertThat(jobs(kit).createExternalWorkerJobQuery().unlocked().topic("orders").count()).isOne();
    assertThat(jobs(kit).createExternalWorkerJobQuery().jobQueue("orders").list()).isEmpty();

    AcquiredExternalWorkerJob first = takeOne(kit, "one");
    assertThat(first.getVariables()).isEqualTo(Map.of("x", 1));
    assertThat(first.getLockOwner()).isEqualTo("one");
    assertThat(first.getLockExpirationTime()).isEqualTo(Date.from(Kit.NOON.plus(MINUTE)));
    assertThat(first.getElementId()).isEqualTo("t");
    assertThat(first.getProcessInstanceId()).isEqualTo(id);
    assertThat(first.getJobHandlerConfiguration()).isEqualTo("orders");
    assertThat(first.getJobType()).isEqualTo(Job.JOB_TYPE_EXTERNAL_WORKER);
    assertThat(jobs(kit).createExternalWorkerJobQuery().locked().lockOwner("one").count()).isOne();
    assertThat(take(kit, 5, "two")).isEmpty();
    kit.checkConsistency();

    advance(kit, MINUTE);
    AcquiredExternalWorkerJob second = takeOne(kit, "two");
    assertThat(second.getId()).isEqualTo(first.getId());
    assertThatThrownBy(() -> complete(kit, first.getId(), "one", Map.of()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("'one' does not hold a lock on the requested job");

    jobs(kit)
        .createExternalWorkerCompletionBuilder(second.getId(), "two")
        .variable("y", 2)
        .complete();
    assertThat(kit.variable(id, "y")).isNull();
    assertThat(jobs(kit).createExternalWorkerJobQuery().count()).isZero();
    Job goesOn = Objects.requireNonNull(jobs(kit).createJobQuery().messages().singleResult());
    assertThat(goesOn.getJobHandlerType()).isEqualTo("external-worker-complete");
    kit.checkConsistency();
    assertThatThrownBy(() -> complete(kit, first.getId(), "two", Map.of()))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    assertThat(kit.variable(id, "y")).isEqualTo(2);
    kit.complete(id, "u");
    kit.assertEnded(id, "s t u e");
  }

  @ParameterizedTest
  @EnumSource
  void aFailureCountsAndPausesAndAtLastIsADeadLetter(Database database) {
    Kit kit = deploy(on(database), "");
    String id = kit.start("p", Map.of());
    String job = takeOne(kit, "w").getId();
    jobs(kit)
        .createExternalWorkerJobFailureBuilder(job, "w")
        .errorMessage("no \0 luck")
        .errorDetails("at length")
        .retryTimeout(MINUTE)
        .fail();
    ExternalWorkerJob failed = only(kit);
    assertThat(failed.getRetries()).isEqualTo(2);
    assertThat(failed.getExceptionMessage()).isEqualTo("no \\u0000 luck");
    assertThat(failed.getLockOwner()).isNull();
    assertThat(jobs(kit).getExternalWorkerJobErrorDetails(job)).isEqualTo("at length");
    assertThat(take(kit, 1, "w")).isEmpty();
    advance(kit, MINUTE);
    takeOne(kit, "w");
    jobs(kit).createExternalWorkerJobFailureBuilder(job, "w").retries(1).fail();
    takeOne(kit, "w");
    jobs(kit).createExternalWorkerJobFailureBuilder(job, "w").errorMessage("enough").fail();
    assertThat(jobs(kit).createExternalWorkerJobQuery().count()).isZero();
    Job dead =
        Objects.requireNonNull(
            jobs(kit).createDeadLetterJobQuery().externalWorkers().singleResult());
    assertThat(dead.getId()).isEqualTo(job);
    assertThat(dead.getJobType()).isEqualTo(Job.JOB_TYPE_EXTERNAL_WORKER);
    assertThat(dead.getExceptionMessage()).isEqualTo("enough");
    kit.checkConsistency();

    jobs(kit).moveDeadLetterJobToExecutableJob(job, 2);
    assertThat(jobs(kit).createJobQuery().count()).isZero();
    assertThat(only(kit).getRetries()).isEqualTo(2);
    complete(kit, takeOne(kit, "w").getId(), "w", Map.of());
    kit.complete(id, "u");
    kit.assertEnded(id, "s t u e");
  }

  @Test
  void aTaskSaysHowOftenAndAfterWhatPauseItIsTriedAgain() {
    Kit kit = on(Database.SQLITE);
    kit.run(
        "p",
        start("s"),
        with(
            worker("t", "turgo:topic='orders'"),
            "<turgo:failedJobRetryTimeCycle>R5/PT10S</turgo:failedJobRetryTimeCycle>"),
        end("e"),
        flow("s -> t -> e"));
    AcquiredExternalWorkerJob job = takeOne(kit, "w");
    assertThat(job.getRetries()).isEqualTo(5);
    jobs(kit).createExternalWorkerJobFailureBuilder(job.getId(), "w").fail();
    assertThat(only(kit).getLockExpirationTime()).isEqualTo(Date.from(Kit.NOON.plusSeconds(10)));
  }

  @Test
  void eachFailureHasThePauseOfItsPlaceInTheList() {
    Kit kit = on(Database.SQLITE);
    kit.run(
        "p",
        start("s"),
        with(
            worker("t", "turgo:topic='orders'"),
            "<turgo:failedJobRetryTimeCycle>PT10S,PT1M</turgo:failedJobRetryTimeCycle>"
                + "<turgo:failedJobRetryTimeCycle exception='java.io.IOException'>R9/PT1S"
                + "</turgo:failedJobRetryTimeCycle>"),
        end("e"),
        flow("s -> t -> e"));
    assertThat(only(kit).getRetries()).isEqualTo(9);
    String job = takeOne(kit, "w").getId();
    jobs(kit).createExternalWorkerJobFailureBuilder(job, "w").retries(2).fail();
    assertThat(only(kit).getLockExpirationTime()).isEqualTo(Date.from(Kit.NOON.plusSeconds(10)));
    kit.engine().getClock().setCurrentTime(Kit.NOON.plusSeconds(10));
    takeOne(kit, "w");
    jobs(kit).createExternalWorkerJobFailureBuilder(job, "w").fail();
    assertThat(only(kit).getRetries()).isEqualTo(1);
    assertThat(only(kit).getLockExpirationTime()).isEqualTo(Date.from(Kit.NOON.plusSeconds(70)));
    kit.engine().getClock().setCurrentTime(Kit.NOON.plusSeconds(70));
    takeOne(kit, "w");
    jobs(kit).createExternalWorkerJobFailureBuilder(job, "w").fail();
    assertThat(jobs(kit).createDeadLetterJobQuery().count()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void anErrorGoesToWhoCatchesIt(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "p",
        start("s"),
        worker("t", "turgo:topic='orders'"),
        "<boundaryEvent id='b' attachedToRef='t'><errorEventDefinition"
            + " errorRef='broken'/></boundaryEvent>",
        user("u", ""),
        end("e"),
        end("f"),
        flow("s -> t -> e"),
        flow("b -> u -> f"));
    String id = kit.start("p", Map.of());
    String job = takeOne(kit, "w").getId();
    jobs(kit)
        .createExternalWorkerCompletionBuilder(job, "w")
        .variable("why", "late")
        .bpmnError("broken");
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    assertThat(kit.variable(id, "why")).isEqualTo("late");
    kit.complete(id, "u");
    kit.assertEnded(id, "s t! b u f");
  }

  @Test
  void anErrorThatNobodyCatchesIsADeadLetterInTheEnd() {
    Kit kit = deploy(on(Database.SQLITE), "");
    kit.start("p", Map.of());
    String job = takeOne(kit, "w").getId();
    jobs(kit).createExternalWorkerCompletionBuilder(job, "w").bpmnError("lost");
    for (int i = 0; i < 3; i++) {
      kit.runJobs();
      advance(kit, MINUTE);
    }
    assertThat(kit.failures()).hasSize(3);
    Job dead = Objects.requireNonNull(jobs(kit).createDeadLetterJobQuery().singleResult());
    assertThat(dead.getExceptionMessage()).contains("No event catches the error 'lost'");
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void aSuspendedInstanceIsNoWorkersAndNobodyHasItAfterwards(Database database) {
    Kit kit = deploy(on(database), "");
    String id = kit.start("p", Map.of());
    String job = takeOne(kit, "w").getId();
    kit.engine().getRuntimeService().suspendProcessInstanceById(id);
    kit.checkConsistency();
    assertThat(take(kit, 1, "v")).isEmpty();
    assertThat(jobs(kit).createSuspendedJobQuery().externalWorkers().count()).isOne();
    assertThatThrownBy(() -> complete(kit, job, "w", Map.of()))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("is activated");
    assertThatThrownBy(() -> jobs(kit).moveSuspendedJobToExecutableJob(job))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("is suspended");
    kit.engine().getRuntimeService().activateProcessInstanceById(id);
    kit.checkConsistency();
    assertThatThrownBy(() -> complete(kit, job, "w", Map.of()))
        .isInstanceOf(TurgoIllegalArgumentException.class);
    complete(kit, takeOne(kit, "v").getId(), "v", Map.of());
    kit.complete(id, "u");
    kit.assertEnded(id, "s t u e");
  }

  @ParameterizedTest
  @EnumSource
  void goesWithItsTask(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "p",
        start("s"),
        worker("t", "turgo:topic='orders'"),
        boundary("b", "t", true, "timeDuration:PT1H"),
        end("e"),
        end("f"),
        flow("s -> t -> e"),
        flow("b -> f"));
    String late = kit.start("p", Map.of());
    String deleted = kit.start("p", Map.of());
    List<AcquiredExternalWorkerJob> taken = take(kit, 2, "w");
    assertThat(taken).hasSize(2);
    kit.engine().getRuntimeService().deleteProcessInstance(deleted, "not wanted");
    advance(kit, Duration.ofHours(2));
    kit.runJobs();
    kit.assertEnded(late, "s t! b f");
    for (AcquiredExternalWorkerJob job : taken) {
      assertThatThrownBy(() -> complete(kit, job.getId(), "w", Map.of()))
          .isInstanceOf(TurgoObjectNotFoundException.class);
    }
    assertThat(kit.rows("SELECT count(*) FROM turgo_external_job")).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void eachOfManyIsAJobWithJobsBeforeAndAfter(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "p",
            start("s"),
            manyTimes(
                worker("t", "turgo:topic='orders' turgo:async='true' turgo:asyncLeave='true'"),
                "isSequential='false'",
                cardinality(3)),
            user("u", ""),
            end("e"),
            flow("s -> t -> u -> e"));
    kit.runJobs();
    List<AcquiredExternalWorkerJob> taken = take(kit, 10, "w");
    assertThat(taken).hasSize(3);
    assertThat(taken.stream().map(job -> job.getVariables().get("loopCounter")))
        .containsExactlyInAnyOrder(0, 1, 2);
    kit.checkConsistency();
    taken.forEach(job -> complete(kit, job.getId(), "w", Map.of()));
    kit.complete(id, "u");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void undoesAnActivity(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "p",
        start("s"),
        user("a", ""),
        "<boundaryEvent id='c' attachedToRef='a'><compensateEventDefinition/></boundaryEvent>",
        node(
            "serviceTask",
            "undo",
            "isForCompensation='true' turgo:type='external-worker' turgo:topic='orders'"),
        "<association id='as' sourceRef='c' targetRef='undo' associationDirection='One'/>",
        "<intermediateThrowEvent id='throw'><compensateEventDefinition/></intermediateThrowEvent>",
        user("u", ""),
        end("e"),
        flow("s -> a -> throw -> u -> e"));
    String id = kit.start("p", Map.of());
    kit.complete(id, "a");
    kit.checkConsistency();
    complete(kit, takeOne(kit, "w").getId(), "w", Map.of("undone", true));
    assertThat(kit.variable(id, "undone")).isEqualTo(true);
    kit.complete(id, "u");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void theHighestPriorityIsTakenFirstThenTheOldest(Database database) {
    Kit kit = deploy(on(database), "turgo:taskPriority='${p}'");
    for (int priority : List.of(1, 5, 1, 9)) {
      kit.start("p", Map.of("p", priority));
    }
    assertThat(take(kit, 3, "w").stream().map(Job::getPriority)).containsExactly(9, 5, 1);
    jobs(kit).unacquireAllExternalWorkerJobsForWorker("w");
    assertThat(take(kit, 10, "v").stream().map(Job::getPriority)).containsExactly(9, 5, 1, 1);
    advance(kit, MINUTE);
    assertThat(take(kit, 10, "v").stream().map(Job::getPriority)).containsExactly(9, 5, 1, 1);
  }

  @ParameterizedTest
  @EnumSource
  void aTenantsWorkerGetsItsOwnOnly(Database database) {
    Kit kit = on(database);
    String file =
        BpmnText.process(
            "p", start("s"), worker("t", "turgo:topic='orders'"), end("e"), flow("s -> t -> e"));
    String moved = null;
    for (String tenant : List.of("", "a", "b")) {
      moved =
          kit.engine()
              .getRepositoryService()
              .createDeployment()
              .addString("p.bpmn", file)
              .tenantId(tenant)
              .deploy()
              .getId();
    }
    kit.start("p", Map.of());
    kit.engine().getRuntimeService().startProcessInstanceByKeyAndTenantId("p", "a");
    kit.engine().getRuntimeService().startProcessInstanceByKeyAndTenantId("p", "b");
    assertThat(takeOf(kit, "a")).containsExactly("a");
    assertThat(takeOf(kit, "a")).isEmpty();
    assertThat(takeOf(kit, "")).containsExactly("");
    kit.engine()
        .getRepositoryService()
        .changeDeploymentTenantId(Objects.requireNonNull(moved), "c");
    assertThat(takeOf(kit, "b")).isEmpty();
    assertThat(takeOf(kit, "c")).containsExactly("c");
    jobs(kit).unacquireAllExternalWorkerJobsForWorker("w", "a");
    jobs(kit).unacquireAllExternalWorkerJobsForWorker("w", "c");
    assertThat(take(kit, 5, "v").stream().map(Job::getTenantId))
        .containsExactlyInAnyOrder("a", "c");
    kit.checkConsistency();
  }

  private static List<String> takeOf(Kit kit, String tenant) {
    return jobs(kit)
        .createExternalWorkerJobAcquireBuilder()
        .topic("orders", MINUTE)
        .tenantId(tenant)
        .acquireAndLock(5, "w")
        .stream()
        .map(Job::getTenantId)
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void whoHasAJobKeepsItOrGivesItBack(Database database) {
    Kit kit = deploy(on(database), "");
    String id = kit.start("p", Map.of());
    String job = takeOne(kit, "w").getId();
    advance(kit, Duration.ofSeconds(30));
    assertThatThrownBy(() -> jobs(kit).extendExternalWorkerJobLock(job, "v", MINUTE))
        .isInstanceOf(TurgoIllegalArgumentException.class);
    jobs(kit).extendExternalWorkerJobLock(job, "w", MINUTE);
    advance(kit, Duration.ofSeconds(45));
    assertThat(take(kit, 1, "v")).isEmpty();
    assertThatThrownBy(() -> jobs(kit).unacquireExternalWorkerJob(job, "v"))
        .isInstanceOf(TurgoException.class);
    jobs(kit).unacquireExternalWorkerJob(job, "w");
    assertThat(takeOne(kit, "v").getId()).isEqualTo(job);
    advance(kit, MINUTE);
    assertThatThrownBy(() -> jobs(kit).extendExternalWorkerJobLock(job, "v", MINUTE))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("has expired");
    jobs(kit).deleteExternalWorkerJob(job);
    assertThat(jobs(kit).createExternalWorkerJobQuery().count()).isZero();
    kit.engine().getRuntimeService().deleteProcessInstance(id, "its token waits for nothing");
  }

  @ParameterizedTest
  @EnumSource
  void parametersSayWhatGoesOutAndComesBack(Database database) {
    Kit kit = on(database);
    String id =
        kit.deploy(
                "p",
                start("s"),
                with(
                    worker("t", "turgo:topic='${kind}s'"),
                    "<turgo:externalWorkerInParameter source='x' target='number'/>",
                    "<turgo:externalWorkerInParameter source='none' target='nothing'/>",
                    "<turgo:externalWorkerInParameter sourceExpression='${x + 1}' target='next'/>",
                    "<turgo:externalWorkerOutParameter source='found' target='result'/>",
                    "<turgo:externalWorkerOutParameter sourceExpression='${found * 2}'"
                        + " target='twice'/>"),
                user("u", ""),
                end("e"),
                flow("s -> t -> u -> e"))
            .start("p", Map.of("x", 4, "kind", "order"));
    AcquiredExternalWorkerJob job = takeOne(kit, "w");
    assertThat(job.getVariables().get("number")).isEqualTo(4);
    assertThat(job.getVariables()).containsEntry("next", 5L).containsKey("nothing").hasSize(3);
    kit.checkConsistency();
    kit.engine().getRuntimeService().setVariable(id, "x", 5);
    jobs(kit).unacquireExternalWorkerJob(job.getId(), "w");
    assertThat(takeOne(kit, "w").getVariables()).containsEntry("next", 6L);
    complete(kit, job.getId(), "w", Map.of("found", 10, "other", 1));
    assertThat(kit.engine().getRuntimeService().getVariables(id))
        .isEqualTo(Map.of("x", 5, "kind", "order", "result", 10, "twice", 20L));
    kit.complete(id, "u");
  }

  @Test
  void aJobWhoseParametersFailKeepsNobodyFromOthers() {
    Kit kit = on(Database.SQLITE);
    kit.deploy(
        "p",
        start("s"),
        with(
            worker("t", "turgo:topic='orders'"),
            "<turgo:externalWorkerInParameter sourceExpression='${10 % x}' target='rest'/>"),
        end("e"),
        flow("s -> t -> e"));
    String bad = kit.start("p", Map.of("x", "none"));
    assertThatThrownBy(() -> take(kit, 1, "w")).isInstanceOf(TurgoException.class);
    kit.start("p", Map.of("x", 3));
    assertThat(takeOne(kit, "w").getVariables()).containsEntry("rest", 1L);
    kit.engine().getRuntimeService().setVariable(bad, "x", 4);
    assertThat(takeOne(kit, "w").getVariables()).containsEntry("rest", 2L);
  }

  @Test
  void aWorkerNeedsNoVariables() {
    Kit kit = deploy(on(Database.SQLITE), "turgo:doNotIncludeVariables='true'");
    kit.start("p", Map.of("x", 1));
    assertThat(takeOne(kit, "w").getVariables()).isEmpty();
  }

  @Test
  void locksOutliveTheEngine(@TempDir Path folder) {
    SqliteSettings file = SqliteSettings.of(folder.resolve("locks.db")).withDurable(false);
    String job;
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      deploy(kit, "").start("p", Map.of());
      job = takeOne(kit, "w").getId();
    }
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      assertThat(take(kit, 1, "v")).isEmpty();
      jobs(kit).createExternalWorkerCompletionBuilder(job, "w").variable("y", 2).complete();
    }
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      kit.runJobs();
      String id =
          Objects.requireNonNull(kit.engine().getTaskService().createTaskQuery().singleResult())
              .getProcessInstanceId();
      assertThat(kit.variable(Objects.requireNonNull(id), "y")).isEqualTo(2);
      kit.complete(id, "u");
      kit.finish();
    }
  }

  @Test
  void aTopicIsNeededAndIsNotEmpty() {
    Kit kit = deploy(on(Database.SQLITE), "");
    assertThatThrownBy(
            () -> kit.deploy("q", start("s"), worker("t", ""), end("e"), flow("s -> t -> e")))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("Expected the attribute 'topic'");
    assertThatThrownBy(() ->
            kit.deploy(
                "q",
                start("s"),
                with(
                    worker("t", "turgo:topic='a' turgo:doNotIncludeVariables='true'"),
                    "<turgo:externalWorkerInParameter target='n'/>"),
                end("e"),
                flow("s -> t -> e")))
        .hasMessageContaining("Expected one of source and sourceExpression")
        .hasMessageContaining("remove doNotIncludeVariables");
    kit.deploy(
        "q", start("s"), worker("t", "turgo:topic='${kind}'"), end("e"), flow("s -> t -> e"));
    assertThatThrownBy(() -> kit.start("q", Map.of("kind", "")))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("The topic of 't' needs a text");
    assertThatThrownBy(() -> take(kit, 0, "w")).isInstanceOf(TurgoIllegalArgumentException.class);
    assertThatThrownBy(() -> take(kit, 1, "")).isInstanceOf(TurgoIllegalArgumentException.class);
  }
}
