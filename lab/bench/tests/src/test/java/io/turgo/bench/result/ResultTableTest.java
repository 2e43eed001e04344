package io.turgo.bench.result;

import static io.turgo.bench.result.BenchReportTest.report;
import static io.turgo.bench.result.SampleRuns.row;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultTableTest {
  @Test
  void oneEngineIsShownInSentences() {
    assertThat(printed(report(row("turgo", 25_000))))
        .contains("jobs/s            25,000   (100,000 jobs of 100,000 instances in 4.00 s)")
        .contains("job latency       p50 10.5 ms, p99 88.8 ms, max 150.0 ms")
        .contains("  rows written    7.00   (2.00 of them history)")
        .contains("verified:")
        .doesNotContain("repetitions");
  }

  @Test
  void saysWhatWasNotMeasured() {
    RunResult run =
        new RunResult(
            "noop", null, "turgo", "Turgo", "best", "SQLite", "full", 1, 8, null, 10, 10, 1, 10,
            null, null, null, null, null, null, null, null, null, null, null, null, null, null,
            null, null, null, null, null, true, List.of(), false);

    assertThat(printed(report(new Runs(List.of(run)))))
        .contains("job latency       not measured\n", "  WAL bytes       not measured\n")
        .doesNotContain("null");
  }

  @Test
  void repetitionsShowTheirSpread() {
    assertThat(printed(report(row("turgo", 25_000, 20_000, 30_000))))
        .contains("jobs/s            25,000")
        .contains("3: the median is shown, slowest 20,000, fastest 30,000 jobs/s");
  }

  @Test
  void enginesAreRows() {
    String text =
        printed(report(row("turgo", 20_000, 25_000, 30_000), row("flowable", 900, 1_000, 1_100)));

    assertThat(text.lines())
        .anyMatch(line -> line.matches("Turgo 9.8.7, best +25,000 +20,000 +30,000 .*"))
        .anyMatch(line ->
            line.matches("Flowable 8.0.0, best +1,000 +900 +1,100 +25.00 x \\(22.22-27.27\\) .*"))
        .anyMatch(line -> line.matches("Flowable 8.0.0, best +15.000 +2.0000 +13.00 +6.00 .*"));
    assertThat(text.lines().map(String::length)).allMatch(length -> length < 160);
  }

  @Test
  void figuresThatNobodyHasTakeNoColumn() {
    assertThat(printed(report(row("turgo", 1), row("flowable", 1)))).doesNotContain("maximum");
  }

  @Test
  void problemsAreListed() {
    Runs broken =
        new Runs(
            List.of(SampleRuns.run("flowable", "best", null, 1_000, List.of("3 jobs are left"))));

    assertThat(printed(report(row("turgo", 25_000), broken)))
        .contains("NOT VERIFIED:", "  Flowable 8.0.0, best: 3 jobs are left");
  }

  private static String printed(BenchReport report) {
    StringWriter out = new StringWriter();
    ResultTable.print(report, new PrintWriter(out));
    return out.toString();
  }
}
