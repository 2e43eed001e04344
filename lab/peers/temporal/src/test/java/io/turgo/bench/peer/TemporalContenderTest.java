package io.turgo.bench.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.turgo.await.Await;
import io.turgo.bench.protocol.Counts;
import io.turgo.bench.protocol.OpenRequest;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Skipped where Temporal's server has not been built, which takes Go some minutes. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class TemporalContenderTest {
  @SuppressWarnings("NullAway.Init")
  private static EmbeddedPostgres postgres;

  @BeforeAll
  static void startPostgres() throws IOException {
    assumeTrue(
        Files.isExecutable(TemporalServer.programs().resolve("server")),
        "Temporal's server is not in "
            + TemporalServer.programs()
            + "; ./turgo bench compare steps --peers temporal builds it with go");
    postgres = EmbeddedPostgres.builder().setServerConfig("max_connections", "600").start();
  }

  @AfterAll
  static void stopPostgres() throws IOException {
    if (postgres != null) {
      postgres.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"best", "defaults", "local"})
  void workflowsAreStartedAndAwaited(String variant) throws Exception {
    OpenRequest request = request(newDatabase(variant), settings(variant));
    TemporalContender engine = new TemporalContender();
    assertThat(engine.version())
        .matches("Temporal 1\\.\\S+, Java SDK 1\\.\\S+ \\(workflows in code\\)");
    engine.open(request);
    try {
      engine.setExecutorActive(true);
      for (int number = 100; number < 105; number++) {
        assertThat(engine.runSteps(number))
            .isEqualTo(List.of(3 * number, 3 * number + 1, 3 * number + 2));
      }
      Await.until("none is pending", () -> engine.pending() == 0);
      assertThat(engine.counts())
          .isEqualTo(Map.of(Counts.INSTANCES, 0L, Counts.DEAD_LETTERS, 0L, Counts.FINISHED, 5L));
    } finally {
      engine.close();
    }
    assertThat(ProcessHandle.current().descendants())
        .noneMatch(child -> child.info().command().orElse("").endsWith("/temporal/server"));

    engine.open(request);
    try {
      engine.setExecutorActive(true);
      assertThat(engine.runSteps(105)).hasSize(3);
      Await.until(
          "all have finished", () -> engine.counts().getOrDefault(Counts.FINISHED, 0L) == 6);
    } finally {
      engine.close();
    }
  }

  @Test
  void aSettingThatNothingKnowsIsRefused() throws Exception {
    String database = newDatabase("unknown");
    for (String name :
        new String[] {
          "temporal.shards", "worker.threads", "executor.threads", "dynamic.history.shards"
        }) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new TemporalContender().open(request(database, Map.of(name, "8"))))
          .withMessageContaining(name.replace("dynamic.", ""));
    }
  }

  private static OpenRequest request(String database, Map<String, String> settings) {
    return new OpenRequest(postgres.getJdbcUrl("postgres", database), "full", settings);
  }

  /** The number of shards belongs to a database for ever, so each has its own. */
  private static String newDatabase(String name) throws SQLException {
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE temporal_" + name);
    }
    return "temporal_" + name;
  }

  private static Map<String, String> settings(String variant) throws IOException {
    Properties properties = new Properties();
    try (InputStream file =
        TemporalContender.class.getResourceAsStream("/settings/" + variant + ".properties")) {
      properties.load(file);
    }
    Map<String, String> settings = new HashMap<>();
    for (String name : properties.stringPropertyNames()) {
      if (!name.startsWith("jvm.")) {
        settings.put(name, properties.getProperty(name));
      }
    }
    return settings;
  }
}
