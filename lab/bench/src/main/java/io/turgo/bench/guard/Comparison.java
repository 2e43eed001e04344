package io.turgo.bench.guard;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A count per job beside the one that was stored.
 *
 * @param stored null where none was stored
 * @param found null where it cannot be counted here
 */
public record Comparison(GuardKey key, @Nullable Double stored, @Nullable Double found) {
  /** How much more a job may cost than was stored. */
  static final double MOST = 0.03;

  /**
   * Statements and transactions of the engine's own rounds, for each job that runs alone: they come
   * by time, so a slower machine has more of them for a job.
   */
  private static final double ROUNDS = 0.05;

  /** Whether a job costs too much, or nobody knows what it costs or may cost. */
  public boolean fails() {
    return (stored == null || found == null)
        ? key.count().isToldEverywhere()
        : found > stored * (1 + MOST) + rounds();
  }

  private double rounds() {
    boolean byTime = key.count() == Count.STATEMENTS || key.count() == Count.TRANSACTIONS;
    return byTime && key.mode() == GuardMode.ALONE ? ROUNDS : 0;
  }

  /** Why it fails, for a table; empty if it does not. */
  String mark() {
    if (!fails()) {
      return "";
    }
    if (found == null) {
      return "NOT COUNTED";
    }
    return stored == null ? "NOT STORED" : "TOO MUCH";
  }

  /** The change as a percentage; a dash where there is nothing to compare. */
  String change() {
    if (stored == null || found == null) {
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
        "%s, %s: %s %s per job, stored %s (%s)",
        key.work().label(),
        key.mode().label(),
        key.count().label(),
        figure(found),
        figure(stored),
        change());
  }

  private static String figure(@Nullable Double figure) {
    return figure == null ? "-" : String.format(Locale.ROOT, "%.4f", figure);
  }
}
