package io.turgo.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.bench.database.DatabaseSettings.Kind;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A few kills; {@code ./turgo crashtest} does many. */
class CrashTestTest {
  @ParameterizedTest
  @EnumSource
  void losesNothingAndRepeatsNothing(Kind database) {
    StringWriter out = new StringWriter();
    long seed = ThreadLocalRandom.current().nextInt(1_000_000);

    assertThat(CrashTest.run(new CrashTestSettings(database, 2, seed, 2), new PrintWriter(out)))
        .as(out.toString())
        .isEmpty();

    assertThat(out.toString()).contains("seed " + seed);
  }
}
