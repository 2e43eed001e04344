package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.store.GroupWriter;
import io.turgo.engine.store.Store;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Many called instances of one calling one that come to their ends at the same time. */
@Timeout(180)
class ManyCalledTest {
  private static final Duration LONG = Duration.ofSeconds(90);

  private static Kit working(Database database) {
    return Kit.on(
        database.open(), settings -> settings.executorActive(true).history(HistoryLevel.ACTIVITY));
  }

  private static void deploy(Kit kit, String inside, String attributes, String... mappings) {
    kit.engine().getClock().reset();
    kit.deploy(
        "child",
        start("s"),
        code("t", "work", "turgo:async='true' " + attributes),
        end("e"),
        flow("s -> t -> e"));
    kit.deploy(
        "many",
        start("s"),
        manyTimes(call("c", "child", "", mappings), "", inside),
        user("after", ""),
        end("e"),
        flow("s -> c -> after -> e"));
  }

  private static long called(Kit kit, String id) {
    return kit.engine()
        .getRuntimeService()
        .createProcessInstanceQuery()
        .superProcessInstanceId(id)
        .count();
  }

  /** Waits for what the engine does on its own threads. */
  private static void until(BooleanSupplier condition) {
    Await.until(LONG, "the threads of the engine come so far", condition::getAsBoolean);
  }

  private static void awaitAfter(Kit kit, String id) {
    until(() -> kit.engine().getTaskService().createTaskQuery().processInstanceId(id).count() == 1);
    assertThat(called(kit, id)).isZero();
    assertThat(kit.engine().getManagementService().createDeadLetterJobQuery().count()).isEqualTo(0);
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void noneLosesToAnother(Database database) {
    try (Kit kit = working(database)) {
      AtomicInteger runs = new AtomicInteger();
      kit.code("work", execution -> runs.incrementAndGet());
      deploy(kit, cardinality(200), "", "<turgo:out sourceExpression='${1}' target='done'/>");
      String id = kit.start("many", Map.of());
      awaitAfter(kit, id);
      assertThat(runs).hasValue(200);
      assertThat(kit.variable(id, "done")).isEqualTo(1L);
    }
  }

  @ParameterizedTest
  @EnumSource
  void thoseOfTransactionalJobsEndTogetherToo(Database database) {
    try (Kit kit = working(database)) {
      AtomicInteger runs = new AtomicInteger();
      kit.code("work", execution -> runs.incrementAndGet());
      deploy(kit, cardinality(40), "turgo:transactional='true'");
      awaitAfter(kit, kit.start("many", Map.of()));
      assertThat(runs).hasValueGreaterThanOrEqualTo(40);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theLastOneThatTheConditionNeedsIsSeen(Database database) {
    try (Kit kit = working(database)) {
      kit.code("work", execution -> {});
      deploy(kit, cardinality(60) + BpmnText.until("${nrOfCompletedInstances == 60}"), "");
      awaitAfter(kit, kit.start("many", Map.of()));
    }
  }

  /** One whose own part the database refuses: those that were written with it are not harmed. */
  @Test
  void oneThatCanNotBeWrittenHarmsNoOther() {
    Store store =
        Stores.writing(
            Database.SQLITE.open(),
            (writer, units, locking) ->
                units.stream().flatMap(List::stream).anyMatch(ManyCalledTest::isPoisoned)
                    ? new GroupWriter.Outcome.DataError(new SQLException("poison", "22000"))
                    : writer.write(units, locking));
    try (Kit kit =
        Kit.on(store, settings -> settings.executorActive(true).history(HistoryLevel.ACTIVITY))) {
      AtomicInteger number = new AtomicInteger();
      kit.code("work", execution -> execution.setVariable("n", number.getAndIncrement()));
      deploy(
          kit,
          cardinality(40),
          "",
          "<turgo:out source='n' targetExpression=\"${n == 7 ? 'poison' : 'fine'}\"/>");
      String id = kit.start("many", Map.of());
      until(() -> called(kit, id) == 1);
      kit.checkConsistency();
    }
  }

  private static boolean isPoisoned(InstanceChanges changes) {
    return changes.inserts().stream()
        .anyMatch(row -> row instanceof VariableRow variable && variable.name().equals("poison"));
  }
}
