package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.exclusive;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.flowIf;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoLimitException;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.job.Job;
import io.turgo.engine.limit.UnitLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A unit that takes too much is stopped, undone and said so; nobody else notices. */
@SuppressWarnings("NullAway") // what is missing fails the test
@Timeout(60)
class UnitLimitsTest {
  /** Far above what the limit of a test allows, but it ends what that limit fails to end. */
  private static final UnitLimits LARGE =
      UnitLimits.defaults()
          .withSteps(100_000)
          .withUserCalls(20_000)
          .withRows(100_000)
          .withBytes(500_000_000);

  private @Nullable Kit kit;

  private Kit open(Database database, HistoryLevel history, UnitLimits limits) {
    Kit opened = Kit.on(database.open(), settings -> settings.history(history).limits(limits));
    kit = opened;
    return opened;
  }

  @AfterEach
  void close() {
    if (kit != null) {
      kit.checkConsistency();
      kit.close();
    }
  }

  private static String[] endless(String attributes) {
    return new String[] {
      start("s"),
      node("exclusiveGateway", "m", attributes),
      exclusive("g"),
      flow("s -> m -> g -> m")
    };
  }

  /** Nothing but steps, and not without end: the limit of steps is all that could end a loop. */
  private static String[] gateways(int number) {
    List<String> elements = new ArrayList<>(List.of(start("s"), flow("s -> g0")));
    for (int i = 0; i < number; i++) {
      elements.add(exclusive("g" + i));
      elements.add(flow("g" + i + " -> " + (i + 1 < number ? "g" + (i + 1) : "e")));
    }
    elements.add(end("e"));
    return elements.toArray(String[]::new);
  }

  private static String[] endlessCode(String attributes) {
    return new String[] {
      start("s"), exclusive("m"), code("c", "c", attributes), flow("s -> m -> c -> m")
    };
  }

  @ParameterizedTest
  @EnumSource
  void aStartThatDoesNotWaitIsStoppedByItsSteps(Database database) {
    Kit kit = open(database, HistoryLevel.NONE, LARGE.withSteps(5_000));
    kit.deploy("long", gateways(4_000));

    assertThatThrownBy(() -> kit.start("long", Map.of()))
        .isInstanceOf(TurgoLimitException.class)
        .hasMessageContaining("process 'long'")
        .hasMessageContaining("5000 steps")
        .hasMessageContaining("at '")
        .hasMessageContaining("ProcessEngineBuilder.limits");
    assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().count()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void rowsOfHistoryAreCounted(Database database) {
    Kit kit = open(database, HistoryLevel.FULL, LARGE.withRows(1_000));
    kit.deploy("endless", endless(""));

    assertThatThrownBy(() -> kit.start("endless", Map.of()))
        .isInstanceOf(TurgoLimitException.class)
        .hasMessageContaining("1000 rows");
  }

  @ParameterizedTest
  @EnumSource
  void aJobThatNeverWaitsEndsAsADeadLetterThatSaysWhy(Database database) {
    Kit kit = open(database, HistoryLevel.AUDIT, LARGE.withUserCalls(100));
    AtomicInteger runs = new AtomicInteger();
    kit.deploy("other", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    kit.code(
        "c",
        execution -> {
          runs.incrementAndGet();
        });
    kit.run(
        "looping",
        start("s"),
        node("exclusiveGateway", "m", "turgo:async='true'"),
        code("c", "c", ""),
        flow("s -> m -> c -> x"),
        exclusive("x"),
        flow("x -> c"));
    Job job =
        Objects.requireNonNull(
            kit.engine().getManagementService().createJobQuery().elementId("m").singleResult());
    kit.engine().getManagementService().setJobRetries(job.getId(), 1);
    assertThatThrownBy(() -> kit.engine().getManagementService().executeJob(job.getId()))
        .hasMessageContaining("100 userCalls");

    Job dead =
        Objects.requireNonNull(
            kit.engine().getManagementService().createDeadLetterJobQuery().singleResult());
    assertThat(dead.getExceptionMessage()).contains("process 'looping'", "100 userCalls", "at 'c'");
    assertThat(runs).hasValueLessThan(150);
    assertThat(kit.isRunning(kit.start("other", Map.of()))).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void valuesThatAreOverwrittenInALoopAreCounted(Database database) {
    Kit kit = open(database, HistoryLevel.NONE, LARGE.withBytes(1 << 20).withUserCalls(1_000));
    kit.code("c", execution -> execution.setVariable("text", "x".repeat(100_000)));

    kit.deploy("loop", endlessCode(""));
    assertThatThrownBy(() -> kit.start("loop", Map.of()))
        .isInstanceOf(TurgoLimitException.class)
        .hasMessageContaining("1048576 bytes");
  }

  @ParameterizedTest
  @EnumSource
  void valuesThatACallBringsAreCounted(Database database) {
    Kit kit = open(database, HistoryLevel.NONE, LARGE.withBytes(1 << 20));
    kit.deploy("one", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    String text = "x".repeat(2_000_000);

    assertThatThrownBy(() -> kit.start("one", Map.of("text", text)))
        .isInstanceOf(TurgoLimitException.class)
        .hasMessageContaining("1048576 bytes");
  }

  @ParameterizedTest
  @EnumSource
  void instancesThatUserCodeStartsCountWithItsUnit(Database database) {
    Kit kit = open(database, HistoryLevel.FULL, LARGE.withRows(200));
    kit.deploy("other", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    AtomicInteger started = new AtomicInteger();
    kit.code(
        "c",
        execution -> {
          for (int i = 0; i < 1_000; i++) {
            kit.start("other", Map.of());
            started.incrementAndGet();
          }
        });

    kit.deploy("parent", start("s"), code("c", "c", ""), end("e"), flow("s -> c -> e"));
    assertThatThrownBy(() -> kit.start("parent", Map.of()))
        .isInstanceOf(TurgoException.class)
        .hasStackTraceContaining("200 rows");
    assertThat(started).hasValueBetween(10, 200);
    assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().count()).isZero();
  }

  /** However deep: nothing of it is there afterwards, and others go on. */
  @ParameterizedTest
  @EnumSource
  void aProcessThatCallsItselfIsStopped(Database database) {
    Kit kit = open(database, HistoryLevel.ACTIVITY, UnitLimits.defaults());
    kit.deploy("other", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    String other = kit.start("other", Map.of());
    kit.deploy("self", start("s"), call("c", "self", ""), end("e"), flow("s -> c -> e"));

    assertThatThrownBy(() -> kit.start("self", Map.of()))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("'c'");
    assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().count()).isOne();
    kit.complete(other, "u");
    assertThat(kit.isRunning(other)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void aLongLoopOfCallsTakesTimeInProportion(Database database) {
    Kit kit = open(database, HistoryLevel.NONE, UnitLimits.defaults());
    AtomicLong end = new AtomicLong(Long.MAX_VALUE);
    kit.code(
        "n",
        execution -> {
          assertThat(System.nanoTime()).as("time for 8 times the rounds").isLessThan(end.get());
          execution.setVariable("n", (Integer) execution.getVariable("n") + 1);
        });
    kit.deploy(
        "loop",
        start("s"),
        exclusive("m"),
        code("c", "n", ""),
        exclusive("g"),
        end("e"),
        flow("s -> m -> c -> g"),
        flowIf("g -> m", "${n < max}"),
        flowIf("g -> e", "${n == max}"));
    nanos(kit, 2_000);

    long some = Math.min(nanos(kit, 1_000), nanos(kit, 1_000));
    end.set(System.nanoTime() + some * 24 + TimeUnit.SECONDS.toNanos(30));
    nanos(kit, 8_000);
  }

  private static long nanos(Kit kit, int rounds) {
    long begun = System.nanoTime();
    kit.start("loop", Map.of("n", 0, "max", rounds));
    return System.nanoTime() - begun;
  }

  @Test
  void aLimitIsAtLeastOne() {
    assertThatThrownBy(() -> UnitLimits.defaults().withRows(0))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("rows 0");
  }
}
