package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ManagementService;
import io.turgo.engine.job.Job;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Many called instances of one calling instance end at the same time. */
@Timeout(180)
class ManyCallsTest extends ScenarioTest {
  private static final int CALLS = 60;

  @ParameterizedTest
  @EnumSource
  void eachEndIsCountedOnce(Database database) {
    Kit kit = on(database);
    kit.code("nothing", execution -> {});
    kit.deploy(
        "many-child",
        start("s"),
        code("d", "nothing", "turgo:async='true'"),
        end("e"),
        flow("s -> d -> e"));
    List<String> elements =
        new ArrayList<>(
            List.of(
                start("s"),
                "<parallelGateway id='f'/>",
                "<parallelGateway id='j'/>",
                end("e"),
                flow("s -> f"),
                flow("j -> e")));
    for (int i = 0; i < CALLS; i++) {
      elements.add(
          call(
              "c" + i,
              "many-child",
              "",
              "<turgo:out sourceExpression='${1}' target='r" + i + "'/>"));
      elements.add(flow("f -> c" + i + " -> j"));
    }
    kit.deploy("many", elements.toArray(String[]::new));
    String id = kit.start("many", Map.of());

    ManagementService management = kit.engine().getManagementService();
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<CompletableFuture<Void>> runs = new ArrayList<>();
      for (Job job : management.createJobQuery().list()) {
        runs.add(CompletableFuture.runAsync(() -> management.executeJob(job.getId()), threads));
      }
      assertThat(runs).hasSize(CALLS);
      CompletableFuture.allOf(runs.toArray(CompletableFuture[]::new)).join();
    }

    assertThat(kit.isRunning(id)).isFalse();
    assertThat(kit.rows("SELECT count(*) FROM turgo_instance")).isZero();
    assertThat(
            kit.engine()
                .getHistoryService()
                .createHistoricProcessInstanceQuery()
                .superProcessInstanceId(id)
                .finished()
                .count())
        .isEqualTo(CALLS);
    assertThat(
            kit.engine()
                .getHistoryService()
                .createHistoricVariableInstanceQuery()
                .processInstanceId(id)
                .count())
        .isEqualTo(CALLS);
  }
}
