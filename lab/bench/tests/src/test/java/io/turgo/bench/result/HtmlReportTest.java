package io.turgo.bench.result;

import static io.turgo.bench.result.BenchReportTest.report;
import static io.turgo.bench.result.SampleRuns.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.command.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
  @TempDir Path directory;

  @Test
  void needsNothingButItself() throws IOException {
    String html = written(report(row("turgo", 24_000, 26_000), row("flowable", 1_000, 1_040)));

    assertThat(html)
        .doesNotContain("<script")
        .doesNotContain("<link")
        .doesNotContain("src=")
        .doesNotContain("url(")
        .doesNotContain("@import");
    // The name of SVG's namespace is no address.
    assertThat(html.replace("xmlns=\"http://www.w3.org/2000/svg\"", "")).doesNotContain("://");
  }

  @Test
  void saysHowToRepeatIt() throws IOException {
    String html = written(report(row("turgo", 24_000), row("flowable", 1_000)));

    assertThat(html)
        .contains("<code>./turgo bench compare noop --peers flowable</code>")
        .contains("2026-11-21 01:00 UTC", "2 CPUs", "OpenJDK 25", "PostgreSQL 18.6, durable")
        .contains("Guarantee: Turgo merges")
        .doesNotContain("class=\"warning\"");
  }

  @Test
  void hasAChartWithTitleAndDescriptionForEachFigure() throws IOException {
    String html = written(report(row("turgo", 24_000, 26_000), row("flowable", 1_000, 1_040)));

    // Throughput, latency, five counts of the database, allocated bytes, CPU.
    assertThat(found("<svg ", html)).hasSize(9);
    assertThat(found("<svg [^>]*role=\"img\"[^>]*>\\s*<title id=\"[^\"]+\">[^<]+</title>", html))
        .hasSize(9);
    assertThat(found("<desc id=\"[^\"]+\">[^<]+</desc>", html)).hasSize(9);
    List<String> ids = found(" id=\"[^\"]+\"", html);
    assertThat(ids).doesNotHaveDuplicates();
    assertThat(html)
        .contains("Flowable 8.0.0, best: 1,000/s, turgo is 24.00 x (24.00-25.00)")
        .contains("p50 10.9, p95 41.9, p99 92.4, max 156.3 ms")
        .contains("0.031 JVM + 0.042 database = 0.073 ms");
  }

  @Test
  void barsAreAsLongAsTheirFigures() throws IOException {
    String html = written(report(row("turgo", 20_000), row("flowable", 5_000)));
    String chart = html.substring(html.indexOf("throughput-title"), html.indexOf("</svg>"));

    assertThat(chart)
        .containsPattern("width=\"640.0\" height=\"14\" class=\"subject\"")
        .containsPattern("width=\"160.0\" height=\"14\" class=\"peer\"");
  }

  @Test
  void namesCanNotBecomeMarkup() throws IOException {
    String evil = "\"><script>alert('x')</script>&";
    Runs broken =
        new Runs(List.of(SampleRuns.run("peer", evil, evil, 1_000, List.of(evil, "\u0007"))));
    RunContext context = SampleRuns.context();
    RunContext evilContext =
        new RunContext(evil, context.date(), evil, context.jdk(), context.database());

    String html = written(new BenchReport(evilContext, List.of(broken), List.of(evil)));

    assertThat(html)
        .doesNotContain("<script")
        .contains("&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;")
        .contains("Not verified")
        .doesNotContain("\u0007");
  }

  @Test
  void leavesOutWhatWasNotMeasured() throws IOException {
    RunResult run =
        new RunResult(
            "start", null, "turgo", "Turgo", "best", "SQLite", "full", 1, 64, null, 10, 10, 1, 10,
            null, null, null, null, null, null, null, null, null, null, null, null, null, null,
            null, null, null, null, null, true, List.of(), true);
    String html = written(report(new Runs(List.of(run))));

    assertThat(found("<svg ", html)).hasSize(1);
    assertThat(html).contains("Quick run").doesNotContain("<h2>Latency").doesNotContain("null");
  }

  @Test
  void aFileThatCanNotBeWrittenIsNamed() {
    assertThatThrownBy(
            () -> HtmlReport.write(report(row("turgo", 1)), directory.resolve("no/such.html")))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("such.html");
  }

  private String written(BenchReport report) throws IOException {
    Path file = directory.resolve("report.html");
    HtmlReport.write(report, file);
    return Files.readString(file);
  }

  private static List<String> found(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().map(MatchResult::group).toList();
  }
}
