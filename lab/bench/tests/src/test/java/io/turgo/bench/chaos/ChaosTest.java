package io.turgo.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A few faults; {@code ./turgo chaos} does all of them for hours. */
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class ChaosTest {
  private static final long SEED = 9;

  @Test
  void losesNothingAndBecomesWell() {
    StringWriter out = new StringWriter();
    ChaosSettings settings =
        new ChaosSettings(
            SEED,
            Duration.ofSeconds(20),
            3,
            List.of(
                FaultKind.CUT, FaultKind.KILL_AT_COMMIT, FaultKind.COMMIT_ANSWER, FaultKind.KILL),
            true,
            ChaosSettings.LEASE,
            "",
            ChaosSettings.PREFIX,
            null);

    List<String> problems = Chaos.run(settings, new PrintWriter(out));

    assertThat(problems).as(out.toString()).isEmpty();
    assertThat(out.toString())
        .contains("seed " + SEED, "| commit-answer", "| two together", "| held");
  }
}
