package io.turgo.bench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.command.CommandException;
import java.time.Duration;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class EndWatchTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private long now;
  private int looks;

  @Test
  void looksRarelyAndYetSeesTheEndInTime() {
    long end = await(10_000, time -> Math.max(0, 10_000 - 100 * time / SECOND));

    assertThat(end - 100 * SECOND).isBetween(0L, SECOND / 20);
    assertThat(looks).isLessThan(200);
  }

  @Test
  void seesTheEndOfWhatStaysTheSameForLong() {
    // Each job makes the next, until the last fifth of the time.
    long end =
        await(1_000, time -> time < 16 * SECOND ? 1_000 : Math.max(0, 5_000 - 250 * time / SECOND));

    assertThat(end - 20 * SECOND).isBetween(0L, SECOND / 20);
    assertThat(looks).isLessThan(200);
  }

  @Test
  void looksTwiceBeforeItBelievesThatNothingIsLeft() {
    long end =
        await(
            10,
            time ->
                time < SECOND ? 10 : time < SECOND + SECOND / 100 ? 0 : time < 2 * SECOND ? 5 : 0);

    assertThat(end).isGreaterThanOrEqualTo(2 * SECOND);
  }

  @Test
  void givesUpWhenNothingMoves() {
    assertThatThrownBy(() -> await(10, time -> time < SECOND ? 10 : 7))
        .isInstanceOf(CommandException.class)
        .hasMessage("Nothing has moved for 60 s with 7 jobs pending.");
  }

  private long await(long jobs, LongUnaryOperator pendingAt) {
    return new EndWatch(
            () -> {
              looks++;
              return pendingAt.applyAsLong(now);
            },
            () -> now,
            nanos -> now += nanos,
            Duration.ofSeconds(60))
        .await(jobs, left -> {});
  }
}
