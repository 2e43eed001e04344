package io.turgo.bench.scenario;

import java.util.function.LongFunction;

/** Finds how many instances take long enough to be measured. */
final class Calibration {
  private static final double SECONDS = 10;
  private static final double QUICK_SECONDS = 3;
  private static final int MOST_TRIES = 3;

  private Calibration() {}

  /** How long a stretch must be at least. */
  static double shortest(RunSettings settings) {
    return settings.quick() ? QUICK_SECONDS : SECONDS;
  }

  /**
   * Measures with as many instances as were asked for; or with as many as should do by a rate, and
   * again with more when it took less time than that.
   *
   * @param rate instances per second, about
   */
  static Stretch measure(Trial trial, double rate, LongFunction<Stretch> measure) {
    Long wanted = trial.settings().size().instances();
    if (wanted != null) {
      return measure.apply(wanted);
    }
    double shortest = shortest(trial.settings());
    // A quick run has a rough rate and no time for a second try.
    double instances = rate * shortest * (trial.settings().quick() ? 1.7 : 1.3);
    for (int tries = 1; ; tries++) {
      Stretch stretch = measure.apply(Math.max(1, (long) instances));
      if (stretch.seconds() >= shortest || tries == MOST_TRIES) {
        return stretch;
      }
      trial
          .progress()
          .say(
              "that took %.1f s only; again with more, for %.0f s"
                  .formatted(stretch.seconds(), shortest));
      instances = stretch.instances() / stretch.seconds() * shortest * 1.4;
    }
  }
}
