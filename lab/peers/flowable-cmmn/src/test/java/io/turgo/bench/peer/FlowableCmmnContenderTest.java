package io.turgo.bench.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.bench.protocol.Counts;
import io.turgo.bench.protocol.OpenRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cases of the scenarios on H2, with each settings file. */
class FlowableCmmnContenderTest {
  private static final Path MODELS =
      Path.of(System.getProperty("basedir", ""))
          .resolve("../../bench/src/main/resources/io/turgo/bench/scenario");

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"best, case-noop", "best, case-timer", "defaults, case-noop"})
  void runsTheJobsOfCases(String settings, String model) throws Exception {
    try (FlowableCmmnContender engine = new FlowableCmmnContender()) {
      engine.open(request(settings(settings)));
      engine.deploy(
          model + ".cmmn",
          Files.readString(MODELS.resolve(model + ".cmmn"))
              .replace("@NAMESPACE@", engine.namespace())
              .replace("@EXCLUSIVE@", "true"));
      for (int number = 0; number < 5; number++) {
        engine.startCase(model, Map.of("number", number));
      }
      assertThat(engine.pending()).isEqualTo(5);
      assertThat(engine.counts())
          .containsEntry(Counts.INSTANCES, 5L)
          .containsEntry(Counts.TASKS, 0L);

      engine.setExecutorActive(true);
      Await.until(Duration.ofMinutes(2), "all have run", () -> engine.pending() == 0);
      engine.setExecutorActive(false);

      assertThat(engine.counts())
          .containsEntry(Counts.DEAD_LETTERS, 0L)
          .containsEntry(Counts.FINISHED, 0L)
          .containsEntry("tasks.wait", 5L);
      assertThat(engine.version()).isEqualTo("Flowable CMMN 7.2.0");
    }
  }

  @Test
  void aSettingThatNobodyKnowsIsRefusedByName() throws Exception {
    for (String name : new String[] {"engine.threads", "pool.threads", "other.threads"}) {
      FlowableCmmnContender engine = new FlowableCmmnContender();
      assertThatThrownBy(() -> engine.open(request(Map.of(name, "8"))))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(name);
    }
  }

  private OpenRequest request(Map<String, String> settings) {
    return new OpenRequest("embedded:" + directory, "full", settings);
  }

  private static Map<String, String> settings(String variant) throws IOException {
    Properties properties = new Properties();
    try (InputStream file =
        FlowableCmmnContenderTest.class.getResourceAsStream(
            "/settings/" + variant + ".properties")) {
      properties.load(file);
    }
    Map<String, String> settings = new HashMap<>();
    properties
        .stringPropertyNames()
        .forEach(name -> settings.put(name, properties.getProperty(name)));
    return settings;
  }
}
