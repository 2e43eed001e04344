package io.turgo.bench.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;

class MessageTest {
  @Test
  void aMessageReadsBackAsItWasWritten() {
    Message message =
        new Message("open", Map.of("jdbcUrl", "jdbc:postgresql://h/db?user=a&x=ä b\n", "n", ""));

    assertThat(message.toLine()).doesNotContain("\n");
    assertThat(Message.parse(message.toLine())).isEqualTo(message);
    assertThat(Message.parse("close")).isEqualTo(Message.of("close"));
  }

  @Test
  void aMissingValueIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Message.parse("start key=noop").number("count"))
        .withMessageContaining("'count'")
        .withMessageContaining("'start'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Message.parse("start noop"))
        .withMessageContaining("'noop'");
  }
}
