package io.turgo.bench.scenario;

import io.turgo.bench.measure.CostMeter.Costs;
import org.jspecify.annotations.Nullable;

/**
 * Jobs that are made first, with the executor off, and measured from the moment when it is switched
 * on until the last one is done.
 */
final class GeneratedJobs {
  /** Enough for a JVM to have compiled what counts. */
  private static final long WARM_UP = 4_000;

  private static final long QUICK_WARM_UP = 2_500;

  private final Trial trial;
  private final Model model;
  private final int producers;

  GeneratedJobs(Trial trial, Model model) {
    this.trial = trial;
    this.model = model;
    this.producers = ProducerCount.of(trial, 8);
  }

  /** Warms up; answers with the jobs per second of the warm engine. */
  double warmUp() {
    Long wanted = trial.settings().size().warmUp();
    long instances = wanted != null ? wanted : trial.settings().quick() ? QUICK_WARM_UP : WARM_UP;
    double rate = WarmUp.run(trial, instances, count -> batch(count) / model.jobs());
    trial.analyze();
    return rate * model.jobs();
  }

  /** Makes some jobs and runs them; jobs per second. */
  double batch(long instances) {
    trial.generate(model, instances, producers);
    return instances * model.jobs() / Math.max(1e-3, trial.drain(instances));
  }

  /**
   * Measures, with as many instances as were asked for, or as take long enough at a given rate.
   *
   * @param mostPerSecond jobs per second that cannot be exceeded; null where there is no limit
   */
  Stretch measure(double rate, @Nullable Double mostPerSecond) {
    return Calibration.measure(
        trial, rate / model.jobs(), instances -> once(instances, mostPerSecond));
  }

  private Stretch once(long instances, @Nullable Double mostPerSecond) {
    trial.progress().say("starting %,d instances with the executor off".formatted(instances));
    double startsPerSecond = trial.generate(model, instances, producers);
    long jobs = instances * model.jobs();
    Costs costs = trial.beginStretch();
    trial.progress().say("executor on, %,d jobs".formatted(jobs));
    long begin = System.nanoTime();
    trial.executor(true);
    long end = trial.awaitNonePending(instances);
    trial.endStretch(costs);
    trial.executor(false);
    double seconds = (end - begin) / 1e9;
    return new Stretch(
        null,
        producers,
        instances,
        jobs,
        seconds,
        costs,
        startsPerSecond,
        mostPerSecond == null ? null : jobs / seconds / mostPerSecond,
        null,
        null);
  }
}
