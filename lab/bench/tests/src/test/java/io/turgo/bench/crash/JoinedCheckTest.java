package io.turgo.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.bench.SqlScript;
import io.turgo.bench.database.StoreLocation;
import io.turgo.engine.store.Store;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Breaks what business rows, listeners, tasks and brought variables promise. */
class JoinedCheckTest {
  @TempDir Path directory;

  private final Ledger ledger = new Ledger();
  private Path file;
  private Store store;

  @BeforeEach
  void writeOneBookingAndOneInstanceWithNotes() {
    file = directory.resolve("history.sqlite");
    StoreLocation location = new StoreLocation.Sqlite(file);
    BusinessTable.create(location);
    store = location.open();
    SqlScript.run(
        file,
        """
        INSERT INTO turgo_process_definition
          (id, deployment_id, version, suspended, has_start_form, has_graphics, tenant_id, kind, key, resource_name)
        VALUES (7, 1, 1, 0, 0, 0, '', 'process', 'booking', 'booking.bpmn'),
          (8, 1, 1, 0, 0, 0, '', 'process', 'calling', 'calling.bpmn'),
          (9, 1, 1, 0, 0, 0, '', 'process', 'called', 'calling.bpmn')
        """,
        """
        INSERT INTO turgo_h_instance (id, definition_id, started_at, ended_at, business_key, end_activity_id)
        VALUES (1, 7, 1000, 2000, 'booking/1', 'done'), (3, 8, 1000, 2000, 'calling/1', 'done'),
          (4, 9, 1000, 2000, 'called by 3', 'done')
        """,
        """
        INSERT INTO turgo_h_activity
          (id, instance_id, execution_id, definition_id, started_at, ended_at, activity_id,
           activity_type)
        VALUES (20, 1, 1, 7, 1000, 2000, 'seat', 'any'), (21, 1, 1, 7, 1000, 2000, 'payment', 'any'),
          (22, 3, 3, 8, 1000, 2000, 'call', 'any')
        """,
        """
        INSERT INTO business (instance_id, step)
        VALUES (1, 'order'), (1, 'seat'), (1, 'payment'), (1, 'receipt')
        """,
        """
        INSERT INTO turgo_h_task
          (id, instance_id, execution_id, definition_id, started_at, ended_at, priority,
           task_definition_key, assignee)
        VALUES (10, 1, 1, 7, 1000, 2000, 70, 'confirm', 'clerk')
        """,
        """
        INSERT INTO turgo_h_detail
          (id, instance_id, execution_id, activity_instance_id, variable_id, changed_at,
           long_value, type, name)
        VALUES (30, 2, 2, 2, 3, 1000, 100, 'integer', 'a'), (31, 2, 2, 2, 3, 1000, 101, 'integer', 'a')
        """);
    ledger.enter(Ledger.toldLine("1", "seat"));
    ledger.enter(Ledger.claimedLine("10"));
    ledger.enter(Ledger.priorityLine("10", 70));
    ledger.enter(Ledger.notedLine("2", 100));
    ledger.enter(Ledger.notedLine("2", 101));
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
  void noticesABusinessRowWithoutItsInstance() throws SQLException {
    SqlScript.run(file, "INSERT INTO business (instance_id, step) VALUES (2, 'order')");

    assertThat(problems())
        .containsExactly(
            "1 steps have another number of business rows, such as [2 order: 1 rows, 0 times in"
                + " history]");
  }

  @Test
  void noticesABusinessRowThatWasWrittenTwice() throws SQLException {
    SqlScript.run(file, "INSERT INTO business (instance_id, step) VALUES (1, 'seat')");

    assertThat(problems())
        .containsExactly(
            "1 steps have another number of business rows, such as [1 seat: 2 rows, 1 times in"
                + " history]");
  }

  @Test
  void noticesAStepWithoutItsBusinessRow() throws SQLException {
    SqlScript.run(file, "DELETE FROM business WHERE step = 'receipt'");

    assertThat(problems())
        .containsExactly(
            "1 steps have another number of business rows, such as [1 receipt: 0 rows, 1 times in"
                + " history]");
  }

  @Test
  void noticesAnOrderThatItsCallerRolledBack() throws SQLException {
    SqlScript.run(
        file,
        "UPDATE turgo_h_instance SET business_key = '%sbooking/1' WHERE id = 1"
            .formatted(StartLoad.ABANDONED));

    assertThat(problems())
        .containsExactly(
            "1 orders were committed that their caller had rolled back, such as"
                + " [abandoned/booking/1]");
  }

  @Test
  void noticesAListenerThatWasToldOfACommitThatNeverWas() throws SQLException {
    ledger.enter(Ledger.toldLine("1", "confirm"));

    assertThat(problems())
        .containsExactly("1 commits that listeners were told of never were, such as [1 confirm]");
  }

  @Test
  void noticesAClaimAndAPriorityThatWereLost() throws SQLException {
    SqlScript.run(file, "UPDATE turgo_h_task SET assignee = NULL, priority = 69");

    assertThat(problems())
        .containsExactly(
            "1 acknowledged claims are not in the database, such as [10]",
            "1 tasks have an older priority than was acknowledged, such as [10]");
  }

  @Test
  void noticesATaskOfNoProcessThatWasLost() throws SQLException {
    ledger.enter(Ledger.madeLine("11"));

    assertThat(problems())
        .containsExactly(
            "1 acknowledged tasks of no process are not in the database, such as [11]");
  }

  @Test
  void noticesAValueThatWasNeverSet() throws SQLException {
    ledger.enter(Ledger.notedLine("2", 102));

    assertThat(problems())
        .containsExactly("1 values that a job was to set were never set, such as [2: 102]");
  }

  @Test
  void noticesValuesThatWereSetTwiceOrOutOfOrder() throws SQLException {
    SqlScript.run(file, "UPDATE turgo_h_detail SET long_value = 101 WHERE id = 30");

    assertThat(problems())
        .containsExactly(
            "1 values that a job was to set were never set, such as [2: 100]",
            "1 instances had values set twice or out of order, such as [2: [101, 101]]");
  }

  @Test
  void noticesAnInstanceThatUserCodeStartedAndIsNotThere() throws SQLException {
    SqlScript.run(file, "DELETE FROM turgo_h_instance WHERE id = 4");

    assertThat(problems())
        .containsExactly("1 instances that user code started are missing, such as [called by 3]");
  }

  @Test
  void noticesAnInstanceThatOutlivedTheCodeThatStartedIt() throws SQLException {
    SqlScript.run(file, "UPDATE turgo_h_activity SET ended_at = NULL WHERE activity_id = 'call'");

    assertThat(problems())
        .containsExactly(
            "1 instances were started by user code that was undone, such as [called by 3]");
  }

  private List<String> problems() throws SQLException {
    Findings findings = new Findings(store.reads());
    new TaskCheck(findings, ledger).run();
    new BusinessCheck(findings, ledger).run();
    new CallCheck(findings).run();
    new NoteCheck(findings, ledger).run();
    return findings.problems();
  }
}
