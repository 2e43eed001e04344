package io.turgo.bench.result;

import static io.turgo.bench.result.BarChart.WIDTH;
import static io.turgo.bench.result.BarChart.number;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Percentiles of latency as marks on a logarithmic scale, a line for each row. */
final class LatencyChart {
  private static final int ROW = 46;
  private static final int LINE_Y = 29;
  private static final int AXIS = 24;

  /** Room for the marks at both ends of the scale. */
  private static final int INSET = 8;

  private static final List<Percentile> PERCENTILES =
      List.of(
          new Percentile("p50", RunResult::latencyP50Ms),
          new Percentile("p95", RunResult::latencyP95Ms),
          new Percentile("p99", RunResult::latencyP99Ms),
          new Percentile("max", RunResult::latencyMaxMs));

  private final List<Runs> rows;
  private final double lowest;
  private final double highest;

  private record Percentile(String name, Function<RunResult, @Nullable Double> value) {}

  LatencyChart(List<Runs> rows) {
    this.rows = rows.stream().filter(row -> row.median().latencyP50Ms() != null).toList();
    List<Double> all = this.rows.stream().flatMap(row -> values(row).stream()).toList();
    this.lowest = powerOfTen(all.stream().mapToDouble(v -> v).min().orElse(1), false);
    this.highest =
        Math.max(lowest * 10, powerOfTen(all.stream().mapToDouble(v -> v).max().orElse(1), true));
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  void draw(Markup page) {
    int bottom = rows.size() * ROW;
    BarChart.openSvg(
        page,
        "latency",
        "Latency from ready until the job runs",
        description(),
        WIDTH,
        bottom + AXIS);
    for (double tick = lowest; tick <= highest * 1.01; tick *= 10) {
      String x = number(x(tick));
      page.single("path", "d", "M" + x + " 0V" + bottom, "class", "grid");
      String anchor = tick == lowest ? "tick first" : tick * 1.01 > highest ? "tick last" : "tick";
      page.leaf("text", label(tick), "x", x, "y", "" + (bottom + 16), "class", anchor);
    }
    for (int i = 0; i < rows.size(); i++) {
      drawRow(page, rows.get(i), i * ROW);
    }
    page.close();
  }

  private void drawRow(Markup page, Runs row, int y) {
    List<Double> values = values(row);
    page.leaf("text", RowName.of(row), "x", "0", "y", "" + (y + 15), "class", "name");
    page.leaf("text", text(row), "x", "" + WIDTH, "y", "" + (y + 15), "class", "figure");
    String middle = "" + (y + LINE_Y);
    page.single(
        "path",
        "d",
        "M" + number(x(values.getFirst())) + " " + middle + "H" + number(x(values.getLast())),
        "class",
        "range");
    for (Percentile percentile : PERCENTILES) {
      Double value = percentile.value().apply(row.median());
      if (value != null) {
        page.single(
            "circle",
            "cx",
            number(x(value)),
            "cy",
            middle,
            "r",
            percentile.name().equals("max") ? "4" : "6",
            "class",
            "mark " + percentile.name());
      }
    }
  }

  private double x(double millis) {
    double share = Math.log(Math.max(millis, lowest) / lowest) / Math.log(highest / lowest);
    return INSET + share * (WIDTH - 2 * INSET);
  }

  private static List<Double> values(Runs row) {
    List<Double> values = new ArrayList<>();
    PERCENTILES.stream()
        .map(percentile -> percentile.value().apply(row.median()))
        .filter(Objects::nonNull)
        .forEach(values::add);
    return values;
  }

  private static String text(Runs row) {
    return PERCENTILES.stream()
            .filter(percentile -> percentile.value().apply(row.median()) != null)
            .map(percentile ->
                String.format(
                    Locale.ROOT,
                    "%s %,.1f",
                    percentile.name(),
                    percentile.value().apply(row.median())))
            .collect(Collectors.joining(", "))
        + " ms";
  }

  private String description() {
    return rows.stream()
        .map(row -> RowName.of(row) + ": " + text(row))
        .collect(Collectors.joining("; "));
  }

  private static double powerOfTen(double millis, boolean up) {
    double exponent = Math.log10(Math.max(millis, 0.01));
    return Math.pow(10, up ? Math.ceil(exponent) : Math.floor(exponent));
  }

  private static String label(double millis) {
    return millis >= 1000
        ? String.format(Locale.ROOT, "%,.0f s", millis / 1000)
        : String.format(Locale.ROOT, millis < 1 ? "%.2f ms" : "%.0f ms", millis);
  }
}
