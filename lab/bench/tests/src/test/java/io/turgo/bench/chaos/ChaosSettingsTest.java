package io.turgo.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.bench.channel.ChannelKind;
import io.turgo.command.CommandException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ChaosSettingsTest {
  @Test
  void refusesByNameWhatItCanNotStrike() {
    assertThatThrownBy(() -> settings(ChannelKind.MEMORY, FaultKind.of(List.of(), true)))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("'memory'")
        .hasMessageContaining("artemis");
    assertThatThrownBy(() -> settings(null, List.of(FaultKind.KILL, FaultKind.BROKER_KILL)))
        .isInstanceOf(CommandException.class)
        .hasMessage("The fault broker-kill needs --channel.");
  }

  @Test
  void choosesFaultsByWhetherThereIsABroker() {
    assertThat(FaultKind.of(List.of(), false))
        .noneMatch(FaultKind::needsBroker)
        .hasSize(31)
        .startsWith(FaultKind.CUT)
        .endsWith(FaultKind.CLOCK_FORWARD);
    assertThat(FaultKind.of(List.of(), true))
        .contains(FaultKind.BROKER_KILL, FaultKind.SERVER_KILL, FaultKind.KILL)
        .doesNotHaveDuplicates();
    assertThat(settings(ChannelKind.ARTEMIS, FaultKind.of(List.of(), true)).channel())
        .isEqualTo(ChannelKind.ARTEMIS);
  }

  private static ChaosSettings settings(@Nullable ChannelKind channel, List<FaultKind> faults) {
    return new ChaosSettings(
        1,
        Duration.ofMinutes(1),
        3,
        faults,
        false,
        ChaosSettings.LEASE,
        "",
        ChaosSettings.PREFIX,
        channel);
  }
}
