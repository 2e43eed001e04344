package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.process;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.migration.ActivityMigrationMapping;
import io.turgo.engine.runtime.ChangeActivityStateBuilder;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Moves from an instance to the one that called it, or into one that it calls: the rows of both are
 * one unit. The database cuts the unit off before each of its rows in turn. Afterwards either both
 * instances are as before, or both have moved.
 */
@Timeout(300)
class MovesOverCallsTest {
  private static final int MOST_ROWS = 100;

  private Kit kit;
  private CutUnits cuts;

  /** A move over instances, and how both are before and after it. */
  enum Kind {
    TO_PARENT("s c..", "s c! t..", "s a..", "s a!") {
      @Override
      void move(Kit kit, String id) {
        builder(kit, called(kit, id)).moveActivityIdToParentActivityId("a", "t").changeState();
      }
    },
    INTO_CALLED("s c..", "s c! c..", "s a..", "s a!") {
      @Override
      void move(Kit kit, String id) {
        builder(kit, id).moveActivityIdToSubProcessInstanceActivityId("c", "b", "c").changeState();
      }
    },
    MIGRATED("s c..", "s c! t..", "s a..", "s a!") {
      @Override
      void move(Kit kit, String id) {
        kit.engine()
            .getProcessMigrationService()
            .createProcessInstanceMigrationBuilder()
            .migrateToProcessDefinition("p", 2)
            .addActivityMigrationMapping(
                ActivityMigrationMapping.createMappingFor("a", "t")
                    .inParentProcessOfCallActivityId("c"))
            .migrate(id);
      }
    };

    private final String before;
    private final String after;

    Kind(String callerBefore, String callerAfter, String calledBefore, String calledAfter) {
      before = callerBefore + " | " + calledBefore;
      after = callerAfter + " | " + calledAfter;
    }

    abstract void move(Kit kit, String id);

    static ChangeActivityStateBuilder builder(Kit kit, String id) {
      return kit.engine()
          .getRuntimeService()
          .createChangeActivityStateBuilder()
          .processInstanceId(id);
    }
  }

  @BeforeEach
  void open() {
    kit =
        Kit.on(
            PostgresStore.open(TestPostgres.settings(TestPostgres.newDatabase())),
            settings -> settings);
    kit.code(
        "fails",
        execution -> {
          throw new IllegalStateException("not now");
        });
    kit.deploy("q", start("s"), user("a", ""), user("b", ""), end("e"), flow("s -> a -> b -> e"));
    String[] caller = {
      start("s"),
      call("c", "q", ""),
      user("t", ""),
      code("work", "fails", ""),
      end("e"),
      flow("s -> c -> t -> work -> e")
    };
    kit.deploy("p", caller);
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString("p.bpmn", process("p", caller))
        .deploy();
    cuts = new CutUnits(kit);
  }

  @AfterEach
  void close() {
    cuts.none();
    kit.finish();
    kit.close();
  }

  @ParameterizedTest
  @EnumSource
  void aUnitThatIsRefusedAtAnyRowLeavesBothAsTheyWere(Kind kind) {
    int refused = 0;
    boolean moved = false;
    while (!moved && refused < MOST_ROWS) {
      Both both = begin();
      cuts.refuseAfter(refused);
      moved = moves(kind, both);
      cuts.none();

      assertThat(both.now()).as("row %s", refused).isEqualTo(moved ? kind.after : kind.before);
      assertThat(kit.isRunning(both.called)).isNotEqualTo(moved);
      kit.checkConsistency();
      refused += moved ? 0 : 1;
    }
    assertThat(moved).isTrue();
    assertThat(refused).isGreaterThan(6);
  }

  @ParameterizedTest
  @EnumSource
  void aServerProcessThatEndsAtAnyRowLeavesNothingHalf(Kind kind) {
    for (int row = 0; row < 4; row++) {
      Both both = begin();
      long last = cuts.dieAfter(2L * row);
      boolean moved = moves(kind, both);
      cuts.none();

      assertThat(both.now()).as("row %s", row).isEqualTo(moved ? kind.after : kind.before);
      assertThat(cuts.written()).isGreaterThanOrEqualTo(last);
      kit.checkConsistency();
    }
  }

  /** Code behind the target throws when the called instance has been ended in the unit already. */
  @Test
  void codeThatThrowsInTheCallerLeavesTheCalledWhereItWas() {
    Both both = begin();

    assertThatThrownBy(() ->
            Kind.builder(kit, both.called)
                .moveActivityIdToParentActivityId("a", "work")
                .changeState())
        .hasMessageContaining("not now");

    assertThat(both.now()).isEqualTo("s c.. | s a..");
    kit.complete(both.called, "a");
    kit.complete(both.called, "b");
    assertThat(both.now()).isEqualTo("s c t.. | s a b e");
  }

  private boolean moves(Kind kind, Both both) {
    try {
      kind.move(kit, both.caller);
      return true;
    } catch (TurgoException refused) {
      return false;
    }
  }

  private Both begin() {
    String id =
        kit.engine()
            .getRuntimeService()
            .startProcessInstanceById(
                kit.engine()
                    .getRepositoryService()
                    .createProcessDefinitionQuery()
                    .processDefinitionKey("p")
                    .processDefinitionVersion(1)
                    .list()
                    .getFirst()
                    .getId(),
                Map.of())
            .getId();
    return new Both(kit, id, called(kit, id));
  }

  private static String called(Kit kit, String id) {
    List<ProcessInstance> called =
        kit.engine()
            .getRuntimeService()
            .createProcessInstanceQuery()
            .superProcessInstanceId(id)
            .list();
    assertThat(called).hasSize(1);
    return Objects.requireNonNull(called.getFirst()).getId();
  }

  /** An instance and the one that it had called. */
  private record Both(Kit kit, String caller, String called) {
    String now() {
      return kit.trail(caller) + " | " + kit.trail(called);
    }
  }
}
