package io.turgo.bench.result;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Rows of text in aligned columns: the first to the left, the others to the right. */
public final class TextTable {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  /** A table with the names of its columns. */
  public TextTable(List<String> header) {
    rows.add(List.copyOf(header));
  }

  /** Adds a row. */
  public void add(List<String> row) {
    if (row.size() != rows.getFirst().size()) {
      throw new IllegalArgumentException(
          "Expected %d cells as in the header, but found %d: %s"
              .formatted(rows.getFirst().size(), row.size(), row));
    }
    rows.add(List.copyOf(row));
  }

  /** Prints it. */
  public void print(PrintWriter out) {
    int columns = rows.getFirst().size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder(row.getFirst());
      line.repeat(' ', widths[0] - row.getFirst().length());
      for (int i = 1; i < columns; i++) {
        line.append(GAP).repeat(' ', widths[i] - row.get(i).length()).append(row.get(i));
      }
      out.println(line.toString().stripTrailing());
    }
  }
}
