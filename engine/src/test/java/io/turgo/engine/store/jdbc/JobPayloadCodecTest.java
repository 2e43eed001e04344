package io.turgo.engine.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.Payloads;
import java.util.EnumSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class JobPayloadCodecTest {
  @ParameterizedTest
  @FieldSource("io.turgo.engine.instance.Payloads#ALL")
  void isReadAsItWasWritten(JobPayload payload) {
    assertThat(JobPayloadCodec.read(payload.kind(), JobPayloadCodec.write(payload)))
        .isEqualTo(payload);
  }

  @Test
  void thereIsASampleOfEveryKind() {
    assertThat(Payloads.ALL.stream().map(JobPayload::kind).collect(Collectors.toSet()))
        .isEqualTo(EnumSet.allOf(JobRow.Kind.class));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "EVENT, none",
        "EVENT, 12 13",
        "EVENT, abc",
        "EXTERNAL, none",
        "LEGS, 0-1000",
        "LEGS, 0 99999999999",
        "SIGNAL, 1 2 3",
        "RESUME_ACTIVITY, ''",
        "BATCH, none",
        "BATCH, 1 2"
      })
  void whatCannotBeReadIsNamed(JobRow.Kind kind, String text) {
    assertThatThrownBy(() -> JobPayloadCodec.read(kind, text))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("kind " + kind)
        .hasMessageContaining("'" + text + "'");
  }
}
