package io.turgo.bench.chaos;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What was seen of one kind of fault, or of two together: a line of the table. */
final class Figures {
  final String label;
  int times;
  long failedCalls;
  final List<Long> healMillis = new ArrayList<>();
  long repeatedRuns;
  long burntByUserCode;
  long burntByLostNode;
  long burntWithoutReason;
  long deliveries;
  long deliveredJobs;
  long mostDeliveries;
  final List<String> findings = new ArrayList<>();

  Figures(String label) {
    this.label = label;
  }

  static final List<String> HEADINGS =
      List.of(
          "Fault",
          "Times",
          "Calls failed",
          "Heals after p50",
          "max",
          "User code repeated",
          "Attempts counted: user code failed",
          "node lost",
          "no reason",
          "Verdict");

  /** With what a broker did before the last. */
  private static List<String> withDeliveries(List<String> cells, String each, String most) {
    List<String> all = new ArrayList<>(cells);
    all.addAll(all.size() - 1, List.of(each, most));
    return all;
  }

  private List<String> cellsWithDeliveries() {
    return withDeliveries(
        cells(),
        deliveredJobs == 0 ? "-" : "%.2f".formatted((double) deliveries / deliveredJobs),
        String.valueOf(mostDeliveries));
  }

  List<String> cells() {
    long[] sorted = healMillis.stream().mapToLong(Long::longValue).sorted().toArray();
    return List.of(
        label,
        String.valueOf(times),
        "%,d".formatted(failedCalls),
        sorted.length == 0 ? "-" : seconds(sorted[sorted.length / 2]),
        sorted.length == 0 ? "-" : seconds(sorted[sorted.length - 1]),
        "%,d".formatted(repeatedRuns),
        "%,d".formatted(burntByUserCode),
        "%,d".formatted(burntByLostNode),
        "%,d".formatted(burntWithoutReason),
        findings.isEmpty() ? "held" : "BROKEN (" + findings.size() + ")");
  }

  private static String seconds(long millis) {
    return "%.1f s".formatted(millis / 1000.0);
  }

  /**
   * Lines as a Markdown table, whose columns are as wide as they must be.
   *
   * @param broker whether jobs went through one
   */
  static List<String> table(List<Figures> all, boolean broker) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(broker ? withDeliveries(HEADINGS, "Deliveries per job", "most of one job") : HEADINGS);
    all.forEach(figures -> rows.add(broker ? figures.cellsWithDeliveries() : figures.cells()));
    int[] widths = new int[rows.getFirst().size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder("|");
      for (int i = 0; i < widths.length; i++) {
        line.append(' ').append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length()));
        line.append(" |");
      }
      lines.add(line.toString());
      if (lines.size() == 1) {
        StringBuilder rule = new StringBuilder("|");
        Arrays.stream(widths)
            .forEach(width -> rule.append(' ').append("-".repeat(width)).append(" |"));
        lines.add(rule.toString());
      }
    }
    return lines;
  }
}
