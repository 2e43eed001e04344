package io.turgo.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exit codes, which a build goes by. */
class ScaleCommandTest {
  @ParameterizedTest
  @CsvSource({"true, false, 0", "true, true, 0", "false, false, 1", "false, true, 0"})
  void aCostThatGrowsIsAFailureUnlessItIsOnlyReported(
      boolean flat, boolean reportOnly, int exitCode) {
    assertThat(ScaleCommand.exitCode(flat, reportOnly)).isEqualTo(exitCode);
  }
}
