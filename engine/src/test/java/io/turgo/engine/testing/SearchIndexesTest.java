package io.turgo.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.TestPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Indexes that only queries use come and go with a setting. */
@Timeout(120)
class SearchIndexesTest {
  private static final String POSTGRES =
      """
      SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'turgo_engine'
      """;

  private static final String SQLITE =
      """
      SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL
      """;

  @TempDir Path folder;

  private static Map<String, String> indexes(Connection connection, String sql)
      throws SQLException {
    Map<String, String> indexes = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        indexes.put(rows.getString(1), rows.getString(2));
      }
    }
    return indexes;
  }

  private static void assertWithout(Map<String, String> all, Map<String, String> left) {
    assertThat(all)
        .containsKeys("turgo_h_instance_started", "turgo_h_variable_text", "turgo_variable_long");
    assertThat(left.keySet())
        .doesNotContain(
            "turgo_h_instance_business_key",
            "turgo_h_instance_definition",
            "turgo_h_instance_started",
            "turgo_h_instance_ended",
            "turgo_h_task_assignee",
            "turgo_h_task_ended",
            "turgo_h_variable_text",
            "turgo_variable_text",
            "turgo_variable_long",
            "turgo_variable_double")
        .contains(
            "turgo_h_instance_super",
            "turgo_h_variable_instance",
            "turgo_variable_instance",
            "turgo_instance_started",
            "turgo_task_assignee");
  }

  @Test
  void sqlite() throws SQLException {
    Path file = folder.resolve("turgo.db");
    ProcessEngine.builder().sqlite(file).executorActive(false).build().close();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      Map<String, String> all = indexes(connection, SQLITE);
      ProcessEngine.builder()
          .sqlite(file)
          .executorActive(false)
          .searchIndexes(false, false)
          .build()
          .close();
      assertWithout(all, indexes(connection, SQLITE));
      ProcessEngine.builder().sqlite(file).executorActive(false).build().close();
      assertThat(indexes(connection, SQLITE)).isEqualTo(all);
    }
  }

  @Test
  void postgres() throws SQLException {
    PostgresSettings settings = TestPostgres.settings(TestPostgres.newDatabase());
    start(settings, true, true);
    try (Connection connection =
            DriverManager.getConnection(Objects.requireNonNull(settings.jdbcUrl()));
        Statement statement = connection.createStatement()) {
      Map<String, String> all = indexes(connection, POSTGRES);
      start(settings, false, true);
      assertThat(indexes(connection, POSTGRES))
          .containsKey("turgo_variable_text")
          .doesNotContainKeys("turgo_h_instance_started", "turgo_h_variable_text");
      start(settings, false, false);
      assertWithout(all, indexes(connection, POSTGRES));
      start(settings, true, true);
      assertThat(indexes(connection, POSTGRES)).isEqualTo(all);
      // one whose making was cut short is made again
      statement.execute(
          "UPDATE pg_index SET indisvalid = false"
              + " WHERE indexrelid = 'turgo_engine.turgo_h_instance_ended'::regclass");
      start(settings, true, true);
      assertThat(indexes(connection, POSTGRES)).isEqualTo(all);
      try (ResultSet valid =
          statement.executeQuery(
              "SELECT indisvalid FROM pg_index"
                  + " WHERE indexrelid = 'turgo_engine.turgo_h_instance_ended'::regclass")) {
        assertThat(valid.next()).isTrue();
        assertThat(valid.getBoolean(1)).isTrue();
      }
    }
  }

  /** The engine starts without having dropped it. */
  @Test
  void waitsForTransactionsOfOthersForATimeOnly() throws SQLException {
    PostgresSettings given = TestPostgres.settings(TestPostgres.newDatabase());
    PostgresSettings settings =
        given.withTimeouts(given.timeouts().withSlowRowLock(Duration.ofMillis(50)));
    start(settings, true, true);
    try (Connection other =
            DriverManager.getConnection(Objects.requireNonNull(settings.jdbcUrl()));
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("LOCK TABLE turgo_engine.turgo_h_task IN ROW EXCLUSIVE MODE");
      start(settings, false, true);
      assertThat(indexes(other, POSTGRES))
          .containsKey("turgo_h_task_assignee")
          .doesNotContainKey("turgo_h_instance_started");
      other.rollback();
      start(settings, false, true);
      assertThat(indexes(other, POSTGRES)).doesNotContainKey("turgo_h_task_assignee");
    }
  }

  private static void start(PostgresSettings settings, boolean ofHistory, boolean ofVariables) {
    ProcessEngine.builder()
        .postgres(settings)
        .executorActive(false)
        .searchIndexes(ofHistory, ofVariables)
        .build()
        .close();
  }
}
