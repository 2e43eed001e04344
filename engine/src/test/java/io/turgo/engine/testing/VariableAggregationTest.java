package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.terminate;
import static io.turgo.engine.testing.BpmnText.until;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.runtime.VariableInstance;
import io.turgo.engine.store.Store;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Variables that gather those of the instances of a multi-instance activity. */
@Timeout(120)
class VariableAggregationTest {
  private static final String HIDDEN =
      "SELECT count(*) FROM turgo_variable WHERE body_id IS NOT NULL";

  private static final String ALL =
      "<extensionElements><turgo:variableAggregation target='all'>"
          + "<variable source='own'/><turgo:variable sourceExpression='${loopCounter}' target='nr'/>"
          + "</turgo:variableAggregation></extensionElements>";

  private static void deploy(Kit kit, String activity, String... more) {
    kit.deploy(
        "p",
        start("s"),
        activity,
        user("after", ""),
        end("e"),
        flow("s -> t -> after -> e"),
        String.join("", more));
  }

  private static List<Task> legs(Kit kit) {
    return kit.engine().getTaskService().createTaskQuery().taskDefinitionKey("t").list().stream()
        .sorted(Comparator.comparingInt(task -> Integer.parseInt(String.valueOf(task.getName()))))
        .toList();
  }

  private static void complete(Kit kit, int which, Object own) {
    Task task = legs(kit).get(which);
    kit.engine().getRuntimeService().setVariableLocal(task.getExecutionId() + "", "own", own);
    kit.engine().getTaskService().complete(task.getId());
    kit.checkConsistency();
  }

  private static String task() {
    return user("t", "name='${loopCounter}'");
  }

  /** What is in the database for nobody to see, and what somebody sees. */
  private static void assertGathered(Kit kit, int legs, String... names) {
    assertThat(kit.rows(HIDDEN)).isEqualTo(legs);
    assertThat(kit.engine().getRuntimeService().createVariableInstanceQuery().list())
        .extracting(VariableInstance::getName)
        .filteredOn(name -> !name.startsWith("nrOf") && !name.equals("loopCounter"))
        .containsExactlyInAnyOrder(names);
  }

  @ParameterizedTest
  @CsvSource({"SQLITE, false", "SQLITE, true", "POSTGRES, false", "POSTGRES, true"})
  void whatIsGatheredLastsThroughRestarts(Database database, boolean sequential) {
    Supplier<Store> stores = database.lasting();
    String id;
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      deploy(kit, manyTimes(task(), "isSequential='" + sequential + "'", ALL + cardinality(3)));
      id = kit.start("p", Map.of());
      complete(kit, sequential ? 0 : 2, Map.of("deep", List.of(1, "x".repeat(10_000))));
      assertGathered(kit, 1);
    }
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      assertGathered(kit, 1);
      complete(kit, 0, "b");
      assertGathered(kit, 2);
    }
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      complete(kit, 0, 4.5);
      assertGathered(kit, 0, "all");
      String deep = "{\"own\":{\"deep\":[1,\"" + "x".repeat(10_000) + "\"]},\"nr\":%s}";
      assertThat(kit.variable(id, "all"))
          .hasToString(
              sequential
                  ? "[" + deep.formatted(0) + ",{\"own\":\"b\",\"nr\":1},{\"own\":4.5,\"nr\":2}]"
                  : "[{\"own\":\"b\",\"nr\":0},{\"own\":4.5,\"nr\":1}," + deep.formatted(2) + "]");
      kit.complete(id, "after");
      kit.assertEnded(id, "s t t t after e");
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aCompletionConditionLeavesOutWhatIsCancelled(Database database) {
    try (Kit kit = Kit.on(database)) {
      deploy(
          kit,
          manyTimes(task(), "", ALL + cardinality(4) + until("${nrOfCompletedInstances >= 2}")));
      String id = kit.start("p", Map.of());
      complete(kit, 3, "d");
      complete(kit, 1, "b");
      assertGathered(kit, 0, "all");
      assertThat(kit.variable(id, "all"))
          .hasToString("[{\"own\":\"b\",\"nr\":1},{\"own\":\"d\",\"nr\":3}]");
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatWasGatheredGoesWithACancelledActivity(Database database) {
    try (Kit kit = Kit.on(database)) {
      deploy(
          kit,
          manyTimes(task(), "", ALL + cardinality(3)),
          boundary("b", "t", true, "timeDuration:PT1H"),
          end("e2"),
          flow("b -> e2"));
      String id = kit.start("p", Map.of());
      complete(kit, 1, "b");
      assertGathered(kit, 1);
      kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofHours(2)));
      kit.runJobs();
      assertThat(kit.isRunning(id)).isFalse();
      assertThat(kit.rows(HIDDEN)).isZero();
      kit.start("p", Map.of());
      complete(kit, 1, "b");
      kit.finish();
    }
  }

  @Test
  void whatWasGatheredGoesWithATerminatedActivity() {
    try (Kit kit = Kit.on(Database.SQLITE)) {
      deploy(
          kit,
          manyTimes(
              sub(
                  "t",
                  "",
                  start("s1"),
                  user("u", ""),
                  "<exclusiveGateway id='x'/>",
                  end("e1"),
                  terminate("stop", "turgo:terminateMultiInstance='true'"),
                  flow("s1 -> u -> x"),
                  "<sequenceFlow id='on' sourceRef='x' targetRef='e1'><conditionExpression>${own != 'stop'}</conditionExpression></sequenceFlow>",
                  "<sequenceFlow id='off' sourceRef='x' targetRef='stop'><conditionExpression>${own == 'stop'}</conditionExpression></sequenceFlow>"),
              "",
              ALL + cardinality(3)));
      String id = kit.start("p", Map.of());
      for (String own : List.of("go", "stop")) {
        Task task =
            kit.engine()
                .getTaskService()
                .createTaskQuery()
                .taskDefinitionKey("u")
                .list()
                .getFirst();
        kit.engine().getTaskService().complete(task.getId(), Map.of("own", own));
        kit.checkConsistency();
      }
      assertThat(kit.rows(HIDDEN)).isZero();
      kit.complete(id, "after");
      kit.finish();
    }
  }

  /** Many instances, all in the unit that begins them or by jobs, and more than one unit makes. */
  @ParameterizedTest
  @EnumSource
  void manyInstances(Database database) {
    try (Kit kit = Kit.on(database)) {
      kit.code("c", execution -> execution.setVariableLocal("own", "by code"));
      deploy(kit, manyTimes(code("t", "c", ""), "", ALL + cardinality(1_500)));
      String id = kit.start("p", Map.of());
      assertThat(kit.rows(HIDDEN)).isEqualTo(1_000);
      kit.runJobs();
      assertGathered(kit, 0, "all");
      assertThat(kit.variable(id, "all"))
          .hasToString(
              IntStream.range(0, 1_500)
                  .mapToObj(i -> "{\"own\":\"by code\",\"nr\":" + i + "}")
                  .collect(Collectors.joining(",", "[", "]")));
      kit.finish();
    }
  }

  @Test
  void whatHasNoJsonIsRefused() {
    try (Kit kit = Kit.on(Database.SQLITE)) {
      deploy(kit, manyTimes(task(), "", ALL + cardinality(2)));
      kit.start("p", Map.of());
      assertThatThrownBy(() -> complete(kit, 0, new byte[] {1}))
          .isInstanceOf(TurgoIllegalArgumentException.class)
          .hasMessageContaining("'own'")
          .hasMessageContaining("byte[]");
      assertThat(legs(kit)).hasSize(2);
      kit.finish();
    }
  }
}
