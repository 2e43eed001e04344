package io.turgo.bench.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.database.DatabaseSettings.Kind;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.command.CommandException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublishedRunTest {
  @TempDir Path directory;

  private final StringWriter out = new StringWriter();

  @Test
  void runsARowAndShowsBothFigures() throws IOException {
    PublishedReport report = run("summit58-2021", List.of("noop-1x8-lock", "noop-8x8-lock"));
    report.print(new PrintWriter(out));

    assertThat(report.verified()).as(out.toString()).isTrue();
    assertThat(out.toString())
        .contains(PublishedReport.CAVEAT)
        .contains("published: 8 nodes of 8 vCPU and 16 GiB; PostgreSQL 13")
        .contains("https://www.summit58.co/")
        .containsPattern("(?m)^noop-8x8-lock +2,450 jobs/s +Flowable 6.6.2.2 +needs --db postgres")
        .containsPattern("(?m)^noop-1x8-lock +no figure recorded +Flowable 6.6.2.2 +[\\d,]+$");
  }

  @Test
  void writesTheSameAsJsonAndHtml() throws IOException {
    PublishedReport report = run("flowable-2021", List.of("noop-1"));
    Path json = directory.resolve("result.json");
    Path html = directory.resolve("result.html");

    report.writeJson(json);
    report.writeHtml(html);

    JsonNode row = new ObjectMapper().readTree(json.toFile()).at("/rows/0");
    assertThat(row.at("/row").asText()).isEqualTo("noop-1");
    assertThat(row.at("/published/hardware").asText()).contains("8 vCPU");
    assertThat(row.at("/turgo/jobs").asLong()).isEqualTo(200);
    assertThat(row.at("/turgo/concurrency").asInt()).isEqualTo(64);
    assertThat(row.at("/turgo/verified").asBoolean()).isTrue();
    assertThat(Files.readString(html)).contains("noop-1", "./turgo bench published", "<svg ");
  }

  @Test
  void aRowForTheMessageQueueRunsThroughEachBroker() throws IOException {
    PublishedReport report = run("activiti-2016", List.of("G", "I-J"));
    report.print(new PrintWriter(out));

    assertThat(out.toString())
        .containsPattern(
            "(?m)^G +about 4 times C \\(326\\) +.*ActiveMQ.* +artemis +needs --db postgres")
        .containsPattern("(?m)^J .* activemq +needs --db postgres");
    assertThat(report.outcomes())
        .hasSize(6)
        .allSatisfy(outcome -> {
          assertThat(outcome.turgo()).isNull();
          assertThat(outcome.timesPublished()).isNull();
        });
  }

  @Test
  void onlyBrokersWithJmsAreTaken() {
    assertThatThrownBy(() ->
            new PublishedSettings(
                List.of(), null, List.of(ChannelKind.KAFKA), true, RunSettings.Size.CALIBRATED))
        .isInstanceOf(CommandException.class)
        .hasMessage("--brokers must name some of artemis, activemq, but names kafka.");
  }

  @Test
  void anUnknownRowIsRefusedBeforeAnythingRuns() {
    assertThatThrownBy(() -> run("activiti-2016", List.of("A", "X")))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("names X");
    assertThat(out.toString()).isEmpty();
  }

  private PublishedReport run(String table, List<String> rows) {
    return new PublishedRun(
            PublishedTable.named(table),
            new PublishedSettings(
                rows, false, PublishedSettings.BROKERS, true, new RunSettings.Size(200L, 50L)),
            DatabaseSettings.own(Kind.SQLITE, directory.resolve("data")),
            new PrintWriter(out, true))
        .run("./turgo bench published " + table);
  }
}
