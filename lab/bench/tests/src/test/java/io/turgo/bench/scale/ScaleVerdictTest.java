package io.turgo.bench.scale;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleVerdictTest {
  @ParameterizedTest
  @CsvSource({
    "10, 10, false, flat",
    "10, 11, false, flat",
    "10, 11.1, true, GROWS to 1.11 times",
    "10, 40, true, GROWS to 4.00 times",
    "10, 9, false, flat",
    "10, 5, false, falls to 0.50 of it",
    "0, 0, false, flat",
    "0, 3, true, GROWS from nothing",
    ", , false, not counted",
    "10, , true, COUNTED AT ONE SIZE ONLY",
    ", 10, true, COUNTED AT ONE SIZE ONLY"
  })
  void tellsACostThatGrows(
      @Nullable Double first, @Nullable Double last, boolean fails, String finding) {
    ScaleVerdict verdict = verdict(first, last, 0.1);

    assertThat(verdict.fails()).isEqualTo(fails);
    assertThat(verdict.finding()).isEqualTo(finding);
  }

  @Test
  void allowsWhatTheQuestionAllows() {
    assertThat(verdict(10.0, 12.0, 0.2).fails()).isFalse();
    assertThat(verdict(10.0, 12.1, 0.2).fails()).isTrue();
  }

  @Test
  void saysWorkCountFiguresAndFinding() {
    assertThat(verdict(1_000.0, 2_500.0, 0.1))
        .hasToString("a job, log bytes: 1,000 -> 2,500, GROWS to 2.50 times");
    assertThat(verdict(null, 2_500.0, 0.1))
        .hasToString("a job, log bytes: - -> 2,500, COUNTED AT ONE SIZE ONLY");
  }

  private static ScaleVerdict verdict(@Nullable Double first, @Nullable Double last, double most) {
    return new ScaleVerdict("a job", ScaleCount.LOG_BYTES, first, last, most);
  }
}
