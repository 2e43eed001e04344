package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.taskHeard;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ManagementService;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Deployments that are deleted with all that ran by them, where something fails in the middle. */
class DeploymentRemovalTest extends ScenarioTest {
  private static String deploy(Kit kit) {
    return kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            "broken.bpmn",
            BpmnText.process(
                "broken",
                start("s"),
                with(user("u", ""), taskHeard("delete", "object")),
                end("e"),
                flow("s -> u -> e")))
        .deploy()
        .getId();
  }

  private static void executeJobOf(Kit kit, String instanceId) {
    ManagementService jobs = kit.engine().getManagementService();
    jobs.executeJob(
        Objects.requireNonNull(jobs.createJobQuery().processInstanceId(instanceId).singleResult())
            .getId());
  }

  @ParameterizedTest
  @EnumSource
  void goesOnWhereItFailed(Database database) {
    Kit kit = on(database);
    RepositoryService repository = kit.engine().getRepositoryService();
    AtomicInteger asked = new AtomicInteger();
    kit.taskCode(
        "object",
        task -> {
          if (asked.incrementAndGet() == 3) {
            throw new IllegalStateException("not this one");
          }
        });
    String id = deploy(kit);
    for (int i = 0; i < 4; i++) {
      kit.start("broken", Map.of());
    }

    assertThatThrownBy(() -> repository.deleteDeployment(id, true))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("Deployment " + id + " is not deleted, but 2 of its running")
        .hasMessageContaining("Its definitions are as they were")
        .hasMessageContaining("delete the deployment again")
        .hasRootCauseMessage("not this one");

    assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().count()).isEqualTo(2);
    kit.start("broken", Map.of());

    repository.deleteDeployment(id, true);
    assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().count()).isZero();
    assertThat(repository.createDeploymentQuery().deploymentId(id).count()).isZero();
    assertThatThrownBy(() -> kit.start("broken", Map.of()))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }

  @ParameterizedTest
  @EnumSource
  void aDefinitionThatWasSuspendedBeforeStaysSo(Database database) {
    Kit kit = on(database);
    RepositoryService repository = kit.engine().getRepositoryService();
    AtomicInteger asked = new AtomicInteger();
    kit.taskCode(
        "object",
        task -> {
          if (asked.incrementAndGet() == 1) {
            throw new IllegalStateException("not this one");
          }
        });
    String id = deploy(kit);
    kit.start("broken", Map.of());
    repository.suspendProcessDefinitionByKey("broken");

    assertThatThrownBy(() -> repository.deleteDeployment(id, true))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("not this one");

    assertThatThrownBy(() -> kit.start("broken", Map.of())).hasMessageContaining("suspended");
    repository.deleteDeployment(id, true);
  }

  @ParameterizedTest
  @EnumSource
  void callersOfOtherDeploymentsGoOnByJobs(Database database) {
    Kit kit = on(database);
    RepositoryService repository = kit.engine().getRepositoryService();
    kit.taskCode("object", task -> {});
    String id = deploy(kit);
    String calls = manyTimes(call("c", "broken", ""), "isSequential='true'", cardinality(3));
    String suspended =
        kit.run("calling", start("s"), calls, user("then", ""), flow("s -> c -> then"));
    String active = kit.start("calling", Map.of());
    kit.engine().getRuntimeService().suspendProcessInstanceById(suspended);

    repository.deleteDeployment(id, true);

    assertThat(repository.createDeploymentQuery().deploymentId(id).count()).isZero();
    String again = deploy(kit);
    kit.engine().getRuntimeService().activateProcessInstanceById(suspended);
    for (String caller : List.of(suspended, active)) {
      executeJobOf(kit, caller);
      assertThat(
              kit.engine()
                  .getRuntimeService()
                  .createProcessInstanceQuery()
                  .superProcessInstanceId(caller)
                  .count())
          .isEqualTo(1);
    }
    repository.deleteDeployment(again, true);
    assertThatThrownBy(() -> executeJobOf(kit, active))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("broken");
  }

  @ParameterizedTest
  @EnumSource
  void userCodeIsRefusedWhatItsOwnUnitWouldHaveToCommitFirst(Database database) {
    Kit kit = on(database);
    RepositoryService repository = kit.engine().getRepositoryService();
    String id = deploy(kit);
    kit.taskCode("object", task -> {});
    String running = kit.start("broken", Map.of());
    kit.code("remove", execution -> repository.deleteDeployment(id, true));

    assertThatThrownBy(
            () -> kit.run("removing", start("s"), code("c", "remove", ""), flow("s -> c")))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("User code cannot delete deployment " + id);

    assertThat(kit.isRunning(running)).isTrue();
    kit.start("broken", Map.of());
    repository.deleteDeployment(id, true);
  }
}
