package io.turgo.bench.result;

import static io.turgo.bench.result.BenchReportTest.report;
import static io.turgo.bench.result.SampleRuns.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.command.CommandException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class SvgChartTest {
  private static final Path CHARTS = Path.of("../../../docs/charts");

  @TempDir Path directory;

  @Test
  void needsNothingButItselfAndFollowsTheSchemeOfItsReader() {
    String svg = SvgChart.of(report(row("turgo", 24_000), row("flowable", 1_000)));

    assertThat(svg)
        .startsWith("<svg ")
        .contains("@media (prefers-color-scheme: dark)", "class=\"ground\"")
        .doesNotContain("<script", "<!DOCTYPE", "href", "url(", "@import");
    assertThat(svg.replace("xmlns=\"http://www.w3.org/2000/svg\"", "")).doesNotContain("://");
  }

  @Test
  void showsEachEngineOnceAndSaysWhereTheFiguresAreFrom() throws Exception {
    List<String> texts =
        texts(
            SvgChart.of(
                report(
                    row("turgo", "best", "1 producer", 300),
                    row("flowable", "best", "1 producer", 1_700),
                    row("turgo", "best", "8 producers", 20_000),
                    row("flowable", "best", "8 producers", 1_500),
                    row("flowable", "defaults", "8 producers", 250))));

    assertThat(texts)
        .containsSubsequence(
            "Jobs per second",
            "8 producers, Turgo 9.8.7",
            "20,000",
            "1 producer, Flowable 8.0.0",
            "1,700",
            "8 producers, Flowable 8.0.0, defaults",
            "250",
            "CPU time for each job",
            "8 producers, Turgo 9.8.7",
            "0.038 + 0.050 ms")
        .contains(
            "21 November 2026, history full, 2 CPUs.",
            "OpenJDK 25. PostgreSQL 18.6, durable.",
            "./turgo bench compare noop --peers flowable")
        .doesNotContain("1 producer, Turgo 9.8.7");
  }

  @Test
  void namesHaveOneRemark() throws Exception {
    RunResult run = SampleRuns.run("queue (job queue, no BPMN)", "best", null, 10, List.of());

    assertThat(texts(SvgChart.of(report(new Runs(List.of(run))))))
        .contains("queue (job queue) <1.0>");
  }

  @Test
  void barsAreAsLongAsTheirFigures() {
    assertThat(SvgChart.of(report(row("turgo", 20_000), row("flowable", 5_000))))
        .contains("width=\"352.0\" height=\"14\" class=\"subject\"")
        .contains("width=\"88.0\" height=\"14\" class=\"peer\"");
  }

  @Test
  void longLinesAreBroken() throws Exception {
    RunContext context = SampleRuns.context();
    String command = "./turgo bench compare noop" + " --set executor.name=value".repeat(6);
    BenchReport report =
        new BenchReport(
            new RunContext(command, context.date(), "2 CPUs", "Java", "SQLite"),
            List.of(row("turgo", 1)),
            List.of());

    List<String> texts = texts(SvgChart.of(report));

    assertThat(texts).allSatisfy(text -> assertThat(text).hasSizeLessThanOrEqualTo(118));
    assertThat(String.join(" ", texts)).contains(command);
  }

  /** Each picture on a page is the one that its result makes. */
  @Test
  void chartsOfThePagesAreDrawnFromTheirResults() throws Exception {
    try (Stream<Path> files = Files.list(CHARTS)) {
      List<Path> results =
          files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
      assertThat(results).contains(CHARTS.resolve("noop.json"));
      for (Path result : results) {
        String picture = result.getFileName().toString().replace(".json", ".svg");
        assertThat(CHARTS.resolve(picture))
            .as(
                "./turgo bench chart docs/charts/%s --svg docs/charts/%s",
                result.getFileName(), picture)
            .content()
            .isEqualToNormalizingNewlines(SvgChart.of(ResultJson.read(result)));
      }
    }
  }

  @Test
  void aFileThatCannotBeWrittenIsNamed() {
    assertThatThrownBy(
            () -> SvgChart.write(report(row("turgo", 1)), directory.resolve("no/such.svg")))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("such.svg");
  }

  /** Of the text elements, in their order. */
  private static List<String> texts(String svg) throws Exception {
    Element picture =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)))
            .getDocumentElement();
    NodeList texts = picture.getElementsByTagName("text");
    return Stream.iterate(0, i -> i < texts.getLength(), i -> i + 1)
        .map(i -> texts.item(i).getTextContent())
        .toList();
  }
}
