package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Activities that several tokens begin, or that several come of. */
class QuantitiesTest extends ScenarioTest {
  private static final String ASYNC = " turgo:asyncBefore='true' turgo:asyncAfter='true'";

  private static String[] aThenB(String a, String b) {
    return new String[] {start("s"), a, b, end("e"), flow("s -> a -> b -> e")};
  }

  private static void completeAll(Kit kit, String id, String key, int expected) {
    var tasks = kit.engine().getTaskService();
    var open = tasks.createTaskQuery().processInstanceId(id).taskDefinitionKey(key).list();
    assertThat(open).hasSize(expected);
    open.forEach(task -> tasks.complete(task.getId()));
  }

  @ParameterizedTest
  @EnumSource
  void tokensAreMultipliedAndGathered(Database database) {
    Kit kit = on(database);
    kit.deploy("give", aThenB(node("task", "a", "completionQuantity='3'"), node("task", "b", "")));
    kit.deploy(
        "gather",
        aThenB(
            node("task", "a", "completionQuantity='4'"),
            node("task", "b", "startQuantity='2' completionQuantity='1'")));
    kit.deploy(
        "async",
        aThenB(
            node("task", "a", "completionQuantity='4'" + ASYNC),
            node("task", "b", "startQuantity='2'" + ASYNC)));
    kit.assertEnded(kit.start("give", java.util.Map.of()), "s a b b b e e e");
    kit.assertEnded(kit.start("gather", java.util.Map.of()), "s a b b e e");
    String async = kit.start("async", java.util.Map.of());
    kit.runJobs();
    kit.assertEnded(async, "s a b b e e");
  }

  @ParameterizedTest
  @EnumSource
  void tokensOfSeveralFlowsAndTimesCountTogether(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "beside",
            start("s"),
            BpmnText.parallel("fork"),
            user("a", ""),
            user("b", "completionQuantity='2'"),
            user("c", "startQuantity='3'"),
            end("e"),
            flow("s -> fork -> a -> c -> e"),
            flow("fork -> b -> c"));
    kit.complete(id, "b");
    assertThat(kit.trail(id)).isEqualTo("s fork a.. b");
    kit.complete(id, "a");
    kit.complete(id, "c");
    kit.assertEnded(id, "s fork a b c e");
  }

  @ParameterizedTest
  @EnumSource
  void aTokenThatIsTooFewWaits(Database database) {
    Kit kit = on(database);
    var runtime = kit.engine().getRuntimeService();
    String id =
        kit.run(
            "few",
            aThenB(
                node("task", "a", "completionQuantity='3'"),
                node("receiveTask", "b", "startQuantity='2'")));
    var waiting =
        runtime.createExecutionQuery().processInstanceId(id).activityId("b").list().stream()
            .map(execution -> execution.getId())
            .toList();
    assertThat(waiting).hasSize(2);
    int triggered = 0;
    for (String execution : waiting) {
      try {
        runtime.trigger(execution);
        triggered++;
      } catch (TurgoException e) {
        assertThat(e).hasMessageContaining("waits for other tokens to begin 'b'");
      }
    }
    assertThat(triggered).isOne();
    assertThat(kit.isRunning(id)).isTrue();
    runtime.deleteProcessInstance(id, "never ends");
  }

  @ParameterizedTest
  @EnumSource
  void theyWorkWithSeveralInstancesAndSubProcesses(Database database) {
    Kit kit = on(database);
    String many = manyTimes(user("a", "completionQuantity='2'"), "", BpmnText.cardinality(2));
    String id =
        kit.run(
            "nested",
            start("s"),
            many,
            sub(
                "b",
                "startQuantity='2' completionQuantity='2'",
                start("is"),
                user("u", ""),
                end("ie"),
                flow("is -> u -> ie")),
            user("c", "startQuantity='2'"),
            end("e"),
            flow("s -> a -> b -> c -> e"));
    completeAll(kit, id, "a", 2);
    completeAll(kit, id, "u", 1);
    completeAll(kit, id, "c", 1);
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void gatheredTokensKeepTheirScopeAndGoWithIt(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "scope",
            start("s"),
            sub(
                "sub",
                "",
                start("is"),
                node("task", "a", ""),
                sub("b", "startQuantity='2'", start("bs"), end("be"), flow("bs -> be")),
                end("ie"),
                flow("is -> a -> b -> ie")),
            boundary("late", "sub", true, "timeDuration:PT1H"),
            end("e"),
            end("le"),
            flow("s -> sub -> e"),
            flow("late -> le"));
    assertThat(kit.trail(id)).isEqualTo("s sub.. is a");
    kit.engine().getClock().advance(Duration.ofHours(1));
    kit.runJobs();
    kit.assertEnded(id, "s sub! is a late le");
  }

  @ParameterizedTest
  @EnumSource
  void anInclusiveGatewayWaitsForThoseThatGather(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "inclusive",
            start("s"),
            BpmnText.parallel("fork"),
            user("a", ""),
            user("b", ""),
            sub("c", "startQuantity='2'", start("is"), end("ie"), flow("is -> ie")),
            node("inclusiveGateway", "join", ""),
            end("e"),
            flow("s -> fork -> a -> c -> join -> e"),
            flow("fork -> b -> c"),
            flow("fork -> join"));
    kit.complete(id, "a");
    assertThat(kit.trail(id)).startsWith("s fork").doesNotContain(" e");
    kit.complete(id, "b");
    assertThat(kit.isRunning(id)).isFalse();
    assertThat(kit.trail(id)).endsWith(" e");
  }

  @ParameterizedTest
  @EnumSource
  void manyTokensTakeLittleTimeAndTooManyAreRefused(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "many",
        aThenB(
            node("task", "a", "completionQuantity='1000'"),
            node("task", "b", "startQuantity='1000'")));
    kit.deploy(
        "tooMany",
        aThenB(node("task", "a", "completionQuantity='2000000000'"), node("task", "b", "")));
    kit.assertEnded(kit.start("many", java.util.Map.of()), "s a b e");
    assertThatThrownBy(() -> kit.start("tooMany", java.util.Map.of())).hasMessageContaining("'a'");
  }

  @Test
  void tokensWaitThroughARestart(@TempDir Path folder) {
    SqliteSettings file = SqliteSettings.of(folder.resolve("restart.db"));
    String id;
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      id =
          kit.run(
              "restart",
              start("s"),
              BpmnText.parallel("fork"),
              user("a", ""),
              user("b", ""),
              node("task", "c", "startQuantity='2'"),
              end("e"),
              flow("s -> fork -> a -> c -> e"),
              flow("fork -> b -> c"));
      kit.complete(id, "a");
      kit.checkConsistency();
    }
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      kit.complete(id, "b");
      kit.assertEnded(id, "s fork a b c e");
      kit.finish();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<task id='a' startQuantity='0'/>|expected a whole number from 1",
        "<task id='a' completionQuantity='many'/>|expected a whole number from 1",
        "<task id='a'/><task id='x' startQuantity='2' isForCompensation='true'/>"
            + "<boundaryEvent id='y' attachedToRef='a'><compensateEventDefinition/></boundaryEvent>"
            + "<association sourceRef='y' targetRef='x'/>|no flow leads to it",
        "<eventBasedGateway id='a'/><receiveTask id='r' startQuantity='2'/>"
            + "<receiveTask id='q'/><sequenceFlow sourceRef='a' targetRef='r'/>"
            + "<sequenceFlow sourceRef='a' targetRef='q'/>|one token for each event",
      })
  void whatCanNotBeCountedIsRefused(String nodes, String message) {
    Kit kit = on(Database.SQLITE);
    String way = nodes.contains("Gateway") ? "s -> a" : "s -> a -> e";
    String[] model =
        nodes.contains("Gateway")
            ? new String[] {start("s"), nodes, flow(way)}
            : new String[] {start("s"), nodes, end("e"), flow(way)};
    assertThatThrownBy(() -> kit.deploy("bad", model))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining(message);
  }
}
