package io.turgo.bench.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.bench.protocol.Contender;
import io.turgo.bench.protocol.Counts;
import io.turgo.bench.protocol.OpenRequest;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same test of all engines whose module names its contender in the property {@code contender}:
 * on the database that the engine embeds, with the models of the scenarios and with each of its
 * settings files but the one that needs a broker.
 */
class EngineContenderTest {
  private static final Path MODULE = Path.of(System.getProperty("basedir", ""));
  private static final Path SETTINGS = MODULE.resolve("src/main/resources/settings");
  private static final Path MODELS =
      MODULE.resolve("../../bench/src/main/resources/io/turgo/bench/scenario");

  @TempDir Path directory;

  @ParameterizedTest
  @MethodSource("settingsFiles")
  void eachSettingsFileRunsItsScenario(String file) throws Exception {
    try (Contender engine = contender()) {
      engine.open(request(settings(file)));
      switch (file) {
        // With the asynchronous history too, because it is seen in instances that are finished.
        case "best.async27.properties", "asynchistory.properties" -> finishesInstances(engine);
        case "best.timers.properties" -> firesTimers(engine);
        case "best.fixed.properties" -> runsJobs(engine, "work");
        case "best.start.properties" -> waitsAtOnce(engine);
        default -> runsJobs(engine, "noop");
      }
    }
  }

  static Stream<String> settingsFiles() throws IOException {
    try (Stream<Path> files = Files.list(SETTINGS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> !file.startsWith("messagequeue."))
          .sorted()
          .toList()
          .stream();
    }
  }

  @Test
  void aSecondNodeSharesTheDatabase() throws Exception {
    try (Contender first = contender();
        Contender second = contender()) {
      first.open(request(settings("best.properties")));
      deploy(first, "noop");
      start(first, "noop", 3);
      second.open(request(settings("best.properties")));
      start(second, "noop", 3);
      assertThat(second.counts()).containsEntry(Counts.JOBS, 6L);

      second.setExecutorActive(true);
      awaitAllRun(first);
      second.setExecutorActive(false);

      assertThat(first.counts()).containsEntry("tasks.wait", 6L);
    }
  }

  @Test
  void aSettingThatNobodyKnowsIsRefusedByName() throws Exception {
    for (String name : new String[] {"engine.threads", "pool.threads", "other.threads"}) {
      Contender engine = contender();
      assertThatThrownBy(() -> engine.open(request(Map.of(name, "8"))))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(name);
    }
  }

  private static void runsJobs(Contender engine, String model) throws Exception {
    deploy(engine, model);
    start(engine, model, 5);
    assertThat(engine.counts())
        .containsEntry(Counts.JOBS, 5L)
        .containsEntry(Counts.INSTANCES, 5L)
        .containsEntry(Counts.TASKS, 0L);

    engine.setExecutorActive(true);
    awaitAllRun(engine);
    engine.setExecutorActive(false);
    assertThat(engine.counts()).containsAllEntriesOf(waiting(5));

    // Off means off, and on again means on.
    start(engine, model, 1);
    assertThat(engine.counts()).containsEntry(Counts.JOBS, 1L);
    engine.setExecutorActive(true);
    awaitAllRun(engine);
    assertThat(engine.counts()).containsAllEntriesOf(waiting(6));
  }

  private static void firesTimers(Contender engine) throws Exception {
    deploy(engine, "timers");
    start(engine, "timers", 5);
    assertThat(engine.counts())
        .containsEntry(Counts.TIMERS, 5L)
        .containsEntry(Counts.JOBS, 0L)
        .containsEntry("tasks.early", 5L);

    engine.setExecutorActive(true);
    awaitAllRun(engine);
    assertThat(engine.counts()).containsAllEntriesOf(waiting(5));
  }

  private static void finishesInstances(Contender engine) throws Exception {
    deploy(engine, "async27");
    start(engine, "AsyncProcess", 3);
    engine.setExecutorActive(true);
    awaitAllRun(engine);
    assertThat(engine.counts())
        .containsEntry(Counts.JOBS, 0L)
        .containsEntry(Counts.TIMERS, 0L)
        .containsEntry(Counts.DEAD_LETTERS, 0L)
        .containsEntry(Counts.INSTANCES, 0L)
        .containsEntry(Counts.FINISHED, 3L);
  }

  private static void waitsAtOnce(Contender engine) throws Exception {
    deploy(engine, "start");
    start(engine, "start", 5);
    assertThat(engine.counts()).containsAllEntriesOf(waiting(5));
  }

  private static Map<String, Long> waiting(long instances) {
    return Map.of(
        Counts.JOBS,
        0L,
        Counts.TIMERS,
        0L,
        Counts.DEAD_LETTERS,
        0L,
        Counts.INSTANCES,
        instances,
        Counts.TASKS,
        instances,
        "tasks.wait",
        instances,
        Counts.FINISHED,
        0L);
  }

  private static void deploy(Contender engine, String model) throws Exception {
    String bpmn =
        Files.readString(MODELS.resolve(model + ".bpmn"))
            .replace("@NAMESPACE@", engine.namespace())
            .replace("@EXCLUSIVE@", "true");
    engine.deploy(model + ".bpmn", bpmn);
  }

  private static void start(Contender engine, String key, int count) throws Exception {
    for (int number = 0; number < count; number++) {
      engine.startInstance(key, Map.of("number", number, "input1", number, "input2", 1));
    }
  }

  private static void awaitAllRun(Contender engine) throws Exception {
    Await.until(Duration.ofMinutes(2), "all have run", () -> engine.pending() == 0);
  }

  private OpenRequest request(Map<String, String> settings) {
    return new OpenRequest("embedded:" + directory, "full", settings);
  }

  private static Map<String, String> settings(String file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(SETTINGS.resolve(file))) {
      properties.load(reader);
    }
    Map<String, String> settings = new TreeMap<>();
    for (String name : properties.stringPropertyNames()) {
      // These two are for the benchmark.
      if (!name.equals("jvm.args") && !name.startsWith("bench.")) {
        settings.put(name, properties.getProperty(name));
      }
    }
    return settings;
  }

  private static Contender contender() throws ReflectiveOperationException {
    return Class.forName(System.getProperty("contender"))
        .asSubclass(Contender.class)
        .getDeclaredConstructor()
        .newInstance();
  }
}
