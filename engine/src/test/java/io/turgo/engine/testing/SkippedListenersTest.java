package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.extensions;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.taskHeard;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BulkOperationBuilder;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventListener;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Instances whose listeners throw at deletion, and deletions that skip these listeners. */
class SkippedListenersTest extends ScenarioTest {
  /** Lets no instance be cancelled. */
  public static final class Stubborn implements TurgoEventListener {
    @Override
    public void onEvent(TurgoEvent event) {
      throw new IllegalStateException("no " + event.getType().name());
    }

    @Override
    public boolean isFailOnException() {
      return true;
    }
  }

  private static final String STUBBORN =
      "<turgo:eventListener events='PROCESS_CANCELLED' class='" + Stubborn.class.getName() + "'/>";

  private static Kit deployed(Kit kit) {
    kit.taskCode(
        "keeps",
        task -> {
          throw new IllegalStateException("not this task");
        });
    kit.deploy(
        "kept",
        extensions(STUBBORN),
        start("s"),
        with(user("u", ""), taskHeard("delete", "keeps")),
        end("e"),
        flow("s -> u -> e"));
    return kit;
  }

  private static void refuses(Kit kit, String id) {
    assertThatThrownBy(() -> kit.engine().getRuntimeService().deleteProcessInstance(id, "over"))
        .hasMessageContaining("not this task");
    assertThat(kit.isRunning(id)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void listenersThatThrowKeepNoInstanceFromADeletionThatSkipsThem(Database database) {
    Kit kit = deployed(on(database));
    RuntimeService runtime = kit.engine().getRuntimeService();
    String id = kit.start("kept", Map.of());
    refuses(kit, id);

    runtime.deleteProcessInstance(id, "over", true);

    kit.assertEnded(id, "s u!");
    assertThat(
            Objects.requireNonNull(
                    kit.engine()
                        .getHistoryService()
                        .createHistoricProcessInstanceQuery()
                        .processInstanceId(id)
                        .singleResult())
                .getDeleteReason())
        .isEqualTo("over");
  }

  @ParameterizedTest
  @EnumSource
  void soAreTheInstancesThatItHasCalled(Database database) {
    Kit kit = deployed(on(database));
    String id =
        kit.run("calls-kept", start("s"), call("c", "kept", ""), end("e"), flow("s -> c -> e"));
    refuses(kit, id);

    kit.engine().getRuntimeService().deleteProcessInstance(id, "over", true);

    kit.assertEnded(id, "s c!");
    assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().count()).isZero();
  }

  /** The mapping of results fails in the caller. */
  @ParameterizedTest
  @EnumSource
  void aCalledOneGoesWithoutWhatItsCallerMakesOfIt(Database database) {
    Kit kit = deployed(on(database));
    RuntimeService runtime = kit.engine().getRuntimeService();
    String id =
        kit.run(
            "maps-kept",
            start("s"),
            call("c", "kept", "", "<turgo:out sourceExpression='${nothing.there}' target='x'/>"),
            end("e"),
            flow("s -> c -> e"));
    String called =
        Objects.requireNonNull(
                runtime.createProcessInstanceQuery().superProcessInstanceId(id).singleResult())
            .getId();
    assertThatThrownBy(() -> runtime.deleteProcessInstance(called, "over"));

    runtime.deleteProcessInstance(called, "over", true);

    kit.assertEnded(called, "s u!");
    assertThat(kit.trail(id)).isEqualTo("s c..");
    kit.runJobs();
    kit.assertEnded(id, "s c e");
  }

  @ParameterizedTest
  @EnumSource
  void aBatchDeletesAllThatMatch(Database database) {
    Kit kit = deployed(on(database));
    for (int i = 0; i < 3; i++) {
      kit.start("kept", Map.of());
    }
    BulkOperationBuilder bulk = kit.engine().getManagementService().createBulkOperation();
    RuntimeService runtime = kit.engine().getRuntimeService();
    Batch batch =
        bulk.deleteProcessInstances(
                runtime.createProcessInstanceQuery().processDefinitionKey("kept"), "over", true)
            .start();

    kit.runJobs();

    assertThat(runtime.createProcessInstanceQuery().count()).isZero();
    assertThat(
            Objects.requireNonNull(
                    Objects.requireNonNull(
                            kit.engine()
                                .getManagementService()
                                .createBatchQuery()
                                .batchId(batch.getId())
                                .singleResult())
                        .getStatistics())
                .done())
        .isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource
  void aDeploymentGoesWithThem(Database database) {
    Kit kit = deployed(on(database));
    String id = kit.start("kept", Map.of());
    String deploymentId =
        Objects.requireNonNull(
                kit.engine()
                    .getRepositoryService()
                    .createProcessDefinitionQuery()
                    .processDefinitionKey("kept")
                    .latestVersion()
                    .singleResult())
            .getDeploymentId();
    assertThatThrownBy(
            () -> kit.engine().getRepositoryService().deleteDeployment(deploymentId, true))
        .hasMessageContaining("not this task");

    kit.engine().getRepositoryService().deleteDeployment(deploymentId, true, true);

    assertThat(kit.isRunning(id)).isFalse();
  }
}
