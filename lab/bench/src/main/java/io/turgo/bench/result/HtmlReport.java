package io.turgo.bench.result;

import io.turgo.bench.result.BarChart.Bar;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Shows a report as a page with charts. */
public final class HtmlReport {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final BenchReport report;
  private final List<Runs> rows;

  private HtmlReport(BenchReport report) {
    this.report = report;
    this.rows = report.variants().stream().flatMap(List::stream).toList();
  }

  /** Writes the page to a file. */
  public static void write(BenchReport report, Path file) {
    HtmlReport page = new HtmlReport(report);
    HtmlPage.write(file, page.title(), page::draw);
  }

  /** The head of a page about a run: warnings, how to repeat it. */
  public static void head(
      Markup page, RunContext context, boolean quick, boolean verified, Map<String, String> more) {
    if (quick) {
      HtmlPage.warning(page, "Quick run: too short for publication.");
    }
    if (!verified) {
      HtmlPage.warning(
          page, "Not verified: the database did not hold what it should; see the end of the page.");
    }
    page.open("p").leaf("code", context.command()).close();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Date", DATE.format(context.date()));
    facts.put("Machine", context.machine());
    facts.put("Java", context.jdk());
    facts.put("Database", context.database());
    facts.putAll(more);
    HtmlPage.facts(page, facts);
  }

  private String title() {
    String engines =
        rows.stream().map(row -> row.first().engine()).distinct().collect(Collectors.joining(", "));
    return "Benchmark " + report.scenario() + ": " + engines;
  }

  private void draw(Markup page) {
    head(page, report.context(), report.quick(), report.verified(), facts());
    notes(page);
    throughput(page);
    latency(page);
    costs(page);
    cpu(page);
    figures(page);
    repetitions(page);
    problems(page);
    page.leaf(
        "footer",
        "Throughput and latency belong to this machine; costs of a job hardly depend on it, so"
            + " compare those between machines.");
  }

  private Map<String, String> facts() {
    RunResult run = rows.getFirst().first();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("History", run.historyLevel());
    facts.put("Nodes", distinct(row -> "" + row.nodes()));
    facts.put("Producers", distinct(row -> "" + row.producers()));
    facts.put("Repetitions", "" + rows.stream().mapToInt(row -> row.runs().size()).max().orElse(1));
    return facts;
  }

  private String distinct(java.util.function.Function<RunResult, String> fact) {
    return rows.stream()
        .map(row -> fact.apply(row.first()))
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private void notes(Markup page) {
    if (report.notes().isEmpty()) {
      return;
    }
    page.leaf("h2", "What differs besides speed").open("ul");
    report.notes().forEach(note -> page.leaf("li", note));
    page.close();
  }

  private void throughput(Markup page) {
    page.leaf("h2", "Throughput");
    page.leaf(
        "p",
        rows.stream().anyMatch(Runs::repeated)
            ? "Jobs per second, median of the repetitions; the line spans slowest and fastest."
            : "Jobs per second.",
        "class",
        "hint");
    BarChart.wide("throughput", "Throughput", rows.stream().map(this::rateBar).toList()).draw(page);
  }

  private Bar rateBar(Runs row) {
    String figure = String.format(Locale.ROOT, "%,.0f/s", row.rate());
    String ratio =
        report
            .ratio(row)
            .map(value -> ", turgo is " + ResultTable.text(value, row.repeated()))
            .orElse("");
    return RowBars.rate(RowName.of(row), figure + ratio, row);
  }

  private void latency(Markup page) {
    LatencyChart chart = new LatencyChart(rows);
    if (chart.isEmpty()) {
      return;
    }
    page.leaf("h2", "Latency");
    page.leaf("p", "From the time when a job was ready until its run began.", "class", "hint");
    legend(page, List.of("p50", "p95", "p99", "max"));
    chart.draw(page);
  }

  private void costs(Markup page) {
    List<Figure> figures =
        Figure.present(Figure.PER_JOB, rows).stream()
            .filter(figure -> !figure.label().startsWith("CPU"))
            .toList();
    if (figures.isEmpty()) {
      return;
    }
    page.leaf("h2", "What a job costs the database").open("div", "class", "grid");
    for (Figure figure : figures) {
      page.open("section").leaf("h3", capital(figure.label()) + " for each job");
      List<Bar> bars =
          rows.stream()
              .filter(row -> figure.number(row.median()) != null)
              .map(row ->
                  Bar.of(
                      RowName.of(row),
                      figure.of(row.median()),
                      number(figure, row),
                      RowBars.style(row)))
              .toList();
      BarChart.narrow(
              "cost-" + figure.label().toLowerCase(Locale.ROOT).replace(' ', '-'),
              figure.label() + " for each job",
              bars)
          .draw(page);
      page.close();
    }
    page.close();
  }

  private void cpu(Markup page) {
    List<Bar> bars = rows.stream().filter(RowBars::hasCpu).map(HtmlReport::cpuBar).toList();
    if (bars.isEmpty()) {
      return;
    }
    page.leaf("h2", "CPU time for each job");
    legend(page, List.of("JVM", "database"));
    BarChart.wide("cpu", "CPU time for each job, JVM and database", bars).draw(page);
  }

  private static Bar cpuBar(Runs row) {
    double jvm = RowBars.jvmMillis(row);
    Double database = RowBars.databaseMillis(row);
    String figure =
        database == null
            ? String.format(Locale.ROOT, "%.3f ms JVM", jvm)
            : String.format(
                Locale.ROOT, "%.3f JVM + %.3f database = %.3f ms", jvm, database, jvm + database);
    return RowBars.cpu(RowName.of(row), figure, row);
  }

  private void figures(Markup page) {
    page.leaf("h2", "All figures");
    List<Figure> figures = new ArrayList<>(Figure.present(Figure.RATES, rows));
    figures.addAll(Figure.present(Figure.PER_JOB, rows));
    List<String> header = new ArrayList<>(List.of("", "jobs/s", "jobs", "seconds"));
    figures.forEach(figure -> header.add(figure.label()));
    List<List<String>> cells = new ArrayList<>();
    for (Runs row : rows) {
      List<String> line = new ArrayList<>(List.of(RowName.of(row)));
      line.addAll(measured(row.median()));
      figures.forEach(figure -> line.add(figure.of(row.median())));
      cells.add(line);
    }
    HtmlPage.table(
        page, "Each row is its median run; the last columns are for each job.", header, cells);
  }

  private void repetitions(Markup page) {
    if (rows.stream().noneMatch(Runs::repeated)) {
      return;
    }
    List<List<String>> cells = new ArrayList<>();
    for (Runs row : rows) {
      int number = 1;
      for (RunResult run : row.runs()) {
        List<String> line = new ArrayList<>(List.of(RowName.of(row), "" + number++));
        line.addAll(measured(run));
        cells.add(line);
      }
    }
    page.leaf("h2", "Repetitions");
    HtmlPage.table(
        page,
        "Every run, in the order of each engine; engines took turns.",
        List.of("", "run", "jobs/s", "jobs", "seconds"),
        cells);
  }

  private void problems(Markup page) {
    if (report.verified()) {
      return;
    }
    page.leaf("h2", "What was wrong").open("ul");
    for (Runs row : rows) {
      for (RunResult run : row.runs()) {
        run.problems().forEach(problem -> page.leaf("li", RowName.of(row) + ": " + problem));
      }
    }
    page.close();
  }

  private static List<String> measured(RunResult run) {
    return List.of(
        String.format(Locale.ROOT, "%,.0f", run.jobsPerSecond()),
        String.format(Locale.ROOT, "%,d", run.jobs()),
        String.format(Locale.ROOT, "%.2f", run.seconds()));
  }

  private static void legend(Markup page, List<String> names) {
    page.open("p", "class", "legend");
    for (String name : names) {
      page.open("span")
          .open("span", "class", "swatch " + name.toLowerCase(Locale.ROOT), "aria-hidden", "true")
          .close()
          .text(name)
          .close();
    }
    page.close();
  }

  private static double number(Figure figure, Runs row) {
    return RowBars.orZero(figure.number(row.median()));
  }

  private static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
