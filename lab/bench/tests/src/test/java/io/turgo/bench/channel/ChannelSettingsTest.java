package io.turgo.bench.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.command.CommandException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChannelSettingsTest {
  @ParameterizedTest
  @EnumSource(ChannelKind.class)
  void findsEachKindByItsOption(ChannelKind kind) {
    assertThat(ChannelKind.of(kind.option())).isEqualTo(kind);
  }

  @Test
  void takesJmsForArtemis() {
    assertThat(ChannelKind.of("jms")).isEqualTo(ChannelKind.ARTEMIS);
  }

  @Test
  void namesTheKindsWhereNoneIsMeant() {
    assertThatThrownBy(() -> ChannelKind.of("zeromq"))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            "--channel must be one of memory, artemis, activemq, kafka, rabbitmq, sqs, sqs-fifo, or"
                + " jms for artemis, but is 'zeromq'.");
  }

  @Test
  void refusesNoConsumers() {
    assertThatThrownBy(() -> new ChannelSettings(ChannelKind.KAFKA, 0))
        .isInstanceOf(CommandException.class)
        .hasMessage("--consumers must be 1 or more, but is 0.");
  }

  @Test
  void saysToNodesWhatTheyAreToUse() {
    assertThat(new ChannelSettings(ChannelKind.KAFKA, 3).forEngine("here:1"))
        .containsOnly(
            Map.entry("channel.kind", "KAFKA"),
            Map.entry("channel.url", "here:1"),
            Map.entry("channel.consumers", "3"));
  }
}
