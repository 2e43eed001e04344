package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.turgo.engine.delegate.ProcessCode;
import io.turgo.engine.exception.TurgoExpressionException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Callers can tell what a process did wrong from what they did. */
class ProcessCodeTest {
  @Test
  void anExceptionOfADelegateIsOfTheProcess() {
    try (Kit kit = Kit.on(Database.SQLITE)) {
      kit.code(
              "throws",
              execution -> {
                throw new IllegalStateException("as the test says");
              })
          .deploy("model", start("s"), code("c", "throws", ""), end("e"), flow("s -> c -> e"));

      Throwable thrown = catchThrowable(() -> kit.start("model", Map.of()));

      assertThat(thrown).hasMessageContaining("as the test says");
      assertThat(ProcessCode.threw(thrown)).isTrue();
      assertThat(ProcessCode.threw(new RuntimeException("around it", thrown))).isTrue();
    }
  }

  @Test
  void anExpressionThatFailsIsOfTheProcess() {
    try (Kit kit = Kit.on(Database.SQLITE)) {
      kit.deploy(
          "model",
          start("s"),
          "<serviceTask id='x' turgo:expression='${missing.part}'/>",
          end("e"),
          flow("s -> x -> e"));

      Throwable thrown = catchThrowable(() -> kit.start("model", Map.of()));

      assertThat(thrown)
          .isInstanceOf(TurgoExpressionException.class)
          .hasMessageContaining("element 'x'")
          .hasMessageContaining("missing");
      assertThat(ProcessCode.threw(thrown)).isTrue();
    }
  }

  @Test
  void aWrongCallIsNotOfTheProcess() {
    try (Kit kit = Kit.on(Database.SQLITE)) {
      Throwable thrown = catchThrowable(() -> kit.start("none", Map.of()));

      assertThat(thrown).isInstanceOf(TurgoObjectNotFoundException.class);
      assertThat(ProcessCode.threw(thrown)).isFalse();
    }
  }
}
