package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.evaluate;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoVariableChangedException;
import io.turgo.engine.history.HistoryLevel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Variables of all types and scopes, and what history keeps. */
class VariableAndHistoryTest extends ScenarioTest {
  private static String[] waiting() {
    return new String[] {start("s"), user("u", ""), end("e"), flow("s -> u -> e")};
  }

  @ParameterizedTest
  @EnumSource
  void noneOfManyConditionalChangesIsLost(Database database) throws Exception {
    Kit kit = on(database);
    String id = kit.run("counted", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    RuntimeService runtime = kit.engine().getRuntimeService();
    runtime.setVariable(id, "n", 0);
    int threads = 4;
    int each = 10;
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        all.add(
            pool.submit(() -> {
              int done = 0;
              int lost = 0;
              while (done < each) {
                int seen = (Integer) Objects.requireNonNull(runtime.getVariable(id, "n"));
                try {
                  runtime.changeVariables(id, Map.of("n", seen), Map.of("n", seen + 1), List.of());
                  done++;
                } catch (TurgoVariableChangedException other) {
                  assertThat(other).hasMessageContaining("'n'");
                  assertThat(lost++).as("changes that others were first with").isLessThan(1_000);
                }
              }
            }));
      }
      for (Future<?> one : all) {
        one.get(60, TimeUnit.SECONDS);
      }
    }
    assertThat(runtime.getVariable(id, "n")).isEqualTo(threads * each);
    assertThatThrownBy(
            () -> runtime.changeVariables(id, Map.of("n", 40L), Map.of("m", 1), List.of()))
        .as("another type")
        .isInstanceOf(TurgoVariableChangedException.class);
    assertThat(runtime.hasVariable(id, "m")).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = "SQLITE")
  void aConditionIsOfAllThatAValueHas(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    String id = kit.run("compared", waiting());
    Map<String, Object> values = new HashMap<>();
    values.put("bytes", new byte[] {1, 2});
    values.put("double", 1.5);
    values.put("text", "a");
    values.put("json", Map.of("a", 1));
    runtime.setVariables(id, values);

    for (Map.Entry<String, Object> other :
        Map.of("bytes", new byte[] {1, 3}, "double", 2.5, "text", "b", "json", Map.of("a", 2))
            .entrySet()) {
      assertThatThrownBy(() ->
              runtime.changeVariables(
                  id, Map.of(other.getKey(), other.getValue()), Map.of("changed", true), List.of()))
          .as(other.getKey())
          .isInstanceOf(TurgoVariableChangedException.class);
    }
    assertThat(runtime.hasVariable(id, "changed")).isFalse();
    runtime.changeVariables(id, values, Map.of("changed", true), List.of());
    assertThat(runtime.hasVariable(id, "changed")).isTrue();
  }

  @ParameterizedTest
  @EnumSource(names = "SQLITE")
  void aVariableThatIsGoneIsNotAsItWasSeen(Database database) {
    RuntimeService runtime = on(database).engine().getRuntimeService();
    String id = on(database).run("gone", waiting());
    runtime.setVariable(id, "n", 1);
    runtime.removeVariable(id, "n");

    assertThatThrownBy(() -> runtime.changeVariables(id, Map.of("n", 1), Map.of("n", 2), List.of()))
        .isInstanceOf(TurgoVariableChangedException.class);
    Map<String, @Nullable Object> none = new HashMap<>();
    none.put("n", null);
    runtime.changeVariables(id, none, Map.of("n", 3), List.of());
    assertThatThrownBy(() -> runtime.changeVariables(id, none, Map.of("n", 4), List.of()))
        .isInstanceOf(TurgoVariableChangedException.class);
    assertThat(runtime.getVariable(id, "n")).isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource
  void valuesOfAllTypesComeBack(Database database) {
    Kit kit = on(database);
    Map<String, @Nullable Object> all = new HashMap<>();
    all.put("nothing", null);
    all.put("yes", true);
    all.put("short", Short.MIN_VALUE);
    all.put("int", Integer.MIN_VALUE);
    all.put("long", Long.MAX_VALUE);
    all.put("double", -0.1);
    all.put("smallest", Double.MIN_VALUE);
    all.put("endless", Double.NEGATIVE_INFINITY);
    all.put("empty", "");
    all.put("text", "Zürich \uD83D\uDE80 \r\n\t' \" \\ ${x}");
    all.put("long text", "x".repeat(100_000));
    all.put("date", new Date(1));
    all.put("instant", Instant.parse("1969-12-31T23:59:59.123456789Z"));
    all.put("bytes", new byte[] {0, 1, -1});
    all.put("many bytes", new byte[50_000]);
    kit.deploy("types", waiting());

    String id = kit.start("types", all);

    assertThat(kit.engine().getRuntimeService().getVariables(id))
        .usingRecursiveComparison()
        .isEqualTo(all);
    Map<String, @Nullable Object> seen = new HashMap<>();
    kit.code("see", execution -> seen.putAll(execution.getVariables()))
        .deploy(
            "seetypes",
            start("s"),
            code("a", "see", "turgo:async='true'"),
            end("e"),
            flow("s -> a -> e"));
    kit.start("seetypes", all);
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    assertThat(seen).usingRecursiveComparison().isEqualTo(all);
  }

  @ParameterizedTest
  @EnumSource
  void notANumberComesBack(Database database) {
    Kit kit = on(database);
    kit.deploy("nan", waiting());

    String id = kit.start("nan", Map.of("n", Double.NaN));

    assertThat(kit.variable(id, "n")).isEqualTo(Double.NaN);
  }

  @ParameterizedTest
  @EnumSource
  void innerScopesHideOuterOnes(Database database) {
    Kit kit = on(database);
    List<@Nullable Object> seen = new ArrayList<>();
    kit.code(
            "local",
            execution -> {
              execution.setVariableLocal("v", "inner");
              execution.setVariable("w", "new");
              seen.add(execution.getVariable("v"));
              execution.setVariable("v", "inner changed");
              seen.add(execution.getVariableLocal("v"));
              execution.removeVariableLocal("v");
              seen.add(execution.hasVariableLocal("v"));
              seen.add(execution.getVariable("v"));
              execution.setVariableLocal("v", "inner again");
            })
        .deploy(
            "scopes",
            start("s"),
            code("c", "local", "turgo:asyncAfter='true'"),
            user("u", ""),
            end("e"),
            flow("s -> c -> u -> e"));
    String id = kit.start("scopes", Map.of("v", "outer"));

    assertThat(seen).containsExactly("inner", "inner changed", false, "outer");
    RuntimeService runtime = kit.engine().getRuntimeService();
    String execution =
        runtime
            .createExecutionQuery()
            .processInstanceId(id)
            .activityId("c")
            .list()
            .getFirst()
            .getId();
    assertThat(kit.variable(execution, "v")).isEqualTo("inner again");
    assertThat(kit.variable(id, "v")).isEqualTo("outer");
    assertThat(kit.variable(id, "w")).isEqualTo("new");
  }

  @ParameterizedTest
  @EnumSource
  void variablesOfASubProcessGoWithIt(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "subscope",
            start("s"),
            sub("p", "", start("ps"), user("u", ""), end("pe"), flow("ps -> u -> pe")),
            user("after", ""),
            end("e"),
            flow("s -> p -> after -> e"));
    RuntimeService runtime = kit.engine().getRuntimeService();
    String scope =
        runtime
            .createExecutionQuery()
            .processInstanceId(id)
            .activityId("p")
            .list()
            .getFirst()
            .getId();
    runtime.setVariableLocal(scope, "v", 1);
    runtime.setVariable(kit.waitingExecution(id), "v", 2);
    assertThat(runtime.getVariableLocal(scope, "v")).isEqualTo(2);
    assertThat(runtime.hasVariable(id, "v")).isFalse();

    kit.complete(id, "u");

    assertThat(kit.rows("SELECT count(*) FROM turgo_variable")).isZero();
    assertThat(kit.lastValue(id, "v")).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  void removedVariableIsGoneAndCanComeBack(Database database) {
    Kit kit = on(database);
    kit.deploy("removed", waiting());
    String id = kit.start("removed", Map.of("v", 1));
    RuntimeService runtime = kit.engine().getRuntimeService();

    runtime.removeVariable(id, "v");
    assertThat(runtime.hasVariable(id, "v")).isFalse();
    runtime.removeVariable(id, "v");
    runtime.setVariable(id, "v", "text now");

    assertThat(kit.variable(id, "v")).isEqualTo("text now");
  }

  @ParameterizedTest
  @EnumSource
  void everyChangeIsADetailAtLevelFull(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "details",
        start("s"),
        evaluate("a", "${2}", "turgo:resultVariable='n'"),
        user("u", ""),
        end("e"),
        flow("s -> a -> u -> e"));
    String id = kit.start("details", Map.of("n", 1));
    kit.engine().getRuntimeService().setVariable(id, "n", "three");

    assertThat(kit.rows("SELECT count(*) FROM turgo_h_detail WHERE instance_id = " + id))
        .isEqualTo(3);
    assertThat(
            kit.rows(
                "SELECT count(*) FROM turgo_h_detail d JOIN turgo_h_activity a ON a.id ="
                    + " d.activity_instance_id WHERE a.activity_id = 'a' AND d.instance_id = "
                    + id))
        .isEqualTo(1);
    assertThat(kit.lastValue(id, "n")).isEqualTo("three");
  }

  @ParameterizedTest
  @EnumSource
  void eachLevelRecordsItsPartOnly(Database database) {
    record Rows(long instances, long tasks, long activities, long variables, long details) {}
    Map<HistoryLevel, Rows> expected =
        Map.of(
            HistoryLevel.NONE, new Rows(0, 0, 0, 0, 0),
            HistoryLevel.INSTANCE, new Rows(1, 0, 0, 0, 0),
            HistoryLevel.TASK, new Rows(1, 1, 0, 0, 0),
            HistoryLevel.ACTIVITY, new Rows(1, 1, 3, 1, 0),
            HistoryLevel.AUDIT, new Rows(1, 1, 3, 1, 0),
            HistoryLevel.FULL, new Rows(1, 1, 3, 1, 2));
    expected.forEach((level, rows) -> {
      if (database == Database.POSTGRES && level != HistoryLevel.NONE) {
        return; // one is enough: which rows are written is decided above the store
      }
      try (Kit kit = Kit.on(database.open(), settings -> settings.history(level))) {
        kit.deploy("levels", waiting());
        String id = kit.start("levels", Map.of("n", 1));
        kit.engine().getTaskService().complete(kit.task(id).getId(), Map.of("n", 2));
        assertThat(kit.isRunning(id)).isFalse();
        assertThat(
                new Rows(
                    kit.rows("SELECT count(*) FROM turgo_h_instance WHERE ended_at IS NOT NULL"),
                    kit.rows("SELECT count(*) FROM turgo_h_task WHERE ended_at IS NOT NULL"),
                    kit.rows("SELECT count(*) FROM turgo_h_activity WHERE ended_at IS NOT NULL"),
                    kit.rows("SELECT count(*) FROM turgo_h_variable"),
                    kit.rows("SELECT count(*) FROM turgo_h_detail")))
            .as("%s", level)
            .isEqualTo(rows);
        assertThat(kit.rows("SELECT count(*) FROM turgo_instance")).isZero();
        assertThat(kit.rows("SELECT count(*) FROM turgo_execution")).isZero();
      }
    });
  }

  @ParameterizedTest
  @EnumSource
  void instanceThatStartsAndEndsInOneUnitIsRecordedAtEveryLevel(Database database) {
    for (HistoryLevel level : List.of(HistoryLevel.NONE, HistoryLevel.INSTANCE)) {
      try (Kit kit = Kit.on(database.open(), settings -> settings.history(level))) {
        String id = kit.run("atonce", start("s"), end("e"), flow("s -> e"));

        assertThat(kit.isRunning(id)).as("%s", level).isFalse();
        assertThat(kit.rows("SELECT count(*) FROM turgo_h_instance"))
            .isEqualTo(level == HistoryLevel.NONE ? 0 : 1);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void historyOfAnEndedInstanceCanBeDeleted(Database database) {
    Kit kit = on(database);
    kit.deploy("cleanup", waiting());
    String id = kit.start("cleanup", Map.of("n", 1));
    assertThatThrownBy(() -> kit.engine().getHistoryService().deleteHistoricProcessInstance(id))
        .isInstanceOf(io.turgo.engine.exception.TurgoException.class);
    kit.complete(id, "u");

    kit.engine().getHistoryService().deleteHistoricProcessInstance(id);

    for (String table :
        List.of("turgo_h_activity", "turgo_h_task", "turgo_h_variable", "turgo_h_detail")) {
      assertThat(kit.rows("SELECT count(*) FROM " + table + " WHERE instance_id = " + id))
          .as(table)
          .isZero();
    }
    assertThatThrownBy(() -> kit.engine().getHistoryService().deleteHistoricProcessInstance(id))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }
}
