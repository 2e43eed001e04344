package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.flowIf;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Inclusive gateways: which flows they take, and for whom they wait. */
@Timeout(120)
class InclusiveGatewayTest extends ScenarioTest {
  private static String inclusive(String id, String attributes) {
    return node("inclusiveGateway", id, attributes);
  }

  private static String[] forkAndJoin(String attributes) {
    return new String[] {
      start("s"),
      inclusive("f", "default='f-d'"),
      user("a", attributes),
      user("b", attributes),
      user("d", attributes),
      inclusive("j", attributes),
      end("e"),
      flow("s -> f"),
      flowIf("f -> a", "${n > 1}"),
      flowIf("f -> b", "${n > 2}"),
      flow("f -> d"),
      flow("a -> j -> e"),
      flow("b -> j"),
      flow("d -> j")
    };
  }

  @ParameterizedTest
  @EnumSource
  void takesAllFlowsThatHoldAndWaitsForThem(Database database) {
    Kit kit = on(database);
    kit.deploy("or", forkAndJoin(""));

    String both = kit.start("or", Map.of("n", 3));
    assertThat(kit.trail(both)).isEqualTo("s f a.. b..");
    kit.complete(both, "b");
    assertThat(kit.trail(both)).isEqualTo("s f a.. b j");
    kit.checkConsistency();
    kit.complete(both, "a");
    kit.assertEnded(both, "s f a b j j e");

    String one = kit.start("or", Map.of("n", 2));
    kit.complete(one, "a");
    kit.assertEnded(one, "s f a j e");

    String none = kit.start("or", Map.of("n", 1));
    kit.complete(none, "d");
    kit.assertEnded(none, "s f d j e");
  }

  @ParameterizedTest
  @EnumSource
  void waitsForJobsThatCanStillCome(Database database) {
    Kit kit = on(database);
    kit.deploy("async", forkAndJoin("turgo:asyncBefore='true' turgo:asyncAfter='true'"));

    String id = kit.start("async", Map.of("n", 3));
    kit.runJobs();
    kit.complete(id, "b");
    kit.runJobs();
    assertThat(kit.trail(id)).startsWith("s f a.. b j");
    kit.complete(id, "a");
    kit.runJobs();

    assertThat(kit.isRunning(id)).isFalse();
    assertThat(kit.failures()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void goesOnWhenTheOtherTokenEndsElsewhere(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "elsewhere",
        start("s"),
        parallel("f"),
        user("a", ""),
        user("b", ""),
        node("exclusiveGateway", "x", "default='x-j'"),
        inclusive("j", ""),
        end("gone"),
        end("e"),
        flow("s -> f -> a -> j -> e"),
        flow("f -> b -> x -> j"),
        flowIf("x -> gone", "${leaves}"));

    String id = kit.start("elsewhere", Map.of("leaves", true));
    kit.complete(id, "a");
    assertThat(kit.trail(id)).isEqualTo("s f a b.. j");
    kit.complete(id, "b");

    assertThat(kit.isRunning(id)).isFalse();
    assertThat(kit.trail(id)).isEqualTo("s f a b j x gone e");
  }

  @ParameterizedTest
  @EnumSource
  void aLoopComesBackToIt(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "loop",
        start("s"),
        inclusive("j", ""),
        user("u", ""),
        node("exclusiveGateway", "x", "default='x-e'"),
        end("e"),
        flow("s -> j -> u -> x -> e"),
        flowIf("x -> j", "${again}"));

    String id = kit.start("loop", Map.of("again", true));
    kit.complete(id, "u");
    kit.engine().getRuntimeService().setVariable(id, "again", false);
    kit.complete(id, "u");

    kit.assertEnded(id, "s j u x j u x e");
  }

  @ParameterizedTest
  @EnumSource
  void countsASubProcessAsOneToken(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "scoped",
        start("s"),
        parallel("f"),
        sub("t", "", start("s1"), user("u", ""), end("e1"), flow("s1 -> u -> e1")),
        user("a", ""),
        inclusive("j", ""),
        end("e"),
        flow("s -> f -> t -> j -> e"),
        flow("f -> a -> j"));

    String id = kit.start("scoped", Map.of());
    kit.complete(id, "a");
    assertThat(kit.isRunning(id)).isTrue();
    kit.complete(id, "u");

    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void waitsForATokenThatWaitsToBeginASubProcess(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "gathers",
            start("s"),
            parallel("f"),
            sub("two", "startQuantity='2'", start("is"), end("ie"), flow("is -> ie")),
            inclusive("j", ""),
            user("after", ""),
            end("e"),
            flow("s -> f -> j -> after -> e"),
            flow("f -> two -> j"));

    assertThat(kit.engine().getTaskService().createTaskQuery().count()).isZero();
    assertThat(kit.isRunning(id)).isTrue();
    kit.engine().getRuntimeService().deleteProcessInstance(id, "never ends");
  }

  @ParameterizedTest
  @EnumSource
  void noWayOnIsAnError(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "noway",
        start("s"),
        inclusive("f", ""),
        end("a"),
        end("b"),
        flow("s -> f"),
        flowIf("f -> a", "${n > 1}"),
        flowIf("f -> b", "${n > 2}"));

    assertThatThrownBy(() -> kit.start("noway", Map.of("n", 1)))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("'f'");
  }

  @ParameterizedTest
  @EnumSource
  void manyFlowsMeetAtOnce(Database database) {
    Kit kit = on(database);
    List<String> elements =
        new ArrayList<>(List.of(start("s"), inclusive("f", ""), inclusive("j", ""), end("e")));
    elements.add(flow("s -> f"));
    elements.add(flow("j -> e"));
    for (int i = 0; i < 50; i++) {
      elements.add(code("c" + i, "c", i % 2 == 0 ? "turgo:async='true'" : ""));
      elements.add(flow("f -> c" + i + " -> j"));
    }
    kit.code("c", execution -> {});
    kit.deploy("many", elements.toArray(String[]::new));

    String id = kit.start("many", Map.of());
    assertThat(kit.isRunning(id)).isTrue();
    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(kit.isRunning(id)).isFalse();
    assertThat(kit.trail(id)).endsWith(" e").containsOnlyOnce(" e");
  }

  @ParameterizedTest
  @EnumSource(names = "SQLITE")
  void inALoopJoinsDoNotWaitForEachOther(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "circle",
        start("s"),
        inclusive("g1", ""),
        inclusive("g2", ""),
        inclusive("g3", ""),
        inclusive("g4", ""),
        node("exclusiveGateway", "g5", "default='g5-e'"),
        user("t1", ""),
        user("t2", ""),
        end("e"),
        flow("s -> g1 -> g2 -> g3 -> g4 -> g5 -> e"),
        flow("g1 -> t1 -> g4"),
        flow("g2 -> t2 -> g3"),
        flowIf("g5 -> g1", "${again}"));

    String id = kit.start("circle", Map.of("again", true));
    kit.complete(id, "t1");
    assertThat(kit.trail(id)).doesNotContain("g5");
    kit.complete(id, "t2");
    kit.engine().getRuntimeService().setVariable(id, "again", false);
    kit.complete(id, "t2");
    assertThat(kit.isRunning(id)).isTrue();
    kit.complete(id, "t1");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = "SQLITE")
  void inALoopAsynchronousJoinsDoNotWaitForEachOther(Database database) {
    Kit kit = on(database);
    String async = "turgo:async='true'";
    kit.deploy(
        "slow",
        start("s"),
        inclusive("g1", async),
        inclusive("g2", async),
        inclusive("g3", async),
        inclusive("g4", async),
        node("exclusiveGateway", "x", "default='x-e'"),
        user("t1", ""),
        user("t2", ""),
        end("e"),
        flow("s -> g1 -> g2 -> g3 -> g4 -> x -> e"),
        flow("g1 -> t1 -> g4"),
        flow("g2 -> t2 -> g3"),
        flowIf("x -> g1", "${false}"));
    kit.deploy(
        "mixedSlow",
        start("s"),
        parallel("fork"),
        user("a", ""),
        inclusive("g", ""),
        node("parallelGateway", "p", async),
        node("exclusiveGateway", "x", "default='x-e'"),
        end("e"),
        flow("s -> fork -> p -> x -> e"),
        flow("fork -> a -> g -> p"),
        flowIf("x -> g", "${false}"));

    String id = kit.start("slow", Map.of());
    kit.runJobs();
    kit.complete(id, "t2");
    kit.complete(id, "t1");
    kit.runJobs();
    assertThat(kit.isRunning(id)).isFalse();

    String mixed = kit.start("mixedSlow", Map.of());
    kit.complete(mixed, "a");
    kit.runJobs();
    assertThat(kit.isRunning(mixed)).isFalse();
  }

  /** The first gateway has a token by one of its flows, so what can come by that one too may. */
  @ParameterizedTest
  @EnumSource(names = "SQLITE")
  void inALoopOneThatHasNotAllItsTokensGoesOnByTheStandard(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "partly",
        start("s"),
        inclusive("g1", ""),
        node("inclusiveGateway", "g2", "default='g2-t2'"),
        inclusive("g3", ""),
        inclusive("g4", ""),
        node("exclusiveGateway", "g5", "default='g5-e'"),
        user("t0", ""),
        user("t1", ""),
        user("t2", ""),
        end("e"),
        flow("s -> g1 -> g2"),
        flowIf("g2 -> t0", "${true}"),
        flow("t0 -> g3 -> g4 -> g5 -> e"),
        flow("g1 -> t1 -> g4"),
        flow("g2 -> t2 -> g3"),
        flowIf("g5 -> g1", "${false}"));

    String id = kit.start("partly", Map.of());
    kit.complete(id, "t1");
    kit.complete(id, "t0");

    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = "SQLITE")
  void aParallelJoinInItsLoopKeepsNoGatewayWaiting(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "mixed",
        start("s"),
        parallel("fork"),
        user("a", ""),
        inclusive("g", ""),
        parallel("p"),
        node("exclusiveGateway", "x", "default='x-e'"),
        end("e"),
        flow("s -> fork -> p -> x -> e"),
        flow("fork -> a -> g -> p"),
        flowIf("x -> g", "${false}"));

    String id = kit.start("mixed", Map.of());
    kit.complete(id, "a");

    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = "SQLITE")
  void ofTwoThatWaitForEachOtherTheOneWithTheOldestTokenGoesOn(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "each",
        start("s"),
        parallel("fork"),
        user("a", ""),
        user("b", ""),
        inclusive("g", ""),
        node("exclusiveGateway", "x", "default='x-h'"),
        inclusive("h", ""),
        node("exclusiveGateway", "y", "default='y-e'"),
        end("e"),
        end("e2"),
        flow("s -> fork -> a -> g -> x -> h -> y -> e"),
        flow("fork -> b -> h"),
        flowIf("x -> e2", "${false}"),
        flowIf("y -> g", "${false}"));

    String id = kit.start("each", Map.of());
    kit.complete(id, "b");
    assertThat(kit.isRunning(id)).isTrue();
    kit.complete(id, "a");

    kit.assertEnded(id, "s fork a b h g x h y e");
  }

  /** What comes by the flow without a token can come by the one with a token, too. */
  @ParameterizedTest
  @EnumSource(names = "SQLITE")
  void theStandardComesBeforeTheAgeOfTokens(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "older",
        start("s"),
        parallel("fork"),
        user("a", ""),
        user("b", ""),
        inclusive("g", ""),
        node("exclusiveGateway", "merge", ""),
        node("exclusiveGateway", "x", "default='x-e'"),
        inclusive("h", ""),
        node("exclusiveGateway", "y", "default='y-g'"),
        end("e"),
        flow("s -> fork -> a -> h -> y -> g -> x -> e"),
        flow("fork -> b -> merge -> g"),
        flowIf("y -> merge", "${false}"),
        flowIf("x -> h", "${false}"));

    String id = kit.start("older", Map.of());
    kit.complete(id, "a");
    kit.complete(id, "b");

    kit.assertEnded(id, "s fork a b h merge g x e y g x e");
  }
}
