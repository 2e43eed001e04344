package io.turgo.bench.result;

import io.turgo.bench.result.BarChart.Bar;
import io.turgo.command.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A picture of jobs per second and of CPU time for each job, an engine below the other, for pages
 * that show files: one SVG file that needs nothing but itself and has its own ground, in the light
 * or dark scheme of its reader. Each engine stands there once, at the variant that suits it best.
 */
public final class SvgChart {
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM yyyy", Locale.UK).withZone(ZoneOffset.UTC);

  private static final int MARGIN = 24;
  private static final int GAP = 40;
  private static final int COLUMN = 352;
  private static final int WIDTH = 2 * (MARGIN + COLUMN) + GAP;
  private static final int RIGHT = MARGIN + COLUMN + GAP;
  private static final int BARS_Y = 84;
  private static final int NOTE_LINE = 16;

  /** As many as have room, at the width of their font. */
  private static final int CHARACTERS = 118;

  private final BenchReport report;
  private final List<Runs> rows;

  private SvgChart(BenchReport report) {
    this.report = report;
    this.rows = report.best();
  }

  /** Writes the picture to a file. */
  public static void write(BenchReport report, Path file) {
    try {
      Files.writeString(file, of(report));
    } catch (IOException e) {
      throw new CommandException("Could not write --svg " + file + ": " + e.getMessage(), e);
    }
  }

  static String of(BenchReport report) {
    return new SvgChart(report).draw();
  }

  private String draw() {
    BarChart rates =
        new BarChart("rate", "Jobs per second", rows.stream().map(SvgChart::rate).toList(), COLUMN);
    List<Runs> measured = rows.stream().filter(RowBars::hasCpu).toList();
    BarChart cpu =
        new BarChart(
            "cpu", "CPU time for each job", measured.stream().map(SvgChart::cpu).toList(), COLUMN);
    List<String> notes = notes();
    int notesY = BARS_Y + rates.height() + 16;
    int height = notesY + notes.size() * NOTE_LINE + 8;

    Markup picture = new Markup();
    String title = "Benchmark " + report.scenario();
    String description =
        "Jobs per second: "
            + rates.description()
            + ". CPU time for each job: "
            + cpu.description()
            + ".";
    BarChart.openSvg(picture, "chart", title, description, WIDTH, height);
    picture.style(HtmlPage.css("chart.css", "picture.css"));
    picture.single(
        "rect",
        "x",
        "0.5",
        "y",
        "0.5",
        "width",
        WIDTH - 1 + "",
        "height",
        height - 1 + "",
        "rx",
        "8",
        "class",
        "ground");
    text(picture, MARGIN, 34, "title", title);
    text(picture, MARGIN, 64, "heading", "Jobs per second");
    rates.drawAt(picture, MARGIN, BARS_Y - 8);
    if (!measured.isEmpty()) {
      text(picture, RIGHT, 64, "heading", "CPU time for each job");
      legend(picture, WIDTH - MARGIN - 140, "jvm", "JVM");
      legend(picture, WIDTH - MARGIN - 80, "database", "database");
      cpu.drawAt(picture, RIGHT, BARS_Y - 8);
    }
    for (int i = 0; i < notes.size(); i++) {
      text(picture, MARGIN, notesY + i * NOTE_LINE, "note", notes.get(i));
    }
    picture.close();
    return picture.whole();
  }

  private static Bar rate(Runs row) {
    return RowBars.rate(RowName.brief(row), String.format(Locale.ROOT, "%,.0f", row.rate()), row);
  }

  private static Bar cpu(Runs row) {
    double jvm = RowBars.jvmMillis(row);
    Double database = RowBars.databaseMillis(row);
    String figure =
        database == null
            ? String.format(Locale.ROOT, "%.3f ms", jvm)
            : String.format(Locale.ROOT, "%.3f + %.3f ms", jvm, database);
    return RowBars.cpu(RowName.brief(row), figure, row);
  }

  /** When, where and how; what to think of the figures. */
  private List<String> notes() {
    RunContext context = report.context();
    List<String> notes = new ArrayList<>();
    if (!report.verified()) {
      notes.add("Not verified: a database did not hold what it should.");
    }
    notes.addAll(
        wrap(
            "%s%s, history %s, %s."
                .formatted(
                    report.quick() ? "One short run of each, " : "",
                    DAY.format(context.date()),
                    rows.getFirst().first().historyLevel(),
                    context.machine())));
    notes.addAll(wrap("%s. %s.".formatted(context.jdk(), context.database())));
    notes.addAll(wrap(context.command()));
    return notes;
  }

  private static List<String> wrap(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > CHARACTERS) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  private static void legend(Markup picture, int x, String style, String name) {
    picture.single(
        "rect", "x", x + "", "y", "54", "width", "11", "height", "11", "rx", "2", "class", style);
    text(picture, x + 16, 64, "hint", name);
  }

  private static void text(Markup picture, int x, int y, String style, String text) {
    picture.leaf("text", text, "x", x + "", "y", y + "", "class", style);
  }
}
