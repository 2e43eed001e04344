package io.turgo.bench.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.turgo.await.Await;
import io.turgo.bench.protocol.Counts;
import io.turgo.bench.protocol.OpenRequest;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DbSchedulerContenderTest {
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
  @ValueSource(strings = {"best", "defaults"})
  void tasksWaitForTheExecutorAndThenRun(String variant) throws Exception {
    try (DbSchedulerContender queue = new DbSchedulerContender()) {
      assertThat(queue.version()).matches("db-scheduler 16\\.\\d+\\.\\d+ \\(job queue, .*");
      queue.open(request(settings(variant)));
      for (int number = 0; number < 25; number++) {
        queue.startInstance("noop", Map.of("number", number));
      }
      assertThat(queue.counts()).isEqualTo(Map.of(Counts.JOBS, 25L, Counts.TIMERS, 0L));
      assertThatIllegalStateException()
          .isThrownBy(() -> queue.startInstance("noop", Map.of("number", 24)))
          .withMessageContaining("24");

      queue.setExecutorActive(true);
      awaitNonePending(queue);
      queue.setExecutorActive(false);

      queue.startInstance("noop", Map.of("number", 25));
      assertThat(queue.pending()).isOne();
      queue.setExecutorActive(true);
      awaitNonePending(queue);
    }
  }

  @Test
  void aSettingThatNothingKnowsIsRefused() {
    for (String name : new String[] {"executor.thread", "pool.threads", "engine.threads"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new DbSchedulerContender().open(request(Map.of(name, "8"))))
          .withMessageContaining(name);
    }
  }

  private static OpenRequest request(Map<String, String> settings) {
    return new OpenRequest(postgres.getJdbcUrl("postgres", "postgres"), "full", settings);
  }

  private static void awaitNonePending(DbSchedulerContender queue) throws Exception {
    Await.until("none is pending", () -> queue.pending() == 0);
  }

  private static Map<String, String> settings(String variant) throws IOException {
    Properties properties = new Properties();
    try (InputStream file =
        DbSchedulerContender.class.getResourceAsStream("/settings/" + variant + ".properties")) {
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
