package io.turgo.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.HistoryService;
import io.turgo.engine.IdentityService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.clock.BusinessClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What tests of applications do with the extension; how it fails is in {@link FailingTestsTest}.
 */
class TurgoExtensionTest {
  private static final AtomicInteger SENT = new AtomicInteger();

  @RegisterExtension
  static final TurgoExtension TURGO =
      TurgoExtension.with(settings ->
          settings.bean(
              "parcels",
              (io.turgo.engine.delegate.JavaDelegate)
                  execution -> {
                    if (SENT.incrementAndGet() == 1) {
                      throw new IllegalStateException("no parcel");
                    }
                  }));

  @Test
  @Deployment
  void reminder(RuntimeService runtimeService, TaskService taskService, TestEngine turgo) {
    Instant start = Instant.parse("2030-01-01T12:00:00Z");
    turgo.setCurrentTime(start);
    String id = runtimeService.startProcessInstanceByKey("reminder").getId();
    assertThat(turgo.trail(id)).isEqualTo("start pay..");

    assertThat(turgo.advance(Duration.ofHours(23))).isZero();
    assertThat(turgo.advance(Duration.ofHours(1))).isEqualTo(1);
    assertThat(turgo.trail(id)).isEqualTo("start pay.. late reminded");
    assertThat(turgo.advance(Duration.ofDays(10))).isEqualTo(2);
    assertThat(turgo.currentTime()).isEqualTo(start.plus(Duration.ofDays(11)));

    taskService.complete(
        Objects.requireNonNull(taskService.createTaskQuery().singleResult()).getId());
    assertThat(turgo.trail(id)).endsWith("end").doesNotContain("..");
  }

  @Test
  @Deployment(resources = "io/turgo/test/ship.bpmn")
  void jobThatFailsRunsAgainAfterItsPause(RuntimeService runtimeService, TestEngine turgo) {
    SENT.set(0);
    turgo.setCurrentTime(Instant.parse("2030-01-01T12:00:00Z"));
    String id = runtimeService.startProcessInstanceByKey("ship").getId();

    assertThat(turgo.runDueJobs()).isEqualTo(1);
    assertThat(turgo.jobFailures()).singleElement().asString().contains("no parcel");
    assertThat(turgo.jobFailures()).isEmpty();
    assertThat(turgo.runDueJobs()).isZero();

    assertThat(turgo.advance(Duration.ofMinutes(1))).isEqualTo(1);
    assertThat(turgo.trail(id)).isEqualTo("start send end");
    assertThat(SENT).hasValue(2);
  }

  @Test
  @Timeout(60)
  @Deployment(resources = "io/turgo/test/ship.bpmn")
  void theExecutorCanRunTheJobs(RuntimeService runtimeService, TestEngine turgo) {
    SENT.set(1);
    for (int i = 0; i < 20; i++) {
      runtimeService.startProcessInstanceByKey("ship");
    }
    turgo.waitForJobExecutorToProcessAllJobs(Duration.ofSeconds(50));
    assertThat(SENT).hasValue(21);
    assertThat(runtimeService.createProcessInstanceQuery().count()).isZero();
    assertThat(turgo.engine().getJobExecutor().isRunning()).isFalse();
  }

  @Test
  void everyServiceIsAParameter(
      TestEngine turgo,
      ProcessEngine engine,
      RepositoryService repositoryService,
      RuntimeService runtimeService,
      TaskService taskService,
      HistoryService historyService,
      IdentityService identityService,
      ManagementService managementService,
      BusinessClock clock) {
    assertThat(turgo.engine()).isSameAs(engine);
    assertThat(repositoryService).isSameAs(engine.getRepositoryService());
    assertThat(runtimeService).isSameAs(engine.getRuntimeService());
    assertThat(taskService).isSameAs(engine.getTaskService());
    assertThat(historyService).isSameAs(engine.getHistoryService());
    assertThat(identityService).isSameAs(engine.getIdentityService());
    assertThat(managementService).isSameAs(engine.getManagementService());
    assertThat(clock).isSameAs(engine.getClock());
    clock.setCurrentTime(Instant.EPOCH); // and the next test is in the present again
  }

  @Nested
  @Deployment(resources = "io/turgo/test/ship.bpmn")
  class WithADeploymentForAll {
    @Test
    void theClassIsDeployed(RuntimeService runtimeService, TestEngine turgo, BusinessClock clock) {
      assertThat(clock.instant()).isAfter(Instant.parse("2026-01-01T00:00:00Z"));
      SENT.set(1);
      runtimeService.startProcessInstanceByKey("ship", Map.of("weight", 3));
      assertThat(turgo.runDueJobs()).isEqualTo(1);
    }

    @Test
    @Deployment(resources = "io/turgo/test/TurgoExtensionTest.reminder.bpmn")
    void theMethodsOwnGoesFirst(RepositoryService repositoryService) {
      assertThat(repositoryService.createProcessDefinitionQuery().list())
          .singleElement()
          .matches(definition -> definition.getKey().equals("reminder"));
    }
  }
}
