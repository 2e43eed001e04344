package io.turgo.bench.guard;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A count per job beside the one that was stored.
 *
 * @param stored null where none was stored
 */
public record Comparison(GuardKey key, @Nullable Double stored, double found) {
  /** How much more a job may cost than was stored. */
  static final double MOST = 0.03;

  /** Whether a job costs too much, or nobody knows what it may cost. */
  public boolean fails() {
    return stored == null ? key.count().isToldEverywhere() : found > stored * (1 + MOST);
  }

  /** The change as a percentage; a dash where nothing was stored. */
  String change() {
    if (stored == null) {
      return "-";
    }
    return stored == 0
        ? (found == 0 ? "0.0 %" : "new")
        : String.format(Locale.ROOT, "%+.1f %%", (found / stored - 1) * 100);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s, %s: %s %.4f per job, stored %s (%s)",
        key.work().label(),
        key.mode().label(),
        key.count().label(),
        found,
        stored == null ? "-" : String.format(Locale.ROOT, "%.4f", stored),
        change());
  }
}
