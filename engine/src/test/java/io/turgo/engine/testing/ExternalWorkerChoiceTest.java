package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.engine.ManagementService;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.job.AcquiredExternalWorkerJob;
import io.turgo.engine.job.ExternalWorkerJobAcquireBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Workers outside that take jobs of several topics or some of a topic, and what they bring. */
@Timeout(120)
class ExternalWorkerChoiceTest extends ScenarioTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static void deploy(Kit kit, String key, int priority) {
    kit.deploy(
        key,
        start("s"),
        node(
            "serviceTask",
            "t",
            "turgo:type='external-worker' turgo:topic='%s' turgo:jobPriority='%d'"
                .formatted(key, priority)),
        user("u", ""),
        end("e"),
        flow("s -> t -> u -> e"));
  }

  private static ManagementService jobs(Kit kit) {
    return kit.engine().getManagementService();
  }

  private static ExternalWorkerJobAcquireBuilder of(Kit kit, String... topics) {
    ExternalWorkerJobAcquireBuilder builder = jobs(kit).createExternalWorkerJobAcquireBuilder();
    for (String topic : topics) {
      builder.orTopic(topic, MINUTE);
    }
    return builder;
  }

  @ParameterizedTest
  @EnumSource
  void theBestOfSeveralTopicsComeFirst(Database database) throws Exception {
    Kit kit = on(database);
    deploy(kit, "low", 1);
    deploy(kit, "high", 9);
    kit.start("low", Map.of());
    kit.start("high", Map.of());
    assertThat(of(kit, "low", "high").acquireAndLock(1, "w"))
        .extracting(AcquiredExternalWorkerJob::getJobHandlerConfiguration)
        .containsExactly("high");
    assertThat(of(kit, "low", "high").acquireAndLock(5, "w")).hasSize(1);

    CompletableFuture<List<AcquiredExternalWorkerJob>> later =
        of(kit, "low", "high").waitAtMost(MINUTE).acquireAndLockLater(1, "w");
    Await.until(() -> kit.engine().getMetrics().workers().waiting() == 1);
    kit.start("high", Map.of());
    assertThat(later.get(60, TimeUnit.SECONDS))
        .extracting(AcquiredExternalWorkerJob::getJobHandlerConfiguration)
        .containsExactly("high");
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void onlyWhatASearchFindsIsTaken(Database database) {
    Kit kit = on(database);
    deploy(kit, "p", 0);
    kit.start("p", Map.of());
    String second = kit.start("p", Map.of());
    ExternalWorkerJobAcquireBuilder some =
        of(kit, "p")
            .among(most ->
                jobs(kit)
                    .createExternalWorkerJobQuery()
                    .topic("p")
                    .processInstanceId(second)
                    .listPage(0, most));
    assertThat(some.acquireAndLock(5, "w"))
        .extracting(AcquiredExternalWorkerJob::getProcessInstanceId)
        .containsExactly(second);
    assertThat(some.acquireAndLock(5, "w")).isEmpty();
    assertThatThrownBy(
            () -> jobs(kit).createExternalWorkerJobAcquireBuilder().among(most -> List.of()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("topic before a search");
  }

  @ParameterizedTest
  @EnumSource
  void variablesOfTheExecutionAloneStayThere(Database database) {
    Kit kit = on(database);
    deploy(kit, "p", 0);
    String id = kit.start("p", Map.of());
    AcquiredExternalWorkerJob job = of(kit, "p").acquireAndLock(1, "w").getFirst();
    jobs(kit)
        .createExternalWorkerJobFailureBuilder(job.getId(), "w")
        .variables(Map.of("tried", 1))
        .variablesLocal(Map.of("own", 2))
        .retryTimeout(Duration.ZERO)
        .fail();
    assertThat(kit.variable(id, "tried")).isEqualTo(1);
    assertThat(kit.variable(id, "own")).isNull();
    AcquiredExternalWorkerJob again = of(kit, "p").acquireAndLock(1, "w").getFirst();
    assertThat(again.getVariables()).isEqualTo(Map.of("tried", 1, "own", 2));
    jobs(kit)
        .createExternalWorkerCompletionBuilder(again.getId(), "w")
        .variable("done", true)
        .variablesLocal(Map.of("own", 3))
        .complete();
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    assertThat(kit.variable(id, "done")).isEqualTo(true);
    assertThat(kit.variable(id, "own")).isNull();
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void anErrorBringsItsMessage(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "p",
        start("s"),
        node("serviceTask", "t", "turgo:type='external-worker' turgo:topic='p'"),
        "<boundaryEvent id='b' attachedToRef='t'><errorEventDefinition"
            + " turgo:errorCodeVariable='code' turgo:errorMessageVariable='message'/>"
            + "</boundaryEvent>",
        user("u", ""),
        end("e"),
        flow("s -> t -> e"),
        flow("b -> u -> e"));
    String id = kit.start("p", Map.of());
    AcquiredExternalWorkerJob job = of(kit, "p").acquireAndLock(1, "w").getFirst();
    assertThatThrownBy(() ->
            jobs(kit)
                .createExternalWorkerCompletionBuilder(job.getId(), "w")
                .bpmnError("a\nb", "c"))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("one line");
    jobs(kit)
        .createExternalWorkerCompletionBuilder(job.getId(), "w")
        .bpmnError("late", "first\nsecond");
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    assertThat(kit.variable(id, "code")).isEqualTo("late");
    assertThat(kit.variable(id, "message")).isEqualTo("first\nsecond");
    kit.checkConsistency();
  }
}
