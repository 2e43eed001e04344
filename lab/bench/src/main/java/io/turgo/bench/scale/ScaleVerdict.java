package io.turgo.bench.scale;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The cost of an item at the largest size next to that at the smallest.
 *
 * @param first null where it was not counted
 * @param last null where it was not counted
 * @param most how much more the last may be: 0.1 for ten per cent
 */
record ScaleVerdict(
    String work, ScaleCount count, @Nullable Double first, @Nullable Double last, double most) {
  /** Whether the cost grows, or only one of the two sizes tells it. */
  boolean fails() {
    if (first == null || last == null) {
      return first != null || last != null;
    }
    return last > first * (1 + most);
  }

  /** The finding in a word or two. */
  String finding() {
    if (first == null || last == null) {
      return fails() ? "COUNTED AT ONE SIZE ONLY" : "not counted";
    }
    if (first == 0 || last == 0) {
      return last == 0 ? "flat" : "GROWS from nothing";
    }
    double factor = last / first;
    if (factor < 1 - most) {
      return String.format(Locale.ROOT, "falls to %.2f of it", factor);
    }
    return fails() ? String.format(Locale.ROOT, "GROWS to %.2f times", factor) : "flat";
  }

  @Override
  public String toString() {
    return "%s, %s: %s -> %s, %s"
        .formatted(work, count.label(), figure(first), figure(last), finding());
  }

  private String figure(@Nullable Double figure) {
    return figure == null ? "-" : String.format(Locale.ROOT, count.format(), figure);
  }
}
