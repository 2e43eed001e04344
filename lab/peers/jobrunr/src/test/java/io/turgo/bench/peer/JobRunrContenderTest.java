package io.turgo.bench.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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

class JobRunrContenderTest {
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
  void jobsWaitForTheExecutorAndThenRun(String variant) throws Exception {
    try (JobRunrContender queue = new JobRunrContender()) {
      assertThat(queue.version()).matches("JobRunr 8\\.\\d+\\.\\d+ \\(job queue, .*");
      queue.open(request(settings(variant)));
      for (int number = 0; number < 25; number++) {
        queue.startInstance("noop", Map.of("number", number));
      }
      assertThat(queue.counts()).containsEntry(Counts.JOBS, 25L);
      long before = queue.counts().getOrDefault(Counts.FINISHED, 0L);

      queue.setExecutorActive(true);
      awaitNonePending(queue);
      queue.setExecutorActive(false);
      assertThat(queue.counts())
          .isEqualTo(
              Map.of(
                  Counts.JOBS, 0L,
                  Counts.TIMERS, 0L,
                  Counts.DEAD_LETTERS, 0L,
                  Counts.FINISHED, before + 25));

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
          .isThrownBy(() -> new JobRunrContender().open(request(Map.of(name, "8"))))
          .withMessageContaining(name);
    }
  }

  private static OpenRequest request(Map<String, String> settings) {
    return new OpenRequest(postgres.getJdbcUrl("postgres", "postgres"), "full", settings);
  }

  private static void awaitNonePending(JobRunrContender queue) throws Exception {
    Await.until("none is pending", () -> queue.pending() == 0);
  }

  private static Map<String, String> settings(String variant) throws IOException {
    Properties properties = new Properties();
    try (InputStream file =
        JobRunrContender.class.getResourceAsStream("/settings/" + variant + ".properties")) {
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
