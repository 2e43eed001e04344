package io.turgo.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.bench.SqlScript;
import io.turgo.bench.database.StoreLocation;
import io.turgo.engine.store.Store;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loses and repeats work behind the ledger's back. */
class LedgerCheckTest {
  private static final String KEY = "approval/1/0/0";

  @TempDir Path directory;

  private final Ledger ledger = new Ledger();
  private Path file;
  private Store store;

  @BeforeEach
  void writeOneFinishedInstance() {
    file = directory.resolve("history.sqlite");
    StoreLocation location = new StoreLocation.Sqlite(file);
    BusinessTable.create(location);
    store = location.open();
    SqlScript.run(
        file,
        """
        INSERT INTO turgo_process_definition
          (id, deployment_id, version, suspended, has_start_form, has_graphics, tenant_id, kind, key, resource_name)
        VALUES (7, 1, 1, 0, 0, 0, '', 'process', 'approval', 'approval.bpmn')
        """,
        """
        INSERT INTO turgo_h_instance (id, definition_id, started_at, ended_at, business_key, end_activity_id)
        VALUES (1, 7, 1000, 2000, '%s', 'done')
        """
            .formatted(KEY),
        task(10, "review"),
        task(11, "approve"),
        activity(20, "review", 10),
        activity(21, "one", null),
        activity(22, "approve", 11),
        """
        INSERT INTO turgo_h_variable
          (id, instance_id, execution_id, created_at, updated_at, long_value, type, name)
        VALUES (30, 1, 1, 1000, 2000, 1, 'integer', 'n')
        """);
    ledger.enter(Ledger.startedLine(KEY));
    ledger.enter(Ledger.completedLine("10"));
    ledger.enter(Ledger.completedLine("11"));
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void isContentWhenAllIsThereOnce() throws SQLException {
    assertThat(problems()).isEmpty();
  }

  @Test
  void noticesAStartThatWasLost() throws SQLException {
    ledger.enter(Ledger.startedLine("approval/1/0/1"));

    assertThat(problems())
        .containsExactly("1 acknowledged starts are not in the database, such as [approval/1/0/1]");
  }

  @Test
  void noticesACompletionThatWasLost() throws SQLException {
    SqlScript.run(file, "UPDATE turgo_h_task SET ended_at = NULL WHERE id = 11");

    assertThat(problems())
        .containsExactly("1 acknowledged completions are not in the database, such as [11]");
  }

  @Test
  void noticesATaskWithTwoActivities() throws SQLException {
    SqlScript.run(file, activity(23, "approve", 11));

    assertThat(problems())
        .containsExactly(
            "1 tasks have not exactly one activity in history, such as [11]",
            "1 instances of approval did not complete approve exactly 1 times, such as ["
                + KEY
                + "]");
  }

  @Test
  void noticesAServiceTaskThatNeverRan() throws SQLException {
    SqlScript.run(file, "DELETE FROM turgo_h_activity WHERE activity_id = 'one'");

    assertThat(problems())
        .containsExactly(
            "1 instances of approval did not complete one exactly 1 times, such as [" + KEY + "]");
  }

  @Test
  void noticesAnEffectThatWasAppliedTwice() throws SQLException {
    SqlScript.run(file, "UPDATE turgo_h_variable SET long_value = 2");

    assertThat(problems())
        .containsExactly("1 instances of approval did not count to 1, such as [" + KEY + "]");
  }

  @Test
  void noticesAnInstanceThatStillRuns() throws SQLException {
    SqlScript.run(file, "UPDATE turgo_h_instance SET ended_at = NULL");

    assertThat(problems())
        .containsExactly("1 instances have not finished at their end event, such as [" + KEY + "]");
  }

  @Test
  void noticesAPlanItemThatWasLostOrDoneTwice() throws SQLException {
    SqlScript.run(
        file,
        """
        INSERT INTO turgo_process_definition
          (id, deployment_id, version, suspended, has_start_form, has_graphics, tenant_id, kind, key, resource_name)
        VALUES (8, 1, 1, 0, 0, 0, '', 'case', 'voucher', 'claim.cmmn')
        """,
        """
        INSERT INTO turgo_h_instance (id, definition_id, started_at, ended_at, business_key, end_activity_id)
        VALUES (2, 8, 1000, 2000, 'voucher/1', 'done')
        """,
        """
        INSERT INTO turgo_h_variable
          (id, instance_id, execution_id, created_at, updated_at, long_value, type, name)
        VALUES (31, 2, 2, 1000, 2000, 1, 'integer', 'n')
        """);
    String wrong =
        "1 instances of voucher did not complete print exactly 1 times, such as [voucher/1]";
    assertThat(problems()).containsExactly(wrong);
    SqlScript.run(file, printed(24));
    assertThat(problems()).isEmpty();
    SqlScript.run(file, printed(25));
    assertThat(problems()).containsExactly(wrong);
  }

  private static String printed(int id) {
    return """
    INSERT INTO turgo_h_activity
      (id, instance_id, execution_id, definition_id, started_at, ended_at, activity_id, activity_type)
    VALUES (%d, 2, 2, 8, 1000, 2000, 'print', 'serviceTask')
    """
        .formatted(id);
  }

  private List<String> problems() throws SQLException {
    return new ArrayList<>(new LedgerCheck(store.reads(), ledger).problemsAtTheEnd());
  }

  private static String task(int id, String key) {
    return """
    INSERT INTO turgo_h_task
      (id, instance_id, execution_id, definition_id, started_at, ended_at, priority,
       task_definition_key)
    VALUES (%d, 1, 1, 7, 1000, 2000, 50, '%s')
    """
        .formatted(id, key);
  }

  private static String activity(int id, String activity, @Nullable Integer task) {
    return """
    INSERT INTO turgo_h_activity
      (id, instance_id, execution_id, definition_id, started_at, ended_at, activity_id,
       activity_type, task_id)
    VALUES (%d, 1, 1, 7, 1000, 2000, '%s', 'any', %s)
    """
        .formatted(id, activity, task);
  }
}
