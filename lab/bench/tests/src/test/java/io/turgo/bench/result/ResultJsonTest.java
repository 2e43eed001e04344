package io.turgo.bench.result;

import static io.turgo.bench.result.BenchReportTest.report;
import static io.turgo.bench.result.SampleRuns.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.turgo.command.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultJsonTest {
  @TempDir Path directory;

  @Test
  void aComparisonHasTurgoPeersAndRatio() throws IOException {
    JsonNode json = written(report(row("turgo", 24_000, 26_000), row("flowable", 1_000, 1_040)));

    assertThat(json.at("/turgo/jobsPerSecond").asDouble()).isEqualTo(24_000);
    assertThat(json.at("/peers/flowable/jobsPerSecond").asDouble()).isEqualTo(1_000);
    assertThat(json.at("/ratio/flowable").asDouble()).isEqualTo(24);
    assertThat(json.at("/ratioSpread/flowable/highest").asDouble()).isEqualTo(25);
    assertThat(json.at("/repetitions/flowable/1/jobsPerSecond").asDouble()).isEqualTo(1_040);
    assertThat(json.at("/turgo").fieldNames()).toIterable().containsExactlyElementsOf(keys());
  }

  @Test
  void otherSettingsOfTurgoHaveRatiosOfTheirOwn() throws IOException {
    JsonNode json =
        written(
            report(
                row("turgo", 24_000),
                row("turgo", "transactional", null, 4_000),
                row("flowable", 1_000),
                row("flowable", "defaults", null, 250)));

    assertThat(json.at("/turgo-transactional/jobsPerSecond").asDouble()).isEqualTo(4_000);
    assertThat(json.at("/ratio-transactional/flowable").asDouble()).isEqualTo(4);
    assertThat(json.at("/ratio/flowable-defaults").asDouble()).isEqualTo(96);
    assertThat(json.get("peers").fieldNames())
        .toIterable()
        .containsExactly("flowable", "flowable-defaults");
  }

  @Test
  void aFloorHasAShare() throws IOException {
    JsonNode json = written(report(row("floor", 50_000), row("turgo", 25_000)));

    assertThat(json.at("/floor/jobsPerSecond").asDouble()).isEqualTo(50_000);
    assertThat(json.at("/share").asDouble()).isEqualTo(0.5);
    assertThat(json.has("peers")).isFalse();
    assertThat(json.has("ratio")).isFalse();
  }

  @Test
  void oneEngineIsFlat() throws IOException {
    JsonNode json = written(report(row("turgo", 25_000)));

    assertThat(json.fieldNames()).toIterable().startsWith(keys().toArray(String[]::new));
    assertThat(json.at("/context/command").asText()).startsWith("./turgo bench compare");
    assertThat(json.at("/context/forPublication").asBoolean()).isTrue();
  }

  @Test
  void variantsStandBesideTheFastest() throws IOException {
    JsonNode json =
        written(
            report(
                row("turgo", "best", "1 producer", 300),
                row("flowable", "best", "1 producer", 1_700),
                row("turgo", "best", "256 producers", 20_000),
                row("flowable", "best", "256 producers", 1_500)));

    assertThat(json.at("/turgo/variant").asText()).isEqualTo("256 producers");
    assertThat(json.at("/peers/flowable/variant").asText()).isEqualTo("1 producer");
    assertThat(json.at("/ratio/flowable").asDouble()).isEqualTo(20_000 / 1_700.0);
    assertThat(json.at("/variants/0/variant").asText()).isEqualTo("1 producer");
    assertThat(json.at("/variants/0/ratio/flowable").asDouble()).isEqualTo(300 / 1_700.0);
  }

  @Test
  void isReadAsItWasWritten() throws IOException {
    for (BenchReport report :
        List.of(
            report(row("turgo", 25_000)),
            report(row("floor", 50_000), row("turgo", 25_000)),
            report(row("turgo", 24_000), row("turgo", "other", null, 9), row("flowable", 1_000)),
            report(row("turgo", 24_000, 26_000), row("flowable", 1_000, 1_040)),
            report(
                row("turgo", "best", "1 producer", 300),
                row("flowable", "best", "1 producer", 1_700),
                row("turgo", "best", "256 producers", 20_000),
                row("flowable", "best", "256 producers", 1_500)))) {
      JsonNode json = written(report);
      BenchReport read = ResultJson.read(directory.resolve("result.json"));

      assertThat(read).isEqualTo(report);
      assertThat(written(read)).isEqualTo(json);
    }
  }

  @Test
  void aFileThatIsNoResultIsNamed() throws IOException {
    Path file = directory.resolve("other.json");
    for (String other : List.of("{", "{}", "[1]", "{\"turgo\": {\"scenario\": \"noop\"}}")) {
      Files.writeString(file, other);
      assertThatThrownBy(() -> ResultJson.read(file))
          .isInstanceOf(CommandException.class)
          .hasMessageContaining("other.json");
    }
  }

  @Test
  void aFileThatCanNotBeWrittenIsNamed() {
    assertThatThrownBy(
            () -> ResultJson.write(report(row("turgo", 1)), directory.resolve("no/such.json")))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("such.json");
  }

  private JsonNode written(BenchReport report) throws IOException {
    Path file = directory.resolve("result.json");
    ResultJson.write(report, file);
    return new ObjectMapper().readTree(file.toFile());
  }

  private static List<String> keys() {
    return Arrays.stream(RunResult.class.getRecordComponents())
        .map(component -> component.getName())
        .toList();
  }
}
