package io.turgo.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.PrintStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class UnexpectedErrorsTest {
  /** An error that even the logging fails at. */
  private static final class Unprintable extends Error {
    private static final long serialVersionUID = 1L;

    private int asked;

    @Override
    public void printStackTrace(PrintStream out) {
      asked++;
      throw new OutOfMemoryError("planted");
    }
  }

  @Test
  void theThreadGoesOnWhenTheLoggingFailsToo() {
    Unprintable thrown = new Unprintable();

    assertThatCode(() -> UnexpectedErrors.survive("A test", thrown, Duration.ZERO))
        .doesNotThrowAnyException();

    assertThat(thrown.asked).isOne();
  }

  @Test
  void aPauseThatIsInterruptedEndsAndIsStillSeen() {
    Thread.currentThread().interrupt();

    UnexpectedErrors.survive("A test", new IllegalStateException("planted"), Duration.ofDays(1));

    assertThat(Thread.interrupted()).isTrue();
  }
}
