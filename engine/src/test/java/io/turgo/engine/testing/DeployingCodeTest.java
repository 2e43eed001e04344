package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.RepositoryService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.repository.ProcessDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Code that changes what is deployed in the first step of its instance. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DeployingCodeTest extends ScenarioTest {
  private static final String[] DEPLOYING = {
    start("s"), code("d", "deploy", ""), user("u", ""), end("e"), flow("s -> d -> u -> e")
  };

  private static void deployAgain(Kit kit, List<String> runs) {
    kit.code(
        "deploy",
        execution -> {
          runs.add(execution.getProcessInstanceId());
          kit.deploy("deploying", DEPLOYING);
          kit.deploy("other", start("s"), user("u", ""), flow("s -> u"));
        });
  }

  private static ProcessDefinition newest(Kit kit, String key) {
    return Objects.requireNonNull(
        kit.engine()
            .getRepositoryService()
            .createProcessDefinitionQuery()
            .processDefinitionKey(key)
            .latestVersion()
            .singleResult());
  }

  @ParameterizedTest
  @EnumSource
  void theInstanceGoesOnWithTheVersionItWasStartedBy(Database database) {
    Kit kit = on(database);
    List<String> runs = new ArrayList<>();
    deployAgain(kit, runs);
    kit.deploy("deploying", DEPLOYING);
    ProcessDefinition before = newest(kit, "deploying");

    String id = kit.start("deploying", Map.of());

    assertThat(runs).containsExactly(id);
    assertThat(newest(kit, "deploying").getVersion()).isEqualTo(before.getVersion() + 1);
    assertThat(
            Objects.requireNonNull(
                    kit.engine()
                        .getRuntimeService()
                        .createProcessInstanceQuery()
                        .processInstanceId(id)
                        .singleResult())
                .getProcessDefinitionId())
        .isEqualTo(before.getId());
    kit.complete(id, "u");
    kit.assertEnded(id, "s d u e");
  }

  @ParameterizedTest
  @EnumSource
  void soDoesOneThatIsCalledByAJob(Database database) {
    Kit kit = on(database);
    List<String> runs = new ArrayList<>();
    deployAgain(kit, runs);
    kit.deploy("deploying", DEPLOYING);
    int before = newest(kit, "deploying").getVersion();
    String id =
        kit.run(
            "calling",
            start("s"),
            call("c", "deploying", "turgo:async='true'"),
            end("e"),
            flow("s -> c -> e"));

    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(runs).hasSize(1);
    assertThat(newest(kit, "deploying").getVersion()).isEqualTo(before + 1);
    assertThat(kit.trail(id)).isEqualTo("s c..");
  }

  @ParameterizedTest
  @EnumSource
  void anInstanceWhoseDefinitionItsOwnCodeSuspendsIsNotStarted(Database database) {
    Kit kit = on(database);
    RepositoryService repository = kit.engine().getRepositoryService();
    kit.code("deploy", execution -> repository.suspendProcessDefinitionByKey("deploying"));
    kit.deploy("deploying", DEPLOYING);

    assertThatThrownBy(() -> kit.start("deploying", Map.of()))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("suspended");
  }

  @ParameterizedTest
  @EnumSource
  void anInstanceWhoseDeploymentItsOwnCodeDeletesIsNotStarted(Database database) {
    Kit kit = on(database);
    RepositoryService repository = kit.engine().getRepositoryService();
    kit.code(
        "deploy",
        execution ->
            repository.deleteDeployment(newest(kit, "deploying").getDeploymentId(), false));
    kit.deploy("deploying", DEPLOYING);

    assertThatThrownBy(() -> kit.start("deploying", Map.of()))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }
}
