package io.turgo.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.ProgressHandler;

/**
 * Rules stay nearly linear in the rows of one instance. The cost is the number of steps of SQLite's
 * virtual machine, which is the same on every computer.
 */
class CostOfRulesTest {
  private static final int FEW = 100;
  private static final int FOUR_TIMES_AS_MANY = 4 * FEW;

  /** Linear rules cost 4 times as much for 4 times the rows, quadratic rules up to 16 times. */
  private static final long MOST_TIMES = 6;

  private static final int STEPS_PER_CALL = 20;

  /** Looks for the children of each scope among all executions of the instance. */
  private static final Invariant QUADRATIC =
      new Invariant(
          "quadratic",
          """
          SELECT e.id
          FROM turgo_execution e
          WHERE e.kind = 'scope'
            AND NOT EXISTS (
              SELECT 1 FROM turgo_execution c
              WHERE c.instance_id = e.instance_id AND c.parent_id = e.id)
          """);

  @Test
  void fourTimesTheRowsCostLessThanSixTimesTheSteps(@TempDir Path folder) throws Exception {
    Map<String, Long> few = steps(folder.resolve("few.db"), FEW);
    Map<String, Long> many = steps(folder.resolve("many.db"), FOUR_TIMES_AS_MANY);

    assertThat(ConsistencyCheck.RULES)
        .allSatisfy(rule ->
            assertThat(many.get(rule.name()))
                .as("steps of %s, with a quarter of the rows %s", rule.name(), few.get(rule.name()))
                .isLessThan(most(few, rule)));
    assertThat(many.get(QUADRATIC.name())).isGreaterThan(most(few, QUADRATIC));
  }

  private static long most(Map<String, Long> few, Invariant rule) {
    return MOST_TIMES * Math.max(FEW, few.getOrDefault(rule.name(), 0L));
  }

  /** The steps of each rule, by its name. */
  private static Map<String, Long> steps(Path file, int n) throws SQLException {
    Map<String, Long> steps = new LinkedHashMap<>();
    try (Store store = SqliteStore.open(SqliteSettings.of(file).withDurable(false));
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      LargeInstance.fill(statement, n);
      connection.commit();
      for (Invariant rule : ConsistencyCheck.RULES) {
        steps.put(rule.name(), steps(connection, store.schema().in(rule.sql())));
      }
      steps.put(QUADRATIC.name(), steps(connection, QUADRATIC.sql()));
    }
    return steps;
  }

  private static long steps(Connection connection, String sql) throws SQLException {
    AtomicLong steps = new AtomicLong();
    ProgressHandler.setHandler(
        connection,
        STEPS_PER_CALL,
        new ProgressHandler() {
          @Override
          protected int progress() {
            steps.addAndGet(STEPS_PER_CALL);
            return 0;
          }
        });
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertThat(rows.next()).as("rows that break the rule %s", sql).isFalse();
    } finally {
      ProgressHandler.clearHandler(connection);
    }
    return steps.get();
  }
}
