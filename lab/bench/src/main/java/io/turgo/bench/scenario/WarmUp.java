package io.turgo.bench.scenario;

import java.time.Duration;
import java.util.function.LongToDoubleFunction;

/**
 * Batches that are run before anything is measured: so many instances at least, and where a size
 * has to be found, on until one batch took long enough to tell a rate, because the first are slow,
 * being the first. A quick run gives up after some seconds.
 */
final class WarmUp {
  private static final double SECONDS = 2;
  private static final double QUICK_SECONDS = 1;
  private static final long QUICK_FIRST = 500;
  private static final long QUICK_LIMIT = Duration.ofSeconds(10).toNanos();
  private static final int MOST_BATCHES = 8;

  private WarmUp() {}

  /**
   * Runs them.
   *
   * @param instances fewest of all batches together
   * @param batch runs so many instances, and answers with instances per second
   * @return instances per second of the last batch
   */
  static double run(Trial trial, long instances, LongToDoubleFunction batch) {
    boolean sized = trial.settings().size().instances() != null;
    boolean quick = trial.settings().quick() && !sized;
    double seconds = quick ? QUICK_SECONDS : SECONDS;
    long begin = System.nanoTime();
    long count = quick ? Math.min(instances, QUICK_FIRST) : instances;
    long total = 0;
    for (int batches = 1; ; batches++) {
      trial.progress().say("warm-up with %,d instances".formatted(count));
      double rate = batch.applyAsDouble(count);
      total += count;
      boolean told = batches > 1 && count / rate > seconds * 0.6;
      boolean tooLong = quick && System.nanoTime() - begin > QUICK_LIMIT;
      if (sized || batches == MOST_BATCHES || tooLong || (told && total >= instances)) {
        return rate;
      }
      count = Math.max(instances / 4, (long) (rate * seconds));
    }
  }
}
