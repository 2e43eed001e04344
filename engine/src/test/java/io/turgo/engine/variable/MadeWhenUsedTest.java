package io.turgo.engine.variable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class MadeWhenUsedTest {
  private final AtomicInteger made = new AtomicInteger();
  private final MadeWhenUsed<String> value =
      new MadeWhenUsed<>(() -> "made " + made.incrementAndGet());

  @Test
  void nothingIsMadeBeforeItIsUsed() {
    assertThat(made).hasValue(0);
  }

  @Test
  void itIsMadeOnce() {
    assertThat(value.get()).isEqualTo("made 1");
    assertThat(value.get()).isEqualTo("made 1");
  }
}
