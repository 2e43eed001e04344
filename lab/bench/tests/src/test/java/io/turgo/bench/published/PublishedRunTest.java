package io.turgo.bench.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.database.DatabaseSettings.Kind;
import io.turgo.bench.result.SampleRuns;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.command.CommandException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
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
  void theRowRunsWithoutABrokerOnceForAllBrokers() {
    List<RunSettings> asked = new ArrayList<>();

    List<RowOutcome> outcomes =
        postgres(null, ChannelKind.ARTEMIS, ChannelKind.KAFKA)
            .outcomes((settings, scenario, contestant) -> {
              asked.add(settings);
              return List.of(SampleRuns.rate(10_000), SampleRuns.rate(asked.size()));
            });

    assertThat(asked)
        .filteredOn(settings -> settings.nodes() == 3)
        .extracting(PublishedRunTest::broker)
        .containsExactly("artemis", "none", "artemis", "artemis", "kafka");
    assertThat(asked)
        .filteredOn(settings -> settings.nodes() == 1)
        .extracting(PublishedRunTest::broker)
        .containsExactly("artemis", "none", "kafka");
    assertThat(outcomes).hasSize(2);
    assertThat(outcomes.getFirst().peers()).hasSize(2);
    assertThat(outcomes.getLast().peers()).as("Kafka speaks no JMS").isEmpty();
    assertThat(outcomes)
        .allSatisfy(outcome -> {
          RowOutcome.BesideFeed feed = Objects.requireNonNull(outcome.feed());
          assertThat(outcome.shareOfFeed()).isEqualTo(1);
          assertThat(feed.throughBroker().jobsPerSecond()).as("the last variant").isLessThan(10);
        });
  }

  @Test
  void showsTheShareOfTheShardFeedAndHowLongJobsWait() throws IOException {
    PublishedReport report = report(brokerRow(null));
    report.print(new PrintWriter(out));
    Path json = directory.resolve("result.json");
    Path html = directory.resolve("result.html");
    report.writeJson(json);
    report.writeHtml(html);

    assertThat(out.toString())
        .containsPattern("through +Turgo here +shard feed +share +p99 ms +of published")
        .containsPattern("artemis +8,000 +10,000 +80 % +443\\.8")
        .contains("p99 from ready to started 443.8 ms at 5,000 jobs/s")
        .contains("shard feed 369.8 ms at 6,000 jobs/s");
    JsonNode row = new ObjectMapper().readTree(json.toFile()).at("/rows/0");
    assertThat(row.at("/shareOfShardFeed").asDouble()).isEqualTo(0.8);
    assertThat(row.at("/shardFeed/jobsPerSecond").asDouble()).isEqualTo(10_000);
    assertThat(row.at("/halfLoadOfOneNode/throughBroker/latencyP99Ms").asDouble())
        .isEqualTo(443.75);
    assertThat(row.at("/halfLoadOfOneNode/shardFeed/jobsPerSecond").asDouble()).isEqualTo(6_000);
    assertThat(Files.readString(html)).contains(">share</th>", "80 %", "443.8");
  }

  @Test
  void aProblemAtHalfLoadIsOneOfTheReport() {
    PublishedReport report = report(brokerRow("a job is missing"));
    report.print(new PrintWriter(out));

    assertThat(report.verified()).isFalse();
    assertThat(out.toString()).contains("NOT VERIFIED").contains("a job is missing");
  }

  private static String broker(RunSettings settings) {
    return settings.channel() == null ? "none" : settings.channel().kind().option();
  }

  private PublishedRun postgres(@Nullable Boolean peers, ChannelKind... brokers) {
    return new PublishedRun(
        PublishedTable.named("activiti-2016"),
        new PublishedSettings(
            List.of("G"), peers, List.of(brokers), true, RunSettings.Size.CALIBRATED),
        DatabaseSettings.own(Kind.POSTGRES, directory.resolve("data")),
        new PrintWriter(out, true));
  }

  private static RowOutcome brokerRow(@Nullable String problem) {
    return new RowOutcome(
        PublishedTable.named("activiti-2016").select(List.of("G")).getFirst(),
        ChannelKind.ARTEMIS,
        SampleRuns.rate(8_000),
        new RowOutcome.BesideFeed(
            SampleRuns.rate(10_000),
            problem == null ? SampleRuns.rate(5_000) : SampleRuns.rate(5_000, problem),
            SampleRuns.rate(6_000)),
        List.of(),
        null);
  }

  private static PublishedReport report(RowOutcome outcome) {
    return new PublishedReport(
        SampleRuns.context(), PublishedTable.named("activiti-2016"), List.of(outcome), false);
  }

  @Test
  void onlyBrokersAreTaken() {
    assertThatThrownBy(() ->
            new PublishedSettings(
                List.of(), null, List.of(ChannelKind.MEMORY), true, RunSettings.Size.CALIBRATED))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            "--brokers must name some of artemis, activemq, kafka, rabbitmq, but names memory.");
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
