package io.turgo.bench.async27;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.bench.SqlScript;
import io.turgo.bench.database.StoreLocation;
import io.turgo.engine.store.Store;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Breaks the history of a run in the ways that a wrong engine would, one at a time. */
class VerificationTest {
  private static final int INSTANCES = 3;
  private static final String RUN = "run";

  @TempDir Path directory;

  private Path file;
  private Store store;

  @BeforeEach
  void writeTheHistoryOfARun() {
    file = directory.resolve("history.sqlite");
    store = new StoreLocation.Sqlite(file).open();
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < INSTANCES; i++) {
      rows.addAll(historyOf(i));
    }
    SqlScript.run(file, rows.toArray(String[]::new));
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void isContentWithAllThatABenchmarkShouldLeave() throws SQLException {
    Verification verification = new Verification(store.reads(), RUN, INSTANCES);

    assertThat(verification.problems()).isEmpty();
    assertThat(verification.jobs()).isEqualTo(27 * INSTANCES);
  }

  @Test
  void misses() throws SQLException {
    assertThat(new Verification(store.reads(), RUN, INSTANCES + 1).problems())
        .contains("expected 4 instances, but found 3");
  }

  @Test
  void noticesAnInstanceThatHasNotFinished() throws SQLException {
    SqlScript.run(file, "UPDATE turgo_h_instance SET ended_at = NULL WHERE id = 1");

    assertThat(problems())
        .containsExactly("expected 3 instances that finished at their end event, but found 2");
  }

  @Test
  void noticesAServiceTaskThatWasSkipped() throws SQLException {
    SqlScript.run(file, "DELETE FROM turgo_h_activity WHERE instance_id = 1 AND activity_id = 'H'");

    assertThat(problems())
        .containsExactly(
            "expected 3 instances that went through H, but found 2",
            "expected 81 jobs, but found 80");
  }

  @Test
  void noticesAServiceTaskThatRanTwice() throws SQLException {
    SqlScript.run(file, activity(9_999, 1, "K"));

    assertThat(problems())
        .containsExactly(
            "expected 1 most completions of K in an instance, but found 2",
            "expected 81 jobs, but found 82");
  }

  @Test
  void noticesAnArrivalThatIsMissing() throws SQLException {
    SqlScript.run(
        file,
        """
        DELETE FROM turgo_h_activity
        WHERE id = (SELECT min(id) FROM turgo_h_activity WHERE activity_id = 'join2')
        """);

    assertThat(problems())
        .containsExactly(
            "expected 3 fewest completions of join2 in an instance, but found 2",
            "expected 81 jobs, but found 80");
  }

  @Test
  void noticesAResultThatIsWrong() throws SQLException {
    SqlScript.run(
        file,
        "UPDATE turgo_h_variable SET long_value = 77 WHERE name = 'result' AND instance_id = 2");

    assertThat(problems())
        .containsExactly(
            "expected 3 instances whose one result is the sum of their inputs, but found 2");
  }

  @Test
  void noticesRowsThatAreLeft() throws SQLException {
    SqlScript.run(
        file,
        """
        INSERT INTO turgo_execution
          (id, instance_id, parent_id, activity_instance_id, activity_id, kind)
        VALUES (1, 1, 1, 0, 'join4', 'waiting')
        """);

    assertThat(problems())
        .containsExactly("expected no row in turgo_execution after the end, but there are 1");
  }

  private List<String> problems() throws SQLException {
    return new Verification(store.reads(), RUN, INSTANCES).problems();
  }

  private static List<String> historyOf(int instance) {
    List<String> rows = new ArrayList<>();
    rows.add(
        """
        INSERT INTO turgo_h_instance (id, definition_id, started_at, ended_at, business_key, end_activity_id)
        VALUES (%d, 1, 1000, 2000, '%s', 'done')
        """
            .formatted(instance, new BusinessKey(RUN, 0, instance)));
    rows.add(variable(instance, "input1", instance));
    rows.add(variable(instance, "input2", 5));
    rows.add(variable(instance, "result", instance + 5));
    List<String> activities = new ArrayList<>(Async27Process.SERVICE_TASKS);
    activities.add(Async27Process.TIMER);
    Async27Process.ARRIVALS.forEach((join, arrivals) -> {
      for (int i = 0; i < arrivals; i++) {
        activities.add(join);
      }
    });
    for (int i = 0; i < activities.size(); i++) {
      rows.add(activity(instance * 100 + i, instance, activities.get(i)));
    }
    return rows;
  }

  private static String activity(int id, int instance, String activity) {
    return """
    INSERT INTO turgo_h_activity
      (id, instance_id, execution_id, definition_id, started_at, ended_at, activity_id, activity_type)
    VALUES (%d, %d, %d, 1, 1000, 2000, '%s', 'any')
    """
        .formatted(id, instance, instance, activity);
  }

  private static String variable(int instance, String name, int value) {
    return """
    INSERT INTO turgo_h_variable
      (id, instance_id, execution_id, created_at, updated_at, long_value, type, name)
    VALUES ((SELECT count(*) FROM turgo_h_variable), %d, %d, 1000, 2000, %d, 'integer', '%s')
    """
        .formatted(instance, instance, value, name);
  }
}
