package io.turgo.bench.channels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.turgo.bench.channel.Broker;
import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.chaos.Chaos;
import io.turgo.bench.chaos.ChaosSettings;
import io.turgo.bench.chaos.FaultKind;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One death of a broker; {@code ./turgo chaos --channel artemis} strikes it in every way for hours. */
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class ChannelChaosTest {
  private static final long SEED = 10;

  @Test
  void losesNothingWithItsBroker() {
    assumeTrue(
        Broker.all().stream().anyMatch(broker -> broker.kind() == ChannelKind.ARTEMIS),
        "The class path of this module has no Artemis.");
    StringWriter out = new StringWriter();
    ChaosSettings settings =
        new ChaosSettings(
            SEED,
            Duration.ofSeconds(20),
            2,
            List.of(FaultKind.BROKER_KILL),
            true,
            ChaosSettings.LEASE,
            "",
            ChaosSettings.PREFIX,
            ChannelKind.ARTEMIS);

    List<String> problems = Chaos.run(settings, new PrintWriter(out));

    assertThat(problems).as(out.toString()).isEmpty();
    assertThat(out.toString())
        .contains("jobs through Artemis", "| broker-kill", "| held");
  }
}
