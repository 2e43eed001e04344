package io.turgo.bench.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BeanSettingsTest {
  /** A configuration as engines have them. */
  public static class Configuration {
    private int threads;
    private Duration pause = Duration.ZERO;
    private boolean locking;
    private final @Nullable Configuration inner;

    private Configuration(@Nullable Configuration inner) {
      this.inner = inner;
    }

    public @Nullable Configuration getInner() {
      return inner;
    }

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

  private final Configuration inner = new Configuration(null);
  private final Configuration configuration = new Configuration(inner);

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

  @Test
  void aPathLeadsToThePropertyOfAnInnerBean() {
    BeanSettings.apply(configuration, "engine.", Map.of("engine.inner.threads", "8"));

    assertThat(inner.threads).isEqualTo(8);
    assertThat(configuration.threads).isZero();
  }

  @Test
  void aPathThatLeadsNowhereIsRefusedByName() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> BeanSettings.apply(configuration, "engine.", Map.of("engine.other.threads", "8")))
        .withMessageContaining("engine.other.threads")
        .withMessageContaining("getOther");
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            BeanSettings.apply(configuration, "engine.", Map.of("engine.inner.inner.threads", "8")))
        .withMessageContaining("engine.inner.inner.threads");
  }

  @Test
  void aNameThatNoPrefixCoversIsRefused() {
    BeanSettings.requirePrefixes(Map.of("pool.size", "8"), List.of("engine.", "pool."));

    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            BeanSettings.requirePrefixes(Map.of("pol.size", "8"), List.of("engine.", "pool.")))
        .withMessageContaining("pol.size")
        .withMessageContaining("engine.");
  }
}
