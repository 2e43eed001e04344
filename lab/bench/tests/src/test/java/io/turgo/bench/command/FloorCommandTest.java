package io.turgo.bench.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FloorCommandTest {
  @TempDir Path directory;

  @Test
  void comparesTurgoWithTheFloorInOneRun() throws IOException {
    Path json = directory.resolve("floor.json");
    StringWriter out = new StringWriter();

    int exitCode =
        Main.commandLine()
            .setOut(new PrintWriter(out))
            .execute(
                "bench",
                "floor",
                "--scenario",
                "timers",
                "--db",
                "sqlite",
                "--instances",
                "300",
                "--warm-up",
                "100",
                "--group",
                "50",
                "--json",
                json.toString());

    assertThat(exitCode).as(out.toString()).isZero();
    JsonNode result = new ObjectMapper().readTree(json.toFile());
    for (String contender : new String[] {"floor", "turgo"}) {
      JsonNode run = result.get(contender);
      assertThat(run.get("scenario").textValue()).isEqualTo("timers");
      assertThat(run.get("jobs").intValue()).isEqualTo(300);
      assertThat(run.get("verified").booleanValue()).isTrue();
    }
    assertThat(result.get("share").doubleValue())
        .isCloseTo(
            result.get("turgo").get("jobsPerSecond").doubleValue()
                / result.get("floor").get("jobsPerSecond").doubleValue(),
            offset(1e-6));
  }
}
