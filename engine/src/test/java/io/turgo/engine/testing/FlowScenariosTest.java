package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.catchTimer;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.evaluate;
import static io.turgo.engine.testing.BpmnText.exclusive;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.flowIf;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.terminate;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.TaskService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How tokens move: gateways, conditions, scopes, timers. */
class FlowScenariosTest extends ScenarioTest {
  @ParameterizedTest
  @EnumSource
  void exclusiveGatewayTakesTheFirstFlowThatHolds(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "xor",
        start("s"),
        "<exclusiveGateway id='x' default='x-c'/>",
        end("a"),
        end("b"),
        end("c"),
        flow("s -> x"),
        flowIf("x -> a", "${n > 10}"),
        flowIf("x -> b", "${n > 5}"),
        flow("x -> c"));

    kit.assertEnded(kit.start("xor", Map.of("n", 11)), "s x a");
    kit.assertEnded(kit.start("xor", Map.of("n", 6)), "s x b");
    kit.assertEnded(kit.start("xor", Map.of("n", 5)), "s x c");
  }

  @ParameterizedTest
  @EnumSource
  void exclusiveGatewayWithoutAWayOnIsAnError(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "noway",
        start("s"),
        exclusive("x"),
        end("a"),
        end("b"),
        flow("s -> x"),
        flowIf("x -> a", "${n > 10}"),
        flowIf("x -> b", "${n < 5}"));

    assertThatThrownBy(() -> kit.start("noway", Map.of("n", 7)))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("'x'");
    assertThat(kit.rows("SELECT count(*) FROM turgo_instance")).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void conditionsOnAnActivityTakeEveryFlowThatHolds(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "conditional",
        start("s"),
        "<task id='t' default='t-none'/>",
        end("a"),
        end("b"),
        end("none"),
        flow("s -> t"),
        flowIf("t -> a", "${n > 5}"),
        flowIf("t -> b", "${n > 10}"),
        flow("t -> none"));

    kit.assertEnded(kit.start("conditional", Map.of("n", 11)), "s t a b");
    kit.assertEnded(kit.start("conditional", Map.of("n", 6)), "s t a");
    kit.assertEnded(kit.start("conditional", Map.of("n", 1)), "s t none");
  }

  @ParameterizedTest
  @EnumSource
  void parallelGatewayForksAndJoinsOnce(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "fork",
            start("s"),
            parallel("f"),
            user("a", ""),
            user("b", ""),
            user("c", ""),
            parallel("j"),
            end("e"),
            flow("s -> f -> a -> j -> e"),
            flow("f -> b -> j"),
            flow("f -> c -> j"));
    assertThat(kit.trail(id)).isEqualTo("s f a.. b.. c..");

    kit.complete(id, "b");
    kit.complete(id, "a");
    assertThat(kit.trail(id)).isEqualTo("s f a b c.. j j");
    kit.complete(id, "c");

    kit.assertEnded(id, "s f a b c j j j e");
  }

  @ParameterizedTest
  @EnumSource
  void parallelJoinThatNeverFillsKeepsTheInstance(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "unbalanced",
            start("s"),
            exclusive("x"),
            parallel("j"),
            node("task", "a", ""),
            node("task", "b", ""),
            end("e"),
            flow("s -> x"),
            flowIf("x -> a", "${true}"),
            flow("x -> b"),
            flow("a -> j -> e"),
            flow("b -> j"));

    assertThat(kit.trail(id)).isEqualTo("s x a j");
    assertThat(kit.isRunning(id)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void joinCountsTokensAlsoWhenTwoComeByOneFlow(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "twice",
            start("s"),
            parallel("f"),
            exclusive("m"),
            node("task", "a", ""),
            node("task", "b", ""),
            user("c", ""),
            parallel("j"),
            user("after", ""),
            end("e"),
            flow("s -> f -> a -> m -> j -> after -> e"),
            flow("f -> b -> m"),
            flow("f -> c -> j"));

    assertThat(kit.trail(id)).isEqualTo("s f a b c.. m m j j after..");
    kit.complete(id, "c");
    kit.complete(id, "after");
    assertThat(kit.trail(id)).isEqualTo("s f a b c m m j j after j e");
    assertThat(kit.isRunning(id)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void joinsOfASubProcessThatIsEnteredTwiceCountTheirOwnTokens(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "entered",
            start("s"),
            parallel("f"),
            node("task", "x", ""),
            node("task", "y", ""),
            sub(
                "p",
                "",
                start("ps"),
                parallel("pf"),
                user("a", ""),
                user("b", ""),
                parallel("pj"),
                end("pe"),
                flow("ps -> pf -> a -> pj -> pe"),
                flow("pf -> b -> pj")),
            end("e"),
            flow("s -> f -> x -> p -> e"),
            flow("f -> y -> p"));

    completeAll(kit, id, "a");
    assertThat(kit.isRunning(id)).as("a token waits at the join of each").isTrue();
    assertThat(kit.trail(id)).doesNotContain("pe");
    completeAll(kit, id, "b");

    assertThat(kit.isRunning(id)).isFalse();
  }

  private static void completeAll(Kit kit, String instanceId, String taskKey) {
    TaskService tasks = kit.engine().getTaskService();
    List<Task> found =
        tasks.createTaskQuery().processInstanceId(instanceId).taskDefinitionKey(taskKey).list();
    assertThat(found).hasSize(2);
    found.forEach(task -> tasks.complete(task.getId()));
  }

  @ParameterizedTest
  @EnumSource
  void nestedSubProcessesEndFromTheInside(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "nested",
            start("s"),
            sub(
                "outer",
                "",
                start("os"),
                sub("inner", "", start("is"), user("u", ""), end("ie"), flow("is -> u -> ie")),
                end("oe"),
                flow("os -> inner -> oe")),
            end("e"),
            flow("s -> outer -> e"));
    assertThat(kit.trail(id)).isEqualTo("s outer.. os inner.. is u..");

    kit.complete(id, "u");

    kit.assertEnded(id, "s outer os inner is u ie oe e");
  }

  @ParameterizedTest
  @EnumSource
  void subProcessWaitsForItsLastToken(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "lasttoken",
            start("s"),
            sub(
                "p",
                "",
                start("ps"),
                parallel("f"),
                user("a", ""),
                user("b", ""),
                end("ea"),
                end("eb"),
                flow("ps -> f -> a -> ea"),
                flow("f -> b -> eb")),
            end("e"),
            flow("s -> p -> e"));

    kit.complete(id, "a");
    assertThat(kit.trail(id)).isEqualTo("s p.. ps f a b.. ea");
    kit.complete(id, "b");
    kit.assertEnded(id, "s p ps f a b ea eb e");
  }

  @ParameterizedTest
  @EnumSource
  void terminateInASubProcessEndsThatOnly(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "terminatesub",
            start("s"),
            sub(
                "p",
                "",
                start("ps"),
                parallel("f"),
                user("a", ""),
                user("b", "turgo:candidateUsers='x'"),
                terminate("t", ""),
                flow("ps -> f -> a -> t"),
                end("eb"),
                flow("f -> b -> eb")),
            boundary("late", "p", true, "timeDuration:PT1H"),
            user("after", ""),
            end("e"),
            end("l"),
            flow("s -> p -> after -> e"),
            flow("late -> l"));

    kit.complete(id, "a");
    assertThat(kit.trail(id)).isEqualTo("s p! ps f a b! t after..");
    assertThat(kit.rows("SELECT count(*) FROM turgo_timer_job")).isZero();
    kit.complete(id, "after");
    kit.assertEnded(id, "s p! ps f a b! t after e");
  }

  @ParameterizedTest
  @EnumSource
  void terminateAtTheTopEndsTheInstance(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "terminate",
            start("s"),
            parallel("f"),
            user("a", ""),
            sub("p", "", start("ps"), user("b", ""), end("pe"), flow("ps -> b -> pe")),
            catchTimer("c", "timeDuration:PT1H"),
            evaluate("later", "${1}", "turgo:async='true'"),
            terminate("t", ""),
            end("e"),
            flow("s -> f -> a -> t"),
            flow("f -> p -> e"),
            flow("f -> c -> e"),
            flow("f -> later -> e"));

    kit.complete(id, "a");

    kit.assertEnded(id, "s f a p! c! ps b! t");
  }

  @ParameterizedTest
  @EnumSource
  void terminateAllEndsTheInstanceFromASubProcess(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "terminateall",
            start("s"),
            parallel("f"),
            user("other", ""),
            sub(
                "p",
                "",
                start("ps"),
                user("b", ""),
                terminate("t", "turgo:terminateAll='true'"),
                flow("ps -> b -> t")),
            end("e"),
            flow("s -> f -> other -> e"),
            flow("f -> p -> e"));

    kit.complete(id, "b");

    kit.assertEnded(id, "s f other! p! ps b t");
  }

  @ParameterizedTest
  @EnumSource
  void boundaryEventGoesOnByAJobOfItsOwnWhereAsked(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "asyncBoundary",
            start("s"),
            user("u", ""),
            boundary("late", "u", true, "timeDuration:PT1H", "turgo:async='true'"),
            end("e"),
            end("f"),
            flow("s -> u -> e"),
            flow("late -> f"));
    kit.engine().getClock().advance(Duration.ofHours(1));
    String timer =
        kit.engine().getManagementService().createTimerJobQuery().list().getFirst().getId();
    kit.engine().getManagementService().moveTimerToExecutableJob(timer);
    kit.engine().getManagementService().executeJob(timer);
    assertThat(kit.trail(id)).isEqualTo("s u!");
    assertThat(kit.rows("SELECT count(*) FROM turgo_job")).isEqualTo(1);

    kit.runJobs();

    kit.assertEnded(id, "s u! late f");
  }

  @ParameterizedTest
  @EnumSource
  void subProcessIsLeftByAJobOfItsOwn(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "asyncAfterSub",
            start("s"),
            sub("p", "turgo:asyncAfter='true'", start("ps"), end("pe"), flow("ps -> pe")),
            user("after", ""),
            end("e"),
            flow("s -> p -> after -> e"));
    assertThat(kit.rows("SELECT count(*) FROM turgo_job")).isEqualTo(1);
    kit.checkConsistency();

    kit.runJobs();

    kit.complete(id, "after");
    kit.assertEnded(id, "s p ps pe after e");
  }

  @ParameterizedTest
  @EnumSource
  void interruptingBoundaryTimerCancelsItsHost(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "interrupt",
            start("s"),
            sub("p", "", start("ps"), user("u", ""), end("pe"), flow("ps -> u -> pe")),
            boundary("late", "p", true, "timeDuration:PT1H"),
            user("escalated", ""),
            end("e"),
            flow("s -> p -> e"),
            flow("late -> escalated -> e"));
    kit.engine().getClock().advance(Duration.ofMinutes(59));
    kit.runJobs();
    assertThat(kit.trail(id)).isEqualTo("s p.. ps u..");

    kit.engine().getClock().advance(Duration.ofMinutes(1));
    kit.runJobs();

    assertThat(kit.trail(id)).isEqualTo("s p! ps u! late escalated..");
    kit.complete(id, "escalated");
    kit.assertEnded(id, "s p! ps u! late escalated e");
  }

  @ParameterizedTest
  @EnumSource
  void boundaryTimerGoesWithItsHost(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "intime",
            start("s"),
            user("u", ""),
            boundary("late", "u", true, "timeDuration:PT1H"),
            end("e"),
            end("l"),
            flow("s -> u -> e"),
            flow("late -> l"));
    assertThat(kit.rows("SELECT count(*) FROM turgo_timer_job")).isEqualTo(1);

    kit.complete(id, "u");

    kit.assertEnded(id, "s u e");
  }

  @ParameterizedTest
  @EnumSource
  void nonInterruptingBoundaryTimerGoesOnBesideItsHost(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "beside",
            start("s"),
            user("u", ""),
            boundary("remind", "u", false, "timeDuration:PT1H"),
            user("reminded", ""),
            end("e"),
            end("r"),
            flow("s -> u -> e"),
            flow("remind -> reminded -> r"));
    kit.engine().getClock().advance(Duration.ofHours(1));
    kit.runJobs();
    assertThat(kit.trail(id)).isEqualTo("s u.. remind reminded..");
    assertThat(kit.rows("SELECT count(*) FROM turgo_timer_job")).isZero();

    kit.complete(id, "u");
    assertThat(kit.isRunning(id)).isTrue();
    kit.complete(id, "reminded");
    kit.assertEnded(id, "s u remind reminded e r");
  }

  @ParameterizedTest
  @EnumSource
  void repeatedTimerFiresAsOftenAsItsCycleSays(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "cycle",
            start("s"),
            user("u", ""),
            boundary("tick", "u", false, "timeCycle:R3/PT10M"),
            end("ticked"),
            end("e"),
            flow("s -> u -> e"),
            flow("tick -> ticked"));
    for (int i = 0; i < 5; i++) {
      kit.engine().getClock().advance(Duration.ofMinutes(10));
      kit.runJobs();
    }
    assertThat(kit.trail(id)).isEqualTo("s u.." + " tick ticked".repeat(3));

    kit.complete(id, "u");
    kit.assertEnded(id, "s u" + " tick ticked".repeat(3) + " e");
  }

  @ParameterizedTest
  @EnumSource
  void intermediateTimerWaitsForItsDate(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "catch",
        start("s"),
        catchTimer("wait", "timeDate:${when}"),
        end("e"),
        flow("s -> wait -> e"));
    String id = kit.start("catch", Map.of("when", Kit.NOON.plusSeconds(60)));
    kit.runJobs();
    assertThat(kit.trail(id)).isEqualTo("s wait..");

    kit.engine().getClock().setCurrentTime(Kit.NOON.plusSeconds(60));
    kit.runJobs();

    kit.assertEnded(id, "s wait e");
    assertThat(
            kit.engine()
                .getHistoryService()
                .createHistoricActivityInstanceQuery()
                .processInstanceId(id)
                .activityId("wait")
                .list()
                .getFirst()
                .getDurationInMillis())
        .isEqualTo(60_000);
  }

  @ParameterizedTest
  @EnumSource
  void timerCanBeMovedToRunBeforeItsTime(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "early",
            start("s"),
            catchTimer("wait", "timeDuration:P1D"),
            end("e"),
            flow("s -> wait -> e"));
    String job =
        kit.engine().getManagementService().createTimerJobQuery().list().getFirst().getId();

    kit.engine().getManagementService().moveTimerToExecutableJob(job);
    kit.runJobs();

    kit.assertEnded(id, "s wait e");
  }

  @ParameterizedTest
  @EnumSource
  void aLongChainNeedsNoDeepStack(Database database) {
    Kit kit = on(database);
    StringBuilder nodes = new StringBuilder();
    StringBuilder path = new StringBuilder("s");
    for (int i = 0; i < 2_000; i++) {
      nodes.append(node("task", "t" + i, ""));
      path.append(" -> t").append(i);
    }
    String id = kit.run("chain", start("s"), nodes.toString(), end("e"), flow(path + " -> e"));

    assertThat(kit.isRunning(id)).isFalse();
    assertThat(kit.rows("SELECT count(*) FROM turgo_h_activity WHERE instance_id = " + id))
        .isEqualTo(2_002);
  }

  @ParameterizedTest
  @EnumSource
  void aLoopRunsUntilItsConditionFails(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "loop",
        start("s"),
        exclusive("again"),
        evaluate("count", "${n + 1}", "turgo:resultVariable='n'"),
        "<exclusiveGateway id='enough' default='enough-e'/>",
        end("e"),
        flow("s -> again -> count -> enough -> e"),
        flowIf("enough -> again", "${n < 5}"));

    String id = kit.start("loop", Map.of("n", 0));

    kit.assertEnded(id, "s" + " again count enough".repeat(5) + " e");
    assertThat(kit.lastValue(id, "n")).isEqualTo(5L);
  }
}
