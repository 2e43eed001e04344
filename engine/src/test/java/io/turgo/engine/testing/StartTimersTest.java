package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ManagementService;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.job.Job;
import java.time.Instant;
import java.util.Date;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Start events with timers: jobs of definitions, each in an aggregate of its own. */
class StartTimersTest extends ScenarioTest {
  private @Nullable Kit used;
  private Instant time = Kit.NOON;

  private Kit kit() {
    return Objects.requireNonNull(used);
  }

  @AfterEach
  void removeAll() {
    time = Kit.NOON;
    RepositoryService repository = kit().engine().getRepositoryService();
    repository
        .createDeploymentQuery()
        .list()
        .forEach(deployment -> repository.deleteDeployment(deployment.getId(), true));
    assertThat(kit().rows("SELECT count(*) FROM turgo_instance")).isZero();
    assertThat(kit().rows("SELECT count(*) FROM turgo_timer_job")).isZero();
  }

  private static String timer(String id, String when) {
    return "<startEvent id='%s'><timerEventDefinition>%s</timerEventDefinition></startEvent>"
        .formatted(id, when);
  }

  private String deploy(String... elements) {
    return kit()
        .engine()
        .getRepositoryService()
        .createDeployment()
        .addString("p.bpmn", BpmnText.process("p", elements))
        .deploy()
        .getId();
  }

  private ManagementService management() {
    return kit().engine().getManagementService();
  }

  private Job timer() {
    return Objects.requireNonNull(
        management().createTimerJobQuery().timers().singleResult(), "a timer");
  }

  private long started() {
    return kit().engine().getHistoryService().createHistoricProcessInstanceQuery().count();
  }

  private void advance(int seconds) {
    time = time.plusSeconds(seconds);
    kit().engine().getClock().setCurrentTime(time);
    kit().runJobs();
  }

  /** Queries and what is done with all instances of a definition leave it out. */
  @ParameterizedTest
  @EnumSource
  void aTimerIsNoInstanceOfItsDefinition(Database database) {
    used = on(database);
    String deployment =
        deploy(
            timer("s", "<timeDuration>PT1H</timeDuration>"),
            user("t", ""),
            end("e"),
            flow("s -> t -> e"));
    RepositoryService repository = kit().engine().getRepositoryService();
    RuntimeService runtime = kit().engine().getRuntimeService();
    repository.suspendProcessDefinitionByKey("p", false, Date.from(Kit.NOON.plusSeconds(60)));
    assertThat(kit().rows("SELECT count(*) FROM turgo_instance WHERE kind = 'start_timer'"))
        .isEqualTo(1);
    assertThat(kit().rows("SELECT count(*) FROM turgo_instance WHERE kind = 'definition_job'"))
        .isEqualTo(1);

    String definitionId =
        Objects.requireNonNull(repository.createProcessDefinitionQuery().singleResult()).getId();
    assertThat(runtime.createProcessInstanceQuery().count()).isZero();
    assertThat(runtime.createProcessInstanceQuery().processDefinitionId(definitionId).list())
        .isEmpty();
    assertThat(runtime.createExecutionQuery().processDefinitionKey("p").count()).isZero();
    assertThat(runtime.createVariableInstanceQuery().count()).isZero();
    assertThat(management().createTimerJobQuery().timers().list())
        .hasSize(2)
        .allSatisfy(timer -> {
          assertThat(timer.getProcessDefinitionId()).isEqualTo(definitionId);
          assertThat(timer.getProcessInstanceId()).isNull();
          assertThat(timer.getExecutionId()).isNull();
        });

    repository.suspendProcessDefinitionByKey("p", true, null);
    assertThat(kit().rows("SELECT count(*) FROM turgo_instance WHERE suspended")).isZero();
    kit().checkConsistency();

    repository.deleteDeployment(deployment);
    assertThat(kit().rows("SELECT count(*) FROM turgo_instance")).isZero();
    assertThat(kit().rows("SELECT count(*) FROM turgo_timer_job")).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void aCycleStartsAnInstanceEachTime(Database database) {
    used = on(database);
    deploy(
        timer("a", "<timeCycle>R2/PT10S</timeCycle>"),
        user("t", ""),
        end("e"),
        flow("a -> t -> e"));
    Job first = timer();
    assertThat(first.getJobHandlerType()).isEqualTo("timer-start-event");
    assertThat(first.getElementId()).isEqualTo("a");
    assertThat(first.getProcessInstanceId()).isNull();
    assertThat(first.getDuedate()).isEqualTo(Date.from(Kit.NOON.plusSeconds(10)));
    kit().checkConsistency();
    advance(9);
    assertThat(started()).isZero();
    advance(1);
    assertThat(started()).isEqualTo(1);
    kit().checkConsistency();
    kit().engine().getRepositoryService().suspendProcessDefinitionByKey("p");
    advance(10);
    assertThat(started()).isEqualTo(1);
    assertThat(management().createTimerJobQuery().count()).isZero();
    assertThat(kit().failures()).isEmpty();
    kit().checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void theTimerIsThatOfTheNewestVersion(Database database) {
    used = on(database);
    deploy(timer("a", "<timeDuration>PT10S</timeDuration>"), end("e"), flow("a -> e"));
    String second =
        deploy(timer("b", "<timeDate>2030-01-01T13:00:00Z</timeDate>"), end("e"), flow("b -> e"));
    assertThat(timer().getElementId()).isEqualTo("b");
    kit().checkConsistency();
    kit().engine().getRepositoryService().deleteDeployment(second);
    assertThat(timer().getElementId()).isEqualTo("a");
    String third = deploy(BpmnText.start("s"), end("e"), flow("s -> e"));
    assertThat(management().createTimerJobQuery().count()).isZero();
    assertThat(kit().rows("SELECT count(*) FROM turgo_instance")).isZero();
    kit().engine().getRepositoryService().deleteDeployment(third);
    advance(10);
    assertThat(started()).isEqualTo(1);
    kit().checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void aFailureCostsAnAttemptAndNothingIsStarted(Database database) {
    used = on(database);
    AtomicBoolean good = new AtomicBoolean();
    kit()
        .code(
            "once",
            execution -> {
              if (!good.get()) {
                throw new IllegalStateException("not yet");
              }
            });
    deploy(
        timer("a", "<timeCycle>R3/PT10S</timeCycle>"),
        code("w", "once", ""),
        end("e"),
        flow("a -> w -> e"));
    int attempts = timer().getRetries();
    advance(10);
    assertThat(started()).isZero();
    assertThat(timer().getRetries()).isEqualTo(attempts - 1);
    assertThat(timer().getExceptionMessage()).contains("not yet");
    kit().checkConsistency();
    good.set(true);
    management().moveTimerToExecutableJob(timer().getId());
    kit().runJobs();
    assertThat(started()).isEqualTo(1);
    assertThat(timer().getRetries()).isEqualTo(attempts);
    management().deleteTimerJob(timer().getId());
    assertThat(kit().rows("SELECT count(*) FROM turgo_instance")).isZero();
    kit().checkConsistency();
  }
}
