package io.turgo.bench.scale;

import io.turgo.bench.result.TextTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of a question as a table, and a verdict for each count. */
public final class ScaleReport {
  private final ScaleQuestion question;
  private final List<ScaleRow> rows;

  ScaleReport(ScaleQuestion question, List<ScaleRow> rows) {
    this.question = question;
    this.rows = List.copyOf(rows);
  }

  /** Whether no cost grows. */
  public boolean isFlat() {
    return verdicts().stream().noneMatch(ScaleVerdict::fails);
  }

  /** One for each count of each work; counts that no row has are left out. */
  List<ScaleVerdict> verdicts() {
    Map<String, List<ScaleRow>> works = new LinkedHashMap<>();
    rows.forEach(row -> works.computeIfAbsent(row.work(), work -> new ArrayList<>()).add(row));
    List<ScaleVerdict> verdicts = new ArrayList<>();
    works.forEach((work, of) -> {
      for (ScaleCount count : counts()) {
        verdicts.add(
            new ScaleVerdict(
                work,
                count,
                of.getFirst().perItem().get(count),
                of.getLast().perItem().get(count),
                question.tolerance()));
      }
    });
    return verdicts;
  }

  /** Prints both. */
  public void print(PrintWriter out) {
    List<String> header = new ArrayList<>(List.of("work", question.size(), "items", "items/s"));
    counts().forEach(count -> header.add(count.label()));
    TextTable table = new TextTable(header);
    for (ScaleRow row : rows) {
      List<String> cells = new ArrayList<>();
      cells.add(row.work());
      cells.add(String.format(Locale.ROOT, "%,d", row.size()));
      cells.add(String.format(Locale.ROOT, "%,d", row.items()));
      cells.add(String.format(Locale.ROOT, "%,.0f", row.itemsPerSecond()));
      counts().forEach(count -> cells.add(cell(count, row.perItem().get(count))));
      table.add(cells);
    }
    out.println();
    table.print(out);
    out.println();
    verdicts().forEach(out::println);
    out.println(
        isFlat()
            ? "Flat: no cost per item grows with the size."
            : "Not flat: a count in capitals grows by over %.0f %%, or is missing."
                .formatted(question.tolerance() * 100));
    out.flush();
  }

  private List<ScaleCount> counts() {
    return Arrays.stream(ScaleCount.values())
        .filter(count -> rows.stream().anyMatch(row -> row.perItem().containsKey(count)))
        .toList();
  }

  private static String cell(ScaleCount count, @Nullable Double figure) {
    return figure == null ? "-" : String.format(Locale.ROOT, count.format(), figure);
  }
}
