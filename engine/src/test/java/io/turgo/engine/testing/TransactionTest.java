package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Transactions, which are undone when they are cancelled. */
class TransactionTest extends ScenarioTest {
  private static final String CANCEL_END = "<endEvent id='x'><cancelEventDefinition/></endEvent>";
  private static final String CANCELLED =
      "<boundaryEvent id='cancelled' attachedToRef='tx'><cancelEventDefinition/></boundaryEvent>";

  private static String undoable(String id) {
    return user(id, "")
        + "<boundaryEvent id='c_%s' attachedToRef='%s'><compensateEventDefinition/></boundaryEvent>"
            .formatted(id, id)
        + user("undo_" + id, "isForCompensation='true'")
        + "<association id='a_%s' sourceRef='c_%s' targetRef='undo_%s'/>".formatted(id, id, id);
  }

  private static String transaction(String... elements) {
    return "<transaction id='tx'>" + String.join("\n", elements) + "</transaction>";
  }

  private static String cancelling(String more) {
    return transaction(
        start("ts"), undoable("a"), user("w", more), CANCEL_END, flow("ts -> a -> w -> x"));
  }

  private static String[] model(String transaction) {
    return new String[] {
      start("s"),
      transaction,
      CANCELLED,
      user("instead", ""),
      end("e"),
      end("f"),
      flow("s -> tx -> e"),
      flow("cancelled -> instead -> f")
    };
  }

  private static void completed(Kit kit, String id, String... tasks) {
    for (String task : tasks) {
      kit.complete(id, task);
      kit.checkConsistency();
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatCompletedInItIsUndoneAndItIsLeftByTheCancelEvent(Database database) {
    Kit kit = on(database);
    String id = kit.run("cancels", model(cancelling("")));
    completed(kit, id, "a", "w");

    assertThat(kit.trail(id)).isEqualTo("s tx! ts a w x undo_a.. cancelled instead..");
    completed(kit, id, "instead");
    assertThat(kit.isRunning(id)).as("something is undone still").isTrue();
    completed(kit, id, "undo_a");
    kit.assertEnded(id, "s tx! ts a w x undo_a cancelled instead f");
  }

  @ParameterizedTest
  @EnumSource
  void allInstancesAreCancelled(Database database) {
    Kit kit = on(database);
    kit.code("x", e -> {});
    String many =
        manyTimes(
            transaction(
                start("ts"),
                undoable("a").replace(user("a", ""), code("a", "x", "")),
                user("w", ""),
                CANCEL_END,
                flow("ts -> a -> w -> x")),
            "",
            cardinality(3));
    String id = kit.run("many", model(many));
    kit.engine()
        .getTaskService()
        .complete(
            kit.engine()
                .getTaskService()
                .createTaskQuery()
                .taskDefinitionKey("w")
                .list()
                .getFirst()
                .getId());

    kit.checkConsistency();
    assertThat(kit.engine().getTaskService().createTaskQuery().list())
        .extracting(task -> task.getTaskDefinitionKey())
        .containsExactlyInAnyOrder("undo_a", "undo_a", "undo_a", "instead");
    kit.engine()
        .getTaskService()
        .createTaskQuery()
        .list()
        .forEach(task -> kit.engine().getTaskService().complete(task.getId()));
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void anErrorOutOfItUndoesNothing(Database database) {
    Kit kit = on(database);
    String failing =
        transaction(
            start("ts"),
            undoable("a"),
            "<endEvent id='x'><errorEventDefinition errorRef='wrong'/></endEvent>",
            flow("ts -> a -> x"));
    String id =
        kit.run(
            "failing",
            start("s"),
            failing,
            CANCELLED,
            "<boundaryEvent id='wrongly'"
                + " attachedToRef='tx'><errorEventDefinition/></boundaryEvent>",
            end("e"),
            flow("s -> tx"),
            flow("wrongly -> e"));
    completed(kit, id, "a");
    kit.assertEnded(id, "s tx! ts a x! wrongly e");
  }

  @ParameterizedTest
  @EnumSource
  void withoutACancelEventNothingIsCancelled(Database database) {
    Kit kit = on(database);
    kit.deploy("uncaught", start("s"), cancelling(""), flow("s -> tx"));
    String id = kit.start("uncaught", Map.of());
    completed(kit, id, "a");

    assertThatThrownBy(() -> kit.complete(id, "w"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("'tx' has no cancel boundary event");
    assertThat(kit.trail(id)).isEqualTo("s tx.. ts a w..");
  }

  @ParameterizedTest
  @EnumSource
  void itIsCancelledByAJob(Database database) {
    Kit kit = on(database);
    String id = kit.run("byJob", model(cancelling("turgo:asyncLeave='true'")));
    completed(kit, id, "a", "w");
    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    completed(kit, id, "undo_a", "instead");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @Test
  void itSurvivesRestarts(@TempDir Path folder) {
    SqliteSettings file = SqliteSettings.of(folder.resolve("transaction.db"));
    String id;
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      id = kit.run("restart", model(cancelling("")));
      completed(kit, id, "a");
    }
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      completed(kit, id, "w");
    }
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      completed(kit, id, "undo_a", "instead");
      assertThat(kit.isRunning(id)).isFalse();
      kit.finish();
    }
  }
}
