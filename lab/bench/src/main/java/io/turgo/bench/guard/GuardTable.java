package io.turgo.bench.guard;

import io.turgo.bench.result.TextTable;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Comparisons as a table for readers. */
public final class GuardTable {
  private GuardTable() {}

  /**
   * Prints it, and what the marks in it mean.
   *
   * @return how many are marked
   */
  public static long print(List<Comparison> comparisons, PrintWriter out) {
    TextTable table =
        new TextTable(List.of("work", "run", "count per job", "stored", "now", "change", ""));
    for (Comparison each : comparisons) {
      table.add(
          List.of(
              each.key().work().label(),
              each.key().mode().label(),
              each.key().count().label(),
              figure(each.stored()),
              figure(each.found()),
              each.change(),
              each.mark()));
    }
    out.println();
    table.print(out);
    long failed = comparisons.stream().filter(Comparison::fails).count();
    out.printf(
        Locale.ROOT,
        "%n%s%n",
        failed == 0
            ? "No job costs over 3 % more than was stored."
            : failed
                + " counts are marked: over 3 % more than was stored, not stored, or not counted. If"
                + " that is wanted, say why in the CHANGELOG and store them: --write.");
    out.flush();
    return failed;
  }

  private static String figure(@Nullable Double figure) {
    return figure == null
        ? "-"
        : String.format(Locale.ROOT, figure < 100 ? "%.4f" : "%,.0f", figure);
  }
}
