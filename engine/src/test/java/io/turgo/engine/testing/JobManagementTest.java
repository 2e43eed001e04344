package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.turgo.engine.ManagementService;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.job.Job;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What people do to jobs through {@link ManagementService}. */
class JobManagementTest extends ScenarioTest {
  private static String waiting(Kit kit) {
    return kit.run(
        "timed",
        start("s"),
        user("u", "name='Approve'"),
        boundary("t", "u", false, "timeCycle:R5/PT1H"),
        end("e"),
        end("late"),
        flow("s -> u -> e"),
        flow("t -> late"));
  }

  private static Job timer(ManagementService management, String instanceId) {
    return Objects.requireNonNull(
        management.createTimerJobQuery().processInstanceId(instanceId).singleResult());
  }

  private static Date at(Duration later) {
    return Date.from(Kit.NOON.plus(later));
  }

  @ParameterizedTest
  @EnumSource
  void aTimerGetsAnotherTime(Database database) {
    Kit kit = on(database);
    ManagementService management = kit.engine().getManagementService();
    String id = waiting(kit);
    Job before = timer(management, id);

    Job later = management.rescheduleTimeDurationJob(before.getId(), "PT2H");
    assertThat(later.getId()).isEqualTo(before.getId());
    assertThat(later.getDuedate()).isEqualTo(at(Duration.ofHours(2)));
    kit.engine().getClock().advance(Duration.ofHours(1));
    kit.runJobs();
    assertThat(kit.trail(id)).isEqualTo("s u..");
    kit.engine().getClock().advance(Duration.ofHours(1));
    kit.runJobs();
    assertThat(kit.trail(id)).isEqualTo("s u.. t late");
    assertThat(management.createTimerJobQuery().processInstanceId(id).count())
        .as("timers of the cycle that is over")
        .isZero();
  }

  /** A unit takes along what waits in line, the end of the job among it. */
  @ParameterizedTest
  @EnumSource
  void whoChangesAJobThatEndsMeanwhileIsToldSo(Database database) throws Exception {
    Kit kit = on(database);
    ManagementService management = kit.engine().getManagementService();
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int round = 0; round < 10; round++) {
        String id = waiting(kit);
        String job = timer(management, id).getId();
        List<Callable<Object>> calls = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
          calls.add(() -> management.rescheduleTimeCycleJob(job, "R3/PT10M"));
        }
        calls.add(
            3,
            () -> {
              management.deleteTimerJob(job);
              return job;
            });
        for (Future<Object> call : callers.invokeAll(calls)) {
          try {
            call.get();
          } catch (ExecutionException e) {
            assertThat(e.getCause()).isInstanceOf(TurgoObjectNotFoundException.class);
          }
        }
        assertThat(management.createTimerJobQuery().jobId(job).count()).isZero();
        kit.engine().getRuntimeService().deleteProcessInstance(id, "over");
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aTimerGetsADateOrAnotherCycle(Database database) {
    Kit kit = on(database);
    ManagementService management = kit.engine().getManagementService();
    String id = waiting(kit);
    String job = timer(management, id).getId();
    assertThat(management.rescheduleTimeDateJob(job, "2030-01-02T00:00:00Z").getDuedate())
        .isEqualTo(at(Duration.ofHours(12)));
    assertThat(management.rescheduleTimeCycleJob(job, "R2/PT10M").getDuedate())
        .isEqualTo(at(Duration.ofMinutes(10)));
    for (int i = 0; i < 3; i++) {
      kit.engine().getClock().advance(Duration.ofMinutes(10));
      kit.runJobs();
    }
    assertThat(kit.trail(id)).isEqualTo("s u.. t late t late");

    assertThatThrownBy(() -> management.rescheduleTimeDurationJob(job, "PT1H"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }

  @ParameterizedTest
  @EnumSource
  void oneOfThreeTimesIsTaken(Database database) {
    Kit kit = on(database);
    ManagementService management = kit.engine().getManagementService();
    String job = timer(management, waiting(kit)).getId();
    assertThat(
            management
                .rescheduleTimerJob(job, "2030-01-02T00:00:00Z", null, null, null, null)
                .getDuedate())
        .isEqualTo(at(Duration.ofHours(12)));
    assertThat(management.rescheduleTimerJob(job, null, "PT3H", null, null, null).getDuedate())
        .isEqualTo(at(Duration.ofHours(3)));
    assertThat(management.rescheduleTimerJob(job, null, null, "R2/PT10M", null, null).getDuedate())
        .isEqualTo(at(Duration.ofMinutes(10)));
    assertThatThrownBy(() -> management.rescheduleTimerJob(job, null, null, null, null, null))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("0 are given");
    assertThatThrownBy(() -> management.rescheduleTimerJob(job, "x", "y", null, null, null))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("2 are given");
    assertThatThrownBy(() -> management.rescheduleTimerJob(job, null, "PT1H", null, "x", null))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("endDate");
  }

  @ParameterizedTest
  @EnumSource
  void whatIsNoTimeIsRefused(Database database) {
    Kit kit = on(database);
    ManagementService management = kit.engine().getManagementService();
    String job = timer(management, waiting(kit)).getId();
    assertThatThrownBy(() -> management.rescheduleTimeDurationJob(job, "soon"))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("soon");

    kit.code(
        "fails",
        execution -> {
          throw new IllegalStateException("no");
        });
    String failing =
        kit.run(
            "retrying",
            start("s"),
            code("c", "fails", "turgo:async='true'"),
            end("e"),
            flow("s -> c -> e"));
    kit.runJobs();
    String step = timer(management, failing).getId();
    assertThatThrownBy(() -> management.rescheduleTimeDurationJob(step, "PT1H"))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("'c'")
        .hasMessageContaining("moveTimerToExecutableJob");
  }

  @ParameterizedTest
  @EnumSource
  void oneJobOfASuspendedInstanceRunsAllTheSame(Database database) {
    Kit kit = on(database);
    ManagementService management = kit.engine().getManagementService();
    kit.code("nothing", execution -> {});
    String id =
        kit.run(
            "stepwise",
            start("s"),
            code("a", "nothing", "turgo:async='true'"),
            code("b", "nothing", "turgo:async='true'"),
            end("e"),
            flow("s -> a -> b -> e"));
    kit.engine().getRuntimeService().suspendProcessInstanceById(id);
    kit.runJobs();
    Job suspended =
        Objects.requireNonNull(
            management.createSuspendedJobQuery().processInstanceId(id).singleResult());
    management.moveSuspendedJobToExecutableJob(suspended.getId());
    kit.runJobs();
    assertThat(kit.trail(id)).isEqualTo("s a");
    assertThat(management.createSuspendedJobQuery().elementIds(List.of("b", "c")).count())
        .isEqualTo(1);
    kit.engine().getRuntimeService().activateProcessInstanceById(id);
    kit.runJobs();
    kit.assertEnded(id, "s a b e");

    String timed = waiting(kit);
    kit.engine().getRuntimeService().suspendProcessInstanceById(timed);
    String timer =
        Objects.requireNonNull(
                management.createSuspendedJobQuery().processInstanceId(timed).singleResult())
            .getId();
    assertThat(management.moveSuspendedJobToExecutableJob(timer).getDuedate())
        .isEqualTo(at(Duration.ofHours(1)));
    assertThat(timer(management, timed).getId()).isEqualTo(timer);
  }

  @ParameterizedTest
  @EnumSource
  void deadLetterJobsAreMovedTogether(Database database) {
    Kit kit = on(database);
    ManagementService management = kit.engine().getManagementService();
    kit.code("nothing", execution -> {});
    kit.deploy(
        "several",
        start("s"),
        code("c", "nothing", "turgo:async='true' name='Count'"),
        end("e"),
        flow("s -> c -> e"));
    for (int i = 0; i < 3; i++) {
      kit.start("several", Map.of());
    }
    List<String> jobs = management.createJobQuery().list().stream().map(Job::getId).toList();
    jobs.forEach(management::moveJobToDeadLetterJob);
    assertThatThrownBy(() -> management.bulkMoveDeadLetterJobs(List.of(jobs.get(0), "4711000"), 2))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("4711000");
    assertThat(management.createDeadLetterJobQuery().count()).isEqualTo(3);

    management.bulkMoveDeadLetterJobs(jobs, 2);
    assertThat(management.createJobQuery().list())
        .extracting(Job::getRetries, Job::getElementName, Job::getCorrelationId)
        .containsExactlyElementsOf(jobs.stream().map(id -> tuple(2, "Count", id)).toList());
    Job found = Objects.requireNonNull(management.findJobByCorrelationId(jobs.get(1)));
    assertThat(found.getId()).isEqualTo(jobs.get(1));
    assertThat(management.findJobByCorrelationId("4711000")).isNull();
    assertThatThrownBy(() -> management.bulkMoveDeadLetterJobs(jobs, 2))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }

  @ParameterizedTest
  @EnumSource
  void tablesAreNamedAndCounted(Database database) {
    Kit kit = on(database);
    ManagementService management = kit.engine().getManagementService();
    waiting(kit);
    String schema = database == Database.POSTGRES ? "\"turgo_engine\"." : "";
    assertThat(management.getTableCount())
        .containsEntry(management.getTableName(Task.class), 1L)
        .containsEntry(schema + "turgo_timer_job", 1L)
        .containsEntry(schema + "turgo_job", 0L);
    assertThat(management.getTableName(ProcessDefinition.class))
        .isEqualTo(schema + "turgo_process_definition");
    assertThatThrownBy(() -> management.getTableName(String.class))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("java.lang.String")
        .hasMessageContaining("ProcessInstance");
  }
}
