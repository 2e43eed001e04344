package io.turgo.bench.scenario;

import io.turgo.bench.contender.Percentiles;
import io.turgo.bench.contender.StartReply;
import io.turgo.bench.measure.CostMeter.Costs;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Jobs that run while instances are started: measured from the first start until the last job is
 * done, starting included.
 */
final class LiveJobs {
  /** Starts so many instances. */
  @FunctionalInterface
  interface Starter {
    StartReply start(long count);
  }

  private final Trial trial;
  private final Model model;
  private final int producers;
  private final Starter start;

  LiveJobs(Trial trial, Model model, int producers, Starter start) {
    this.trial = trial;
    this.model = model;
    this.producers = producers;
    this.start = start;
  }

  /** Starts on all nodes. */
  LiveJobs(Trial trial, Model model, int producers) {
    this(trial, model, producers, count -> trial.start(model, count, producers, 0));
  }

  /**
   * Warms up, with the executors on; instances per second of the warm engine.
   *
   * @param usual how many instances, unless the command line says otherwise
   * @param quick the same for a quick run
   */
  double warmUp(long usual, long quick) {
    Long wanted = trial.settings().size().warmUp();
    long instances = wanted != null ? wanted : trial.settings().quick() ? quick : usual;
    double rate = WarmUp.run(trial, instances, this::batch);
    trial.analyze();
    return rate;
  }

  private double batch(long instances) {
    long begin = System.nanoTime();
    start.start(instances);
    long end = trial.awaitNonePending(instances);
    return instances * 1e9 / (end - begin);
  }

  /**
   * Measures.
   *
   * @param executors switches those executors on that are to run
   */
  Stretch measure(@Nullable String variant, long instances, Runnable executors) {
    Costs costs = trial.beginStretch();
    executors.run();
    trial.work(Duration.ZERO, true);
    trial.progress().say("starting %,d instances while jobs run".formatted(instances));
    long begin = System.nanoTime();
    StartReply started = start.start(instances);
    trial.progress().update("all started");
    long end = trial.awaitNonePending(instances);
    trial.endStretch(costs);
    return new Stretch(
        variant,
        producers,
        instances,
        instances * model.jobs(),
        (end - begin) / 1e9,
        costs,
        instances / started.seconds(),
        null,
        latencies(),
        started.latencies());
  }

  /** How long jobs wait, without measuring anything else; executors are on. */
  Percentiles latenciesOf(long instances) {
    trial.work(Duration.ZERO, true);
    trial.progress().say("starting %,d instances at half load, for latencies".formatted(instances));
    batch(instances);
    Percentiles latencies = trial.firstNode().latencies();
    trial.work(Duration.ZERO, false);
    return latencies;
  }

  /** Only a node that both starts and runs knows how long a job waited. */
  private @Nullable Percentiles latencies() {
    if (trial.nodeCount() > 1) {
      return null;
    }
    Percentiles latencies = trial.firstNode().latencies();
    return latencies.measured() == 0 ? null : latencies;
  }
}
