package io.turgo.bench.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.command.CommandException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PlainProcessTest {
  @TempDir private Path folder;

  private double seconds(String script) {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return PlainProcess.measure(PlainProgram.ENGINE, List.of("sh", "-c", script), folder, client)
          .seconds();
    }
  }

  @Test
  void aStartCountsUntilItSaysThatItIsReady() {
    assertThat(seconds("sleep 0.2; echo '" + EngineProgram.BUILT + "'; sleep 2"))
        .isBetween(0.2, 2.0);
  }

  @Test
  void aStartThatEndsBadlyHasNoFigure() {
    assertThatThrownBy(() -> seconds("echo '" + EngineProgram.BUILT + "'; exit 3"))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("ended badly");
    assertThatThrownBy(() -> seconds("echo away; exit 0"))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("ended before it was ready")
        .hasMessageContaining("away");
  }
}
