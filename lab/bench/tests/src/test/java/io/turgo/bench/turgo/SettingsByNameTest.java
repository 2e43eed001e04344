package io.turgo.bench.turgo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.settings.ExecutorSettings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsByNameTest {
  private final ExecutorSettings defaults = ExecutorSettings.defaults();

  @Test
  void changesTheSettingsThatAreNamed() {
    ExecutorSettings changed =
        SettingsByName.apply(
            defaults,
            "executor.",
            Map.of(
                "executor.concurrency", "7",
                "executor.pollInterval", "PT0.5S",
                "executor.virtualThreads", "true",
                "commit.committers", "3"));

    assertThat(changed)
        .isEqualTo(
            defaults
                .withConcurrency(7)
                .withPollInterval(Duration.ofMillis(500))
                .withVirtualThreads(true));
  }

  @Test
  void refusesUnknownSettings() {
    assertThatThrownBy(
            () -> SettingsByName.apply(defaults, "executor.", Map.of("executor.threads", "7")))
        .hasMessageStartingWith(
            "Setting 'executor.threads': ExecutorSettings has no such setting, only [clockTolerance,");
  }

  @Test
  void refusesWhatIsNoNumber() {
    assertThatThrownBy(
            () -> SettingsByName.apply(defaults, "executor.", Map.of("executor.pageSize", "many")))
        .hasMessage("Setting 'executor.pageSize' must be a int, but is 'many'");
  }

  @Test
  void refusesValuesThatTheSettingsRefuse() {
    assertThatThrownBy(
            () -> SettingsByName.apply(defaults, "executor.", Map.of("executor.pageSize", "0")))
        .hasMessage(
            "ExecutorSettings refuses its settings: ExecutorSettings.pageSize must be 1 or more,"
                + " but is 0");
  }
}
