package io.turgo.bench.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BeanSettingsTest {
  /** A configuration as engines have them. */
  public static class Configuration {
    private int threads;
    private Duration pause = Duration.ZERO;
    private boolean locking;

    public void setThreads(int threads) {
      this.threads = threads;
    }

    public void setPause(Duration pause) {
      this.pause = pause;
    }

    public void setLocking(boolean locking) {
      this.locking = locking;
    }
  }

  private final Configuration configuration = new Configuration();

  @Test
  void settingsOfThePrefixAreSetByName() {
    BeanSettings.apply(
        configuration,
        "executor.",
        Map.of(
            "executor.threads", "8",
            "executor.pause", "PT0.1S",
            "executor.locking", "true",
            "engine.threads", "99"));

    assertThat(configuration.threads).isEqualTo(8);
    assertThat(configuration.pause).isEqualTo(Duration.ofMillis(100));
    assertThat(configuration.locking).isTrue();
  }

  @Test
  void anUnknownNameAndAWrongValueAreRefusedByName() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> BeanSettings.apply(configuration, "executor.", Map.of("executor.thread", "8")))
        .withMessageContaining("executor.thread")
        .withMessageContaining("setThread");
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            BeanSettings.apply(configuration, "executor.", Map.of("executor.threads", "many")))
        .withMessageContaining("'many'");
  }
}
