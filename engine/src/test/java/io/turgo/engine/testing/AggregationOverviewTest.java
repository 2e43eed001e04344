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

import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.VariableAggregator;
import io.turgo.engine.delegate.VariableAggregatorContext;
import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.VariableInstance;
import io.turgo.engine.store.Store;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Variables that show what the instances of a running multi-instance activity have so far. */
@Timeout(120)
class AggregationOverviewTest {
  private static final String ALL = overview("target='all'", "<variable source='own'/>");

  private static String overview(String attributes, String members) {
    return "<extensionElements><turgo:variableAggregation createOverviewVariable='true' "
        + attributes
        + ">"
        + members
        + "<turgo:variable sourceExpression='${loopCounter}' target='nr'/>"
        + "</turgo:variableAggregation></extensionElements>";
  }

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

  private static String task() {
    return user("t", "name='${loopCounter}'");
  }

  private static List<Task> legs(Kit kit) {
    return kit.engine().getTaskService().createTaskQuery().taskDefinitionKey("t").list().stream()
        .sorted(Comparator.comparingInt(task -> Integer.parseInt(String.valueOf(task.getName()))))
        .toList();
  }

  private static void give(Kit kit, int which, Object own) {
    String execution = Objects.requireNonNull(legs(kit).get(which).getExecutionId());
    kit.engine().getRuntimeService().setVariableLocal(execution, "own", own);
  }

  private static void complete(Kit kit, int which, Object own) {
    give(kit, which, own);
    kit.engine().getTaskService().complete(legs(kit).get(which).getId());
    kit.checkConsistency();
  }

  /** Whatever reads the variable sees the same. */
  private static void assertShown(Kit kit, String id, String name, String value) {
    assertThat(kit.engine().getRuntimeService().getVariable(id, name)).hasToString(value);
    assertThat(kit.engine().getRuntimeService().getVariables(id).get(name)).hasToString(value);
    assertThat(kit.engine().getRuntimeService().getVariablesLocal(id).get(name)).hasToString(value);
    for (Task leg : legs(kit)) {
      assertThat(kit.engine().getTaskService().getVariable(leg.getId(), name)).hasToString(value);
    }
    assertThat(
            kit.engine()
                .getRuntimeService()
                .createProcessInstanceQuery()
                .includeProcessVariables()
                .list())
        .singleElement()
        .satisfies(found -> assertThat(found.getProcessVariables().get(name)).hasToString(value));
    assertThat(kit.engine().getRuntimeService().getVariableInstance(id, name))
        .extracting(VariableInstance::getValue)
        .hasToString(value);
    VariableInstance queried =
        Objects.requireNonNull(
            kit.engine()
                .getRuntimeService()
                .createVariableInstanceQuery()
                .variableName(name)
                .singleResult());
    assertThat(queried.getValue()).hasToString(value);
    assertThat(queried.getTypeName()).isEqualTo("bpmnAggregation");
    HistoricVariableInstance historic =
        Objects.requireNonNull(
            kit.engine()
                .getHistoryService()
                .createHistoricVariableInstanceQuery()
                .variableName(name)
                .singleResult());
    assertThat(historic.getValue()).hasToString(value);
  }

  private static void assertGone(Kit kit, String name) {
    assertThat(
            kit.engine()
                .getRuntimeService()
                .createVariableInstanceQuery()
                .variableName(name)
                .list())
        .isEmpty();
    assertThat(
            kit.engine()
                .getHistoryService()
                .createHistoricVariableInstanceQuery()
                .variableName(name)
                .list())
        .isEmpty();
    assertThat(kit.rows("SELECT count(*) FROM turgo_variable WHERE body_id IS NOT NULL")).isZero();
  }

  @ParameterizedTest
  @CsvSource({"SQLITE, false", "SQLITE, true", "POSTGRES, false", "POSTGRES, true"})
  void itLastsThroughRestarts(Database database, boolean sequential) {
    Supplier<Store> stores = database.lasting();
    String id;
    String large = "x".repeat(10_000);
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      deploy(kit, manyTimes(task(), "isSequential='" + sequential + "'", ALL + cardinality(3)));
      id = kit.start("p", Map.of());
      assertShown(
          kit, id, "all", sequential ? "[{\"nr\":0}]" : "[{\"nr\":0},{\"nr\":1},{\"nr\":2}]");
      complete(kit, 0, large);
    }
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      String first = "[{\"own\":\"" + large + "\",\"nr\":0},";
      assertShown(kit, id, "all", first + (sequential ? "{\"nr\":1}]" : "{\"nr\":1},{\"nr\":2}]"));
      give(kit, 0, large);
      assertShown(
          kit,
          id,
          "all",
          first
              + "{\"own\":\""
              + large
              + (sequential ? "\",\"nr\":1}]" : "\",\"nr\":1},{\"nr\":2}]"));
    }
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      complete(kit, 0, "b");
      complete(kit, 0, 3);
      String all =
          "[{\"own\":\"" + large + "\",\"nr\":0},{\"own\":\"b\",\"nr\":1},{\"own\":3,\"nr\":2}]";
      assertThat(kit.variable(id, "all")).hasToString(all);
      assertThat(
              kit.engine()
                  .getRuntimeService()
                  .createVariableInstanceQuery()
                  .variableName("all")
                  .list())
          .extracting(VariableInstance::getTypeName)
          .containsExactly("json");
      kit.complete(id, "after");
      kit.assertEnded(id, "s t t t after e");
      assertThat(
              kit.engine()
                  .getHistoryService()
                  .createHistoricVariableInstanceQuery()
                  .variableName("all")
                  .list())
          .extracting(variable -> String.valueOf(variable.getValue()))
          .containsExactly(all);
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void itGoesWithACancelledActivity(Database database) {
    try (Kit kit = Kit.on(database)) {
      deploy(
          kit,
          manyTimes(
              task(),
              "",
              overview("targetExpression='all${x}'", "<variable source='own'/>") + cardinality(2)),
          boundary("b", "t", true, "timeDuration:PT1H"),
          user("late", ""),
          end("e2"),
          flow("b -> late -> e2"));
      ProcessInstance started =
          kit.engine().getRuntimeService().startProcessInstanceByKey("p", Map.of("x", "Two"));
      assertThat(started.getProcessVariables().get("allTwo"))
          .hasToString("[{\"nr\":0},{\"nr\":1}]");
      complete(kit, 1, "b");
      assertShown(kit, started.getId(), "allTwo", "[{\"nr\":0},{\"own\":\"b\",\"nr\":1}]");
      kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofHours(2)));
      kit.runJobs();
      assertGone(kit, "allTwo");
      kit.complete(started.getId(), "late");
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void itGoesWithADeletedInstance(Database database) {
    try (Kit kit = Kit.on(database)) {
      deploy(kit, manyTimes(task(), "", ALL + cardinality(2)));
      String id = kit.start("p", Map.of());
      complete(kit, 1, "b");
      kit.engine().getRuntimeService().deleteProcessInstance(id, "enough");
      assertGone(kit, "all");
      kit.finish();
    }
  }

  @Test
  void itGoesWithATerminatedActivity() {
    try (Kit kit = Kit.on(Database.SQLITE)) {
      deploy(
          kit,
          manyTimes(
              sub(
                  "t",
                  "",
                  start("s1"),
                  user("u", ""),
                  terminate("stop", "turgo:terminateMultiInstance='true'"),
                  flow("s1 -> u -> stop")),
              "",
              ALL + cardinality(2)));
      String id = kit.start("p", Map.of());
      assertShown(kit, id, "all", "[{\"nr\":0},{\"nr\":1}]");
      Task any = kit.engine().getTaskService().createTaskQuery().list().getFirst();
      kit.engine().getTaskService().complete(any.getId());
      assertGone(kit, "all");
      kit.complete(id, "after");
      kit.finish();
    }
  }

  /** What the application or a later activity sets stays when the activity is cancelled. */
  @Test
  void anotherValueThatWasSetStays() {
    try (Kit kit = Kit.on(Database.SQLITE)) {
      deploy(
          kit,
          manyTimes(task(), "", ALL + cardinality(2)),
          boundary("b", "t", true, "timeDuration:PT1H"),
          user("late", ""),
          end("e2"),
          flow("b -> late -> e2"));
      String id = kit.start("p", Map.of("all", "before"));
      assertShown(kit, id, "all", "[{\"nr\":0},{\"nr\":1}]");
      kit.engine().getRuntimeService().setVariable(id, "all", "mine");
      kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofHours(2)));
      kit.runJobs();
      assertThat(kit.variable(id, "all")).isEqualTo("mine");
      kit.complete(id, "late");
      kit.finish();
    }
  }

  /** Code and conditions see it, with what the code itself has just changed. */
  @ParameterizedTest
  @CsvSource({"SQLITE, false", "SQLITE, true", "POSTGRES, false", "POSTGRES, true"})
  void inCodeAndConditions(Database database, boolean sequential) {
    try (Kit kit = Kit.on(database)) {
      List<String> seen = new ArrayList<>();
      kit.code(
          "c",
          execution -> {
            String id = execution.getProcessInstanceId();
            execution.setVariableLocal("own", "x" + execution.getVariable("loopCounter"));
            seen.add(String.valueOf(execution.getVariable("all")));
            assertThat(execution.getVariables().get("all")).hasToString(seen.getLast());
            assertThat(execution.hasVariable("all")).isTrue();
            assertThat(kit.engine().getRuntimeService().getVariable(id, "all"))
                .hasToString(seen.getLast());
          });
      deploy(
          kit,
          manyTimes(
              code("t", "c", ""),
              "isSequential='" + sequential + "'",
              ALL + cardinality(4) + until("${all.size() == 2 and all[1].own == 'x1'}")));
      String id = kit.start("p", Map.of());
      assertThat(seen)
          .containsExactly(
              "[{\"own\":\"x0\",\"nr\":0}]",
              "[{\"own\":\"x0\",\"nr\":0},{\"own\":\"x1\",\"nr\":1}]");
      assertThat(kit.variable(id, "all")).hasToString(seen.getLast());
      kit.finish();
    }
  }

  /** Code of one instance reads it of another, before and after it changes that one. */
  @ParameterizedTest
  @EnumSource
  void inCodeOfAnotherInstance(Database database) {
    try (Kit kit = Kit.on(database)) {
      deploy(kit, manyTimes(task(), "", ALL + cardinality(2)));
      String id = kit.start("p", Map.of());
      String leg = legs(kit).getFirst().getId();
      List<String> seen = new ArrayList<>();
      kit.code(
          "c",
          execution -> {
            seen.add(String.valueOf(kit.engine().getRuntimeService().getVariable(id, "all")));
            kit.engine().getTaskService().setVariable(leg, "own", "o");
            kit.engine().getTaskService().complete(leg, Map.of("own", "p"));
            seen.add(String.valueOf(kit.engine().getRuntimeService().getVariable(id, "all")));
          });
      kit.run("q", start("s"), code("t", "c", ""), end("e"), flow("s -> t -> e"));
      assertThat(seen).first().isEqualTo("[{\"nr\":0},{\"nr\":1}]");
      assertThat(seen).last().isEqualTo("[{\"own\":\"p\",\"nr\":0},{\"own\":\"p\",\"nr\":1}]");
      assertShown(kit, id, "all", seen.getLast());
      kit.finish();
    }
  }

  /** An overview that is made of itself shows null in its place. */
  @Test
  void anOverviewOfItself() {
    try (Kit kit = Kit.on(Database.SQLITE)) {
      deploy(
          kit,
          manyTimes(
              task(), "", overview("target='all'", "<variable source='all'/>") + cardinality(1)));
      String id = kit.start("p", Map.of());
      assertShown(kit, id, "all", "[{\"all\":null,\"nr\":0}]");
      complete(kit, 0, "x");
      assertThat(kit.variable(id, "all"))
          .hasToString("[{\"all\":[{\"all\":null,\"nr\":0}],\"nr\":0}]");
      kit.finish();
    }
  }

  /** Says of each instance whether it is done. */
  static final class Progress implements VariableAggregator {
    @Override
    public @Nullable Object aggregateSingleVariable(
        DelegateExecution execution, VariableAggregatorContext context) {
      execution.setVariable("changed", true);
      return context.getState() + execution.getVariable("loopCounter");
    }

    @Override
    public @Nullable Object aggregateMultiVariables(
        DelegateExecution execution,
        List<? extends VariableInstance> instances,
        VariableAggregatorContext context) {
      return instances.stream()
          .map(instance -> String.valueOf(instance.getValue()))
          .collect(Collectors.joining(" ", context.getState() + " of ", ""));
    }
  }

  @ParameterizedTest
  @EnumSource
  void byCode(Database database) {
    try (Kit kit = Kit.on(database)) {
      String byClass = "target='all' class='" + Progress.class.getName() + "'";
      deploy(kit, manyTimes(task(), "", overview(byClass, "") + cardinality(2)));
      String id = kit.start("p", Map.of());
      assertShown(kit, id, "all", "overview of overview0 overview1");
      assertThat(kit.variable(id, "changed")).isNull();
      complete(kit, 1, "x");
      assertShown(kit, id, "all", "overview of overview0 complete1");
      complete(kit, 0, "x");
      assertThat(kit.variable(id, "all")).isEqualTo("complete of complete0 complete1");
      kit.finish();
    }
  }

  /** The end of an instance writes what it gives, and nothing of the others. */
  @Test
  void theEndOfAnInstanceWritesNoOverview() {
    try (Kit kit =
        Kit.on(Database.SQLITE.lasting().get(), settings -> settings.history(HistoryLevel.FULL))) {
      deploy(kit, manyTimes(task(), "", ALL + cardinality(3)));
      kit.start("p", Map.of());
      complete(kit, 0, "a");
      complete(kit, 0, "b");
      assertThat(kit.rows("SELECT count(*) FROM turgo_h_detail WHERE name = 'all'")).isZero();
      complete(kit, 0, "c");
      assertThat(kit.rows("SELECT count(*) FROM turgo_h_detail WHERE name = 'all'")).isOne();
      kit.finish();
    }
  }
}
