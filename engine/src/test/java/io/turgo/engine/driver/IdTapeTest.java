package io.turgo.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class IdTapeTest {
  private final AtomicLong last = new AtomicLong();
  private final IdTape tape = new IdTape();

  private long[] next(int ids) {
    return LongStream.generate(() -> tape.next(last::incrementAndGet)).limit(ids).toArray();
  }

  @Test
  void idsThatUserCodeWasToldOfAreGivenAgainAndThenFreshOnes() {
    assertThat(next(20)).containsExactly(LongStream.rangeClosed(1, 20).toArray());

    tape.rewind(true);

    assertThat(next(21)).containsExactly(LongStream.rangeClosed(1, 21).toArray());
  }

  @Test
  void idsThatNobodyWasToldOfAreNotGivenAgain() {
    next(3);

    tape.rewind(false);

    assertThat(next(2)).containsExactly(4, 5);
  }
}
