package io.turgo.engine.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ConnectionLineTest {
  /** As when the workers have ended: it takes no stack, however long the line is. */
  @Test
  void whoFailsHandsTheConnectionOn() {
    ConnectionLine line = new ConnectionLine(1);
    AtomicInteger failed = new AtomicInteger();
    int waiting = 100_000;
    assertThat(line.enter(() -> {}, () -> true)).isTrue();
    for (int i = 0; i < waiting; i++) {
      assertThat(
              line.enter(
                  () -> {},
                  () -> {
                    failed.incrementAndGet();
                    return false;
                  }))
          .isFalse();
    }
    line.leave();
    assertThat(failed).hasValue(waiting);
    assertThat(line.enter(() -> {}, () -> true)).isTrue();
  }

  @Test
  void theConnectionIsTheNextOnes() {
    ConnectionLine line = new ConnectionLine(1);
    AtomicInteger begun = new AtomicInteger();
    assertThat(line.enter(() -> {}, () -> true)).isTrue();
    for (int i = 0; i < 2; i++) {
      assertThat(line.enter(() -> {}, () -> begun.incrementAndGet() > 0)).isFalse();
    }
    line.leave();
    assertThat(begun).hasValue(1);
    line.leave();
    assertThat(begun).hasValue(2);
    line.leave();
    assertThat(line.enter(() -> {}, () -> true)).isTrue();
  }
}
