package io.turgo.bench.async27;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.turgo.bench.SqlScript;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.database.DatabaseSettings.Kind;
import io.turgo.command.CommandException;
import io.turgo.engine.history.HistoryLevel;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Async27BenchmarkTest {
  private static final int INSTANCES = 20;

  @TempDir Path directory;

  private final StringWriter out = new StringWriter();

  @Test
  void runs27JobsForEachInstance() throws IOException {
    Path json = directory.resolve("result.json");

    Result result = run(settings(INSTANCES, HistoryLevel.FULL, false, json));

    assertThat(result.verified()).as(out.toString()).isTrue();
    assertThat(result.jobs()).isEqualTo(27 * INSTANCES);
    assertThat(result.jobsPerSecond()).isPositive();
    assertThat(result.latencyP50Ms()).isPositive();
    assertThat(out.toString()).contains("20 instances finished, 540 jobs done exactly once");
    JsonNode written = new ObjectMapper().readTree(json.toFile());
    assertThat(written.fieldNames())
        .toIterable()
        .containsExactly(
            "scenario",
            "engine",
            "db",
            "historyLevel",
            "instances",
            "jobs",
            "seconds",
            "jobsPerSecond",
            "startsPerSecond",
            "latencyP50Ms",
            "latencyP99Ms",
            "statementsPerJob",
            "transactionsPerJob",
            "rowsPerJob",
            "walBytesPerJob",
            "jvmCpuMsPerJob",
            "dbCpuMsPerJob",
            "verified");
    assertThat(written.get("statementsPerJob").isNull()).isTrue();
  }

  @Test
  void resumesWithWhatIsMissing() {
    run(settings(INSTANCES, HistoryLevel.ACTIVITY, false, null));

    Result result = run(settings(2 * INSTANCES, HistoryLevel.ACTIVITY, true, null));

    assertThat(result.verified()).as(out.toString()).isTrue();
    assertThat(result.jobs()).isEqualTo(27 * 2 * INSTANCES);
    assertThat(out.toString()).contains("run of 40 instances, 20 of them there");
  }

  @Test
  void isNotVerifiedWhenAnEarlierProcessLostWork() {
    run(settings(INSTANCES, HistoryLevel.ACTIVITY, false, null));
    SqlScript.run(
        directory.resolve("data").resolve("turgo.sqlite"),
        """
        DELETE FROM turgo_h_activity
        WHERE id = (
          SELECT max(a.id)
          FROM turgo_h_activity a
          JOIN turgo_h_instance i ON i.id = a.instance_id
          WHERE a.activity_id = 'K' AND i.business_key LIKE 'async27-%')
        """);

    Result result = run(settings(INSTANCES, HistoryLevel.ACTIVITY, true, null));

    assertThat(result.verified()).isFalse();
    assertThat(out.toString())
        .contains("NOT VERIFIED")
        .contains("expected 20 instances that went through K, but found 19")
        .contains("expected 540 jobs, but found 539");
  }

  @Test
  void hasNothingToResumeInAnEmptyDirectory() {
    assertThatThrownBy(() -> run(settings(INSTANCES, HistoryLevel.FULL, true, null)))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("--resume")
        .hasMessageContaining("holds no run that");
  }

  private Result run(Async27Settings settings) {
    return Async27Benchmark.run(settings, new PrintWriter(out));
  }

  private Async27Settings settings(
      int instances, HistoryLevel history, boolean resume, @Nullable Path json) {
    return new Async27Settings(
        DatabaseSettings.own(Kind.SQLITE, directory.resolve("data")),
        instances,
        4,
        Duration.ZERO,
        history,
        resume,
        null,
        json);
  }
}
