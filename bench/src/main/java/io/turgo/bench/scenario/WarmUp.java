package io.turgo.bench.scenario;

import java.util.function.LongToDoubleFunction;

/**
 * Batches that are run before anything is measured: a first one, and where a size has to be found,
 * larger ones until one took long enough to tell a rate, because the first are slow, being the
 * first.
 */
final class WarmUp {
  private static final double SECONDS = 2;
  private static final double QUICK_SECONDS = 1;
  private static final int MOST_BATCHES = 5;

  private WarmUp() {}

  /**
   * Runs them.
   *
   * @param batch runs so many instances, and answers with instances per second
   * @return instances per second of the last batch
   */
  static double run(Trial trial, long instances, LongToDoubleFunction batch) {
    double seconds = trial.settings().quick() ? QUICK_SECONDS : SECONDS;
    long count = instances;
    for (int batches = 1; ; batches++) {
      trial.progress().say("warm-up with %,d instances".formatted(count));
      double rate = batch.applyAsDouble(count);
      trial.progress().update("%,.0f instances/s".formatted(rate));
      boolean sized = trial.settings().size().instances() != null;
      if (sized || batches == MOST_BATCHES || (batches > 1 && count / rate > seconds * 0.6)) {
        return rate;
      }
      count = Math.max(instances / 4, (long) (rate * seconds));
    }
  }
}
