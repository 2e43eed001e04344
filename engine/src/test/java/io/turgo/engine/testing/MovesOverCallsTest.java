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
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
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

  private static final String CUT =
      """
      CREATE OR REPLACE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN
        IF nextval(''written'') %s THEN %s END IF;
        IF TG_OP = ''DELETE'' THEN RETURN OLD; END IF; RETURN NEW; END'
      """;

  private static final String DIE =
      "PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(60);";

  private static final String REFUSE = "RAISE EXCEPTION ''cut'';";

  private Kit kit;

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
    change("CREATE SEQUENCE written");
    change(CUT.formatted("< 0", REFUSE));
    change(
        """
        DO 'DECLARE part record; BEGIN
          FOR part IN SELECT tablename FROM pg_tables WHERE schemaname = ''turgo_engine''
              AND (tablename IN (''turgo_instance'', ''turgo_execution'', ''turgo_task'')
                OR tablename LIKE ''turgo_h_%'') LOOP
            EXECUTE format(''CREATE TRIGGER cut BEFORE INSERT OR UPDATE OR DELETE ON turgo_engine.%I
              FOR EACH ROW EXECUTE FUNCTION cut()'', part.tablename);
          END LOOP; END'
        """);
  }

  @AfterEach
  void close() {
    change(CUT.formatted("< 0", REFUSE));
    kit.finish();
    kit.close();
  }

  private void change(String sql) {
    kit.engine()
        .inTransaction(transaction -> {
          try (Connection connection = kit.engine().getJobDataSource().getConnection();
              Statement statement = connection.createStatement()) {
            statement.execute(sql);
            return true;
          } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void aUnitThatIsRefusedAtAnyRowLeavesBothAsTheyWere(Kind kind) {
    int refused = 0;
    boolean moved = false;
    while (!moved && refused < MOST_ROWS) {
      Both both = begin();
      change(
          CUT.formatted(
              ">= " + (kit.rows("SELECT last_value FROM written") + 1 + refused), REFUSE));
      moved = moves(kind, both);
      change(CUT.formatted("< 0", REFUSE));

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
      long last = kit.rows("SELECT last_value FROM written") + 1 + 2L * row;
      change(CUT.formatted("= " + last, DIE));
      boolean moved = moves(kind, both);
      change(CUT.formatted("< 0", REFUSE));

      assertThat(both.now()).as("row %s", row).isEqualTo(moved ? kind.after : kind.before);
      assertThat(kit.rows("SELECT last_value FROM written")).isGreaterThanOrEqualTo(last);
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
