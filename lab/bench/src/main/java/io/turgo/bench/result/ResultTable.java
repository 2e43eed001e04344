package io.turgo.bench.result;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Shows a report on a terminal. */
public final class ResultTable {
  private static final int LINE = 100;

  private ResultTable() {}

  /**
   * Prints the report: one row in full sentences, several as tables, with what differs between them
   * above.
   */
  public static void print(BenchReport report, PrintWriter out) {
    out.println();
    if (report.quick()) {
      out.println("quick: too short for publication");
    }
    report.notes().forEach(note -> printWrapped(note, out));
    if (!report.notes().isEmpty()) {
      out.println();
    }
    if (report.rows().size() == 1) {
      SingleResult.print(report.rows().getFirst().median(), null, out);
      printSpread(report.rows().getFirst(), out);
    } else {
      printRates(report, out);
      out.println();
      printCosts(report, out);
    }
    printVerdict(report, out);
    out.flush();
  }

  private static void printSpread(Runs runs, PrintWriter out) {
    if (runs.repeated()) {
      out.printf(
          Locale.ROOT,
          "repetitions       %d: the median is shown, slowest %,.0f, fastest %,.0f jobs/s%n",
          runs.runs().size(),
          runs.slowest().jobsPerSecond(),
          runs.fastest().jobsPerSecond());
    }
  }

  private static void printRates(BenchReport report, PrintWriter out) {
    List<Figure> figures = Figure.present(Figure.RATES, report.rows());
    boolean repeated = report.rows().stream().anyMatch(Runs::repeated);
    boolean compares = report.compares();
    List<String> header = new ArrayList<>(List.of(report.scenario(), "jobs/s"));
    if (repeated) {
      header.addAll(List.of("slowest", "fastest"));
    }
    if (compares) {
      header.add("turgo is");
    }
    figures.forEach(figure -> header.add(figure.label()));
    TextTable table = new TextTable(header);
    for (Runs row : inOrder(report)) {
      RunResult median = row.median();
      List<String> cells = new ArrayList<>(List.of(RowName.of(row), rate(median)));
      if (repeated) {
        cells.addAll(List.of(rate(row.slowest()), rate(row.fastest())));
      }
      if (compares) {
        cells.add(report.ratio(row).map(ratio -> text(ratio, repeated)).orElse(""));
      }
      figures.forEach(figure -> cells.add(figure.of(median)));
      table.add(cells);
    }
    table.print(out);
  }

  private static void printCosts(BenchReport report, PrintWriter out) {
    List<Figure> figures = Figure.present(Figure.PER_JOB, report.rows());
    List<String> header = new ArrayList<>(List.of("for each job"));
    figures.forEach(figure -> header.add(figure.label()));
    TextTable table = new TextTable(header);
    for (Runs row : inOrder(report)) {
      List<String> cells = new ArrayList<>(List.of(RowName.of(row)));
      figures.forEach(figure -> cells.add(figure.of(row.median())));
      table.add(cells);
    }
    table.print(out);
  }

  private static void printVerdict(BenchReport report, PrintWriter out) {
    if (report.verified()) {
      out.println("verified: every run left in the database what it should");
      return;
    }
    out.println("NOT VERIFIED:");
    for (Runs row : report.rows()) {
      for (RunResult run : row.runs()) {
        run.problems().forEach(problem -> out.println("  " + RowName.of(row) + ": " + problem));
      }
    }
  }

  private static List<Runs> inOrder(BenchReport report) {
    return report.variants().stream().flatMap(List::stream).toList();
  }

  private static String rate(RunResult run) {
    return String.format(Locale.ROOT, "%,.0f", run.jobsPerSecond());
  }

  static String text(Ratio ratio, boolean spread) {
    String median = String.format(Locale.ROOT, "%.2f x", ratio.median());
    return spread
        ? String.format(Locale.ROOT, "%s (%.2f-%.2f)", median, ratio.lowest(), ratio.highest())
        : median;
  }

  private static void printWrapped(String text, PrintWriter out) {
    StringBuilder line = new StringBuilder("- ");
    for (String word : text.split(" ", -1)) {
      if (line.length() + word.length() > LINE) {
        out.println(line.toString().stripTrailing());
        line = new StringBuilder("  ");
      }
      line.append(word).append(' ');
    }
    out.println(line.toString().stripTrailing());
  }
}
