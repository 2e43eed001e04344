package io.turgo.bench.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.turgo.bench.protocol.Counts;
import io.turgo.bench.protocol.OpenRequest;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
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
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class DbosContenderTest {
  @SuppressWarnings("NullAway.Init")
  private static EmbeddedPostgres postgres;

  @BeforeAll
  static void startPostgres() throws IOException {
    postgres = EmbeddedPostgres.builder().start();
  }

  @AfterAll
  static void stopPostgres() throws IOException {
    postgres.close();
  }

  @ParameterizedTest
  @CsvSource({"best, 100", "defaults, 200"})
  void workflowsAreStartedAndAwaited(String variant, int first) throws Exception {
    try (DbosContender engine = new DbosContender()) {
      assertThat(engine.version()).matches("DBOS Transact 1\\.\\S+ \\(workflows in code\\)");
      engine.open(request(settings(variant)));
      long before = engine.counts().getOrDefault(Counts.FINISHED, 0L);
      for (int number = first; number < first + 5; number++) {
        assertThat(engine.runSteps(number))
            .isEqualTo(List.of(3 * number, 3 * number + 1, 3 * number + 2));
      }
      assertThat(engine.pending()).isZero();
      assertThat(engine.counts())
          .isEqualTo(
              Map.of(Counts.INSTANCES, 0L, Counts.DEAD_LETTERS, 0L, Counts.FINISHED, before + 5));

      engine.close();
      engine.open(request(settings(variant)));
      assertThat(engine.runSteps(first + 5)).hasSize(3);
      assertThat(engine.counts()).containsEntry(Counts.FINISHED, before + 6);
    }
  }

  @Test
  void aSettingThatNothingKnowsIsRefused() {
    for (String name : new String[] {"pool.threads", "executor.threads"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new DbosContender().open(request(Map.of(name, "8"))))
          .withMessageContaining(name);
    }
  }

  private static OpenRequest request(Map<String, String> settings) {
    return new OpenRequest(postgres.getJdbcUrl("postgres", "postgres"), "full", settings);
  }

  private static Map<String, String> settings(String variant) throws IOException {
    Properties properties = new Properties();
    try (InputStream file =
        DbosContender.class.getResourceAsStream("/settings/" + variant + ".properties")) {
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
