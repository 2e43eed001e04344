package io.turgo.bench.turgo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.settings.ExecutorSettings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordSettingsTest {
  private final ExecutorSettings defaults = ExecutorSettings.defaults();

  @Test
  void changesTheComponentsThatAreNamed() {
    ExecutorSettings changed =
        RecordSettings.apply(
            defaults,
            "executor.",
            Map.of(
                "executor.concurrency", "7",
                "executor.pollInterval", "PT0.5S",
                "executor.virtualThreads", "true",
                "commit.committers", "3"));

    assertThat(changed)
        .isEqualTo(
            new ExecutorSettings(
                defaults.nodeName(),
                7,
                defaults.maxInFlight(),
                defaults.queueSize(),
                defaults.pageSize(),
                Duration.ofMillis(500),
                defaults.timerWindow(),
                defaults.lease(),
                defaults.stopPatience(),
                true,
                defaults.clockTolerance()));
  }

  @Test
  void refusesWhatTheRecordHasNot() {
    assertThatThrownBy(
            () -> RecordSettings.apply(defaults, "executor.", Map.of("executor.threads", "7")))
        .hasMessageStartingWith(
            "Setting 'executor.threads': ExecutorSettings has no such component, only [nodeName,");
  }

  @Test
  void refusesWhatIsNoNumber() {
    assertThatThrownBy(
            () -> RecordSettings.apply(defaults, "executor.", Map.of("executor.pageSize", "many")))
        .hasMessage("Setting 'executor.pageSize' must be a int, but is 'many'");
  }

  @Test
  void refusesWhatTheRecordRefuses() {
    assertThatThrownBy(
            () -> RecordSettings.apply(defaults, "executor.", Map.of("executor.pageSize", "0")))
        .hasMessage(
            "ExecutorSettings refuses its settings: Executor setting pageSize must be at least 1"
                + " (milliseconds for times), but is 0");
  }
}
